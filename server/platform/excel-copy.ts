import type { PassThrough, Readable } from 'node:stream'
import type { Cell } from './cell.ts'
import {
  type Book,
  type BookSheet,
  ROWS_AT_ONCE,
  giveWay,
  sheetNames,
  streamBook,
} from './excel-book.ts'
import { safeText } from './excel-cells.ts'
import type { SheetRows } from './excel-reader.ts'

/** A sheet as it came, each of its rows where it stood, with what is said of them in a column at its end. */
export interface CopiedSheet extends SheetRows {
  /** Of a sheet that was read; the others are copied as they are. */
  told?: {
    /** Row of the heads, from 0 on. */
    head: number
    /** Name of the column that tells; where the sheet has one of that name already, it is that. */
    column: string
    /** By row from 0 on: columns that stand out, and what is said. */
    rows: ReadonlyMap<number, { columns: ReadonlySet<number>; text: string }>
  }
}

/** The sheets of a workbook in their order, written while they are sent. */
export const copyWorkbook = (sheets: readonly CopiedSheet[]): Readable =>
  streamBook(async (book, out) => {
    const names = sheetNames(sheets.map(({ name }) => name))
    for (const [i, sheet] of sheets.entries()) await copySheet(book, out, names[i] ?? '', sheet)
  })

async function copySheet(
  book: Book,
  out: PassThrough,
  name: string,
  { rows, told }: CopiedSheet,
): Promise<void> {
  const sheet = book.addWorksheet(
    name,
    told ? { views: [{ state: 'frozen', ySplit: told.head + 1 }] } : {},
  )
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const known = told ? (rows[told.head] ?? []).findIndex((cell) => isNamed(cell, told.column)) : -1
  const place = known < 0 ? width : known
  sheet.columns = Array.from({ length: Math.max(width, place + 1) }, (_, at) => ({
    width: told && at === place ? 60 : widthOf(rows, at),
  }))
  for (const [n, cells] of rows.entries()) {
    const row = [...cells]
    if (told) row[place] = n === told.head ? told.column : (told.rows.get(n)?.text ?? null)
    copyRow(sheet, row, told?.rows.get(n)?.columns, n === told?.head)
    if (n % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await giveWay(out)
  }
  sheet.commit()
}

const isNamed = (cell: Cell | undefined, name: string) =>
  typeof cell === 'string' && cell.trim().toLowerCase() === name

const RED = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFCE0DE' } } as const

function copyRow(
  sheet: BookSheet,
  cells: readonly Cell[],
  marked: ReadonlySet<number> | undefined,
  isHead: boolean,
): void {
  const line = sheet.addRow(
    Array.from(cells, (cell) => (typeof cell === 'string' ? safeText(cell) : (cell ?? null))),
  )
  cells.forEach((cell, at) => {
    const format = formatOf(cell)
    if (format) line.getCell(at + 1).numFmt = format
    if (marked?.has(at)) line.getCell(at + 1).fill = RED
  })
  if (isHead) line.font = { bold: true }
  line.commit()
}

/** A text stays one when somebody types over it: a code keeps its zeros. */
function formatOf(cell: Cell | undefined): string | undefined {
  if (typeof cell === 'string') return '@'
  if (!(cell instanceof Date)) return undefined
  return cell.getTime() % 86_400_000 === 0 ? 'dd/mm/yyyy' : 'dd/mm/yyyy hh:mm'
}

/** Letters of the longest cell among the first, within bounds. */
function widthOf(rows: readonly Cell[][], at: number): number {
  const lengths = rows.slice(0, 50).map((row) => lengthOf(row[at]))
  return Math.min(40, Math.max(8, ...lengths)) + 2
}

const lengthOf = (cell: Cell | undefined) =>
  cell instanceof Date ? 10 : (String(cell ?? '').split('\n', 1)[0]?.length ?? 0)
