import { expect, test } from 'vitest'
import { estimate, priceFor } from './estimate.ts'
import type { TillPrice } from './goods-lookup.ts'

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

test('members take the cheaper of their own and the retail price, at any quantity', () => {
  expect(priceFor(oil, 'RETAIL', 1, now)).toBe(37_500)
  expect(priceFor(oil, 'RETAIL', 24, now)).toBe(36_800)
  expect(priceFor(oil, 'MEMBER', 1, now)).toBe(36_500)
  expect(priceFor(oil, 'MEMBER', 24, now)).toBe(36_500)
})

test('less than one unit costs the price of one', () => {
  expect(priceFor(oil, 'RETAIL', 0.25, now)).toBe(37_500)
  expect(priceFor(oilBox, 'GROSIR', 0.5, now)).toBe(195_000)
  // A break below one is one, and the first holds for less.
  const eggs = [price('GROSIR', 0.5, 30_000), price('GROSIR', 1, 28_000)]
  expect([0.25, 0.75, 1].map((qty) => priceFor(eggs, 'GROSIR', qty, now))).toEqual([
    ...[30_000, 30_000, 28_000],
  ])
})

test('other levels go by quantity, and fall back to retail where they have none', () => {
  expect(priceFor(oilBox, 'GROSIR', 39, now)).toBe(195_000)
  expect(priceFor(oilBox, 'GROSIR', 40, now)).toBe(194_000)
  expect(priceFor(oil, 'GROSIR', 1, now)).toBe(37_500)
  expect(priceFor([], 'RETAIL', 1, now)).toBeNull()
})

test("the branch's own price wins, and a price that has not begun does not count", () => {
  const own = [
    price('RETAIL', 1, 37_500),
    price('RETAIL', 1, 38_000, { ownOfBranch: true }),
    price('RETAIL', 1, 39_000, { ownOfBranch: true, from: '2026-01-10T02:00:00Z' }),
    price('RETAIL', 1, 40_000, { ownOfBranch: true, from: '2026-02-01T00:00:00Z' }),
  ]
  expect(priceFor(own, 'RETAIL', 1, now)).toBe(39_000)
})

const line = (goodsUnitId: number, qty: number, prices: TillPrice[], more = {}) => ({
  goodsUnitId,
  qty,
  prices,
  discountPercent: 0,
  discountAmount: 0,
  ...more,
})

test('the break looks at all of the same goods in the cart', () => {
  const cart = {
    level: 'RETAIL',
    lines: [line(1, 20, oil), line(1, 4, oil)],
    headerDiscount: null,
  }
  expect(estimate(cart, now)).toMatchObject({ total: 24 * 36_800, gross: 24 * 36_800, discount: 0 })
})

test('discounts of the line, then of the whole bill; never below nothing', () => {
  const cart = {
    level: 'RETAIL',
    lines: [
      line(1, 2, oil, { discountPercent: 10 }),
      line(2, 1, oilBox, { discountAmount: 300_000 }),
    ],
    headerDiscount: { type: 'PERCENT' as const, value: 2 },
  }
  const result = estimate(cart, now)
  expect(result.lines.map((l) => l.net)).toEqual([67_500, 0])
  expect(result).toMatchObject({ discount: 7_500 + 220_000, headerDiscount: 1_350, total: 66_150 })
})

test('weights are priced by the gram and rounded to rupiah', () => {
  const eggs = [price('RETAIL', 1, 28_900), price('RETAIL', 0, 28_900)]
  const cart = { level: 'RETAIL', lines: [line(3, 1.275, eggs)], headerDiscount: null }
  expect(estimate(cart, now).total).toBe(36_848)
})

test('a booking keeps the price it promised', () => {
  const cart = {
    level: 'RETAIL',
    lines: [line(1, 2, oil, { fixedPrice: 35_000 })],
    headerDiscount: null,
  }
  expect(estimate(cart, now).total).toBe(70_000)
})
