import type { ImportKind } from '#contract/master/import-columns.ts'
import {
  type Matched,
  isNumberField,
  matchColumnsAtMost,
  matchFields,
} from '#contract/master/import-match.ts'
import { imports as contract } from '#contract/master/import.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { once } from '#server/masters/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, lacking, notFound } from '#server/platform/errors.ts'
import type { Cell } from '#server/platform/excel.ts'
import { openDay } from '#server/platform/file-days.ts'
import { openFigure } from '#server/platform/figures.ts'
import { route } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { importTypes } from '../kinds.ts'
import { FILES, STANDING } from '../state.ts'
import { enqueueImport } from '../enqueue.ts'
import { openNumber } from './cells.ts'
import { furtherOf, keepLayout, knownLayout, neededOf } from './layouts.ts'
import { propose } from './propose.ts'
import { lookAt, shownCell } from './read.ts'
import { headIn, readTables, wordOf } from './tables.ts'

type Columns = ReplyOf<typeof contract.columns>
const SHOWN_LEFT = 20

interface Sent {
  kind: ImportKind
  file_id: string
  status: string
  layout_id: number | null
  sheet: number
}

async function sentOf(tx: Tx, s: Session, id: number, lock = ''): Promise<Sent> {
  const row = await tx.one<Sent>(
    `select f.kind, f.file_id, ${STANDING} as status, f.layout_id, f.sheet from ${FILES} where f.id = $1 and f.employee_id = current_employee() ${lock}`,
    [id],
  )
  if (!row) throw notFound('Impor')
  const missing = importTypes[row.kind].rights.find((right) => !s.rights.has(right))
  if (missing) throw lacking(missing)
  return row
}

const headsOf = (rows: Cell[][], kind: ImportKind) => {
  const head = headIn(rows, kind)
  const below = rows.slice(head, head + 200)
  const width = Math.max(0, ...below.map((row) => row.length))
  return { head, heads: Array.from({ length: width }, (_, at) => wordOf(rows[head]?.[at])) }
}

async function columns(ctx: Ctx, id: number, wanted: number | null | undefined): Promise<Columns> {
  const { sent, further } = await ctx.read(async (tx, s) => ({
    sent: await sentOf(tx, s, id),
    further: await furtherOf(tx, id),
  }))
  const { kind, file_id } = sent
  const tables = await readTables(await ctx.files.read(file_id))
  // As it was told before; else the sheet that looks most like one of the kind; of none, the first.
  const likely = tables.map(({ rows }) => likelihood(kind, rows))
  const first = sent.layout_id ? sent.sheet : likely.indexOf(Math.max(...likely))
  const sheet = wanted ?? first
  const rows = tables[sheet]?.rows
  if (!rows) throw notFound('Lembar')
  const { head, heads } = headsOf(rows, kind)
  const known = await ctx.read((tx) => knownLayout(tx, kind, heads))
  const proposed = propose(kind, heads, rows.slice(head + 1))
  const told: Matched[] = known ?? proposed.columns
  const { body } = lookAt(kind, rows, told)
  const figures = new Set(matchFields(kind).flatMap((c) => (c.type === 'number' ? [c.key] : [])))
  const cellsAt = (place: number) => body.rows.map(({ cells }) => cells[place])
  const numbersAt = (place: number) => openNumber(cellsAt(place))
  const asksOf = (place: number) => questionOf(cellsAt(place))
  return {
    sheets: tables.map((table) => ({ name: table.name, rows: table.rows.length })),
    sheet,
    further: further.map((one) => one.sheet),
    head: head + 1,
    sender: proposed.sender,
    known: known !== null,
    heads: heads.map((title, place) => ({
      title,
      values: valuesOf(body.rows, place),
      asks: asksOf(place),
      asksNumbers: numbersAt(place),
      asksDays: openDay(cellsAt(place)),
    })),
    columns: told.map((one) => {
      const { field, place } = one
      if (typeof place !== 'number') return one
      const usual = figures.has(field)
        ? asksOf(place)?.usual
        : isNumberField(field)
          ? numbersAt(place)?.usual
          : null
      return { ...one, reading: one.reading ?? usual ?? null }
    }),
    left: body.left.slice(0, SHOWN_LEFT).map(({ line, text }) => ({ line, text })),
    rows: body.rows.length,
  }
}

