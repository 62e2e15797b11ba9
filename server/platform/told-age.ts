import { dataAsOf } from '#contract/report/data-as-of.ts'
import type { Ctx } from './context.ts'
import { clockText } from './time.ts'

/** The line by which a file says how old its data are, where a replica told them; none where the database did. */
export function toldAge({ aside, seen }: Ctx): string[] {
  const at = aside.seen()
  return at && seen ? [dataAsOf(clockText(at, seen.timezone))[0]] : []
}
