import { expect, test } from 'vitest'
import type { DocumentDetail } from '#contract/document-detail.ts'
import type { TaxMode } from '#contract/document.ts'
import { withUnit } from '../ui/goods-units.ts'
import { agreedNow, billedIn, inTaxMode } from './agreed-price.ts'
import { type InvoiceRow, rowsToInvoice } from './invoice-row.ts'

/** A receipt of two cartons of an order in that mode, at that price. */
const receipt = (taxMode: TaxMode, unitPrice: number, taxType = 'BKP') =>
  ({
    document: { id: 7, docNo: 'PB/SBY/2611/00001', taxMode },
    lines: [
      {
        line: 1,
        qty: 2,
        conversion: 6,
        baseQty: 12,
        takenQty: 0,
        unitPrice,
        taxType,
        goodsUnitId: 12,
        goodsId: 1,
        goodsCode: 'MG2',
        goodsName: 'Minyak Goreng 2 L',
        unitName: 'DUS',
        baseUnitName: 'PCS',
        discountTiers: [],
        sourceNo: 'PO/SBY/2611/1',
        units: [
          { goodsUnitId: 11, unitName: 'PCS', conversion: 1 },
          { goodsUnitId: 12, unitName: 'DUS', conversion: 6 },
        ],
      },
    ],
  }) as unknown as DocumentDetail
const rowOf = (...of: Parameters<typeof receipt>): InvoiceRow => {
  const [row] = rowsToInvoice(receipt(...of))
  if (!row) throw new Error('the receipt has a line')
  return row
}

test('the price of a receipt is told as its bill writes it, in every tax mode', () => {
  const prices = { EXCLUDE: 180_000, INCLUDE: 199_800, NONE: 180_000 }
  const modes = Object.keys(prices) as TaxMode[]
  for (const from of modes) {
    for (const to of modes) {
      const told = billedIn(rowOf(from, prices[from]), to)
      expect([from, to, told.unitPrice, agreedNow(told)]).toEqual([
        from,
        to,
        prices[to],
        prices[to],
      ])
    }
  }
})

test('there and back it is as it was written, and nothing is written again where nothing changes', () => {
  const row = rowOf('INCLUDE', 193_000)
  const without = billedIn(row, 'EXCLUDE')
  expect(without.unitPrice).toBe(173_873.8739)
  expect(billedIn(without, 'INCLUDE').unitPrice).toBe(193_000)
  expect(billedIn(row, 'INCLUDE')).toBe(row)
  expect(billedIn(without, 'NONE')).toBe(without)
})

test('what was typed stays, and stands beside what was agreed in its own mode', () => {
  const typed = billedIn({ ...rowOf('EXCLUDE', 180_000), unitPrice: 185_000 }, 'INCLUDE')
  expect([typed.unitPrice, agreedNow(typed)]).toEqual([185_000, 199_800])
})

test('it follows in the unit in which the line is counted, also where that was changed to and fro', () => {
  const pieces = withUnit(billedIn(rowOf('EXCLUDE', 100_000), 'INCLUDE'), 11) as InvoiceRow
  expect(pieces.unitPrice).toBe(18_500)
  expect(billedIn(pieces, 'EXCLUDE').unitPrice).toBe(16_666.6667)
  const back = withUnit(withUnit(rowOf('EXCLUDE', 100_000), 11) as InvoiceRow, 12) as InvoiceRow
  expect(billedIn(back, 'INCLUDE').unitPrice).toBe(111_000)
})

test('goods that bear no PPN cost the same in every mode, others by the rule of the day', () => {
  expect(billedIn(rowOf('EXCLUDE', 180_000, 'EXEMPT'), 'INCLUDE').unitPrice).toBe(180_000)
  const of = { from: 'EXCLUDE', to: 'INCLUDE' } as const
  expect(inTaxMode(100_000, { ...of, taxType: 'BKP_MEWAH' })).toBe(112_000)
  const gold = { rate: 12, base_num: 11, base_den: 12, fixed: { EMAS_PERHIASAN: 1.1 } }
  expect(inTaxMode(100_000, { ...of, taxType: 'EMAS_PERHIASAN' }, gold)).toBe(101_100)
})

test('whoever sees no prices is told none', () => {
  const seen = receipt('EXCLUDE', 180_000)
  const [row] = rowsToInvoice({
    ...seen,
    lines: seen.lines.map(({ unitPrice: _, ...line }) => line),
  } as unknown as DocumentDetail)
  expect(row && billedIn(row, 'INCLUDE')).toBe(row)
})
