import { language } from '../platform/i18n/define.ts'

/** A month of a year, 1 to 12. */
export interface Month {
  year: number
  month: number
}

export const monthOf = (day: string): Month => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
})

export function moved({ year, month }: Month, by: number): Month {
  const n = year * 12 + month - 1 + by
  return { year: Math.floor(n / 12), month: (n % 12) + 1 }
}

export const daysIn = ({ year, month }: Month): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate()

export const monthText = ({ year, month }: Month): string =>
  new Intl.DateTimeFormat(language(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(Date.UTC(year, month - 1, 1)),
  )

/** The days of the month in which something runs; null where it does not. */
export function spanIn(
  month: Month,
  { startAt, endAt }: { startAt: string; endAt: string },
): { from: number; to: number } | null {
  const first = `${month.year}-${String(month.month).padStart(2, '0')}`
  const [begins, ends] = [startAt.slice(0, 7), endAt.slice(0, 7)]
  if (begins > first || ends < first) return null
  return {
    from: begins < first ? 1 : Number(startAt.slice(8, 10)),
    to: ends > first ? daysIn(month) : Number(endAt.slice(8, 10)),
  }
}
