import type { z } from 'zod'
import type { DailyRowCode, DailySection, dailyRow } from '#contract/report/daily.ts'

/** A row of the day's report, of which only what it tells is given. */
export type Row = z.output<typeof dailyRow>

const EMPTY = {
  name: null,
  id: null,
  code: null,
  accountCode: null,
  count: null,
  opening: null,
  added: null,
  taken: null,
  closing: null,
}
export const row = (section: DailySection, of: Partial<Row>): Row => ({ ...EMPTY, section, ...of })
export const coded = (section: DailySection, code: DailyRowCode, of: Partial<Row>) =>
  row(section, { code, ...of })
