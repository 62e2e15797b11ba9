import type { DeclaredReport, ReportRow } from '#contract/report/declare.ts'
import { leadsTo } from '#contract/report/leads.ts'
import { thingPath } from '#contract/system/audit.ts'
import { documentPath, placeOf } from '../platform/screens.ts'
import type { ListSearch } from '../ui/list-state.ts'

/** Where a row leads, or a figure of it, and with which parameters; the head of a group leads nowhere. */
export function leadOf(
  report: DeclaredReport,
  row: ReportRow & { $group?: string },
  search: ListSearch,
  cell?: string,
): readonly [string, ListSearch] | null {
  if (row.$group !== undefined) return null
  if (report.down === 'document' && cell === undefined) {
    const of = [String(row.kind), Number(row.documentId)] as const
    const to = documentPath(...of) ?? thingPath(...of)
    return to && placeOf(to) ? [to, {}] : null
  }
  const lead = leadsTo(report, row, search, cell)
  return lead && placeOf(lead[0]) ? lead : null
}
