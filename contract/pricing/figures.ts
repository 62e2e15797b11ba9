/**
 * Exact rupiah for what till and server both reckon: quantities, prices and percentages have at most four
 * decimals, so products of them are whole numbers of a fixed scale.
 */
const SCALE = 10_000n
const scaled = (n: number) => BigInt(Math.round(n * 10_000))

/** n ÷ d of what is not below zero, whole rupiah half up (domain §0.2). */
const rounded = (n: bigint, d: bigint) => Number((2n * n + d) / (2n * d))

/**
 * The same without wide numbers, for a product of whole numbers; nothing where the product is not exact in a
 * `number`. A cart under hundreds of campaigns reckons a hundred thousand of these.
 */
function quick(a: number, b: number, d: number): number | null {
  const n = 2 * a * b + d
  if (!(Number.isSafeInteger(n) && Number.isSafeInteger(a) && Number.isSafeInteger(b))) return null
  if (a < 0 || b < 0 || !Number.isSafeInteger(2 * d) || d <= 0) return null
  return (n - (n % (2 * d))) / (2 * d)
}

/** R(quantity × price). */
export const worth = (qty: number, price: number): number =>
  quick(qty, price, 1) ?? rounded(scaled(qty) * scaled(price), SCALE * SCALE)

/** R(amount × part ÷ whole). */
export const portion = (amount: number, part: number, whole: number): number =>
  quick(amount, part, whole) ?? rounded(scaled(amount) * scaled(part), scaled(whole) * SCALE)

/** What successive percentages take off an amount, each of what the one before left. */
export function off(amount: number, tiers: readonly number[]): number {
  const [only = 0] = tiers
  const one = tiers.length === 1 ? quick(amount, only, 100) : null
  if (one !== null) return one
  const whole = 100n * SCALE
  const left = tiers.reduce((kept, tier) => kept * (whole - scaled(tier)), BigInt(amount))
  const of = whole ** BigInt(tiers.length)
  return rounded(BigInt(amount) * of - left, of)
}

/** Whole rupiah over weights by largest remainder, ties to the earlier; the parts add up to the amount. */
export function spread(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((a, b) => a + b, 0)
  if (total === 0) return weights.map((_, i) => (i === 0 ? amount : 0))
  const wide = !Number.isSafeInteger(amount * total)
  const shares = weights.map((weight) => shareOf(amount, weight, total, wide))
  const parts = shares.map(({ part }) => part)
  const left = amount - parts.reduce((a, b) => a + b, 0)
  if (left === 0) return parts
  const restOf = (i: number) => shares[i]?.rest ?? 0
  const byRest = [...parts.keys()].sort((a, b) => restOf(b) - restOf(a) || a - b)
  for (const i of byRest.slice(0, left)) parts[i] = (parts[i] ?? 0) + 1
  return parts
}

/** What a weight surely gets, and what is left over of the division. */
function shareOf(amount: number, weight: number, total: number, wide: boolean) {
  if (wide) {
    const share = BigInt(amount) * BigInt(weight)
    return { part: Number(share / BigInt(total)), rest: Number(share % BigInt(total)) }
  }
  const share = amount * weight
  const rest = share % total
  return { part: (share - rest) / total, rest }
}
