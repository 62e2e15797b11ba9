import { expect, test } from 'vitest'
import { createForm, newRow } from '../ui/form-state.ts'
import {
  changeDue,
  type OpenItem,
  type RepaymentValues,
  repaymentSums,
  settle,
} from './repayment-row.ts'

const item = (documentId: number, open: number, sign = 1): OpenItem => ({
  documentId,
  kind: 'sales-invoice',
  docNo: `FJ/SBY/2611/0000${documentId}`,
  docDate: '2026-11-01',
  dueDate: null,
  refNo: null,
  sign,
  amount: open,
  open,
  daysLate: 0,
})

const begin = () =>
  createForm<RepaymentValues>({ lines: [], payments: [newRow({ methodId: 1 })] as never })
const linesOf = (...items: OpenItem[]) => items.map((one) => settle(one)) as never

test('papers in our favour are claims, the others reduce them', () => {
  const form = begin()
  changeDue(form, { lines: linesOf(item(1, 500_000.5), item(2, 100_000, -1)) })
  expect(repaymentSums(form.get())).toMatchObject({
    claims: 500_000.5,
    reductions: 100_000,
    due: 400_000.5,
    paid: 400_000.5,
    rest: 0,
  })
})

test('a single tender follows what is due; amounts split by hand stay', () => {
  const form = begin()
  changeDue(form, { lines: linesOf(item(1, 500_000)) })
  changeDue(form, { discount: 20_000 })
  expect(repaymentSums(form.get())).toMatchObject({ due: 480_000, rest: 0 })
  form.set('payments', [newRow({ methodId: 1, amount: 300_000 })] as never)
  changeDue(form, { discount: 0 })
  expect(repaymentSums(form.get())).toMatchObject({ due: 500_000, paid: 300_000, rest: 200_000 })
})
