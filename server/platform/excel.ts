import type { PassThrough, Readable } from 'node:stream'
import {
  type Book,
  type BookSheet as Sheet,
  ROWS_AT_ONCE,
  giveWay,
  sheetName,
  streamBook,
} from './excel-book.ts'
import {
  type ExcelColumn,
  cellFormat,
  cellValue,
  columnLetters,
  originalText,
  safeText,
} from './excel-cells.ts'
import { ColumnSums, type Formula } from './excel-sums.ts'
import type { Cell } from './cell.ts'
import type { ReadTask, SheetRows } from './excel-reader.ts'
import { type Patience, readInThread } from './excel-thread.ts'
import { UnsafeFile } from './unzip.ts'

export type { Cell, ExcelColumn, SheetRows }
export { UnsafeFile, originalText, safeText }

type ExcelRow = object
/** Rows one by one, or in the portions in which a database cursor gives them. */
type ExcelRows =
  | AsyncIterable<ExcelRow | readonly ExcelRow[]>
  | Iterable<ExcelRow | readonly ExcelRow[]>

export interface WorkbookOptions {
  name: string
  columns: ExcelColumn[]
  rows: ExcelRows
  /** Lines above the columns' names: what the sheet tells of. The first of them stands out. */
  above?: readonly string[]
  /** Of a sheet whose rows stand under heads: whether a row is one. The others may be folded away below it. */
  head?: (row: object) => boolean
  /** Whether a row is the sum of all, which stands out and belongs to no head. */
  total?: (row: object) => boolean
  /** Told how many rows are written. */
  wrote?: ((rows: number) => void) | undefined
  /** Who exported it and when, for the page footer: "Dewi Lestari, 31/01/2026 16:05 WIB". */
  madeBy?: string
}

/** `export.{name}.{date}.xlsx`. */
export const exportName = (name: string, date: string): string =>
  `export.${name.replace(/[^\w-]/g, '-')}.${date}.xlsx`

/** Rows by their columns, written while they are sent. */
export const streamWorkbook = (options: WorkbookOptions): Readable =>
  streamBook((book, out) => write(book, out, options), options.madeBy)

/** Several sheets in one workbook, one after the other. */
export const streamSheets = (sheets: readonly WorkbookOptions[]): Readable =>
  streamBook(async (book, out) => {
    for (const sheet of sheets) await write(book, out, sheet)
  })

async function write(
  book: Book,
  out: PassThrough,
  { columns, rows, head: isHead, total, wrote, ...options }: WorkbookOptions,
): Promise<void> {
  const { name, madeBy, above = [] } = options
  // A line is left free above the columns' names.
  const named = above.length > 0 ? above.length + 2 : 1
  const sheet = book.addWorksheet(sheetName(name), {
    views: [{ state: 'frozen', ySplit: named }],
    pageSetup: {
      paperSize: A4,
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      // The columns' names stand on every page.
      printTitlesRow: `${named}:${named}`,
    },
    headerFooter: { oddFooter: `&L${footer(madeBy)}&R&P / &N` },
  })
  sheet.columns = columns.map((column) => ({
    width: column.width ?? defaultWidth(column),
    // Text stays text when somebody types below it: a code keeps its zeros.
    style: {
      alignment: { horizontal: column.type === 'text' ? 'left' : 'right' },
      ...(column.type === 'text' ? { numFmt: '@' } : {}),
    },
  }))
  addAbove(sheet, above)
  const head = sheet.addRow(columns.map((column) => safeText(column.label)))
  head.font = { bold: true }
  head.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFEDF2F0' } }
  head.commit()
  let count = 0
  let totals = 0
  const sums = isHead ? null : new ColumnSums(columns, named + 1)
  for await (const portion of rows) {
    for (const row of Array.isArray(portion) ? (portion as ExcelRow[]) : [portion as ExcelRow]) {
      const isTotal = total?.(row)
      const values = row as Record<string, unknown>
      addRow(sheet, columns, values, {
        isHead: isHead?.(row),
        isTotal,
        sum: isTotal ? sums?.formula : undefined,
      })
      totals = isTotal ? totals + 1 : 0
      if (!isTotal) sums?.add(values)
      count += 1
      if (count % ROWS_AT_ONCE !== 0) continue
      wrote?.(count)
      await giveWay(out)
    }
  }
  const filtered = count - totals
  if (columns.length > 0 && filtered > 0 && !isHead) {
    // The sum stands below what is filtered, and follows it.
    sheet.autoFilter = `A${named}:${columnLetters(columns.length - 1)}${named + filtered}`
  }
  sheet.commit()
}

