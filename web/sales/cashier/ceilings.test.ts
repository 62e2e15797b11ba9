import { expect, it } from 'vitest'
import { aboveWords, ceilingsBy } from './ceilings.ts'

const ceiling = {
  goodsId: 7,
  price: 15_700,
  validFrom: '2026-01-01',
  validTo: null,
  rule: 'Permendag 18/2024',
}
const known = (...ceilings: (typeof ceiling)[]) => ({ ceilings, timezone: 'Asia/Jakarta' })
const of = ceilingsBy(known(ceiling), '2026-01-10')
const line = { goodsId: 7, qty: 1, conversion: 1, unitName: 'PCS' }

it('tells goods above their ceiling with its figure for the unit and its rule', () => {
  expect(aboveWords(of, line, 15_700)).toBe('')
  expect(aboveWords(of, line, 15_701)).toBe('Di atas HET 15.700 / PCS (Permendag 18/2024)')
  const box = { ...line, conversion: 12, unitName: 'DUS' }
  expect(aboveWords(of, box, 188_400)).toBe('')
  expect(aboveWords(of, { ...box, qty: 2 }, 380_000)).toBe(
    'Di atas HET 188.400 / DUS (Permendag 18/2024)',
  )
  expect(aboveWords(of, { ...line, goodsId: 8 }, 99_000)).toBe('')
})

it('takes no rounding of a weight for a higher price', () => {
  for (let grams = 5; grams <= 2000; grams += 5) {
    const paid = Math.round((15_700 * grams) / 1000)
    expect(aboveWords(of, { ...line, qty: grams / 1000 }, paid)).toBe('')
  }
})

it('knows the days of a rule, and the closest before another', () => {
  const closer = { ...ceiling, price: 16_000, validFrom: '2026-02-01' }
  const both = known(closer, ceiling)
  expect(ceilingsBy(both, '2026-01-31')(7)?.price).toBe(15_700)
  expect(ceilingsBy(both, '2026-02-01')(7)?.price).toBe(16_000)
  expect(ceilingsBy(both, '2025-12-31')(7)).toBeUndefined()
})
