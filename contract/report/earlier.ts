import { addDays } from '../days.ts'
import type { Compared, ReportInput } from './declare.ts'

/**
 * The same question about an earlier time: the days before that are as many, or the same days a year ago. Days that
 * begin with a month are compared with the same days of the months before, so that a month that still runs is
 * measured as far as it has come.
 */
export function earlier(input: ReportInput, compared: Compared): ReportInput {
  const { dateFrom, dateTo, date } = input
  if (dateFrom && dateTo) {
    const back = compared === 'YEAR' ? 12 : monthsOf(dateFrom, dateTo)
    if (compared === 'YEAR' || dateFrom.endsWith('-01')) {
      const whole = addDays(dateTo, 1).endsWith('-01') && dateFrom.endsWith('-01')
      const last = whole ? addDays(monthsBefore(addDays(dateTo, 1), back), -1) : null
      return {
        ...input,
        dateFrom: monthsBefore(dateFrom, back),
        dateTo: last ?? monthsBefore(dateTo, back),
      }
    }
    const days = Math.round((Date.parse(dateTo) - Date.parse(dateFrom)) / DAY)
    const last = addDays(dateFrom, -1)
    return { ...input, dateFrom: addDays(last, -days), dateTo: last }
  }
  if (!date) return input
  return { ...input, date: compared === 'YEAR' ? monthsBefore(date, 12) : addDays(date, -1) }
}

const DAY = 86_400_000

/** Of how many months the days are. */
const monthsOf = (from: string, to: string) =>
  12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7)) +
  1

/** The day of that number so many months ago; a month that has no such day, its last. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10)
}
