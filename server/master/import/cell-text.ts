import { columnLetters } from '#server/platform/excel-cells.ts'
import type { Cell } from '#server/platform/excel.ts'
import type { RowError } from './type.ts'

/** Nothing but blanks stands there. */
export const isEmpty = (cell: Cell | undefined) =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')

/** A date cell as it stands in the sheet: `31/01/2026 06.00`. */
export const wallClock = (cell: Date): string =>
  cell.toISOString().replace(/^(\d+)-(\d+)-(\d+)T(\d+):(\d+).*$/, '$3/$2/$1 $4.$5')

/** Numbers of persons and companies, which lie nowhere in clear. */
const SEALED: ReadonlySet<string> = new Set(['nik', 'npwp'])
const SHOWN = 60

/** What stands in a cell of a table, for whoever is told that it is wrong; nothing where it is empty or sealed. */
export function cellText(
  rows: readonly Cell[][],
  { placeOf }: { placeOf: ReadonlyMap<string, number> },
  { line, field }: Pick<RowError, 'line' | 'field'>,
): string | null {
  const cell = rows[line - 1]?.[placeOf.get(field) ?? -1]
  if (isEmpty(cell) || SEALED.has(field)) return null
  const text = cell instanceof Date ? wallClock(cell) : String(cell).trim()
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text
}

/** Cells below no head: of a row whose separators moved, all others may stand below the wrong ones. */
export function headless(row: Cell[], line: number, heads: Cell[]): RowError[] {
  const at = row.findIndex((cell, place) => !isEmpty(cell) && isEmpty(heads[place]))
  if (at === -1) return []
  const text = String(row[at]).trim().slice(0, SHOWN)
  return [
    {
      ...{ line, field: '' },
      message: `Sel "${text}" di kolom ${columnLetters(at)} tidak memiliki judul: kosongkan, atau periksa pemisah kolom baris ini`,
    },
  ]
}
