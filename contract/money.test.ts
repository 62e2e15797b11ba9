import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Decimal, allocate, dec, minus, plus, sumOf, times, timesRounded } from './money.ts'

/** The processor's own arithmetic is taken only where it is exact: it says what decimals say. */
describe('amounts', () => {
  const figure = fc.oneof(
    fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
    fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 }).map((n) => n / 1e4),
    fc.constantFrom(0, -0, 1, -1, 0.5, -0.5, 399_999_999_999_999, -399_999_999_999_999),
  )
  const said = (work: () => number) => {
    try {
      return work()
    } catch (e) {
      return (e as Error).message.slice(0, 19)
    }
  }
  const meant = (d: Decimal) => (d.precision() > 15 ? 'figure out of range' : d.toNumber() + 0)
  const D = (n: number) => new Decimal(n)

  it('adds, subtracts and multiplies as decimals do', () => {
    fc.assert(
      fc.property(figure, figure, (a, b) => {
        expect(said(() => plus(a, b))).toBe(meant(D(a).plus(b)))
        expect(said(() => minus(a, b))).toBe(meant(D(a).minus(b)))
        expect(said(() => times(a, b))).toBe(meant(D(a).times(b)))
        expect(said(() => timesRounded(a, b))).toBe(
          meant(D(a).times(b).toDecimalPlaces(0, Decimal.ROUND_HALF_UP)),
        )
      }),
      { numRuns: 3000 },
    )
  })

  it('sums whole and broken figures in any order', () => {
    fc.assert(
      fc.property(fc.array(figure, { maxLength: 12 }), (all) => {
        expect(said(() => sumOf(all, (n) => n))).toBe(
          meant(all.reduce((total, n) => total.plus(n), D(0))),
        )
      }),
      { numRuns: 2000 },
    )
  })

  /** Shares of an average that never ends: value over quantity, times a quantity. */
  const worth = fc
    .tuple(
      fc.integer({ min: 0, max: 10 ** 12 }),
      fc.integer({ min: 1, max: 10 ** 8 }),
      fc.integer({ min: 1, max: 10 ** 8 }),
    )
    .map(([value, onHand, qty]) => dec(value).times(qty).div(onHand))

  it('splits any amount over any weights, each part within a rupiah of its share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 13 }),
        fc.array(worth, { minLength: 1, maxLength: 20 }),
        (amount, weights) => {
          const parts = allocate(amount, weights)
          expect(sumOf(parts, (p) => p)).toBe(amount)
          const total = weights.reduce((all, w) => all.plus(w), D(0))
          if (total.isZero()) return
          parts.forEach((part, i) => {
            const share = dec(amount)
              .times(weights[i] as Decimal)
              .div(total)
            expect(Number.isInteger(part)).toBe(true)
            expect(share.minus(part).abs().lt(1)).toBe(true)
          })
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('gives what is left over to the largest fractions, the earlier of equal ones first', () => {
    expect(allocate(10, [1, 1, 1])).toEqual([4, 3, 3])
    expect(allocate(100, [dec(1).div(3), dec(2).div(3), dec(1).div(3)])).toEqual([25, 50, 25])
    expect(allocate(2, [dec(1).div(3), 1])).toEqual([1, 1])
  })
})
