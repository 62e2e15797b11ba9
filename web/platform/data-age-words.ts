import { dataAsOf } from '#contract/report/data-as-of.ts'
import { dataAt } from './data-age.ts'
import { exactTime } from './format.ts'
import { said } from './i18n/define.ts'

/** How old an answer's data are, where a replica gave it. */
export function dataAge(reply: unknown): string | undefined {
  const at = dataAt(reply)
  return at === undefined ? undefined : said(dataAsOf(exactTime(at)))
}
