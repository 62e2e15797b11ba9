import { addDays } from '#contract/days.ts'

type Search = Record<string, unknown>
export type Span = 'thisMonth' | 'lastMonth' | 'today' | 'yesterday' | 'last7'

const firstOf = (day: string) => `${day.slice(0, 8)}01`

/** Its first and last day, told from `today`. */
export function daysOf(span: Span, today: string): [from: string, to: string] {
  const lastMonthEnd = addDays(firstOf(today), -1)
  const days: Record<Span, [string, string]> = {
    thisMonth: [firstOf(today), today],
    lastMonth: [firstOf(lastMonthEnd), lastMonthEnd],
    today: [today, today],
    yesterday: [addDays(today, -1), addDays(today, -1)],
    last7: [addDays(today, -6), today],
  }
  return days[span]
}

/** In the order in which one offers them. */
export const SPANS: readonly Span[] = ['today', 'yesterday', 'last7', 'thisMonth', 'lastMonth']

/** The span whose days an address names, the month before the day: on the first of a month it is both. */
export function spanOf({ dateFrom, dateTo }: Search, today: string): Span | undefined {
  const months: Span[] = ['thisMonth', 'lastMonth']
  return [...months, ...SPANS].find((span) => {
    const [from, to] = daysOf(span, today)
    return from === dateFrom && to === dateTo
  })
}

/** As a view keeps it: `?days=thisMonth` instead of days that tomorrow are others. */
export function moving({ dateFrom: _from, dateTo: _to, ...search }: Search, span: Span): Search {
  return { ...search, days: span }
}

/** As the address says it on this day. */
export function onDay({ days, ...search }: Search, today: string): Search {
  const span = SPANS.find((one) => one === days)
  if (!span) return days === undefined ? search : { ...search, days }
  const [dateFrom, dateTo] = daysOf(span, today)
  return { ...search, dateFrom, dateTo }
}
