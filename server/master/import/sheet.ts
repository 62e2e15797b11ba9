import type { ImportColumn } from '#contract/master/import-columns.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Cell } from '#server/platform/excel.ts'
import { isErrorText } from '#server/platform/excel-errors.ts'
import {
  type Marks,
  brokenTold,
  figureTold,
  hasLostDigits,
  lostDigitsTold,
  marksOf,
  readFigure,
} from '#server/platform/figures.ts'
import { minus, roundTo } from '#contract/money.ts'
import { instantAt } from '#server/platform/time.ts'
import { headless, isEmpty, wallClock } from './cell-text.ts'
import { type Line, type RowError, mapYielding, unreadLine } from './type.ts'

export const MAX_ROWS = 50_000
/** Head of the column that a marked workbook has in addition; it may come back. */
export const ERROR_COLUMN = 'kesalahan'

export interface Sheet {
  lines: Line[]
  /** Cells that are no number, no yes or no, none of the words. */
  errors: RowError[]
  /** Which of the tables of the file were read, the first before the others. */
  tables: ReadTable[]
}

/** Where a table's heads stand, from 0 on, and which column is which field. */
export interface ReadTable {
  sheet: number
  head: number
  placeOf: ReadonlyMap<string, number>
  /** Rows whose separators moved, as Excel numbers them: nothing of them is read or shown. */
  moved?: ReadonlySet<number>
}

