import type { FinalTaxNotice } from '#contract/application/dashboard.ts'
import { FINAL_TAX_LIMIT, type FinalTaxState } from '#contract/final-tax.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Session } from '#server/platform/session.ts'
import { seesWholeCompany } from '#server/platform/whole-company.ts'

interface Standing {
  ended: 'OFF' | 'FORM' | 'TERM' | 'LIMIT' | null
  lastYear: number | null
  overYear: number | null
  letterNo: string | null
}

/** Whether the company pays PPh final on a day, why not, and the last year of its term (PP 55/2022 art. 59). */
export async function standingOn(tx: Tx, day: string): Promise<Standing> {
  const row = await tx.one<Standing>(
    `select s.ended, s.last_year as "lastYear", s.over_year as "overYear", c.final_tax_letter_no as "letterNo"
     from company c, final_tax_state($1) s`,
    [day],
  )
  return row ?? { ended: 'OFF', lastYear: null, overYear: null, letterNo: null }
}

/** The same in a word, with what is to be known while it is paid. */
export function stateOf(
  ended: Standing['ended'],
  lastYear: number | null,
  yearTurnover: number,
  day: string,
): FinalTaxState {
  if (ended) return ended
  if (yearTurnover > FINAL_TAX_LIMIT) return 'OVER'
  return lastYear === Number(day.slice(0, 4)) ? 'LAST_YEAR' : 'HOLDS'
}

/**
 * What is told on Beranda: from half a year before the term ends, in the year whose turnover passed the limit, and all of
 * the year in which nothing is paid any more. Of the company, so to nobody who sees some of its branches only.
 */
export async function finalTaxNotice(tx: Tx, s: Session): Promise<FinalTaxNotice | null> {
  if (!(await seesWholeCompany(tx))) return null
  const { ended, lastYear, overYear } = await standingOn(tx, s.today)
  const year = Number(s.today.slice(0, 4))
  if (ended === 'TERM') return lastYear === year - 1 ? { state: 'TERM', year: lastYear } : null
  if (ended === 'LIMIT') return overYear === year - 1 ? { state: 'LIMIT', year: overYear } : null
  if (ended) return null
  const first = `${s.today.slice(0, 7)}-01`
  const row = await tx.one<{ total: number }>(
    `select coalesce(sum(amount), 0) as total from turnover_between(date_trunc('year', $1::date)::date, ($1::date + interval '1 month - 1 day')::date)`,
    [first],
  )
  const state = stateOf(ended, lastYear, row?.total ?? 0, s.today)
  if (state === 'OVER') return { state, year }
  const near = lastYear === year && Number(s.today.slice(5, 7)) >= WARNED_FROM
  return near && lastYear !== null ? { state: 'LAST_YEAR', year: lastYear } : null
}
/** Month of the last year from which its end is told. */
const WARNED_FROM = 7
