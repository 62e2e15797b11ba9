import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plus } from '#server/platform/money.ts'
import { EMPTY, type StockState, issue, receive, share, varianceOnStock } from './costing.ts'
import { type Movement, copied, replay } from './replay.ts'

const movement = (m: Partial<Movement> & Pick<Movement, 'id' | 'qty' | 'rule'>): Movement => ({
  goodsId: 1,
  documentId: m.id,
  line: 1,
  value: 0,
  ...m,
})

/** Replay against the vectors of domain §4.7, and against itself in every order of entry. */
describe('replay', () => {
  it('CV1: a receipt entered late raises the cost of what was sold after it', () => {
    const before = [
      movement({ id: 1, qty: 100, rule: 'GIVEN', value: 100_000 }),
      movement({ id: 2, qty: -40, rule: 'AVG' }),
      movement({ id: 3, qty: 100, rule: 'GIVEN', value: 120_000 }),
      movement({ id: 4, qty: -80, rule: 'AVG' }),
    ]
    expect(replay(new Map(), before)).toEqual([100_000, -40_000, 120_000, -90_000])
    const late = movement({ id: 5, qty: 50, rule: 'GIVEN', value: 65_000 })
    const states = new Map<number, StockState>()
    const [first, ...rest] = before
    expect(replay(states, [first as Movement, late, ...rest])).toEqual([
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
    expect(replay(new Map(), rows)[2]).toBe(195_000)
    expect(replay(new Map(), [rows[0] as Movement, rows[2] as Movement])[1]).toBe(500_000)
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
    const values = replay(new Map(), rows, () => 7)
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
    fc.assert(
      fc.property(fc.array(form, { minLength: 2, maxLength: 25 }), (documents) => {
        const rows: (Movement & { at: number })[] = []
        const order = (a: { at: number; id: number }, b: { at: number; id: number }) =>
          a.at - b.at || a.id - b.id
        const state = (goodsId: number, until = Infinity) =>
          rows
            .filter((r) => r.goodsId === goodsId && r.at < until)
            .reduce((s, r) => receive(s, r.qty, r.value), EMPTY)
        documents.forEach((p, i) => {
          const now = state(p.goodsId)
          // Nothing may leave that did not lie there at that moment and ever since.
          const least = rows
            .filter((r) => r.goodsId === p.goodsId)
            .sort(order)
            .reduce<{ q: number; min: number }>(
              ({ q, min }, r) => {
                const next = plus(q, r.qty)
                return { q: next, min: r.at > p.at ? Math.min(min, next) : next }
              },
              { q: 0, min: 0 },
            ).min
          if (p.what === 'out' && least < p.qty) return
          const own = { id: i, goodsId: p.goodsId, documentId: i, line: 1, at: p.at }
          if (p.what === 'in')
            rows.push({ ...own, qty: p.qty, value: Math.abs(p.value), rule: 'GIVEN' })
          if (p.what === 'out') {
            rows.push({ ...own, qty: -p.qty, value: -issue(now, p.qty).cost, rule: 'AVG' })
          }
          if (p.what === 'price') {
            const value = varianceOnStock(p.value, now, p.qty)
            const basis = { value: p.value, qty: p.qty }
            rows.push({ ...own, qty: 0, value, rule: 'VALUE', basis })
          }
          // What follows is replayed from the moment of the document, on the balances before it.
          const following = rows.filter((r) => r.goodsId === p.goodsId && r.at >= p.at).sort(order)
          const states = new Map([[p.goodsId, state(p.goodsId, p.at)]])
          replay(states, following).forEach((value, k) => {
            ;(following[k] as Movement).value = value
          })
        })
        const sorted = [...rows].sort(order)
        for (const goodsId of [1, 2]) expect(state(goodsId).value).toBeGreaterThanOrEqual(0)
        const fresh = sorted.map((r) => ({ ...r, value: r.rule === 'GIVEN' ? r.value : 0 }))
        expect(sorted.map((r) => r.value + 0)).toEqual(replay(new Map(), fresh).map((v) => v + 0))
      }),
      { numRuns: 1500 },
    )
  })
})
