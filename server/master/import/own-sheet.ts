import type { ImportColumn } from '#contract/master/import-columns.ts'
import type { Cell } from '#server/platform/excel.ts'
import { unreadSheets } from '#server/platform/further-sheets.ts'
import { readTables } from './matching/tables.ts'
import { type Sheet, sheetOf } from './sheet.ts'

/** The first table of a workbook or text as rows of a kind, and as it came; `warnings` tell its other tables. What is no such sheet is refused in words. */
export async function readSheet(
  file: Buffer,
  title: string,
  columns: readonly ImportColumn[],
  timezone: string,
): Promise<Sheet & { rows: Cell[][]; warnings: string[] }> {
  const tables = await readTables(file)
  const [first] = tables
  const rows = first?.rows ?? []
  return {
    ...(await sheetOf(rows, title, columns, timezone)),
    rows,
    warnings: unreadSheets(tables),
  }
}
