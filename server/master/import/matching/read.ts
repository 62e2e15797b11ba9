import type { ImportColumn, ImportKind } from '#contract/master/import-columns.ts'
import { type Matched, matchFields } from '#contract/master/import-match.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Cell, SheetRows } from '#server/platform/excel.ts'
import { type DayOrder, isDayFirst, periodOf } from '#server/platform/file-days.ts'
import { type Marks, marksOf, readFigure } from '#server/platform/figures.ts'
import { dec, round, shownSum } from '#contract/money.ts'
import { wallClock } from '../cell-text.ts'
import { MAX_ROWS, type ReadTable, type Sheet } from '../sheet.ts'
import { type RowError, mapYielding, unreadLine } from '../type.ts'
import { matchedValue } from './cells.ts'
import { expanded, stockOf } from './expand.ts'
import { isJoined, joined } from './join.ts'
import { type Layout, neededOf } from './layouts.ts'
import { type MatchedRow, type Origins, lineIn } from './matched-row.ts'
import { type Body, bodyOf, headIn, wordOf } from './tables.ts'

export interface Sum {
  field: string
  rows: number
  total: number
  /** The file's own, in a row of sums. */
  told: number | null
  /** What will stand of it; told by whoever plans the rows. */
  stands?: number | null
}

export interface MatchedSheet extends Sheet {
  notes: RowError[]
  sums: Sum[]
  /** Every row by our fields, also what only an opening takes of it. */
  rows: MatchedRow[]
  origins: Origins
  /** Of which day the stock is, where every row that tells one tells the same. */
  openDay: string | null
}

/** The rows of a sheet, with those of further ones, as lines of the strict one. */
export async function readMatched(
  kind: ImportKind,
  tables: SheetRows[],
  [first, ...further]: readonly [Layout, ...Layout[]],
  timezone: string,
): Promise<MatchedSheet> {
  const one = await readOne(kind, tables, first, { timezone, n: 0 })
  const others: One[] = []
  for (const [i, layout] of further.entries())
    others.push(await readOne(kind, tables, layout, { timezone, n: i + 1 }))
  const all = [one, ...others]
  const errors = all.flatMap((sheet) => sheet.errors)
  const notes = all.flatMap((sheet) => sheet.notes)
  const count = all.reduce((sum, sheet) => sum + sheet.rows.length, 0)
  if (count > MAX_ROWS)
    throw new Refusal(
      'TOO_LONG',
      `Berkas berisi ${count.toLocaleString('id-ID')} baris; paling banyak ${MAX_ROWS.toLocaleString('id-ID')}, bagilah menjadi beberapa berkas`,
    )
  if (one.rows.length === 0) throw new Refusal('EMPTY', 'Berkas belum berisi satu baris pun')
  const more = others.flatMap((sheet) => sheet.rows)
  const origins: Origins = new Map()
  const rows = joined(kind, one.rows, more, { errors, needed: neededOf(kind), origins })
  const unread = new Set(errors.map((e) => e.line))
  const [whole, broken] = [false, true].map((is) => rows.filter((r) => unread.has(r.line) === is))
  const lines = [
    ...expanded[kind](whole ?? [], { errors, notes, columns: first.columns }),
    ...(kind === 'goods' ? (broken ?? []).map(unreadLine) : []),
  ]
  return {
    lines,
    errors,
    notes,
    rows,
    origins,
    openDay: openDayOf(rows),
    tables: all.map((sheet) => sheet.table),
    sums: [...summed(all.flatMap((sheet) => sheet.sums)), ...worthOf(kind, rows)],
  }
}

function openDayOf(rows: readonly MatchedRow[]): string | null {
  const days = new Set(
    rows.flatMap(({ given }) => (given.stockDay ? [String(given.stockDay)] : [])),
  )
  const [day = null] = days
  return days.size === 1 ? day : null
}

