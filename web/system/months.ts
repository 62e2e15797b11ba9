import type { ReplyOf } from '#contract/endpoint.ts'
import { period as api } from '#contract/system/period.ts'
import { instant } from '../platform/format.ts'
import { language } from '../platform/i18n/define.ts'
import { useRead } from '../platform/query.ts'
import { t } from './texts.ts'

export type Period = ReplyOf<typeof api.getAll>['rows'][number]
export type Check = ReplyOf<typeof api.checklist>['rows'][number]

/** Newest first; five years are more than anyone scrolls through. */
export function usePeriods() {
  return useRead(api.getAll, { limit: 60, offset: 0 })
}

/** `Oktober 2026`. */
export function monthText(year: number, month: number): string {
  const first = new Date(year, month - 1, 1)
  return new Intl.DateTimeFormat(language(), { month: 'long', year: 'numeric' }).format(first)
}

export function nameOf(period: Period): string {
  return monthText(period.periodYear, period.periodMonth)
}

export function nextMonth({ periodYear, periodMonth }: Period): { year: number; month: number } {
  return periodMonth === 12
    ? { year: periodYear + 1, month: 1 }
    : { year: periodYear, month: periodMonth + 1 }
}

/** Who closed it and when; a month that was taken over closed has no name. */
export function closedText({ closedAt, closedByName }: Period): string {
  const at = instant(closedAt).slice(0, 10)
  return closedByName ? t('closedBy', { at, who: closedByName }) : at
}
