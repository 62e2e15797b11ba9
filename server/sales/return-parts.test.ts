import { describe, expect, it } from 'vitest'
import { partOf } from '#server/pricing/part.ts'
import { NOTHING, type Returned, returnedAmounts } from './return-parts.ts'

/** Numbers that look random and are the same in every run. */
function dice(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % (most + 1)
  }
}

const FIELDS = ['discount', 'headerDiscount', 'freight', 'net', 'vat', 'rounding'] as const
const added = (a: Returned, b: Partial<Returned>): Returned => ({
  baseQty: a.baseQty + (b.baseQty ?? 0),
  discount: a.discount + (b.discount ?? 0),
  headerDiscount: a.headerDiscount + (b.headerDiscount ?? 0),
  freight: a.freight + (b.freight ?? 0),
  net: a.net + (b.net ?? 0),
  vat: a.vat + (b.vat ?? 0),
  rounding: a.rounding + (b.rounding ?? 0),
})
const less = (a: Returned, b: Returned): Returned =>
  added(a, Object.fromEntries(Object.entries(b).map(([key, n]) => [key, -n])))

describe('parts of a sale that come back', () => {
  it('takes a third, a third and the rest', () => {
    const thirds = [1, 2, 3].map((upTo) => {
      const before = upTo === 1 ? 0 : upTo === 2 ? 33 : 67
      return partOf(100, before, { upTo, of: 3 })
    })
    expect(thirds).toEqual([33, 34, 33])
  })

  it('PV23: three pieces of 52.031, one after the other (domain §0.4 D18)', () => {
    const sold = { ...NOTHING, baseQty: 3, discount: 4_219, net: 52_031 }
    let before = NOTHING
    const parts = [1, 2, 3].map(() => {
      const part = returnedAmounts(sold, before, 1)
      before = added(before, { ...part, baseQty: 1 })
      return part.net
    })
    expect(parts).toEqual([17_344, 17_343, 17_344])
  })

  it('gives exactly what was sold in whatever parts it comes back, and whatever is given up between', () => {
    for (let seed = 1; seed <= 100; seed++) {
      const roll = dice(seed)
      const lines = Array.from({ length: 1 + roll(4) }, () => ({
        ...NOTHING,
        baseQty: 1 + roll(40),
        discount: roll(5_000),
        headerDiscount: roll(500),
        freight: roll(700),
        net: roll(90_000),
        vat: roll(9_900),
        // A price that holds its PPN leaves a rupiah over, or lacks one.
        rounding: roll(2) - 1,
      }))
      const points = roll(60)
      const sold = lines.reduce((sum, l) => sum + l.net, 0)
      const back = lines.map(() => NOTHING)
      let pointsBack = 0
      while (back.some((b, i) => b.baseQty < (lines[i] as Returned).baseQty)) {
        const i = roll(lines.length - 1)
        const [of, before] = [lines[i] as Returned, back[i] as Returned]
        const left = of.baseQty - before.baseQty
        if (left === 0) continue
        const baseQty = 1 + roll(left - 1)
        const part = returnedAmounts(of, before, baseQty)
        for (const field of FIELDS)
          expect([seed, field, part[field] * Math.sign(of[field]) >= 0]).toEqual([
            seed,
            field,
            true,
          ])
        expect(part.gross).toBe(part.net + part.discount + part.headerDiscount)
        back[i] = added(before, { ...part, baseQty })
        const reach = { upTo: back.reduce((sum, b) => sum + b.net, 0), of: sold }
        const pointPart = partOf(points, pointsBack, reach)
        pointsBack += pointPart
        // Every fourth one is rejected: what it held is free again.
        if (roll(3) === 0) {
          back[i] = less(back[i] as Returned, { ...NOTHING, ...pick(part), baseQty })
          pointsBack -= pointPart
        }
      }
      expect([seed, back]).toEqual([seed, lines])
      expect([seed, pointsBack]).toEqual([seed, points])
    }
  })
})

const pick = (part: Omit<Returned, 'baseQty'>): Omit<Returned, 'baseQty'> => ({
  discount: part.discount,
  headerDiscount: part.headerDiscount,
  freight: part.freight,
  net: part.net,
  vat: part.vat,
  rounding: part.rounding,
})