/** A column that two sheets have comes to one sum. */
function summed(sums: Sum[]): Sum[] {
  return [...Map.groupBy(sums, ({ field }) => field).values()].flatMap((same) => {
    const [first] = same
    if (!first || same.length === 1) return same
    const of = (key: 'rows' | 'total') => shownSum(same.map((one) => one[key]))
    const told = same.every((one) => one.told !== null)
      ? shownSum(same.map((one) => one.told ?? 0))
      : null
    const stands = first.stands === null ? null : shownSum(same.map((one) => one.stands ?? 0))
    return [{ ...first, rows: of('rows'), total: of('total'), told, stands }]
  })
}

interface One extends Pick<MatchedSheet, 'rows' | 'errors' | 'notes' | 'sums'> {
  table: ReadTable
}

/** The rows of one sheet by our fields; `n` is 0 for the first. */
async function readOne(
  kind: ImportKind,
  tables: SheetRows[],
  layout: Layout,
  { timezone, n }: { timezone: string; n: number },
): Promise<One> {
  const table = tables[layout.sheet]?.rows ?? []
  const { head, body, marks, days } = lookAt(kind, table, layout.columns)
  const errors: RowError[] = []
  const notes: RowError[] = []
  // A word for blanks is the first sheet's: of a further one it would be told of goods that have theirs.
  const fields = byField(kind, layout.columns).map((field) =>
    n > 0 && isJoined(kind) ? { ...field, fixed: null } : field,
  )
  const rows = await mapYielding(body.rows, ({ line: at, cells }): MatchedRow => {
    const line = lineIn(n, at)
    const given: Record<string, unknown> = {}
    for (const { column, place, fixed, isOwn } of fields) {
      const cell = place === null ? null : (cells[place] ?? null)
      const used = wordOf(cell) === '' ? (fixed ?? null) : cell
      if (used === null) continue
      const read = matchedValue(column, used, {
        timezone,
        marks: marks.get(column.key),
        isOwn,
        days: days.get(column.key) ?? DAY_FIRST,
      })
      if ('wrong' in read) errors.push({ line, field: column.key, message: read.wrong })
      else if (read.value !== undefined) given[column.key] = read.value
      const notice = read.notice ?? senOf(column.key, given[column.key])
      if (notice) notes.push({ line, field: column.key, message: notice })
    }
    return { line, given }
  })
  const placeOf = new Map(
    layout.columns.flatMap(({ field, place }) =>
      typeof place === 'number' ? [[field, place] as const] : [],
    ),
  )
  return {
    rows,
    errors,
    notes,
    table: { sheet: layout.sheet, head, placeOf },
    sums: sumsOf(kind, layout.columns, { rows, body, marks }),
  }
}

/** What a balance with sen comes to in an opening balance, whose bills are in whole rupiah. */
function senOf(field: string, value: unknown): string | null {
  if (field !== 'balance' || typeof value !== 'number' || Number.isInteger(value)) return null
  const amount = round(value).toLocaleString('id-ID')
  return `Menjadi ${amount} di Saldo Awal: rupiah bulat, tanpa sen`
}

interface Field {
  column: ImportColumn
  place: number | null
  fixed: string | null
  /** Digits that may be a GTIN are codes of the shop's own. */
  isOwn: boolean
}

function byField(kind: ImportKind, columns: readonly Matched[]): Field[] {
  const told = new Map(columns.map((c) => [c.field, c]))
  return matchFields(kind).flatMap((column) => {
    const one = told.get(column.key)
    if (!one) return []
    const { place = null, fixed = null, reading } = one
    return [{ column, place, fixed, isOwn: reading === 'own' }]
  })
}

