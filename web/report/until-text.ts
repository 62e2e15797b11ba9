import { day } from '../platform/format.ts'
import { tt } from './tax-texts.ts'

/** Until when, and how many days that is; nothing where no day is set. */
export function untilText({
  until,
  daysLeft,
}: {
  until: string | null
  daysLeft: number | null
}): string {
  if (until === null || daysLeft === null) return ''
  return daysLeft < 0
    ? tt('inputOver', { day: day(until) })
    : tt('inputLeft', { day: day(until), count: daysLeft })
}
