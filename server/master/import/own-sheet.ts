import type { ImportColumn } from '#contract/master/import-columns.ts'
import type { Cell } from '#server/platform/excel.ts'
import { readTables } from './matching/tables.ts'
import { type Sheet, sheetOf } from './sheet.ts'

/** The first table of a workbook or text as rows of a kind, and as it came; what is no such sheet is refused in words. */
export async function readSheet(
  file: Buffer,
  title: string,
  columns: readonly ImportColumn[],
  timezone: string,
): Promise<Sheet & { rows: Cell[][] }> {
  const [first] = await readTables(file)
  const rows = first?.rows ?? []
  return { ...(await sheetOf(rows, title, columns, timezone)), rows }
}
