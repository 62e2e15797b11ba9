import { expect, test } from 'vitest'
import { purchaseReturn } from '#contract/purchase/purchase-return.ts'
import { Failure } from '../platform/errors.ts'
import { isComplete, ofLine } from './form-save.ts'
import { createForm, missing, newRow, sent } from './form-state.ts'

const form = {
  requestId: '018f2f6e-6f0a-7c3e-9d0b-2f8a4b6c1d2e',
  branchId: 1,
  docDate: '2026-11-21',
  purchaseInvoiceId: 12,
  warehouseId: 1,
  reason: 'RUSAK',
  settleBy: 'POTONG_HUTANG',
}
const lines = (...counted: number[]) => counted.map((qty, i) => ({ invoiceLine: i + 1, qty }))

test('a return of which nothing is counted yet is not asked about', () => {
  const { input } = purchaseReturn.add
  expect(isComplete(input, { ...form, lines: lines(0, 2) })).toBe(true)
  expect(isComplete(input, { ...form, lines: lines(0, 0) })).toBe(false)
  expect(isComplete(input, { lines: lines(1) })).toBe(false)
})

test('a row that was only begun is not sent, unless more is written after it', () => {
  const begun = newRow({ $blank: true, amount: 0 })
  const written = newRow({ $blank: false, amount: 5 })
  expect(sent({ lines: [written, begun] })).toEqual({ lines: [{ amount: 5 }] })
  expect(sent({ lines: [begun, written] })).toEqual({ lines: [{ amount: 0 }, { amount: 5 }] })
})

test('what is starred and left empty is told, also where only the screen asks for it', () => {
  const written = createForm<{ invoiceId: number; memo: string; amount: number; ids: number[] }>({
    memo: '',
    amount: 0,
    ids: [],
  })
  for (const name of ['invoiceId', 'amount', 'ids']) written.needed.set(name, name)
  expect(Object.keys(missing(written))).toEqual(['invoiceId', 'ids'])
  written.fail(missing(written))
  written.change({ invoiceId: 7 })
  expect(Object.keys(written.store.getState().errors)).toEqual(['ids'])
})

test('what is wrong with a line says with which, what is wrong with the whole does not', () => {
  const message = 'Satuan DUS tidak boleh pecahan'
  const of = (...fields: string[]) =>
    ofLine(new Failure(422, { message, errors: fields.map((field) => ({ field, message })) }))
  expect(of('lines.3.qty')).toBe(`Baris 4: ${message}`)
  expect(of('lines[3].qty', 'lines[5].qty')).toBe(`Baris 4: ${message}`)
  expect(of('warehouseId')).toBe(message)
  expect(of()).toBe(message)
})
