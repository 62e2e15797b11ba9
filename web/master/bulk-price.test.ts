import { expect, test } from 'vitest'
import { bulkPrice } from './bulk-price.ts'

test('a percentage, then up to the next multiple', () => {
  expect(bulkPrice(18_750, 5, 100)).toBe(19_700)
  expect(bulkPrice(18_750, 0, 500)).toBe(19_000)
  expect(bulkPrice(20_000, 10, 1000)).toBe(22_000)
  expect(bulkPrice(20_000, -10, 50)).toBe(18_000)
  // 2.300 × 1,1 is 2.530, not the 2.530,0000000000005 of binary fractions.
  expect(bulkPrice(2_300, 10, 1)).toBe(2_530)
  expect(bulkPrice(1_234.5, 0, 1)).toBe(1_235)
})
