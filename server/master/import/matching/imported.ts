import { type ImportKind, importColumns } from '#contract/master/import-columns.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { readSheet } from '../own-sheet.ts'
import type { Line } from '../type.ts'
import { layoutsOf } from './layouts.ts'
import type { MatchedRow } from './matched-row.ts'
import { readMatched } from './read.ts'
import { readTables } from './tables.ts'

export interface Imported {
  id: number
  kind: ImportKind
  name: string
  /** Head of the field's column in the file. */
  title: string
  /** Every row by the file's own fields. */
  rows: MatchedRow[]
  /** The same as lines of our sheet. */
  lines: Line[]
}

interface Found {
  id: number
  kind: ImportKind
  file_id: string
  name: string
  layout_id: number | null
  sheet: number
  title: string | null
}

/** A kind of file that may hold it, and the field in which it does. */
export type Holding = { kind: ImportKind; field: string }

/**
 * The rows of one's own file that was applied and has a column of one of these fields: of the file that is named,
 * else of the last.
 */
export async function lastImported(
  ctx: Ctx,
  holding: readonly Holding[],
  importId: number | null | undefined,
): Promise<Imported> {
  const { file, layouts, timezone } = await ctx.read(async (tx, s) => {
    const found = await tx.one<Found>(
      `select f.id, f.kind, f.file_id, f.file_name as name, f.layout_id, f.sheet, l.headings[c.place + 1] as title
       from import_file f join unnest($1::text[], $2::text[]) h(kind, field) on h.kind = f.kind
       left join import_layout l on l.id = f.layout_id
       left join import_layout_column c on c.layout_id = l.id and c.field = h.field and c.place is not null
       where f.status = 'APPLIED' and f.employee_id = current_employee() and ($3::bigint is null or f.id = $3)
         and (c.field is not null or f.layout_id is null and f.kind = any ($4::text[])) order by f.id desc limit 1`,
      [
        holding.map(({ kind }) => kind),
        holding.map(({ field }) => field),
        importId ?? null,
        // Our own sheets of these kinds have the field always.
        holding.flatMap(({ kind, field }) =>
          importColumns[kind].some(({ key }) => key === field) ? [kind] : [],
        ),
      ],
    )
    if (!found)
      throw new Refusal(
        'NOT_FOUND',
        'Belum ada berkas program lain dengan kolom ini yang Anda terapkan',
        { status: 404 },
      )
    const { id, sheet, layout_id } = found
    const layouts = layout_id ? await layoutsOf(tx, { id, sheet, layout_id }) : null
    return { file: found, layouts, timezone: s.timezone }
  })
  const { id, kind, name } = file
  const bytes = await ctx.files.read(file.file_id)
  const read = layouts
    ? await readMatched(kind, await readTables(bytes), layouts, timezone)
    : await ownSheet(bytes, kind, timezone)
  const field = holding.find((one) => one.kind === kind)?.field ?? ''
  const title = file.title ?? importColumns[kind].find(({ key }) => key === field)?.title ?? ''
  return { id, kind, name, title, rows: read.rows, lines: read.lines }
}

async function ownSheet(bytes: Buffer, kind: ImportKind, timezone: string) {
  const { lines } = await readSheet(bytes, kind, importColumns[kind], timezone)
  return { lines, rows: lines.map(({ line, given }) => ({ line, given: { ...given } })) }
}
