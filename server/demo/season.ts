import { addDays } from '#contract/days.ts'
import { weekday } from '#server/seed/calendar.ts'
import { hashOf } from '#server/seed/random.ts'

/** Days of the story: `from` with the shop's first month, `full` where every day is told whole, `until` its last. */
export interface Span {
  from: string
  full: string
  until: string
  thin: Thin
}

/** How shortly the past is told: on which days of a week it has bills, and how much of the recorded trade. */
export interface Thin {
  days: readonly number[]
  part: number
}

/** What of the recorded trade a day has that is told whole. */
const FULL = 0.27
/** First day of Idul Fitri (SKB of the ministers; from 2028 on as computed). */
const LEBARAN = ['2025-03-31', '2026-03-20', '2027-03-10', '2028-02-27', '2029-02-15', '2030-02-05']

/** Lebaran, Christmas and New Year, and the days after pay day sell more; Lebaran itself nearly nothing. */
export function season(day: string): number {
  for (const feast of LEBARAN) {
    if (day >= feast && day <= addDays(feast, 1)) return 0.25
    if (day < feast && day >= addDays(feast, -14)) return 1.35
  }
  const year = /-12-(2\d|3[01])$/.test(day) ? 1.15 : 1
  const date = Number(day.slice(8))
  return year * (date >= 25 || date <= 4 ? 1.08 : 0.97)
}

/** What of it a day has about where little is told: its shops fetch a week's goods on one day of it. */
const SHORTLY = 0.3

/** The share of the recorded trade that a day has about: what is ordered and spent goes by it. */
export const share = ({ full }: Pick<Span, 'full'>, day: string): number =>
  (day >= full ? FULL : SHORTLY) * season(day)

/** The share of the recorded rows that happen on this very day. */
export function chances({ full, thin }: Pick<Span, 'full' | 'thin'>, day: string): number {
  if (day >= full) return FULL * season(day)
  return thin.days.includes(weekday(day)) ? thin.part * season(day) : 0
}

/** Whether a recorded row happens on a day; always the same for the same day. */
export const happens = (row: string, day: string, part: number): boolean =>
  (hashOf(`${day} ${row}`) % 10_000) / 10_000 < part
