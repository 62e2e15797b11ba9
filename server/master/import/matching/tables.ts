import { type ImportKind, importKind } from '#contract/master/import-columns.ts'
import { matchColumnsAtMost } from '#contract/master/import-match.ts'
import { Refusal } from '#server/platform/errors.ts'
import {
  type Cell,
  type SheetRows,
  UnsafeFile,
  originalText,
  readSheets,
} from '#server/platform/excel.ts'
import { textOf, textTable } from '#server/platform/text-table.ts'
import { isXls } from '#server/platform/xls.ts'
import { ERROR_COLUMN } from '../sheet.ts'
import { headKey, wordsOf } from './words.ts'

const limits = { maxRows: 100_000, maxColumns: matchColumnsAtMost }

/** Whatever holds a table: a workbook with its sheets, or a text as one sheet. */
export async function readTables(file: Buffer): Promise<SheetRows[]> {
  try {
    if (file.subarray(0, 2).toString('latin1') === 'PK' || isXls(file))
      return (await readSheets(file, limits)).map(({ name, rows }) => ({
        name,
        rows: withOneHead(rows),
      }))
    const text = textOf(file)
    if (text === null) throw new UnsafeFile('Berkas harus berupa Excel (.xlsx, .xls) atau CSV')
    const rows = textTable(text, { ...limits, headsIn })
    return [{ name: '', rows: rows.map((row) => row.map(originalText)) }]
  } catch (error) {
    if (error instanceof UnsafeFile) throw new Refusal('UNSAFE_FILE', error.message)
    throw error
  }
}

const every = new Set(importKind.options.flatMap((kind) => Object.values(wordsOf(kind)).flat()))
const headsIn = (cells: string[]) => cells.filter((cell) => every.has(headKey(cell))).length

