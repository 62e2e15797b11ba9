import type { ImportKind } from '#contract/master/import-columns.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { layoutOf } from './layouts.ts'
import { type MatchedSheet, readMatched } from './read.ts'
import { readTables } from './tables.ts'

interface Imported {
  name: string
  /** Head of the field's column in the file. */
  title: string
  rows: MatchedSheet['rows']
}

/** The rows of one's own last file of the kind that was applied and has a column of this field. */
export async function lastImported(ctx: Ctx, kind: ImportKind, field: string): Promise<Imported> {
  const { file, columns, timezone } = await ctx.read(async (tx, s) => {
    const found = await tx.one<{
      file_id: string
      name: string
      layout_id: number
      sheet: number
      title: string
    }>(
      `select f.file_id, f.file_name as name, f.layout_id, f.sheet, l.headings[c.place + 1] as title
       from import_file f join import_layout l on l.id = f.layout_id
       join import_layout_column c on c.layout_id = l.id and c.field = $2 and c.place is not null
       where f.kind = $1 and f.status = 'APPLIED' and f.employee_id = current_employee() order by f.id desc limit 1`,
      [kind, field],
    )
    if (!found)
      throw new Refusal(
        'NOT_FOUND',
        'Belum ada berkas program lain dengan kolom ini yang Anda terapkan',
        { status: 404 },
      )
    return { file: found, columns: await layoutOf(tx, found.layout_id), timezone: s.timezone }
  })
  const tables = await readTables(await ctx.files.read(file.file_id))
  const { rows } = await readMatched(kind, tables, { sheet: file.sheet, columns }, timezone)
  return { name: file.name, title: file.title, rows }
}
