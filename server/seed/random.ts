/**
 * Chance that repeats itself: the same seed gives the same numbers on every machine (mulberry32).
 * The demo company must look lived in, and yet be the same company after every reset.
 */
export interface Chance {
  /** A number in [0, 1). */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  /** A number in [low, high). */
  between(low: number, high: number): number
  /** True in `share` of all cases (0 to 1). */
  happens(share: number): boolean
  /** One of the given values, each as likely as the other. */
  oneOf<T>(values: readonly T[]): T
  /** One of the given values, likelier the greater its weight. */
  weighted<T>(values: readonly T[], weightOf: (value: T) => number): T
  /** Around 1, lopsided like real baskets: mostly smaller, sometimes far greater. */
  skewed(spread: number): number
  /** A stream of its own, so that more draws here do not change what is drawn there. */
  branch(name: string): Chance
}

export function chance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    whole,
    between: (low, high) => low + next() * (high - low),
    happens: (share) => next() < share,
    oneOf: (values) => at(values, whole(0, values.length - 1)),
    weighted: (values, weightOf) => {
      let left = next() * values.reduce((sum, value) => sum + weightOf(value), 0)
      for (const value of values) {
        left -= weightOf(value)
        if (left < 0) return value
      }
      return at(values, values.length - 1)
    },
    skewed: (spread) => {
      const bell = next() + next() + next() + next() - 2
      return Math.exp(bell * spread) / Math.exp((spread * spread) / 6)
    },
    branch: (name) => chance((seed ^ hashOf(name)) >>> 0),
  }
}

/** FNV-1a: a stable number for a text. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  }
  return hash >>> 0
}

function at<T>(values: readonly T[], index: number): T {
  const value = values[index]
  if (value === undefined) throw new Error('nothing to choose from')
  return value
}
