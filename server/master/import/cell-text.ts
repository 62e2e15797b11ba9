import { columnLetters } from '#server/platform/excel-cells.ts'
import type { Cell } from '#server/platform/excel.ts'
import { masked } from '#server/master/identity.ts'
import type { RowError } from './type.ts'

/** Nothing but blanks stands there. */
export const isEmpty = (cell: Cell | undefined) =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')

/** A date cell as it stands in the sheet: `31/01/2026 06.00`. */
export const wallClock = (cell: Date): string =>
  cell.toISOString().replace(/^(\d+)-(\d+)-(\d+)T(\d+):(\d+).*$/, '$3/$2/$1 $4.$5')

/** Numbers of persons and companies, which lie nowhere in clear. */
const SEALED: ReadonlySet<string> = new Set(['nik', 'npwp'])
/** Such a number wherever it stands: 15 digits or more, however they are grouped; no barcode has as many. */
const NUMBER = /\d(?:[.\s-]*\d){14,}/g
const SHOWN = 60

const shown = (text: string): string => {
  const hidden = text.replace(NUMBER, (run) => masked(run.replace(/\D/g, '').slice(-4)))
  return hidden.length > SHOWN ? `${hidden.slice(0, SHOWN - 1)}…` : hidden
}

/** What is known of the columns of a table, and of rows whose cells may stand below the wrong heads. */
interface Table {
  placeOf: ReadonlyMap<string, number>
  moved?: ReadonlySet<number>
}

/**
 * What stands in a cell of a table, for whoever is told that it is wrong; nothing where it is empty or sealed, or where a
 * sealed one may have come to stand.
 */
export function cellText(
  rows: readonly Cell[][],
  { placeOf, moved }: Table,
  { line, field }: Pick<RowError, 'line' | 'field'>,
): string | null {
  const cell = rows[line - 1]?.[placeOf.get(field) ?? -1]
  if (isEmpty(cell) || SEALED.has(field) || moved?.has(line)) return null
  return shown(cell instanceof Date ? wallClock(cell) : String(cell).trim())
}

/** Cells below no head: of a row whose separators moved, all others may stand below the wrong ones. */
export function headless(row: Cell[], line: number, heads: Cell[]): RowError[] {
  const at = row.findIndex((cell, place) => !isEmpty(cell) && isEmpty(heads[place]))
  if (at === -1) return []
  const text = shown(String(row[at]).trim())
  return [
    {
      line,
      field: '',
      message: `Sel "${text}" di kolom ${columnLetters(at)} tidak memiliki judul: kosongkan, atau periksa pemisah kolom baris ini`,
    },
  ]
}
