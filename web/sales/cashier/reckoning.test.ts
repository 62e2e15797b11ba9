import { expect, test } from 'vitest'
import type { TillPrice } from './goods-lookup.ts'
import { priceFor, reckon } from './reckoning.ts'

const now = '2026-01-10T03:00:00Z'
const price = (level: string, minQty: number, amount: number, more: Partial<TillPrice> = {}) => ({
  level,
  minQty,
  price: amount,
  ownOfBranch: false,
  from: null,
  ...more,
})
// The price table of the pricing rules.
const oil = [price('RETAIL', 1, 37_500), price('RETAIL', 24, 36_800), price('MEMBER', 1, 36_500)]
const oilBox = [
  price('RETAIL', 1, 220_000),
  price('GROSIR', 1, 195_000),
  price('GROSIR', 40, 194_000),
]
const asked = (prices: TillPrice[], level: string, qty: number) =>
  priceFor({ prices, taxType: 'BKP' }, { level, qty, now, vat: undefined })

test('members take the cheaper of their own and the retail price, at any quantity', () => {
  expect(asked(oil, 'RETAIL', 1)).toBe(37_500)
  expect(asked(oil, 'RETAIL', 24)).toBe(36_800)
  expect(asked(oil, 'MEMBER', 1)).toBe(36_500)
  expect(asked(oil, 'MEMBER', 24)).toBe(36_500)
})

test('less than one unit costs the price of one', () => {
  expect(asked(oil, 'RETAIL', 0.25)).toBe(37_500)
  expect(asked(oilBox, 'GROSIR', 0.5)).toBe(195_000)
  // A break below one is one, and the first holds for less.
  const eggs = [price('GROSIR', 0.5, 30_000), price('GROSIR', 1, 28_000)]
  expect([0.25, 0.75, 1].map((qty) => asked(eggs, 'GROSIR', qty))).toEqual([30_000, 30_000, 28_000])
})

test('other levels go by quantity, and fall back to retail where they have none', () => {
  expect(asked(oilBox, 'GROSIR', 39)).toBe(195_000)
  expect(asked(oilBox, 'GROSIR', 40)).toBe(194_000)
  expect(asked(oil, 'GROSIR', 1)).toBe(37_500)
  expect(asked([], 'RETAIL', 1)).toBeNull()
})

test("the branch's own price wins, and a price that has not begun does not count", () => {
  const own = [
    price('RETAIL', 1, 37_500),
    price('RETAIL', 1, 38_000, { ownOfBranch: true }),
    price('RETAIL', 1, 39_000, { ownOfBranch: true, from: '2026-01-10T02:00:00Z' }),
    price('RETAIL', 1, 40_000, { ownOfBranch: true, from: '2026-02-01T00:00:00Z' }),
  ]
  expect(asked(own, 'RETAIL', 1)).toBe(39_000)
})

const line = (goodsUnitId: number, qty: number, prices: TillPrice[], more = {}) => ({
  goodsUnitId,
  qty,
  prices,
  name: 'Barang',
  unitName: 'PCS',
  taxType: 'BKP',
  allowFraction: true,
  discountPercent: 0,
  discountAmount: 0,
  ...more,
})
const told = (lines: ReturnType<typeof line>[], headerDiscount: null | object = null) =>
  reckon({ level: 'RETAIL', lines, headerDiscount: headerDiscount as null }, { now })

test('the break looks at all of the same goods in the cart', () => {
  expect(told([line(1, 20, oil), line(1, 4, oil)])).toMatchObject({
    total: 24 * 36_800,
    gross: 24 * 36_800,
    discount: 0,
  })
})

test('discounts of the line, then of the whole bill', () => {
  const lines = [line(1, 2, oil, { discountPercent: 10 }), line(2, 1, oilBox)]
  const result = told(lines, { type: 'PERCENT', value: 2 })
  expect(result.lines.map((l) => l.net)).toEqual([67_500, 220_000])
  expect(result).toMatchObject({ discount: 7_500, headerDiscount: 5_750, total: 281_750 })
})

test('a discount above what goods come to is refused in words, and nothing is taken off', () => {
  const result = told([line(1, 2, oil), line(2, 1, oilBox, { discountAmount: 300_000 })])
  expect(result).toMatchObject({ total: 295_000, problem: 'Diskon melebihi nilai barang' })
})

test('goods without a price are worth nothing, and have none', () => {
  const result = told([line(1, 2, oil), line(2, 1, [])])
  expect(result.lines.map(({ unitPrice, net }) => [unitPrice, net])).toEqual([
    [37_500, 75_000],
    [null, 0],
  ])
})

test('weights are priced by the gram and rounded to rupiah', () => {
  const eggs = [price('RETAIL', 1, 28_900), price('RETAIL', 0, 28_900)]
  expect(told([line(3, 1.275, eggs)]).total).toBe(36_848)
})

test('a booking keeps the price it promised', () => {
  expect(told([line(1, 2, oil, { fixedPrice: 35_000 })]).total).toBe(70_000)
})
