import { Decimal } from 'decimal.js'
import { AMOUNT_BELOW } from './values.ts'

/**
 * Exact arithmetic on amounts. Figures travel as JSON numbers that the contract proves to be exact;
 * every product and quotient is taken here in decimals, and sums of them too.
 */
Decimal.set({ precision: 40, rounding: Decimal.ROUND_HALF_UP })

export { Decimal }
export type Numeric = number | string | Decimal

export const dec = (n: Numeric) => new Decimal(n)

/** R(x): whole rupiah, half away from zero (PER-11/PJ/2025 art. 129, domain §0.2). */
export function round(x: Numeric): number {
  return exact(new Decimal(x).toDecimalPlaces(0, Decimal.ROUND_HALF_UP))
}

export function roundTo(x: Numeric, decimals: number): number {
  return exact(new Decimal(x).toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP))
}

/** A figure as a number, refused when a number cannot hold it exactly. */
export function exact(d: Decimal): number {
  if (!isExact(d)) throw new Error(`figure out of range: ${d.toString()}`)
  return d.toNumber() + 0
}

/** Whether a number holds the figure exactly: of fifteen digits it does. */
export const isExact = (d: Decimal): boolean => d.precision() <= 15

/** The sum of amounts as they were sent, null from `TOO_BIG` on: no amount is as large. */
export function sentSum(amounts: Iterable<Numeric>): number | null {
  let total = new Decimal(0)
  for (const one of amounts) total = total.plus(one)
  return total.abs().lt(AMOUNT_BELOW) && isExact(total) ? total.toNumber() : null
}

/** What values add up to, as far as fifteen digits tell it: for a sum that is shown and never reckoned with. */
export function shownSum(values: Iterable<Numeric>): number {
  let total = new Decimal(0)
  for (const one of values) total = total.plus(one)
  return total.toSignificantDigits(15).toNumber()
}

export const sum = (values: Iterable<Numeric>) => sumOf(values, (v) => v)

export function sumOf<T>(rows: Iterable<T>, of: (row: T) => Numeric): number {
  let total = 0
  let broken: Decimal | undefined
  for (const row of rows) {
    const v = of(row)
    if (broken || !whole(total, v)) broken = (broken ?? new Decimal(total)).plus(v)
    else total += v as number
  }
  return broken ? exact(broken) : total + 0
}

export const times = (a: Numeric, b: Numeric) => product(a, b) ?? exact(new Decimal(a).times(b))
/** R(a·b): whole rupiah, half away from zero. */
export const timesRounded = (a: Numeric, b: Numeric) =>
  product(a, b) ?? round(new Decimal(a).times(b))
export const minus = (a: Numeric, b: Numeric) =>
  whole(a, b) ? (a as number) - (b as number) + 0 : exact(new Decimal(a).minus(b))
export const plus = (a: Numeric, b: Numeric) =>
  whole(a, b) ? (a as number) + (b as number) + 0 : exact(new Decimal(a).plus(b))

/** Whole numbers that the processor adds exactly by itself: what a till and a replay do most. */
const whole = (a: Numeric, b: Numeric) =>
  Number.isInteger(a) &&
  Number.isInteger(b) &&
  Math.abs(a as number) < SMALL &&
  Math.abs(b as number) < SMALL
const SMALL = 400_000_000_000_000

function product(a: Numeric, b: Numeric): number | undefined {
  if (!whole(a, b)) return undefined
  const made = (a as number) * (b as number) + 0
  return Math.abs(made) < SMALL ? made : undefined
}

/**
 * Splits whole rupiah over weights by largest remainder: floor each, the left-over rupiah go to the
 * largest fractions, ties to the earlier line (domain §0.2). The parts add up to the amount exactly,
 * whatever the weights, also those that never end.
 */
export function allocate(amount: number, weights: Numeric[]): number[] {
  if (amount === 0) return weights.map(() => 0)
  const total = weights.reduce<Decimal>((all, w) => all.plus(w), new Decimal(0))
  if (total.isZero()) return weights.map((_, i) => (i === 0 ? amount : 0))
  const shares = weights.map((w) => shareOf(amount, w, total))
  const parts = shares.map((s) => s.floor)
  let left = minus(amount, sum(parts))
  const byFraction = shares
    .map((s, i) => ({ i, rest: s.rest }))
    .sort((a, b) => b.rest.comparedTo(a.rest) || a.i - b.i)
  for (const { i } of byFraction) {
    if (left <= 0) break
    parts[i] = plus(parts[i] as number, 1)
    left -= 1
  }
  return parts
}

/** Decimals of a share: far beyond any rupiah, and short of those where a weight that never ends breaks off. */
const SHARE_DECIMALS = 20

/** The whole rupiah of a share, and what is left of it. */
function shareOf(amount: number, weight: Numeric, total: Decimal) {
  const share = new Decimal(amount).times(weight).div(total).toDecimalPlaces(SHARE_DECIMALS)
  const floor = share.floor()
  return { floor: exact(floor), rest: share.minus(floor) }
}

/** Nothing is nothing, on whichever side of it a subtraction ended: never `-0`. */
const formatted = (maximumFractionDigits: number) =>
  new Intl.NumberFormat('id-ID', { maximumFractionDigits, signDisplay: 'negative' })

/** `Rp 1.234.567` as people read it in a message. */
export function rupiah(n: number): string {
  return `Rp ${formatted(2).format(n)}`
}

/** A quantity as people read it: `1,275`. */
export function quantity(n: number): string {
  return formatted(4).format(n)
}
