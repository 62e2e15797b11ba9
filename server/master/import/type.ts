import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import type { ImportKind } from '#contract/master/import-columns.ts'
import type { Tx } from '#server/platform/db.ts'
import type { FieldCipher } from '#server/platform/field-cipher.ts'
import type { Session } from '#server/platform/session.ts'

/** A row of the sheet: fields whose cell was filled; `null` where somebody wrote `-` to empty it. */
export interface Line {
  /** Row of the sheet, as Excel numbers it. */
  line: number
  given: Readonly<Record<string, unknown>>
  /** Of a table of another program, which was never asked what only ours asks for. */
  foreign?: true
  /** A cell of it could not be read, which is told: nothing is planned of it, and its goods are not said to lack it. */
  isUnread?: true
}

/** Whose row it is that could not be read: so much is kept of it, no more. */
export const unreadLine = ({ line, given: { code, name, brand } }: Line): Line => ({
  line,
  isUnread: true,
  given: { code, name, brand },
})

export interface RowError {
  line: number
  /** Key of the column; empty for the row as a whole. */
  field: string
  message: string
}

/** An open bill of a file, with whose it is. */
export interface OpenBill {
  line: number
  partyId: number
  name: string
  docNo: string
  docDate: string
  dueDate: string
  /** What is open of it, in whole rupiah. */
  amount: number
  /** It stands in the books already: nothing is written of it. */
  stands: boolean
}

/** What a sheet would do. Nothing is written before `write`, and never while there are errors. */
export interface Plan {
  errors: RowError[]
  /** What is told of rows and stops nothing. */
  notes?: RowError[]
  /** Rows of the sheet that add something, and that change what is there. */
  added: number
  changed: number
  /** Every row that would be changed with what it was like: another checksum, another plan. */
  checksum: string
  /** Open bills that the sheet tells. */
  bills?: OpenBill[]
  write(tellDone: Tell): Promise<void>
}

/** Tells how many rows are dealt with. */
export type Tell = (done: number) => Promise<void>

/** One kind of sheet. */
export interface ImportType {
  kind: ImportKind
  title: string
  /** All of these rights, at the upload and again when the work runs. */
  rights: string[]
  plan(tx: Tx, s: Session, lines: Line[], tell: Tell, cipher: FieldCipher): Promise<Plan>
  /** What it wrote beside masters, when its file is taken back. */
  takeBack?(tx: Tx, id: number): Promise<void>
  /** What is there now, in the columns of the sheet; `after` is the last row's `id` of the portion before. */
  current(tx: Tx, s: Session, after: number): Promise<({ id: number } & object)[]>
}

/** Rows that one statement writes: no statement is long, and the page hears of it. */
export const PORTION = 2000

export function* portions<T>(rows: T[], size = PORTION): Generator<T[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}

/** Works through many rows without holding up the sales of the others. */
export async function mapYielding<T, R>(
  rows: readonly T[],
  work: (row: T, i: number) => R,
): Promise<R[]> {
  const results: R[] = []
  for (const [i, row] of rows.entries()) {
    results.push(work(row, i))
    if (i % 250 === 249) await breathe()
  }
  return results
}

export function checksumOf(touched: Iterable<string>): string {
  const hash = createHash('sha256')
  for (const one of touched) hash.update(`${one}\n`)
  return hash.digest('hex')
}

/** Rows that say the same twice: the later one is wrong. */
export function twice<T extends { line: number }>(
  rows: T[],
  keyOf: (row: T) => string | null,
  field: string,
  noun: string,
): RowError[] {
  const first = new Map<string, number>()
  return rows.flatMap((row) => {
    const key = keyOf(row)
    const line = key === null ? undefined : first.get(key)
    if (key !== null && line === undefined) first.set(key, row.line)
    return line === undefined
      ? []
      : [{ line: row.line, field, message: `${noun} sama dengan baris ${line}` }]
  })
}
