import { Decimal } from 'decimal.js'

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
  if (d.precision() > 15) throw new Error(`figure out of range: ${d.toString()}`)
  return d.toNumber() + 0
}

export function sum(values: Iterable<Numeric>): number {
  let total = new Decimal(0)
  for (const v of values) total = total.plus(v)
  return exact(total)
}

export function sumOf<T>(rows: Iterable<T>, of: (row: T) => Numeric): number {
  let total = new Decimal(0)
  for (const row of rows) total = total.plus(of(row))
  return exact(total)
}

export const times = (a: Numeric, b: Numeric) => exact(new Decimal(a).times(b))
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

/**
 * Splits whole rupiah over weights by largest remainder: floor each, the left-over rupiah go to the
 * largest fractions, ties to the earlier line (domain §0.2). The parts add up to the amount exactly.
 */
export function allocate(amount: number, weights: number[]): number[] {
  const total = new Decimal(sum(weights))
  if (total.isZero()) {
    return weights.map((_, i) => (i === 0 ? amount : 0))
  }
  const shares = weights.map((w) => new Decimal(amount).times(w).div(total))
  const parts = shares.map((s) => s.floor())
  let left = new Decimal(amount).minus(parts.reduce((a, b) => a.plus(b), new Decimal(0))).toNumber()
  const byFraction = shares
    .map((s, i) => ({ i, fraction: s.minus(s.floor()) }))
    .sort((a, b) => b.fraction.comparedTo(a.fraction) || a.i - b.i)
  for (const { i } of byFraction) {
    if (left <= 0) break
    parts[i] = (parts[i] as Decimal).plus(1)
    left -= 1
  }
  return parts.map((p) => exact(p))
}

/** `Rp 1.234.567` as people read it in a message. */
export function rupiah(n: number): string {
  const digits = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2 }).format(n)
  return `Rp ${digits}`
}

/** A quantity as people read it: `1,275`. */
export function quantity(n: number): string {
  return new Intl.NumberFormat('id-ID', { maximumFractionDigits: 4 }).format(n)
}
