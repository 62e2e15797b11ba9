import { importColumns, isBillKind } from '#contract/master/import-columns.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { SheetRows } from '#server/platform/excel.ts'
import { unreadSheets } from '#server/platform/further-sheets.ts'
import type { Session } from '#server/platform/session.ts'
import { unknownParties } from './bill.ts'
import { layoutsOf } from './matching/layouts.ts'
import { type Wanted, wantedOf } from './matching/made.ts'
import type { Origins } from './matching/matched-row.ts'
import { type Sum, readMatched } from './matching/read.ts'
import { readTables, wordOf } from './matching/tables.ts'
import { cellText } from './cell-text.ts'
import { type Sheet, isOwnSheet, sheetOf } from './sheet.ts'
import type { ImportType, RowError } from './type.ts'

/** Which of its tables is read, and by which columns where they were told. */
interface SentFile {
  id: number
  layout_id: number | null
  sheet: number
}

export interface ReadFor {
  sheet: Sheet
  wanted: Wanted[]
  errors: RowError[]
  notes: RowError[]
  sums: Sum[]
  /** Every sheet of the file as it came. */
  tables: SheetRows[]
  origins: Origins
  /** Of which day the stock of the file is. */
  openDay: string | null
}

/** Names of the sheets that were read, the first before the others. */
export const sheetNamesOf = ({ tables, sheet }: Pick<ReadFor, 'tables' | 'sheet'>): string[] =>
  sheet.tables.map((table) => tables[table.sheet]?.name ?? '')

/** Head of a field's column in one of the sheets that were read; empty where it has none. */
export function headOf(
  { tables, sheet }: Pick<ReadFor, 'tables' | 'sheet'>,
  n: number,
  field: string,
): string {
  const table = sheet.tables[n]
  if (!table) return ''
  return wordOf(tables[table.sheet]?.rows[table.head]?.[table.placeOf.get(field) ?? -1])
}

/** What stands in the cell of a field, in one of the sheets that were read. */
export function cellOf(
  { tables, sheet }: Pick<ReadFor, 'tables' | 'sheet'>,
  n: number,
  at: Pick<RowError, 'line' | 'field'>,
): string | null {
  const table = sheet.tables[n]
  return table ? cellText(tables[table.sheet]?.rows ?? [], table, at) : null
}

/** Our own sheet as it is, another table by the columns that were told; `null` where nobody told them yet. */
export async function readFor(
  tx: Tx,
  s: Session,
  type: ImportType,
  found: SentFile,
  bytes: Buffer,
): Promise<ReadFor | null> {
  const tables = await readTables(bytes)
  const columns = importColumns[type.kind]
  const rows = tables[0]?.rows ?? []
  if (!found.layout_id) {
    if (rows.every((row) => row.length === 0) && tables.length === 1)
      throw new Refusal('EMPTY', 'Berkas belum berisi satu baris pun')
    if (!isOwnSheet(rows, columns)) return null
    const sheet = await sheetOf(rows, type.title, columns, s.timezone)
    const named = await namedBy(tx, type, sheet)
    const notes = unread(tables)
    return { sheet, ...named, notes, sums: [], tables, origins: new Map(), openDay: null }
  }
  const layouts = await layoutsOf(tx, { ...found, layout_id: found.layout_id })
  const read = await readMatched(type.kind, tables, layouts, s.timezone)
  const matched = {
    ...read,
    lines: read.lines.map((line) => ({ ...line, foreign: true as const })),
  }
  const { notes, sums, origins, openDay } = matched
  const told = { notes, sums, tables, origins, openDay }
  if (type.kind !== 'goods')
    return { sheet: matched, ...(await namedBy(tx, type, matched)), ...told }
  const { lines, wanted, errors } = await wantedOf(tx, matched.lines)
  return { sheet: { ...matched, lines }, wanted, errors, ...told }
}

/** Of our own sheet the first alone is read; that others have rows is told. */
const unread = (tables: readonly SheetRows[]): RowError[] =>
  unreadSheets(tables).map((message) => ({ line: 0, field: '', message }))

/** Whose bills they are and nobody has yet. */
async function namedBy(tx: Tx, { kind }: ImportType, { lines }: Sheet) {
  const wanted = isBillKind(kind) ? await unknownParties(tx, kind, lines) : []
  return { wanted, errors: [] }
}
