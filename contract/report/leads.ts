import type { Asked, DeclaredReport, Down, ReportRow } from './declare.ts'
import { declaredReports } from './declared/index.ts'

const reports: readonly DeclaredReport[] = declaredReports

/** Below `/app`. */
export const addressOf = ({ place, at }: Pick<DeclaredReport, 'place' | 'at'>): string =>
  at ? `${place}/${at}` : place
export const reportAt = (address: string): DeclaredReport | undefined =>
  reports.find((one) => addressOf(one) === address)

/** What screens that are no declared reports are asked by too, beside days and branches. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  'report/stock-report/card': ['warehouseId'],
}

/** Where a row leads, or a figure of it that leads somewhere else; documents have addresses of their own. */
export function downOf(
  { down, cells = {} }: DeclaredReport,
  row: ReportRow,
  search: Asked,
  cell?: string,
): Down | null {
  const leading = cell === undefined ? down : cells[cell]
  if (!leading || leading === 'document') return null
  return typeof leading === 'function' ? leading(row, search) : leading
}

/**
 * Where a row or a figure leads, and with which parameters: what this report was asked by is asked there too, so that
 * what stands there comes to what the row says.
 */
export function leadsTo(
  report: DeclaredReport,
  row: ReportRow,
  search: Asked,
  cell?: string,
): readonly [to: string, asked: Record<string, unknown>] | null {
  const down = downOf(report, row, search, cell)
  if (!down) return null
  const asked: Record<string, unknown> = daysOf(report, search, reportAt(down.to))
  for (const key of ['branchIds', ...alsoAsked(report, down.to)])
    if (search[key] !== undefined && search[key] !== 'all') asked[key] = search[key]
  let led = Object.keys(down.with).length === 0
  for (const [key, [field, name]] of Object.entries(down.with)) {
    const value = row[field]
    if (value === null || value === undefined) continue
    led = true
    asked[key] = key === 'branchIds' ? [value] : value
    if (name) asked[`${key}_name`] = row[name]
  }
  return led ? [down.to, { ...asked, ...down.asks }] : null
}

/** A day is asked for as that day, or as its month up to it. */
function daysOf({ time }: DeclaredReport, search: Asked, there: DeclaredReport | undefined) {
  const { dateFrom, dateTo, date } = search
  if (time !== 'day') return { ...(dateFrom ? { dateFrom } : {}), ...(dateTo ? { dateTo } : {}) }
  if (!date || there?.time === 'day') return date ? { date } : {}
  return { dateFrom: `${String(date).slice(0, 7)}-01`, dateTo: date }
}

/** What the report at an address is asked by too, with its names; what is searched for means other words there. */
function alsoAsked(report: DeclaredReport, to: string): string[] {
  const there = reportAt(to)
  const named = (keys: readonly string[]) => keys.flatMap((key) => [key, `${key}_name`])
  const same = (own: readonly string[] = [], others: readonly string[] = []) =>
    own.filter((key) => key !== 'search' && others.includes(key))
  if (!there) return named(same(report.filters, ALSO[to]))
  const choices = same(Object.keys(report.choices ?? {}), Object.keys(there.choices ?? {}))
  return [...choices, ...named(same(report.filters, there.filters))]
}
