import { describe, expect, it } from 'vitest'
import { off, portion, spread, worth } from '#contract/pricing/figures.ts'
import { dec } from '#contract/money.ts'

/** The quick way of a figure and the wide one come to the same rupiah, whatever its size and decimals. */
describe('figures of prices', () => {
  const random = seeded(7)
  const whole = (most: number) => Math.floor(random() * most)
  const amount = () => whole(random() < 0.2 ? 9_000_000_000_000 : 5_000_000)
  const quantity = () => (random() < 0.4 ? (1 + whole(900_000)) / 10_000 : 1 + whole(500))
  const percent = () => (random() < 0.4 ? whole(10_000) / 100 : whole(101))
  const half = (figure: ReturnType<typeof dec>) => figure.toDecimalPlaces(0, 4).toNumber()

  it('multiplies, takes a part and takes percentages off as decimals do', () => {
    for (let i = 0; i < 20_000; i += 1) {
      const [a, qty, price, pct] = [amount(), quantity(), whole(900_000), percent()]
      expect(worth(qty, price)).toBe(half(dec(qty).times(price)))
      expect(portion(a, pct, 100)).toBe(half(dec(a).times(pct).div(100)))
      expect(off(a, [pct])).toBe(half(dec(a).times(pct).div(100)))
    }
  })

  it('gives each weight its share, the rest to the largest, and nothing is lost', () => {
    for (let i = 0; i < 5_000; i += 1) {
      const weights = Array.from({ length: 1 + whole(30) }, amount)
      const all = amount()
      const total = weights.reduce((a, b) => a + b, 0)
      const parts = spread(all, weights)
      expect(parts.reduce((a, b) => a + b, 0)).toBe(all)
      if (total === 0) continue
      parts.forEach((part, at) => {
        const exact = dec(all)
          .times(weights[at] ?? 0)
          .div(total)
        expect(exact.minus(part).abs().lessThan(1)).toBe(true)
      })
    }
  })
})

function seeded(seed: number) {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_507) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