/** Words run on over the empty cells beside them, whatever their column is for. */
function addAbove(sheet: Sheet, lines: readonly string[]): void {
  lines.forEach((text, n) => {
    const line = sheet.addRow([safeText(text)])
    line.getCell(1).alignment = { horizontal: 'left' }
    line.getCell(1).numFmt = '@'
    line.font = n === 0 ? { bold: true, size: 13 } : { color: { argb: 'FF475962' } }
    line.commit()
  })
  if (lines.length > 0) sheet.addRow([]).commit()
}

/** Paper of the world outside America, as a workbook calls it. */
const A4 = 9

interface Standing {
  isHead: boolean | undefined
  isTotal: boolean | undefined
  sum: ((key: string, total: unknown) => Formula | undefined) | undefined
}

function addRow(
  sheet: Sheet,
  columns: ExcelColumn[],
  row: Record<string, unknown>,
  { isHead, isTotal, sum }: Standing,
): void {
  const line = sheet.addRow(
    columns.map(
      (column) => sum?.(column.key, row[column.key]) ?? cellValue(column, row[column.key]),
    ),
  )
  columns.forEach((column, index) => {
    const format = cellFormat(column, row[column.key])
    if (format) line.getCell(index + 1).numFmt = format
  })
  if (isHead || isTotal) standOut(line, row, columns)
  else if (isHead === false) line.outlineLevel = 1
  line.commit()
}

/** A head's words, and the sum's, begin at the edge and run on over the empty cells beside them. */
function standOut(
  line: ReturnType<Sheet['addRow']>,
  row: Record<string, unknown>,
  columns: ExcelColumn[],
): void {
  line.font = { bold: true }
  const at = columns.findIndex(({ type, key }) => type === 'text' && row[key])
  if (at < 1 || columns.slice(0, at).some(({ key }) => (row[key] ?? null) !== null)) return
  const [edge, named] = [line.getCell(1), line.getCell(at + 1)]
  edge.value = named.value
  edge.numFmt = '@'
  edge.alignment = { horizontal: 'left' }
  named.value = null
}

const footer = (madeBy = ''): string => madeBy.replace(/[&\n]/g, ' ').slice(0, 120)

function defaultWidth({ type, label }: ExcelColumn): number {
  const widths = { text: 24, money: 18, qty: 12, date: 12, integer: 10, percent: 10 }
  return Math.max(widths[type], label.length + 3)
}

export interface ReadLimits {
  maxRows?: number
  maxColumns?: number
  maxBytes?: number
  patience?: Patience
}

/**
 * The first sheet of a workbook that somebody sent. Bombs, macros, passwords and links are refused
 * with an `UnsafeFile` before anything is parsed.
 */
export async function readWorkbook(file: Buffer, limits: ReadLimits = {}): Promise<Cell[][]> {
  const [first] = await readSheets(file, limits, 'first')
  return first?.rows ?? []
}

/** All its sheets, also those of Excel 97 to 2003 (`.xls`), in the same thread and within the same bounds. */
export async function readSheets(
  file: Buffer,
  limits: ReadLimits = {},
  sheets: ReadTask['sheets'] = 'all',
): Promise<SheetRows[]> {
  const { maxRows = 100_000, maxColumns = 60, maxBytes = 10 * 2 ** 20, patience } = limits
  if (file.length > maxBytes) {
    throw new UnsafeFile(`Berkas lebih besar dari ${Math.round(maxBytes / 2 ** 20)} MB`)
  }
  return readInThread({ bytes: Uint8Array.from(file), maxRows, maxColumns, sheets }, patience)
}
