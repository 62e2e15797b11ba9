import fc from 'fast-check'
import { expect, it } from 'vitest'
import { marginOfPrice, priceFromMargin } from './margin.ts'

const terms = { basis: 'COST', taxShare: 0.11, rounding: 100 } as const

it('PV20: 12% over a cost of 28.508,2568, with PPN, up to the next hundred', () => {
  expect(priceFromMargin(28508.2568, 12, terms)).toBe(35_500)
  expect(priceFromMargin(28508.2568, 12, { ...terms, basis: 'PRICE' })).toBe(36_000)
})

it('tells the margin of a price both ways', () => {
  // 35.500 holds 31.981,98 without PPN.
  expect(marginOfPrice(28508.2568, 35_500, terms)).toBe(12.18)
  expect(marginOfPrice(28508.2568, 35_500, { ...terms, basis: 'PRICE' })).toBe(10.86)
  expect(marginOfPrice(10_000, 9_000, { ...terms, taxShare: 0 })).toBe(-10)
})

it('has no price for a margin of the whole price, and none on nothing', () => {
  expect(priceFromMargin(10_000, 100, { ...terms, basis: 'PRICE' })).toBeNull()
  expect(marginOfPrice(0, 9_000, terms)).toBeNull()
})

it('never gives less than the margin that was asked', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 5_000_000 }),
      fc.integer({ min: -50, max: 90 }),
      fc.constantFrom('COST' as const, 'PRICE' as const),
      fc.constantFrom(50, 100, 500),
      (cost, pct, basis, rounding) => {
        const price = priceFromMargin(cost, pct, { ...terms, basis, rounding }) ?? 0
        expect(price % rounding).toBe(0)
        expect(
          marginOfPrice(cost, price, { ...terms, basis, rounding }) ?? 0,
        ).toBeGreaterThanOrEqual(pct)
      },
    ),
  )
})
