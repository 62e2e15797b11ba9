import { dec, minus, plus, round } from '#contract/money.ts'

/** A part of something that is returned bit by bit: up to here, of the whole. */
export interface Reach {
  upTo: number
  of: number
}

/**
 * What goes back of an amount with one more part of what it was for: its running share less what went back
 * before. The last part takes the rest, also where a part between was given up again. Nothing goes back the other way,
 * whether the whole lies above zero or, as a rupiah of rounding may, below.
 */
export function partOf(whole: number, before: number, { upTo, of }: Reach): number {
  const share = upTo >= of ? whole : round(dec(whole).times(upTo).div(of))
  const part = minus(share, before)
  return whole < 0 ? Math.min(0, part) : Math.max(0, part)
}

/**
 * What of an amount goes with one more stretch of what it is for, begun at `from`: counted from the running total, so that
 * the parts add up to the whole and the last takes the rest.
 */
export function stretchOf(whole: number, from: number, more: number, of: number): number {
  const upTo = (reached: number) => round(dec(whole).times(reached).div(of))
  return minus(upTo(plus(from, more)), upTo(from))
}
