import { expect, test } from 'vitest'
import type { InputOf } from '#contract/endpoint.ts'
import type { receivableRepayment } from '#contract/sales/receivable-repayment.ts'
import { createForm, newRow } from '../ui/form-state.ts'
import type { OpenItem } from './side.ts'
import { changeDue, settle, settlingSums, toldByFile, toldOfObject, wholePaid } from './settling.ts'

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
  refusal: null,
  openBase: open / 1.11,
  wholeBase: open / 1.11,
  daysLate: 0,
})

const begin = () =>
  createForm<InputOf<typeof receivableRepayment.add>>({
    lines: [],
    payments: [newRow({ methodId: 1 })] as never,
  })
const linesOf = (...items: OpenItem[]) => items.map((one) => settle(one)) as never

test('documents in our favour are claims, the others reduce them', () => {
  const form = begin()
  changeDue(form, { lines: linesOf(item(1, 500_000.5), item(2, 100_000, -1)) })
  expect(settlingSums(form.get())).toMatchObject({
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
  expect(settlingSums(form.get())).toMatchObject({ due: 480_000, rest: 0 })
  form.set('payments', [newRow({ methodId: 1, amount: 300_000 })] as never)
  changeDue(form, { discount: 0 })
  expect(settlingSums(form.get())).toMatchObject({ due: 500_000, paid: 300_000, rest: 200_000 })
})

test('a return and the discount reduce what is paid, and the only tender follows', () => {
  const form = begin()
  changeDue(form, { lines: linesOf(item(1, 250_635_514, 1)) })
  expect(form.get().payments?.[0]?.amount).toBe(250_635_514)
  changeDue(form, { lines: linesOf(item(1, 250_635_514, 1), item(2, 379_620, -1)) })
  changeDue(form, { discount: 5894 })
  expect(settlingSums(form.get())).toEqual({
    claims: 250_635_514,
    reductions: 379_620,
    withheld: 0,
    discount: 5894,
    due: 250_250_000,
    paid: 250_250_000,
    rest: 0,
  })
})

test('an amount typed by hand stays, and what is missing is told', () => {
  const form = begin()
  changeDue(form, { lines: linesOf(item(1, 33_300_000, 1)) })
  form.set('payments', [newRow({ amount: 30_000_000 })] as never)
  changeDue(form, { lines: linesOf(item(1, 33_300_000, 1), item(3, 700_000, 1)) })
  expect(settlingSums(form.get())).toMatchObject({
    due: 34_000_000,
    paid: 30_000_000,
    rest: 4_000_000,
  })
})

test('whether PPh is free goes by the largest bill of which some is paid, not by the part', () => {
  const large = { ...item(1, 1_110_000), wholeBase: 10_000_000 }
  const form = begin()
  changeDue(form, { lines: linesOf(large, item(2, 1_110_000)) })
  expect(wholePaid(form.get(), 2_000_000)).toBe(10_000_000)
  const [first, ...rest] = form.get().lines as unknown as { amount: number | null }[]
  form.set('lines', [{ ...first, amount: null }, ...rest] as never)
  expect(wholePaid(form.get(), 1_000_000)).toBe(1_000_000)
  expect(wholePaid({ ...form.get(), $whole: 9_000_000 }, 1_000_000)).toBe(9_000_000)
})

test('what a file told of PPh stays, whichever object is chosen for it, until another file tells otherwise', () => {
  const read = { mdr: 1, ...toldByFile(4_955, {}) }
  const chosen = { ...read, whtObject: '22-102-01', whtBase: 9, whtSlipNo: 'A' }
  expect(toldOfObject(chosen)).toMatchObject({ withheld: 4_955, whtBase: null, whtSlipNo: null })
  // Without an object none is withheld; a sum that was typed belongs to the object it was typed for.
  expect(toldOfObject({ ...chosen, whtObject: null }).withheld).toBeNull()
  expect(toldOfObject({ whtObject: '22-910-01', withheld: 700 }).withheld).toBeNull()
  expect(toldByFile(null, chosen)).toEqual({ withheld: null, $withheld: null })
  expect(toldByFile(null, { withheld: 700 })).toEqual({})
})
