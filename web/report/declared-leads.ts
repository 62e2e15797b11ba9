import type { DeclaredReport, Down, ReportRow } from '#contract/report/declare.ts'
import { declaredReports } from '#contract/report/declared/index.ts'
import { documentPath, placeOf } from '../platform/screens.ts'
import type { ListSearch } from '../ui/list-state.ts'
import { addressOf } from './declared-tabs.ts'

/** Where a row leads, and with which parameters; the head of a group leads nowhere. */
export function leadOf(
  report: DeclaredReport,
  row: ReportRow & { $group?: string },
  search: ListSearch,
): readonly [string, ListSearch] | null {
  const { down } = report
  if (!down || row.$group !== undefined) return null
  if (down === 'document') {
    const to = documentPath(String(row.kind), Number(row.documentId))
    return to ? [to, {}] : null
  }
  const { to, with: taken }: Down = typeof down === 'function' ? down(row) : down
  if (!placeOf(to)) return null
  const asked: ListSearch = {}
  let led = false
  for (const key of ['dateFrom', 'dateTo', 'branchIds', ...alsoAsked(report, to)])
    if (search[key] !== undefined) asked[key] = search[key]
  for (const [key, [field, name]] of Object.entries(taken)) {
    const value = row[field]
    if (value === null || value === undefined) continue
    led = true
    asked[key] = key === 'branchIds' ? [value] : value
    if (name) asked[`${key}_name`] = row[name]
  }
  return led ? [to, asked] : null
}

/** What the report at an address is asked by too, with its names; what is searched for means other words there. */
function alsoAsked(report: DeclaredReport, to: string): string[] {
  const there = declaredReports.find((one) => addressOf(one) === to)
  if (!there) return []
  const same = (own: readonly string[] = [], others: readonly string[] = []) =>
    own.filter((key) => key !== 'search' && others.includes(key))
  const choices = same(Object.keys(report.choices ?? {}), Object.keys(there.choices ?? {}))
  const day = report.time === 'day' && there.time === 'day' ? ['date'] : []
  return [
    ...[...choices, ...day],
    ...same(report.filters, there.filters).flatMap((key) => [key, `${key}_name`]),
  ]
}
