import { round } from './stage.ts'

/** A figure beside the most that it may be. */
export type Limits = Record<string, readonly [is: number, most: number]>

/** Which of them do not hold, in words: `run.ts` ends with 1 where a benchmark's answer has any as `missed`. */
export const missedOf = (limits: Limits): string[] =>
  Object.entries(limits)
    .filter(([, [is, most]]) => !(is <= most))
    .map(([name, [is, most]]) => `${name} is ${round(is, 1)}, limit ${most}`)
