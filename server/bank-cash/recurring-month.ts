import type { JournalInput } from '#contract/bank-cash/journal.ts'
import { monthBounds } from '#server/platform/time.ts'

export interface Recurring {
  type: 'FIXED' | 'DEPRECIATION' | 'AMORTISATION'
  day: number | null
  firstMonth: string
  lastMonth: string | null
  lines: { accountId: number; debit: number; credit: number; memo: string | null }[]
}

const numberOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** The day of a month on which it is written: its last, where it has no such day. */
export function dayIn(month: string, day: number | null): string {
  const { last } = monthBounds(Number(month.slice(0, 4)), Number(month.slice(5, 7)))
  const asked = `${month.slice(0, 7)}-${String(day ?? 31).padStart(2, '0')}`
  return asked < last ? asked : last
}

/** A month's lines: what is spread goes in whole rupiah, and the last month takes the rest. */
export function linesIn(of: Recurring, month: string): JournalInput['lines'] {
  if (of.type === 'FIXED' || !of.lastMonth) return of.lines
  const months = numberOf(of.lastMonth) - numberOf(of.firstMonth) + 1
  const last = numberOf(month) === numberOf(of.lastMonth)
  const share = (whole: number) => {
    const each = Math.floor(whole / months)
    return last ? whole - each * (months - 1) : each
  }
  return of.lines.map((l) => ({ ...l, debit: share(l.debit), credit: share(l.credit) }))
}

/**
 * Months of a recurring journal `m` of branch `b` that are open, whose day has come by the branch's clock and
 * that nobody wrote; `now` is the parameter of the clock, where one is set.
 */
export const DUE_MONTHS = (now: string) => `
select x.month::date as month
from generate_series(m.first_month, least(coalesce(m.last_month, 'infinity'::date), (coalesce(${now}::timestamptz, clock_timestamp()) at time zone b.timezone)::date), interval '1 month') x(month)
join period p on p.status = 'OPEN' and p.first_day = x.month::date
where m.is_active
  and least((x.month + interval '1 month - 1 day')::date, x.month::date + coalesce(m.day, 31) - 1)
    <= (coalesce(${now}::timestamptz, clock_timestamp()) at time zone b.timezone)::date
  and not exists (select from recurring_journal_month w where w.recurring_id = m.id and w.month = x.month::date)`

export const LINES = `coalesce((select jsonb_agg(jsonb_build_object('accountId', l.account_id, 'debit', l.debit, 'credit', l.credit, 'memo', l.memo) order by l.line)
  from recurring_journal_line l where l.recurring_id = m.id), '[]')`
