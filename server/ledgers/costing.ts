import { dec, exact, minus, plus, round } from '#server/platform/money.ts'

/** Stock of one goods in one branch: base quantity and whole rupiah (domain §4.2). */
export interface StockState {
  qty: number
  value: number
}

export const EMPTY: StockState = { qty: 0, value: 0 }

/** Goods come in at a document's value. */
export function receive(state: StockState, qty: number, value: number): StockState {
  return { qty: plus(state.qty, qty), value: plus(state.value, value) }
}

/**
 * Goods leave at the moving average: R(q·V/Q); the last unit takes the rest, so no rupiah stays behind
 * an empty stock. Returns the cost as a positive figure.
 */
export function issue(state: StockState, qty: number): { cost: number; state: StockState } {
  if (qty === state.qty) return { cost: state.value, state: EMPTY }
  const cost = share(state.value, qty, state.qty)
  return { cost, state: { qty: minus(state.qty, qty), value: minus(state.value, cost) } }
}

/** R(value · part / whole) of quantities with at most four decimals; 0 of nothing. */
export function share(value: number, part: number, whole: number): number {
  if (whole === 0) return 0
  const scaled = [value, part * 1e4, whole * 1e4].map(Math.round) as [number, number, number]
  const plain = value >= 0 && part >= 0 && whole > 0 && scaled.every(Number.isSafeInteger)
  if (!plain) return round(dec(value).times(part).div(whole))
  // The same in whole numbers: a recalculation asks this a million times.
  const [v, p, w] = scaled.map(BigInt) as [bigint, bigint, bigint]
  return Number((2n * v * p + w) / (2n * w))
}

/**
 * The part of a later price difference that is still in stock: R(Δ·min(Q,q)/q), but never more than leaves
 * the stock worth nothing; the rest is purchase variance (domain §4.3).
 */
export function varianceOnStock(difference: number, state: StockState, lineQty: number): number {
  if (lineQty === 0 || state.qty <= 0) return 0
  const part = share(difference, Math.min(state.qty, lineQty), lineQty)
  return Math.max(part, minus(0, state.value))
}

/** Average for display, four decimals. */
export function average(state: StockState): number {
  if (state.qty === 0) return 0
  return exact(dec(state.value).div(state.qty).toDecimalPlaces(4))
}