export const wordOf = (cell: Cell | undefined): string =>
  (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? ''))
    .replace(/[\p{Cc}\u00a0\u200b-\u200f\ufeff]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Rows in which heads are looked for. */
const HEAD_WITHIN = 20

/** The row of the first twenty that has most heads; of none, the first that has two texts. */
export function headIn(rows: Cell[][], kind: ImportKind): number {
  return headBy(rows, new Set(Object.values(wordsOf(kind)).flat()))
}

function headBy(rows: Cell[][], known: ReadonlySet<string>): number {
  const hits = rows.slice(0, HEAD_WITHIN).map((row) => {
    const keys = new Set(row.map((cell) => headKey(wordOf(cell))).filter((key) => known.has(key)))
    return keys.size
  })
  const most = Math.max(0, ...hits)
  if (most > 1) return hits.indexOf(most)
  const words = (row: Cell[]) =>
    row.filter((cell) => typeof cell === 'string' && cell.trim()).length
  const first = rows.slice(0, HEAD_WITHIN).findIndex((row) => words(row) > 1)
  return Math.max(first, 0)
}

/**
 * Heads in two rows, `Harga` over `Beli` and `Jual` beside others that are merged down over both, in the lower one:
 * `Harga Beli`, `Harga Jual`. Merged cells repeat their words below, which no row of figures does.
 */
function withOneHead(rows: Cell[][]): Cell[][] {
  const at = headBy(rows, every)
  const [upper = [], lower = []] = [rows[at], rows[at + 1]]
  const words = lower.map(wordOf)
  const same = words.filter((word, place) => word !== '' && word === wordOf(upper[place])).length
  const below = words.filter((word, place) => word !== '' && word !== wordOf(upper[place]))
  if (same < 2 || below.length === 0) return rows
  let over = ''
  const one = words.map((word, place) => {
    over = wordOf(upper[place]) || (word === '' ? '' : over)
    return word === '' || word === over ? over : `${over} ${word}`.trim()
  })
  return rows.map((row, line) => (line === at ? [] : line === at + 1 ? one : row))
}

/** The set of heads in one form: the mark of whoever sends such tables. What we told of a table is none of them. */
export const fingerprintOf = (heads: readonly string[]): string =>
  heads
    .map(headKey)
    .filter((key) => key && key !== ERROR_COLUMN)
    .sort()
    .join('|')

const SUM =
  /^(grand\s*)?(total|sub\s*total|jumlah)(\s+(keseluruhan|semua|akhir|barang|produk|item|pelanggan|supplier|stok|nilai|piutang|hutang|saldo))*\s*:?$/i
const FOOT =
  /^(dicetak|halaman|hal\.|page|printed|catatan|keterangan|note|sumber|periode|per tanggal)\b/i

export interface Body {
  rows: { line: number; cells: Cell[] }[]
  /** Rows that are none: their line and what they say. */
  left: { line: number; text: string; cells: Cell[]; isSum: boolean }[]
}

interface Places {
  /** Columns of names and codes. */
  identity: number[]
  figures: number[]
  /** A row that holds one cell alone is no row, as it is among customers. */
  wantsMore: boolean
}

/** What stands below the heads: rows, and what is none of them. Nothing of it vanishes. */
export function bodyOf(rows: Cell[][], head: number, places: Places): Body {
  const told = (rows[head] ?? []).findIndex((cell) => headKey(wordOf(cell)) === ERROR_COLUMN)
  // What we said of a row is no part of it, whatever words are in it.
  const ownOf = (row: Cell[]) =>
    told < 0 ? row : row.map((cell, place) => (place === told ? null : cell))
  const lineOf = (row: Cell[]) => row.map(wordOf).join('\n').trimEnd()
  const heads = lineOf(ownOf(rows[head] ?? []))
  const body: Body = { rows: [], left: [] }
  rows.slice(0, head).forEach((cells, i) => {
    if (cells.some((cell) => wordOf(cell))) body.left.push(leftOut(i + 1, cells))
  })
  rows.slice(head + 1).forEach((whole, i) => {
    const line = head + 2 + i
    const cells = ownOf(whole)
    const filled = cells.filter((cell) => wordOf(cell) !== '')
    if (filled.length === 0) return
    const isSum = isSumRow(cells, places)
    const isNone =
      isSum ||
      lineOf(cells) === heads ||
      (i < 3 && isAdvice(cells, places)) ||
      (filled.length === 1 && (places.wantsMore || FOOT.test(wordOf(filled[0]))))
    if (isNone) body.left.push(leftOut(line, cells, isSum))
    else body.rows.push({ line, cells })
  })
  return body
}

const leftOut = (line: number, cells: Cell[], isSum = false) => ({
  line,
  cells,
  isSum,
  text: cells.map(wordOf).filter(Boolean).join(' · ').slice(0, 200),
})

/** The word for a sum where a name or a code would stand, and no other of the two. */
function isSumRow(cells: Cell[], { identity }: Places): boolean {
  const words = cells.map(wordOf).filter(Boolean)
  const named = identity.map((at) => wordOf(cells[at])).filter(Boolean)
  return words.slice(0, 2).some((word) => SUM.test(word)) && named.every((word) => SUM.test(word))
}

const ADVICE =
  /wajib|diisi|\bisi(kan|lah)?\b|contoh|petunjuk|opsional|required|optional|\bmaks|format/i

/** Words under the heads of figures, where no cell is a figure: how to fill the sheet. One odd word alone is a row's. */
function isAdvice(cells: Cell[], { figures }: Places): boolean {
  const said = figures.map((at) => cells[at]).filter((cell) => wordOf(cell) !== '')
  const isWord = (cell: Cell | undefined) =>
    typeof cell === 'string' && !/\d|^\s*(-|#.*)\s*$/.test(cell.replace(/\([^)]*\)/g, ''))
  return (
    said.length > 0 &&
    said.every(isWord) &&
    (said.length > 1 || cells.some((cell) => ADVICE.test(wordOf(cell))))
  )
}
