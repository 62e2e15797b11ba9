import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plus, sumOf } from '#contract/money.ts'
import { EMPTY, type StockState, share } from './costing.ts'
import { type Movement, copied, replay } from './replay.ts'

const movement = (m: Partial<Movement> & Pick<Movement, 'id' | 'qty' | 'rule'>): Movement => ({
  goodsId: 1,
  documentId: m.id,
  line: 1,
  value: 0,
  settled: 0,
  ...m,
})

/** What the movements are worth, replayed. */
const valuesOf = (...of: Parameters<typeof replay>) => replay(...of).map((v) => v.value)

/** Replay against the vectors of domain §4.7, and against itself in every order of entry. */
describe('replay', () => {
  it('CV1: a receipt entered late raises the cost of what was sold after it', () => {
    const before = [
      movement({ id: 1, qty: 100, rule: 'GIVEN', value: 100_000 }),
      movement({ id: 2, qty: -40, rule: 'AVG' }),
      movement({ id: 3, qty: 100, rule: 'GIVEN', value: 120_000 }),
      movement({ id: 4, qty: -80, rule: 'AVG' }),
    ]
    expect(valuesOf(new Map(), before)).toEqual([100_000, -40_000, 120_000, -90_000])
    const late = movement({ id: 5, qty: 50, rule: 'GIVEN', value: 65_000 })
    const states = new Map<number, StockState>()
    const [first, ...rest] = before
    expect(valuesOf(states, [first as Movement, late, ...rest])).toEqual([
      100_000, 65_000, -44_000, 120_000, -91_810,
    ])
    expect(states.get(1)).toEqual({ qty: 130, value: 149_190 })
  })

  it('CV4: a price difference stays in stock as far as the goods do', () => {
    const basis = { value: 500_000, qty: 1000 }
    const rows = [
      movement({ id: 1, qty: 1000, rule: 'GIVEN', value: 67_000_000 }),
      movement({ id: 2, qty: -610, rule: 'AVG' }),
      movement({ id: 3, qty: 0, rule: 'VALUE', basis }),
    ]
    expect(valuesOf(new Map(), rows)[2]).toBe(195_000)
    expect(valuesOf(new Map(), [rows[0] as Movement, rows[2] as Movement])[1]).toBe(500_000)
  })

  it('takes the cost of a source in shares that add up to it, and follows it when it changes', () => {
    const source = { branchId: 1, documentId: 2, line: 1 }
    const rows = [
      movement({ id: 1, qty: 7, rule: 'GIVEN', value: 10_001 }),
      movement({ id: 2, qty: -7, rule: 'AVG', value: -7 }),
      ...[0, 3, 5].map((fromQty, i) =>
        movement({
          id: 3 + i,
          goodsId: 2,
          qty: [3, 2, 2][i] as number,
          rule: 'COPY',
          basis: { value: 100, qty: 7, fromQty, source },
        }),
      ),
    ]
    const values = valuesOf(new Map(), rows, () => 7)
    expect(values.slice(2).reduce((a, b) => a + b, 0)).toBe(10_001 + 300)
    expect(copied(3, { value: 0, qty: 7 }, 10_001)).toBe(4286)
  })

  it('shares in whole numbers as in decimals', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 13 }),
        fc.integer({ min: 1, max: 10 ** 9 }),
        fc.integer({ min: 1, max: 10 ** 9 }),
        (value, a, b) => {
          const [part, whole] = [Math.min(a, b) / 1e4, Math.max(a, b) / 1e4]
          expect(share(value, part, whole) + 0).toBe(0 - share(-value, part, whole))
        },
      ),
    )
  })

  /** A till in miniature: documents arrive in any order, each told for its own moment. */
  it('gives the costs of the sorted order, in whatever order 1,500 histories were entered', () => {
    const form = fc.record({
      at: fc.integer({ min: 0, max: 40 }),
      goodsId: fc.integer({ min: 1, max: 2 }),
      what: fc.constantFrom('in', 'out', 'price'),
      qty: fc.integer({ min: 1, max: 60_000 }).map((n) => n / 1e4),
      value: fc.integer({ min: -300_000, max: 900_000 }),
    })
    const histories = fc.record({
      documents: fc.array(form, { minLength: 2, maxLength: 25 }),
      // A branch that may sell what has not come yet.
      allowNegative: fc.boolean(),
    })
    fc.assert(
      fc.property(histories, ({ documents, allowNegative }) => {
        const rows: (Movement & { at: number })[] = []
        const order = (a: { at: number; id: number }, b: { at: number; id: number }) =>
          a.at - b.at || a.id - b.id
        const of = (goodsId: number) => rows.filter((r) => r.goodsId === goodsId).sort(order)
        const state = (goodsId: number, until = Infinity) => {
          const states = new Map<number, StockState>()
          replay(
            states,
            of(goodsId).filter((r) => r.at < until),
          )
          return states.get(goodsId) ?? EMPTY
        }
        documents.forEach((p, i) => {
          // Nothing may leave that did not lie there at that moment and ever since.
          const least = of(p.goodsId).reduce<{ q: number; min: number }>(
            ({ q, min }, r) => {
              const next = plus(q, r.qty)
              return { q: next, min: r.at > p.at ? Math.min(min, next) : next }
            },
            { q: 0, min: 0 },
          ).min
          if (p.what === 'out' && !allowNegative && least < p.qty) return
          const own = { id: i, goodsId: p.goodsId, documentId: i, line: 1, at: p.at, settled: 0 }
          const given = Math.abs(p.value)
          if (p.what === 'in') rows.push({ ...own, qty: p.qty, value: given, rule: 'GIVEN' })
          if (p.what === 'out') {
            const basis = { value: given, qty: p.qty }
            rows.push({ ...own, qty: -p.qty, value: 0, rule: 'AVG', basis })
          }
          if (p.what === 'price') {
            const basis = { value: p.value, qty: p.qty }
            rows.push({ ...own, qty: 0, value: 0, rule: 'VALUE', basis })
          }
          // What follows is replayed from the moment of the document, on the balances before it.
          const following = of(p.goodsId).filter((r) => r.at >= p.at)
          const states = new Map([[p.goodsId, state(p.goodsId, p.at)]])
          replay(states, following).forEach((valued, k) => {
            Object.assign(following[k] as Movement, valued)
          })
        })
        const sorted = [...rows].sort(order)
        const fresh = sorted.map((r) =>
          r.rule === 'GIVEN'
            ? { ...r, value: r.value + r.settled, settled: 0 }
            : { ...r, value: 0 },
        )
        const told = (all: { value: number; settled: number }[]) =>
          all.map((r) => [r.value + 0, r.settled + 0])
        expect(told(sorted)).toEqual(told(replay(new Map(), fresh)))
        for (const goodsId of [1, 2]) {
          const { qty, value } = state(goodsId)
          expect(value).toBe(sumOf(of(goodsId), (r) => r.value))
          expect(qty).toBe(sumOf(of(goodsId), (r) => r.qty))
          expect(value === 0 || Math.sign(qty) === Math.sign(value)).toBe(true)
          if (!allowNegative) expect(of(goodsId).every((r) => r.settled === 0)).toBe(true)
        }
      }),
      { numRuns: 1500 },
    )
  })
})
