import type { OfflineLimits } from '#contract/sales/offline.ts'

/** No line that still answers makes a till wait longer, unless its branch lets it. */
export const LONGEST_MS = 15_000
/** So many answers that came too late, within so long, and it waits twice as long: the line is slow, not broken. */
const LATE_ANSWERS = 3
const WITHIN_MS = 10 * 60_000
/** As a branch begins; of a till that was told nothing else. */
const USUAL_SECONDS = 4

/** What a till has learnt of its line from how long answers took. */
export interface Patience {
  /** How often its usual time is doubled. */
  doubled: number
  /** When answers came too late, oldest first. */
  late: readonly number[]
  /** Since when none took longer than usual; null where the last one did. */
  calmSince: number | null
}

export const newPatience = (): Patience => ({ doubled: 0, late: [], calmSince: null })

/** So long a customer waits for the branch's answer before the till answers for itself, milliseconds: its branch says. */
export const usualMs = (limits: Partial<OfflineLimits> | null | undefined): number =>
  1000 * (limits?.waitSeconds ?? USUAL_SECONDS)

/** The same on the line as it is now. */
export const waitMs = ({ doubled }: Pick<Patience, 'doubled'>, usual: number): number =>
  Math.max(usual, Math.min(LONGEST_MS, usual * 2 ** doubled))

/** After an answer that took so many milliseconds; ten calm minutes make it as usual again. */
export function learnt(before: Patience, usual: number, took: number, now: number): Patience {
  const { doubled, calmSince } = before
  const waits = waitMs(before, usual)
  const lately = before.late.filter((at) => now - at < WITHIN_MS)
  if (took > waits) {
    const all = [...lately, now]
    if (all.length < LATE_ANSWERS) return { doubled, late: all, calmSince: null }
    return { doubled: waits < LONGEST_MS ? doubled + 1 : doubled, late: [], calmSince: null }
  }
  if (took > usual) return { doubled, late: lately, calmSince: null }
  const since = calmSince ?? now
  return { doubled: now - since < WITHIN_MS ? doubled : 0, late: lately, calmSince: since }
}