/** Heads, rows and the marks of figures, by the columns that are told. */
export function lookAt(kind: ImportKind, table: Cell[][], columns: readonly Matched[]) {
  const head = headIn(table, kind)
  const fields = matchFields(kind)
  const placesOf = (rule: (field: ImportColumn) => boolean) =>
    columns.flatMap(({ field, place }) => {
      const known = fields.find(({ key }) => key === field)
      return known && rule(known) && typeof place === 'number' ? [place] : []
    })
  const identity = placesOf(({ key }) => /^(code|name|goodsCode|docNo|day)$/.test(key))
  const figures = placesOf(({ type }) => type === 'number')
  const wantsMore = kind !== 'customer' && kind !== 'supplier'
  const body = bodyOf(table, head, { identity, figures, wantsMore })
  const marks = new Map<string, Marks>()
  for (const { field, place, reading } of columns) {
    if (typeof place !== 'number') continue
    marks.set(
      field,
      marksIn(
        body.rows.map(({ cells }) => cells[place]),
        reading,
      ),
    )
  }
  return { head, body, marks, days: daysIn(kind, table.slice(0, head), body, columns) }
}

const DAY_FIRST: DayOrder = { dayFirst: true, period: null }

/** How each column of days writes them, the whole of it looked at together. */
function daysIn(
  kind: ImportKind,
  above: Cell[][],
  body: Body,
  columns: readonly Matched[],
): Map<string, DayOrder> {
  const dated = new Set(matchFields(kind).flatMap((c) => (c.type === 'date' ? [c.key] : [])))
  return new Map(
    columns.flatMap(({ field, place, reading }) => {
      if (!dated.has(field) || typeof place !== 'number') return []
      const cells = body.rows.map((row) => row.cells[place])
      const dayFirst =
        reading === 'month-first' ? false : reading === 'day-first' || isDayFirst(cells)
      return [[field, { dayFirst, period: periodOf(above, cells) }] as const]
    }),
  )
}

function marksIn(cells: (Cell | undefined)[], reading: Matched['reading']): Marks {
  return reading === 'thousands' || reading === 'decimals'
    ? { '.': reading, ',': reading }
    : marksOf(cells)
}

interface Rows {
  rows: MatchedRow[]
  body: Body
  marks: Map<string, Marks>
}

/** What quantities and balances come to: prices of different goods make no sum. */
const SUMMED = [
  'stock',
  'balance',
  'creditLimit',
  'amount',
  'total',
  'paid',
  'sales',
  'cash',
  'vat',
]

function sumsOf(kind: ImportKind, columns: readonly Matched[], { rows, body, marks }: Rows): Sum[] {
  const figures = new Set(matchFields(kind).flatMap((c) => (c.type === 'number' ? [c.key] : [])))
  return columns.flatMap(({ field, place }) => {
    if (!SUMMED.includes(field) || !figures.has(field) || typeof place !== 'number') return []
    const values = rows.flatMap(({ given }) => {
      const value = given[field]
      return typeof value === 'number' ? [value] : []
    })
    const last = body.left.findLast(({ isSum }) => isSum)
    const read = last ? readFigure(last.cells[place], marks.get(field) ?? marksOf([])) : null
    const told = read && 'value' in read ? read.value.amount : null
    const total = shownSum(values)
    const stands =
      field === 'stock' ? total : field === 'balance' ? shownSum(values.map(round)) : null
    return [{ field, rows: values.length, total, told, stands }]
  })
}

/** What the stock of a file is worth: as it says, and in whole rupiah as an opening takes it. */
function worthOf(kind: ImportKind, rows: MatchedRow[]): Sum[] {
  const stock = kind === 'goods' ? stockOf(rows).filter(({ cost }) => cost !== null) : []
  if (stock.length === 0) return []
  const of = stock.map(({ qty, cost }) => dec(qty).times(cost ?? 0))
  return [
    {
      field: 'stockValue',
      rows: of.length,
      total: shownSum([dec(shownSum(of)).toDecimalPlaces(2)]),
      told: null,
      stands: shownSum(of.map((value) => value.toDecimalPlaces(0))),
    },
  ]
}

export const shownCell = (cell: Cell | undefined): string =>
  cell instanceof Date ? wallClock(cell).replace(/ 00\.00$/, '') : wordOf(cell)
