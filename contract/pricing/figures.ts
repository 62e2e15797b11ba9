/**
 * Exact rupiah for what till and server both reckon: quantities, prices and percentages have at most four
 * decimals, so products of them are whole numbers of a fixed scale.
 */
const SCALE = 10_000n
const scaled = (n: number) => BigInt(Math.round(n * 10_000))

/** n ÷ d of what is not below zero, whole rupiah half up (domain §0.2). */
const rounded = (n: bigint, d: bigint) => Number((2n * n + d) / (2n * d))

/** R(quantity × price). */
export const worth = (qty: number, price: number): number =>
  rounded(scaled(qty) * scaled(price), SCALE * SCALE)

/** R(amount × part ÷ whole). */
export const portion = (amount: number, part: number, whole: number): number =>
  rounded(scaled(amount) * scaled(part), scaled(whole) * SCALE)

/** What successive percentages take off an amount, each of what the one before left. */
export function off(amount: number, tiers: readonly number[]): number {
  const whole = 100n * SCALE
  const left = tiers.reduce((kept, tier) => kept * (whole - scaled(tier)), BigInt(amount))
  const of = whole ** BigInt(tiers.length)
  return rounded(BigInt(amount) * of - left, of)
}

/** Whole rupiah over weights by largest remainder, ties to the earlier; the parts add up to the amount. */
export function spread(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((a, b) => a + b, 0)
  if (total === 0) return weights.map((_, i) => (i === 0 ? amount : 0))
  const shares = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const of = BigInt(total)
  const parts = shares.map((share) => Number(share / of))
  let left = amount - parts.reduce((a, b) => a + b, 0)
  const byRest = shares
    .map((share, i) => ({ i, rest: share % of }))
    .sort((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1))
  for (const { i } of byRest) {
    if (left === 0) break
    parts[i] = (parts[i] ?? 0) + 1
    left -= 1
  }
  return parts
}
