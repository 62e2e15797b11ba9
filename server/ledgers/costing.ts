import { allocate, dec, exact, minus, plus, round } from '#contract/money.ts'

/** A quantity of goods and what it is worth: base units and whole rupiah. */
export interface Worth {
  qty: number
  value: number
}

/** Stock of one goods in one branch (domain §4.2). Below zero it was sold before it came (domain §4.5). */
export interface StockState extends Worth {
  /** Of an empty stock only: what the goods cost last, for what is sold before more comes. */
  last?: Worth | undefined
}

export const EMPTY: StockState = { qty: 0, value: 0 }

/** Goods come in at a document's value; goods that were sold before they came are settled first. */
export function receive(state: StockState, qty: number, value: number): StockState {
  const worth = minus(plus(state.value, value), settlement(state, qty, value))
  return stateOf(plus(state.qty, qty), worth, { qty, value })
}

/**
 * What goods that come in cost above those that they make good: R(v·k/q) − R(|V|·k/|Q|) for the k that were
 * short. It is booked as an adjustment of cost (domain §4.5).
 */
export function settlement(state: StockState, qty: number, value: number): number {
  if (state.qty >= 0) return 0
  const short = minus(0, state.qty)
  const covered = Math.min(short, qty)
  return minus(share(value, covered, qty), share(minus(0, state.value), covered, short))
}

/**
 * Goods leave at the moving average: R(q·V/Q); the last unit takes the rest, so no rupiah stays behind
 * an empty stock. What is not there leaves at the average all the same, or at the last one; goods that never
 * came at `otherwise` rupiah. Returns the cost as a positive figure.
 */
export function issue(
  state: StockState,
  qty: number,
  otherwise = 0,
): { cost: number; state: StockState } {
  const cost = qty === state.qty ? state.value : atAverage(state.last ?? state, qty, otherwise)
  const left = minus(state.qty, qty)
  return { cost, state: stateOf(left, minus(state.value, cost), state) }
}

/**
 * Goods go back at what they came for, so that the average is what it would be without them. The stock is never
 * worth less than nothing by it, and the last unit takes the rest. Returns the cost as a positive figure.
 */
export function giveBack(
  state: StockState,
  qty: number,
  value: number,
): { cost: number; state: StockState } {
  const left = minus(state.qty, qty)
  const within = left > 0 ? Math.min : Math.max
  const cost = left === 0 ? state.value : within(value, state.value)
  return { cost, state: stateOf(left, minus(state.value, cost), state) }
}

/** What a quantity is worth at the average of goods; `otherwise` where there are none. */
export const atAverage = (goods: Worth, qty: number, otherwise: number): number =>
  goods.qty === 0 ? otherwise : share(goods.value, qty, goods.qty)

/** `before` is what an empty stock remembers. */
const stateOf = (qty: number, value: number, before: Worth): StockState =>
  qty === 0 ? { qty: 0, value: 0, last: { qty: before.qty, value: before.value } } : { qty, value }

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

/** A part of goods that are taken apart: how many, and what they are worth where they have no average. */
export interface Part {
  state: StockState
  qty: number
  otherwise: number
}

/** A cost split over parts by what each is worth at its average, by quantity where none is known (domain §3.3.5). */
export function split(cost: number, parts: Part[]): number[] {
  const weights = parts.map(({ state, qty, otherwise }) =>
    state.qty === 0 ? dec(otherwise) : dec(state.value).times(qty).div(state.qty),
  )
  const known = weights.some((w) => w.gt(0))
  return allocate(cost, known ? weights : parts.map((p) => p.qty))
}

/** Average for display, four decimals. */
export function average(state: StockState): number {
  if (state.qty === 0) return 0
  return exact(dec(state.value).div(state.qty).toDecimalPlaces(4))
}