/** How much a sheet looks like one of the kind: first by what every row needs, then by all that it has. */
function likelihood(kind: ImportKind, rows: Cell[][]): number {
  const { heads } = headsOf(rows, kind)
  const found = propose(kind, heads, rows.slice(1)).columns.filter(
    ({ place }) => typeof place === 'number',
  )
  const needed = new Set(neededOf(kind))
  return found.filter(({ field }) => needed.has(field)).length * matchColumnsAtMost + found.length
}

/** Three that differ, from the top. */
function valuesOf(rows: { cells: Cell[] }[], place: number): string[] {
  const values = new Set<string>()
  for (const { cells } of rows.slice(0, 500)) {
    const text = shownCell(cells[place]).slice(0, 60)
    if (text) values.add(text)
    if (values.size === 3) break
  }
  return [...values]
}

function questionOf(cells: (Cell | undefined)[]): Columns['heads'][number]['asks'] {
  const open = openFigure(cells)
  if (!open) return null
  const [whole = '', behind = ''] = open.digits.split(/[.,]/)
  return {
    text: open.text,
    thousands: `${whole}.${behind}`,
    decimals: `${whole},${behind.replace(/0+$/, '') || '0'}`,
    usual: open.usual,
  }
}

const match = async (ctx: Ctx, input: ParsedOf<typeof contract.match>) => {
  const { kind, file_id } = await ctx.read((tx, s) => sentOf(tx, s, input.id))
  const tables = await readTables(await ctx.files.read(file_id))
  const told = [input, ...(input.further ?? [])].map(({ sheet, columns }) => {
    const rows = tables[sheet]?.rows
    if (!rows) throw notFound('Lembar')
    refuseOpen(kind, rows, columns)
    return { sheet, columns, heads: headsOf(rows, kind).heads }
  })
  if (new Set(told.map(({ sheet }) => sheet)).size < told.length)
    throw new Refusal('VALIDATION', 'Lembar yang sama dipilih dua kali', {
      status: 400,
      field: 'further',
    })
  return ctx.write((tx, s) =>
    once(tx, s, ctx, { kind: 'import' }, input, async () => {
      const { status } = await sentOf(tx, s, input.id, 'for update of f')
      if (!['UNMATCHED', 'WRONG', 'CHECKED'].includes(status))
        throw new Refusal('NOT_MATCHABLE', 'Kolom berkas ini tidak dapat diubah lagi')
      await tx.rows('delete from import_sheet where import_id = $1', [input.id])
      for (const [n, { sheet, columns, heads }] of told.entries()) {
        const layoutId = await keepLayout(tx, kind, heads, columns, n > 0)
        await tx.rows(
          n > 0
            ? 'insert into import_sheet (import_id, layout_id, sheet, n) values ($1, $2, $3, $4)'
            : `update import_file set status = 'CHECKING', layout_id = $2, sheet = $3 where id = $1 and $4 = 0`,
          [input.id, layoutId, sheet, n],
        )
      }
      await enqueueImport(tx, s, input.id)
      return { importId: input.id }
    }),
  )
}

/** A column whose figures or digits may be read in two ways is asked about; nobody guesses. */
function refuseOpen(kind: ImportKind, rows: Cell[][], columns: readonly Matched[]): void {
  const { body } = lookAt(kind, rows, columns)
  const figures = new Map(
    matchFields(kind).flatMap((c) => (c.type === 'number' ? [[c.key, c.title]] : [])),
  )
  const dated = new Set(matchFields(kind).flatMap((c) => (c.type === 'date' ? [c.key] : [])))
  for (const { field, place, reading } of columns) {
    if (reading || typeof place !== 'number') continue
    const cells = body.rows.map((row) => row.cells[place])
    const number = isNumberField(field) ? openNumber(cells) : null
    if (number?.usual === null)
      throw new Refusal(
        'VALIDATION',
        `Jawab dahulu: "${number.text}" barcode dari pabrik (GTIN) atau kode sendiri`,
        { status: 400, field: 'columns' },
      )
    const day = dated.has(field) ? openDay(cells) : null
    if (day)
      throw new Refusal('VALIDATION', `Jawab dahulu cara membaca tanggal "${day.text}"`, {
        status: 400,
        field: 'columns',
      })
    if (!figures.has(field)) continue
    const open = openFigure(cells)
    if (open && open.usual === null)
      throw new Refusal('VALIDATION', `Jawab dahulu cara membaca "${open.text.slice(0, 40)}"`, {
        status: 400,
        field: 'columns',
      })
  }
}

export const matchRoutes = [
  route(contract.columns, (ctx, input) => columns(ctx, input.id, input.sheet)),
  route(contract.match, match),
]
