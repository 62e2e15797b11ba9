import type { Readable } from 'node:stream'
import { type ImportColumn, importColumns } from '#contract/master/import-columns.ts'
import { matchFields } from '#contract/master/import-match.ts'
import { type Cell, type ExcelColumn, streamWorkbook } from '#server/platform/excel.ts'
import { placeOfLine } from './matching/matched-row.ts'
import { ERROR_COLUMN, type Sheet, wallClock } from './sheet.ts'
import type { ImportType, RowError } from './type.ts'

const types = {
  text: 'text',
  number: 'qty',
  yesno: 'text',
  date: 'text',
  instant: 'text',
  note: 'text',
} as const

/** The sheet's columns as a workbook is written. */
export const excelColumns = (columns: readonly ImportColumn[]): ExcelColumn[] =>
  columns.map((c) => ({
    key: c.key,
    label: c.title,
    type: types[c.type],
    width: c.key === 'name' || c.key === 'goodsName' ? 36 : Math.max(12, c.title.length + 4),
  }))

/** The file as it came, wrong cells in red and what is wrong with them in the last column. */
export function markedWorkbook(
  type: ImportType,
  { sheet, sheets, errors }: { sheet: Sheet; sheets: string[]; errors: RowError[] },
): Readable {
  const columns = sheet.shown?.columns ?? excelColumns(importColumns[type.kind])
  const keyOf = (field: string) => (sheet.shown ? sheet.shown.keyOf.get(field) : field)
  const labels = new Map(columns.map((c) => [c.key, c.label]))
  const titles = new Map(
    matchFields(type.kind).map((c) => [c.key, labels.get(keyOf(c.key) ?? '') ?? c.title]),
  )
  const wrong = Map.groupBy(errors, (error) => error.line)
  const told = (list: RowError[] | undefined) =>
    (list ?? [])
      .map((e) => {
        const { n, line } = placeOfLine(e.line)
        const at = n > 0 ? `${sheets[n] ?? ''} ${line}, ` : ''
        return `${at}${titles.get(e.field) ?? 'baris'}: ${e.message}`
      })
      .join('\n')
  // Of further sheets only what is wrong, below the first.
  const cells = sheet.cells.filter(({ line }) => placeOfLine(line).n === 0 || wrong.has(line))
  return streamWorkbook({
    name: type.title,
    columns: [...columns, { key: ERROR_COLUMN, label: ERROR_COLUMN, type: 'text', width: 60 }],
    rows: cells.map(({ line, given }) => ({
      ...Object.fromEntries(Object.entries(given).map(([key, cell]) => [key, written(cell)])),
      [ERROR_COLUMN]: told(wrong.get(line)),
      $line: line,
    })),
    marked: (row) =>
      new Set((wrong.get((row as { $line: number }).$line) ?? []).map((e) => keyOf(e.field) ?? '')),
  })
}

/** A date as it is typed, without a zone. */
const written = (cell: Cell) => (cell instanceof Date ? wallClock(cell) : cell)
