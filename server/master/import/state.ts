import { type ImportKind, importColumns } from '#contract/master/import-columns.ts'
import { matchFields } from '#contract/master/import-match.ts'
import { type imports as contract, shownErrors } from '#contract/master/import.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Tx } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'

type State = ReplyOf<typeof contract.get>
type Row = Omit<State, 'errors' | 'notes' | 'makes' | 'sums' | 'parties' | 'openings'>
type Sum = State['sums'][number]

/** What an opening balance takes of a file. */
const OPENS = ['stock', 'balance', 'amount', 'total']

/**
 * A file `f` as it stands beside its work `j`: work that was given up or cancelled has written nothing, so it is as it was
 * before, and what was wanted of it may be wanted again. A table whose columns were told may be told them again.
 */
export const STANDING = `case when coalesce(j.status, '') not in ('FAILED','CANCELLED') then f.status
  when f.status = 'APPLYING' then 'CHECKED' when f.status = 'TAKING_BACK' then 'APPLIED'
  when f.status = 'CHECKING' and f.layout_id is not null then 'UNMATCHED' when f.status = 'CHECKING' then 'REFUSED' else f.status end`
export const FILES = 'import_file f left join job j on j.id = f.job_id'

const STATE = `
select f.id, f.kind, f.file_name as "fileName", f.added, f.changed, f.unchanged, f.wrong_rows as "wrongRows", ${STANDING} as status,
  case when ${STANDING} <> f.status then j.message else f.message end as message,
  coalesce(j.done, 0) as done, coalesce(j.total, 0) as total, f.marked_file_id is not null as marked, f.created_at as "createdAt",
  f.layout_id is not null as "isMatched", f.open_day as "openDay"
from ${FILES} where f.employee_id = current_employee() and f.id = $1`

/** What became of a file of one's own. */
export async function readState(tx: Tx, id: number): Promise<State> {
  const row = await tx.one<Row>(STATE, [id])
  if (!row) throw notFound('Impor')
  const titles = await titlesOf(tx, id, row.kind)
  const told = async (stops: boolean) => {
    const rows = await tx.rows<{
      line: number
      sheet: string | null
      field: string
      heading: string | null
      message: string
      cell: string | null
    }>(
      `select line, sheet, field, heading, cell, message from import_error where import_id = $1 and stops = $2 order by n limit ${shownErrors}`,
      [id, stops],
    )
    return rows.map(({ field, heading, ...e }) => ({
      ...e,
      column: heading ?? titles.get(field) ?? '',
    }))
  }
  const sums = await tx.rows<Omit<Sum, 'column' | 'opens'> & { field: string }>(
    // Sums are shown and never reckoned with: they may have more digits than an amount.
    'select field, rows, total::float, told::float, stands::float from import_sum where import_id = $1 order by field',
    [id],
  )
  return {
    ...row,
    errors: await told(true),
    notes: await told(false),
    makes: await tx.rows<State['makes'][number]>(
      'select noun, word, rows from import_new where import_id = $1 order by noun, word limit 200',
      [id],
    ),
    sums: sums.map(({ field, ...sum }) => ({
      ...sum,
      column: titles.get(field) ?? '',
      opens: OPENS.includes(field) && (sum.stands ?? 0) !== 0,
    })),
    parties: await tx.rows<State['parties'][number]>(
      'select name, bills, amount::float, is_new as "isNew" from import_party where import_id = $1 order by n limit 200',
      [id],
    ),
    openings: await tx.rows<State['openings'][number]>(
      `select o.portion, o.portions, o.document_id as "documentId", d.number as "docNo", d.status = 'POSTED' as stands
       from import_opening o join document d on d.branch_id = o.branch_id and d.id = o.document_id
       where o.import_id = $1 order by o.portion, o.document_id`,
      [id],
    ),
  }
}

/** Heads as the file has them; of our own sheet, its own. */
async function titlesOf(tx: Tx, id: number, kind: ImportKind): Promise<Map<string, string>> {
  const heads = await tx.rows<{ field: string; head: string | null }>(
    `select c.field, l.headings[c.place + 1] as head from import_file f
     join import_layout l on l.id = f.layout_id join import_layout_column c on c.layout_id = l.id where f.id = $1`,
    [id],
  )
  return new Map([
    ['stockValue', 'Nilai stok'] as const,
    ...[...matchFields(kind), ...importColumns[kind]].map((c) => [c.key, c.title] as const),
    ...heads.flatMap(({ field, head }) => (head ? [[field, head] as const] : [])),
  ])
}
