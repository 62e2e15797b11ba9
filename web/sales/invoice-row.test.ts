import { expect, test } from 'vitest'
import type { DocumentDetail } from '#contract/document-detail.ts'
import { rowsToInvoice, shareOf } from './invoice-row.ts'

const line = (number: number, qty: number, taken: number) => ({
  line: number,
  qty,
  conversion: 6,
  baseQty: qty * 6,
  takenQty: taken * 6,
  net: qty * 195_000,
  unitPrice: 195_000,
  goodsUnitId: 12,
  goodsId: 1,
  goodsCode: 'MG2',
  goodsName: 'Minyak Goreng 2 L',
  unitName: 'DUS',
  baseUnitName: 'PCS',
  taxType: 'BKP',
})
const order = {
  document: { id: 7, docNo: 'SO/SBY/2611/00001', customerId: 3, customerName: 'Toko Barokah' },
  lines: [line(1, 40, 0), line(2, 10, 4), line(3, 5, 5)],
} as unknown as DocumentDetail

test('an invoice begins with what is left of the order, in the unit of the order', () => {
  expect(rowsToInvoice(order).map((row) => [row.orderLine, row.qty])).toEqual([
    [1, 40],
    [2, 6],
  ])
})

test('part of a line is worth its part', () => {
  const [first] = rowsToInvoice(order)
  if (!first) throw new Error('the order has lines')
  expect(shareOf({ ...first, qty: 10 })).toBe(1_950_000)
  expect(shareOf({ ...first, qty: null })).toBe(0)
})
