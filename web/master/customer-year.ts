import { addDays } from '#contract/days.ts'
import { earlier } from '#contract/report/earlier.ts'

/** The twelve months that end with a day. */
export function yearUntil(dateTo: string): { dateFrom: string; dateTo: string } {
  const { date } = earlier({ date: dateTo } as Parameters<typeof earlier>[0], 'YEAR')
  return { dateFrom: addDays(String(date), 1), dateTo }
}
