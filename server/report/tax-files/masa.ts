import type { TaxFileKind } from '#contract/report/tax-files.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'

interface Days {
  dateFrom: string
  dateTo: string
}

/** A file is of one masa: from its first day to any of the same month. */
export function refuseSeveralMonths({ dateFrom, dateTo }: Days): void {
  if (dateFrom.endsWith('-01') && dateFrom.slice(0, 7) === dateTo.slice(0, 7)) return
  throw new Refusal('PERIOD_INVALID', 'Pilih satu masa pajak: dari tanggal 1, dalam satu bulan', {
    field: 'dateFrom',
  })
}

/** Month (1 … 12) and year of a day. */
export function masaOf(day: string): { month: number; year: number } {
  const [year, month] = day.split('-').map(Number)
  return { month: month ?? 0, year: year ?? 0 }
}

interface Kept {
  kind: TaxFileKind
  /** First day of the masa. */
  period: string
  rows: number
  /** Rupiah without PPN of all rows, and of their PPN (or PPh). */
  dpp: number
  vat: number
}

/** Remembers that a file was made; answers its id. */
export async function keepFile(tx: Tx, { kind, period, rows, dpp, vat }: Kept): Promise<number> {
  const row = await tx.one<{ id: number }>(
    'insert into tax_file (kind, period, rows, dpp, vat) values ($1, $2, $3, $4, $5) returning id',
    [kind, period, rows, dpp, vat],
  )
  return row?.id ?? 0
}

/** Which document a row of a file told: Coretax tells its errors by row, the first being 1. */
export interface FileRow {
  branchId: number
  documentId: number
  /** Transaction code of a tax invoice. */
  code?: string
}

export const keepRows = (tx: Tx, fileId: number, rows: readonly FileRow[]): Promise<unknown> =>
  tx.rows(
    `insert into tax_file_row (branch_id, file_id, row, document_id, code)
     select x.branch_id, $1, x.row, x.document_id, x.code
     from unnest($2::int[], $3::bigint[], $4::text[]) with ordinality as x(branch_id, document_id, code, row)`,
    [
      fileId,
      rows.map((r) => r.branchId),
      rows.map((r) => r.documentId),
      rows.map((r) => r.code ?? null),
    ],
  )

/** The newest file of a kind that tells document `d`, as row `f` with who made it and what Coretax said against it. */
export const newestFile = (kind: TaxFileKind) => `left join lateral (
  select t.made_at, e.name as made_by, case when r.refused is not null then json_build_object('row', r.row, 'message', r.refused) end as refused from tax_file_row r join tax_file t on t.id = r.file_id and t.kind = '${kind}'
    join employee e on e.id = t.made_by
  where r.branch_id = d.branch_id and r.document_id = d.id order by t.id desc limit 1) f on true`

/** Of documents the newest file that tells each: when it was uploaded, and what Coretax said against its row. */
export async function newestFiles(tx: Tx, kind: TaxFileKind, ids: readonly number[]) {
  const rows = await tx.rows<{ id: number; uploadedAt: string | null; refused: string | null }>(
    `select distinct on (r.document_id) r.document_id as id, t.uploaded_at as "uploadedAt", r.refused
     from tax_file_row r join tax_file t on t.id = r.file_id and t.kind = $1 where r.document_id = any ($2::bigint[]) order by r.document_id, t.id desc, r.refused is null`,
    [kind, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
