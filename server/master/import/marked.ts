import type { Readable } from 'node:stream'
import { type ImportColumn, importColumns } from '#contract/master/import-columns.ts'
import { matchFields } from '#contract/master/import-match.ts'
import { copyWorkbook } from '#server/platform/excel-copy.ts'
import type { ExcelColumn } from '#server/platform/excel.ts'
import { lineIn } from './matching/matched-row.ts'
import { type ReadFor, headOf } from './read-file.ts'
import { ERROR_COLUMN } from './sheet.ts'
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

/** The file as it came: each row in its sheet and at its place, wrong cells in red and what is wrong with them behind. */
export function markedWorkbook(
  type: ImportType,
  read: Pick<ReadFor, 'tables' | 'sheet' | 'errors'>,
): Readable {
  const { tables, sheet, errors } = read
  const wrong = Map.groupBy(errors, ({ line }) => line)
  const titles = new Map(
    [...matchFields(type.kind), ...importColumns[type.kind]].map((c) => [c.key, c.title]),
  )
  return copyWorkbook(
    tables.map(({ name, rows }, at) => {
      const copied = { name: name || type.title, rows }
      const n = sheet.tables.findIndex((table) => table.sheet === at)
      const table = sheet.tables[n]
      if (!table) return copied
      const { head, placeOf } = table
      const titleOf = ({ field }: RowError) =>
        headOf(read, n, field) || (titles.get(field) ?? 'baris')
      const told = [...rows.keys()].flatMap((row) => {
        const own = wrong.get(lineIn(n, row + 1))
        if (!own) return []
        const columns = new Set(own.flatMap(({ field }) => placeOf.get(field) ?? []))
        const text = own.map((error) => `${titleOf(error)}: ${error.message}`).join('\n')
        return [[row, { columns, text }] as const]
      })
      return { ...copied, told: { head, column: ERROR_COLUMN, rows: new Map(told) } }
    }),
  )
}
