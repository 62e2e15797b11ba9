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
 * an empty shelf. Returns the cost as a positive figure.
 */
export function issue(state: StockState, qty: number): { cost: number; state: StockState } {
  if (qty === state.qty) return { cost: state.value, state: EMPTY }
  const cost = state.qty === 0 ? 0 : round(dec(qty).times(state.value).div(state.qty))
  return { cost, state: { qty: minus(state.qty, qty), value: minus(state.value, cost) } }
}

/**
 * The part of a later price difference that still lies on the shelf: R(Δ·min(Q,q)/q); the rest went out
 * with goods already sold and belongs to the purchase variance (domain §4.3).
 */
export function varianceOnStock(difference: number, onHand: number, lineQty: number): number {
  if (lineQty === 0 || onHand <= 0) return 0
  const part = dec(Math.min(onHand, lineQty))
  return round(dec(difference).times(part).div(lineQty))
}

/** Average for display, four decimals. */
export function average(state: StockState): number {
  if (state.qty === 0) return 0
  return exact(dec(state.value).div(state.qty).toDecimalPlaces(4))
}