/** Whether a table has our own heads, all that are required and no other. */
export function isOwnSheet(rows: Cell[][], columns: readonly ImportColumn[]): boolean {
  try {
    placesOf(rows[headOf(rows)] ?? [], '', columns)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

const headOf = (rows: Cell[][]) =>
  rows.findIndex((row) => row.some((cell) => cell !== null && cell !== ''))

/** The same of rows that are there already. */
export async function sheetOf(
  rows: Cell[][],
  title: string,
  columns: readonly ImportColumn[],
  timezone: string,
): Promise<Sheet> {
  const head = headOf(rows)
  const places = placesOf(rows[head] ?? [], title, columns)
  const marks = marksByColumn(rows.slice(head + 1), columns, places)
  const moved = new Set<number>()
  const tables = [{ sheet: 0, head, placeOf: places, moved }]
  const sheet: Sheet = { lines: [], errors: [], tables }
  await mapYielding(rows.slice(head + 1), (row, i) => {
    const line = head + 2 + i
    const astray = headless(row, line, rows[head] ?? [])
    if (astray.length > 0) moved.add(line)
    sheet.errors.push(...astray)
    const found = columns.flatMap((column) => {
      const cell = row[places.get(column.key) ?? -1]
      return isEmpty(cell) ? [] : [[column, cell as Cell] as const]
    })
    if (found.length === 0) return
    const given: Record<string, unknown> = {}
    for (const [column, cell] of found) {
      if (column.type === 'note' || (moved.has(line) && column.type !== 'text')) continue
      const read = cellValue(column, cell, { timezone, marks: marks.get(column.key) })
      if (!('wrong' in read)) given[column.key] = read.value
      else if (!moved.has(line)) sheet.errors.push({ line, field: column.key, message: read.wrong })
    }
    sheet.lines.push(moved.has(line) ? unreadLine({ line, given }) : { line, given })
  })
  if (sheet.lines.length > MAX_ROWS)
    throw new Refusal(
      'TOO_LONG',
      `Berkas berisi ${sheet.lines.length.toLocaleString('id-ID')} baris; paling banyak ${MAX_ROWS.toLocaleString('id-ID')}, bagilah menjadi beberapa berkas`,
    )
  if (sheet.lines.length === 0) throw new Refusal('EMPTY', 'Berkas belum berisi satu baris pun')
  return sheet
}

/** A column of figures is looked at as a whole before any of its cells is read. */
function marksByColumn(
  rows: Cell[][],
  columns: readonly ImportColumn[],
  places: ReadonlyMap<string, number>,
): Map<string, Marks> {
  const figures = columns.filter(({ type }) => type === 'number')
  return new Map(
    figures.map(({ key }) => [key, marksOf(rows.map((row) => row[places.get(key) ?? -1]))]),
  )
}

/** Where each column stands. A sheet without a required column, or with an unknown one, is the wrong one. */
function placesOf(
  head: Cell[],
  title: string,
  columns: readonly ImportColumn[],
): Map<string, number> {
  const names = head.map((cell) =>
    String(cell ?? '')
      .trim()
      .toLowerCase()
      .replace(/[\s/-]+/g, '_'),
  )
  const missing = columns.filter((c) => c.required && !names.includes(c.title))
  if (missing.length > 0) {
    const words = missing.map((c) => c.title).join(', ')
    throw new Refusal(
      'WRONG_SHEET',
      `Ini bukan lembar ${title}: kolom ${words} tidak ditemukan pada baris pertama`,
    )
  }
  const known = new Set([...columns.map((c) => c.title), ERROR_COLUMN, ''])
  const unknown = names.find((name, i) => !known.has(name) || (name && names.indexOf(name) !== i))
  if (unknown !== undefined) {
    const why = known.has(unknown) ? 'ada dua kali' : 'tidak dikenal'
    throw new Refusal('WRONG_SHEET', `Kolom "${unknown.slice(0, 40)}" ${why}`)
  }
  return new Map(columns.map((c) => [c.key, names.indexOf(c.title)]))
}

export type Read = { value: unknown } | { wrong: string }

interface Reading {
  timezone: string
  marks: Marks | undefined
}

/** A cell in the type of its column. Numbers typed as text are read as their whole column is written. */
export function cellValue(column: ImportColumn, cell: Cell, { timezone, marks }: Reading): Read {
  if (typeof cell === 'string' && cell.trim() === '-') return { value: null }
  if (typeof cell === 'string' && isErrorText(cell.trim()))
    return { wrong: brokenTold(column.title, cell.trim()) }
  if (column.type === 'number') return numberOf(column, cell, marks ?? marksOf([cell]))
  if (column.type === 'yesno') return yesNoOf(column, cell)
  if (column.type === 'date') return dateOf(column, cell)
  if (column.type === 'instant') return instantOf(column, cell, timezone)
  if (cell instanceof Date) return { wrong: `${column.title} harus berupa teks, bukan tanggal` }
  if (hasLostDigits(cell)) return { wrong: lostDigitsTold(column.title) }
  const text = String(cell).trim()
  if (column.labels) return wordOf(column, text)
  // A number of Excel has lost the nought before a telephone.
  return { value: column.key === 'phone' && /^8\d{7,12}$/.test(text) ? `0${text}` : text }
}

function numberOf({ title }: ImportColumn, cell: Cell, marks: Marks): Read {
  const read = readFigure(cell, marks)
  if (!read) return { value: null }
  if ('why' in read) return { wrong: figureTold(title, read) }
  const { amount, sign, word } = read.value
  if (word !== '' && word !== '%') return { wrong: `${title} harus berupa angka` }
  return { value: roundTo(sign === -1 ? minus(0, amount) : amount, 6) }
}

function yesNoOf({ title }: ImportColumn, cell: Cell): Read {
  const text = String(cell).trim().toLowerCase()
  if (['ya', 'y', 'true', '1', 'aktif'].includes(text)) return { value: true }
  if (['tidak', 't', 'n', 'false', '0', 'nonaktif'].includes(text)) return { value: false }
  return { wrong: `${title} harus Ya atau Tidak` }
}

function wordOf({ title, labels: words = {} }: ImportColumn, text: string): Read {
  const asked = text.toLowerCase()
  const found = Object.entries(words).find(
    ([word, code]) => word.toLowerCase() === asked || code.toLowerCase() === asked,
  )
  if (found) return { value: found[1] }
  return { wrong: `${title} harus salah satu dari: ${Object.keys(words).join(', ')}` }
}

/** A day as it is typed; whether it exists is asked by the row's schema. */
function dateOf({ title }: ImportColumn, cell: Cell): Read {
  if (typeof cell === 'number') return { wrong: dayAsNumber(title) }
  const text = cell instanceof Date ? wallClock(cell) : String(cell).trim()
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})(?: 00[.:]00)?$/.exec(text) ?? []
  return day
    ? { value: `${year}-${month}-${day}` }
    : { wrong: `${title} harus tanggal seperti 31/01/2026` }
}

const dayAsNumber = (title: string) =>
  `${title} tersimpan sebagai angka; ubah format selnya menjadi tanggal`

function instantOf({ title }: ImportColumn, cell: Cell, timezone: string): Read {
  const wrong = { wrong: `${title} harus tanggal seperti 31/01/2026 atau 31/01/2026 06.00` }
  if (typeof cell === 'number') return { wrong: dayAsNumber(title) }
  // A date of the sheet has no zone: it is what the clock of the branch shows.
  const text = cell instanceof Date ? wallClock(cell) : String(cell).trim()
  const found = /^(\d{2})\/(\d{2})\/(\d{4})(?: (\d{2})[.:](\d{2}))?$/.exec(text)
  if (!found) return wrong
  const [, day, month, year, hour = '00', minute = '00'] = found
  const date = `${year}-${month}-${day}`
  const there = new Date(`${date}T${hour}:${minute}:00Z`)
  if (Number.isNaN(there.getTime()) || there.toISOString().slice(0, 10) !== date) return wrong
  return { value: new Date(instantAt(date, `${hour}:${minute}`, timezone)).toISOString() }
}
