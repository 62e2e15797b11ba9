import { minus, plus } from '#contract/money.ts'
import {
  EMPTY,
  type StockState,
  atAverage,
  giveBack,
  issue,
  receive,
  settlement,
  share,
  split,
  varianceOnStock,
} from './costing.ts'
import type { Move, MoveBasis } from './posting.ts'

/** A row of the stock ledger as a replay reads it: signed base quantity, signed value in rupiah. */
export interface Movement {
  id: number
  goodsId: number
  documentId: number
  line: number
  qty: number
  value: number
  /** What it settles of goods that were sold before they came (domain §4.5). */
  settled: number
  rule: Move['rule']
  basis?: MoveBasis | undefined
}

/** What a movement is worth, and what it settles besides. */
export type Valued = Pick<Movement, 'value' | 'settled'>

/** Worth by its document: also what of it makes good goods that were sold before they came. */
export const documentValue = (m: Valued) => plus(m.value, m.settled)

/** What the goods that left with a document (or one line of it) cost as stored: what copies are taken from. */
export type CostOf = (source: NonNullable<MoveBasis['source']>) => number

/**
 * Values movements anew in the order given (by time, then id), each by the state that the ones before it
 * left (domain §4.3, §4.4). Changes `states` and returns the values; the same movements give the same
 * values however often and from wherever they are replayed.
 */
export function replay(
  states: Map<number, StockState>,
  movements: Movement[],
  costOf: CostOf = () => 0,
): Valued[] {
  // A source's stored cost, and what this replay has just changed of it.
  const sources = new Set(movements.map((m) => m.basis?.source?.documentId))
  const dearer = new Map<string, number>()
  const grow = (key: string, by: number) => dearer.set(key, plus(dearer.get(key) ?? 0, by))
  const sourceCost: CostOf = (s) =>
    plus(costOf(s), dearer.get(`${s.documentId}:${s.line ?? 0}`) ?? 0)
  const shares = sharesOf(states, movements, sourceCost)
  return movements.map((m) => {
    const state = states.get(m.goodsId) ?? EMPTY
    const whole = m.rule === 'SHARE' ? shares(m) : newValue(m, state, sourceCost)
    const settled = m.qty > 0 ? settlement(state, m.qty, whole) : 0
    const value = minus(whole, settled)
    states.set(m.goodsId, after(m, state, whole))
    if (m.qty < 0 && value !== m.value && sources.has(m.documentId)) {
      grow(`${m.documentId}:${m.line}`, minus(m.value, value))
      grow(`${m.documentId}:0`, minus(m.value, value))
    }
    return { value, settled }
  })
}

/** The parts of a document share its cost when the first of them is reached: none of them has moved by then. */
function sharesOf(states: Map<number, StockState>, movements: Movement[], sourceCost: CostOf) {
  const parts = Map.groupBy(
    movements.filter((m) => m.rule === 'SHARE'),
    (m) => m.documentId,
  )
  const known = new Map<Movement, number>()
  return (m: Movement): number => {
    const own = parts.get(m.documentId) ?? []
    if (own[0] === m && m.basis?.source) {
      const values = split(
        sourceCost(m.basis.source),
        own.map((p) => ({
          state: states.get(p.goodsId) ?? EMPTY,
          qty: p.qty,
          otherwise: p.basis?.value ?? 0,
        })),
      )
      for (const [i, p] of own.entries()) known.set(p, values[i] as number)
    }
    return known.get(m) ?? documentValue(m)
  }
}

/** What its document says it is worth. */
function newValue(m: Movement, state: StockState, sourceCost: CostOf): number {
  const { basis } = m
  if (m.rule === 'AVG' && m.qty < 0) {
    return minus(0, issue(state, minus(0, m.qty), basis?.value).cost)
  }
  if (m.rule === 'BACK' && basis)
    return minus(0, giveBack(state, minus(0, m.qty), basis.value).cost)
  if (m.rule === 'AVG') return atAverage(state, m.qty, basis?.value ?? documentValue(m))
  if (m.rule === 'VALUE' && basis) return varianceOnStock(basis.value, state, basis.qty)
  if (m.rule === 'COPY' && basis?.source) return copied(m.qty, basis, sourceCost(basis.source))
  return documentValue(m)
}

/** Shares are taken from the running total, so the parts of a source add up to the whole of it. */
export function copied(qty: number, basis: MoveBasis, cost: number): number {
  const from = basis.fromQty ?? 0
  const part = minus(share(cost, plus(from, qty), basis.qty), share(cost, from, basis.qty))
  return plus(part, basis.value)
}

function after(m: Movement, state: StockState, value: number): StockState {
  if (m.rule === 'AVG' && m.qty < 0) return issue(state, minus(0, m.qty), m.basis?.value).state
  if (m.rule === 'BACK' && m.basis) return giveBack(state, minus(0, m.qty), m.basis.value).state
  if (m.qty === 0) return { ...state, value: plus(state.value, value) }
  return receive(state, m.qty, value)
}
