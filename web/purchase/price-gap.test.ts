import { expect, it } from 'vitest'
import { afterTiers, gapOf } from './price-gap.tsx'

it('tells how far a billed price is from the one that was agreed', () => {
  const of = (agreed: number, billed: number) => gapOf({ paper: 'PO', agreed, billed, net: false })
  expect(of(12_000, 12_500)).toEqual(['PO 12.000', '+500 (4,2%)'])
  expect(of(12_000, 11_400)).toEqual(['PO 12.000', '−600 (5%)'])
  expect(of(12_000, 12_000)).toEqual(['PO 12.000', ''])
  expect(of(0, 500)).toEqual(['PO –', '+500'])
  // Discounts follow one another; what is left of a cent by reckoning is no difference.
  expect(of(afterTiers(180_000, [5]), 171_000)).toEqual(['PO 171.000', ''])
  expect(gapOf({ paper: 'PO', agreed: 9_500, billed: 9_500, net: true })[0]).toBe('PO bersih 9.500')
  expect(afterTiers(108_000, [3, 2])).toBeCloseTo(102_664.8, 6)
})
