import dayjs from 'dayjs'
import { day, shortDay, today } from '../platform/format.ts'
import { language } from '../platform/i18n/define.ts'
import { daysOf } from '../platform/views/spans.ts'
import type { Filter } from '../ui/filter.ts'
import { t } from './texts.ts'

/** Which days of which branches are asked for; every part of a screen takes them along where it leads. */
export interface Period {
  dateFrom: string
  dateTo: string
  branchIds?: number[]
}

/** The running month: what a report shows before another period was chosen. */
export function thisMonth() {
  const [dateFrom, dateTo] = daysOf('thisMonth', today())
  return { dateFrom, dateTo }
}

/** The twelve months that end with the running one. */
export function lastMonths() {
  const first = dayjs(today()).startOf('month').subtract(11, 'month')
  return { dateFrom: first.format('YYYY-MM-DD'), dateTo: today() }
}

export const lastDayOf = (month: string) => dayjs(month).endOf('month').format('YYYY-MM-DD')

export function periodFilter(): Filter {
  return { kind: 'dates', from: 'dateFrom', to: 'dateTo', label: t('period'), required: true }
}

/** `Januari 2026` for a whole month, else its first and last day. */
export function periodText(from: string, to: string): string {
  const first = dayjs(from)
  const whole = from.endsWith('-01') && first.endOf('month').format('YYYY-MM-DD') === to
  if (!whole)
    return `${from.slice(0, 4) === to.slice(0, 4) ? shortDay(from) : day(from)} – ${day(to)}`
  return new Intl.DateTimeFormat(language(), { month: 'long', year: 'numeric' }).format(
    first.toDate(),
  )
}
