import { describe, expect, it } from 'vitest'
import { type DeclaredReport, columnsOf } from '#contract/report/declare.ts'
import { declaredReports } from '#contract/report/declared/index.ts'
import { fitting } from '#server/platform/pdf-report.ts'
import { layOutTable } from '#server/platform/pdf-report-table.ts'

const reports: readonly DeclaredReport[] = declaredReports
/** What a shop of two hundred million a day has in a cell. */
const CELLS: Record<string, unknown> = {
  money: 123_456_789,
  qty: 12_345,
  price: 1_234_567,
  percent: 12.5,
  integer: 365,
  date: '2026-01-31',
  text: 'Minyak Goreng 2 L',
}
const TYPES: Record<string, string> = { price: 'money', status: 'text', kind: 'text' }

/** A report is read on paper too, in nothing smaller than six points, whatever columns it has. */
describe('a report on paper', () => {
  const head = { title: '', company: '', branch: '', period: '', printedBy: '', printedAt: '' }
  const laidOf = (report: DeclaredReport) => {
    const columns = Object.entries(columnsOf(report, null)).map(([key, column]) => ({
      key,
      label: column.label?.[0] ?? key,
      hidden: column.hidden,
      type: (TYPES[column.type] ?? column.type) as 'text',
    }))
    const row = Object.fromEntries(
      columns.map(({ key, type }) => [key, CELLS[type] ?? 'FJ/SBY/2601']),
    )
    return { head, logo: undefined, table: layOutTable(columns, [row], row) }
  }
  it.each(reports.map((report) => [report.key, report] as const))(
    'is legible: %s',
    async (_key, report) => {
      const given = laidOf(report)
      const { table, head: told } = await fitting(given)
      expect(table.share ?? 1).toBeGreaterThanOrEqual(6 / 7 - 0.02)
      const gone = given.table.columns.filter(
        ({ key }) => !table.columns.some((c) => c.key === key),
      )
      expect(gone.every(({ hidden }) => hidden)).toBe(true)
      for (const { label } of gone) expect(told.filters?.at(-1)).toContain(label)
      expect(table.body[0]).toHaveLength(table.columns.length)
    },
  )
})
