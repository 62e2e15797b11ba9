/**
 * Costing told a second time, from domain §4 alone and in exact fractions: nothing here comes from the server. It
 * knows no posting, no recalculation and no order of entry; it values every movement once, in the order of §4.4.
 */

export interface Movement {
  /** Milliseconds; with `entered` the order of §4.4. */
  at: number
  entered: number
  branch: string
  warehouse: string
  goods: string
  line: number
  /** Base units; below zero leaves. */
  qty: bigint
  rule: Rule
}

/** Where a value comes from (§4.3), rupiah. */
export type Rule =
  | { from: 'document'; value: bigint }
  /** `otherwise` where there is no average. */
  | { from: 'average'; otherwise: bigint }
  | { from: 'bill'; difference: bigint; billed: bigint }
  /** The share [taken, taken + qty) of `whole` of what the sources cost, and what comes on top. */
  | { from: 'cost'; of: Movement[]; taken: bigint; whole: bigint; extra: bigint }
  /** One of the parts among which the cost of a movement is split. */
  | { from: 'parts'; of: Movement; parts: Movement[]; otherwise: bigint }
  /** From one warehouse of the branch into another. */
  | { from: 'inside' }

export interface Value {
  /** By its document. */
  worth: bigint
  /** Of that, what makes good goods which left before they came (§4.5). */
  settled: bigint
}

interface State {
  qty: bigint
  value: bigint
  /** What an empty stock cost last. */
  last: { qty: bigint; value: bigint } | null
}

const abs = (n: bigint) => (n < 0n ? -n : n)
const least = (a: bigint, b: bigint) => (a < b ? a : b)

/** R(n/d), half away from zero (§0.2). */
export function round(n: bigint, d: bigint): bigint {
  const size = (2n * abs(n) + abs(d)) / (2n * abs(d))
  return n < 0n === d < 0n ? size : -size
}

export const inOrder = (a: Movement, b: Movement) => a.at - b.at || a.entered - b.entered

/** Every movement's value, and what lies in each branch at the end, by `branch/goods`. */
export function valued(movements: Movement[]) {
  const values = new Map<Movement, Value>()
  const states = new Map<string, State>()
  for (const m of [...movements].sort(inOrder)) {
    if (m.rule.from === 'inside') continue
    const key = `${m.branch}/${m.goods}`
    const state = states.get(key) ?? { qty: 0n, value: 0n, last: null }
    const worth = values.get(m)?.worth ?? worthOf(m, state, values, states)
    const settled = m.qty > 0n ? settledBy(m.qty, worth, state) : 0n
    values.set(m, { worth, settled })
    states.set(key, after(state, m.qty, worth, settled))
  }
  return { values, states }
}

function worthOf(
  m: Movement,
  state: State,
  values: Map<Movement, Value>,
  states: Map<string, State>,
): bigint {
  const { rule, qty } = m
  if (rule.from === 'document') return rule.value
  if (rule.from === 'bill') return onStock(rule, state)
  if (rule.from === 'cost') {
    const cost = -rule.of.reduce((all, source) => all + (values.get(source)?.worth ?? 0n), 0n)
    const upTo = (n: bigint) => round(cost * n, rule.whole)
    return upTo(rule.taken + qty) - upTo(rule.taken) + rule.extra
  }
  if (rule.from === 'parts') {
    splitCost(-(values.get(rule.of)?.worth ?? 0n), rule.parts, values, states)
    return values.get(m)?.worth ?? 0n
  }
  if (rule.from === 'inside') return 0n
  if (qty < 0n && -qty === state.qty) return -state.value
  if (state.qty !== 0n) return round(qty * state.value, state.qty)
  if (qty < 0n && state.last) return round(qty * state.last.value, state.last.qty)
  return qty < 0n ? -rule.otherwise : rule.otherwise
}

/** A later difference stays on goods still there, down to a stock worth nothing (§4.3, D2). */
function onStock(rule: { difference: bigint; billed: bigint }, state: State): bigint {
  if (state.qty <= 0n) return 0n
  const part = round(rule.difference * least(state.qty, rule.billed), rule.billed)
  return part < -state.value ? -state.value : part
}

/** By what each is worth at its average, largest remainder, the earlier of equals first (§0.2, §3.3.5). */
function splitCost(
  cost: bigint,
  parts: Movement[],
  values: Map<Movement, Value>,
  states: Map<string, State>,
): void {
  const worth = parts.map((p): [bigint, bigint] => {
    const state = states.get(`${p.branch}/${p.goods}`)
    if (state && state.qty !== 0n) return [p.qty * abs(state.value), abs(state.qty)]
    return [p.rule.from === 'parts' ? p.rule.otherwise : 0n, 1n]
  })
  const common = worth.reduce((all, [, d]) => all * d, 1n)
  const known = worth.map(([n, d]) => n * (common / d))
  const weights = known.some((w) => w > 0n) ? known : parts.map((p) => p.qty)
  const whole = weights.reduce((all, w) => all + w, 0n)
  const shares = weights.map((w) => ({ floor: (cost * w) / whole, rest: (cost * w) % whole }))
  const left = Number(cost - shares.reduce((all, s) => all + s.floor, 0n))
  const first = shares
    .map((s, i) => ({ i, rest: s.rest }))
    .sort((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1))
    .slice(0, left)
    .map((s) => s.i)
  for (const [i, p] of parts.entries()) {
    const share = (shares[i]?.floor ?? 0n) + (first.includes(i) ? 1n : 0n)
    values.set(p, { worth: share, settled: 0n })
  }
}

/** R(v·k/q) − R(|V|·k/|Q|) for the k that were short (§4.5). */
function settledBy(qty: bigint, worth: bigint, state: State): bigint {
  if (state.qty >= 0n) return 0n
  const covered = least(-state.qty, qty)
  return round(worth * covered, qty) - round(abs(state.value) * covered, -state.qty)
}

function after(state: State, qty: bigint, worth: bigint, settled: bigint): State {
  const left = state.qty + qty
  const value = state.value + worth - settled
  if (left !== 0n) return { qty: left, value, last: null }
  if (qty === 0n) return { ...state, value }
  // An empty stock remembers what was there, or what came and was gone before.
  const before = qty < 0n && state.qty > 0n ? state : { qty, value: worth }
  return { qty: left, value, last: { qty: before.qty, value: before.value } }
}

/**
 * Where what leaves with `own` lies below zero then or at a later moment, as `branch/warehouse/goods` (§4.4): what is
 * not there cannot leave, whatever the branch may sell before it comes.
 */
export function shortOf(movements: Movement[], own: Movement[]): string | undefined {
  const levels = new Map<string, bigint>()
  const taken = new Set<string>()
  for (const m of [...movements, ...own].sort(inOrder)) {
    const key = `${m.branch}/${m.warehouse}/${m.goods}`
    const level = (levels.get(key) ?? 0n) + m.qty
    levels.set(key, level)
    if (m.qty < 0n && own.includes(m)) taken.add(key)
    if (level < 0n && taken.has(key)) return key
  }
  return undefined
}
