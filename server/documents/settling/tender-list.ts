import { everyWord, sortedBy } from '#server/platform/sql.ts'
import type { z } from 'zod'
import { type tenderListInput, tenderRow } from '#contract/giro.ts'
import { type Column, sheetOf } from '#server/documents/export.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import type { FileAnswer } from '#server/platform/route.ts'

type TenderFilter = z.output<typeof tenderListInput>
const SORTS: Record<string, string> = {
  docDate: 'd.doc_date',
  dueDate: 'g.effective_date',
  amount: 's.amount',
  bankName: 'g.bank_name',
}

/** Tenders of payments of a kind: giros by the day on which they fall due, or all that was paid. */
export async function listTenders(
  tx: Tx,
  s: Session,
  kinds: string[],
  input: TenderFilter,
  /** Of these their giros alone: what else paid them is no matter of this list. */
  giroKinds: string[] = [],
) {
  const f = input.filter ?? {}
  const values = [
    input.branchId ? [refuseForeign(s, input.branchId)] : s.branchIds,
    kinds,
    everyWord(input.search ?? ''),
    f.status?.length ? f.status : null,
    f.giroOnly ?? false,
    f.dateFrom ?? null,
    f.dateTo ?? null,
    f.bankName ? `%${f.bankName.toLowerCase()}%` : null,
    giroKinds,
  ]
  const from = `from (
      select s.* from document d join document_settlement s on s.branch_id = d.branch_id and s.document_id = d.id
      where d.branch_id = any ($1::int[]) and d.kind = any ($2::text[])
      union all select s.* from giro g join document d on d.branch_id = g.branch_id and d.id = g.document_id and d.kind = any ($9::text[])
        join document_settlement s on s.branch_id = g.branch_id and s.document_id = g.document_id and s.line = g.line
      where g.branch_id = any ($1::int[])) s
    join document d on d.branch_id = s.branch_id and d.id = s.document_id
    join payment_method m on m.id = s.method_id left join giro g on g.branch_id = s.branch_id and g.document_id = s.document_id and g.line = s.line
    left join customer c on c.id = d.customer_id left join supplier p on p.id = d.supplier_id
    where search_key(concat_ws(' ', d.number, s.ref_no, c.name, p.name, g.bank_name)) like all ($3::text[])
      and ($4::text[] is null or coalesce(s.status, 'CLEARED') = any ($4)) and (not $5 or g.document_id is not null)
      and ($6::date is null or coalesce(g.effective_date, d.doc_date) >= $6) and ($7::date is null or coalesce(g.effective_date, d.doc_date) <= $7)
      and ($8::text is null or lower(g.bank_name) like $8)`
  const direction = input.sort?.direction === 'desc' ? 'desc' : 'asc'
  const order = sortedBy(SORTS, input.sort?.field ?? 'dueDate')
  const [rows, sums] = await Promise.all([
    tx.rows<z.output<typeof tenderRow>>(
      `select s.document_id * 100 + s.line as id, d.id as "documentId", d.kind, d.number as "docNo", d.doc_date as "docDate",
         d.branch_id as "branchId", coalesce(c.name, p.name) as "partyName", m.name as "methodName", m.kind as "methodKind",
         s.amount, s.ref_no as "refNo", g.bank_name as "bankName", g.issue_date as "issueDate", g.effective_date as "dueDate",
         g.ended_on as "endedOn", coalesce(s.status, 'CLEARED') as status
       ${from} order by ${order} ${direction} nulls last, s.document_id, s.line limit ${input.limit} offset ${input.offset}`,
      values,
    ),
    tx.one<{ count: number; amount: number }>(
      `select count(*) as count, coalesce(sum(s.amount), 0) as amount ${from}`,
      values,
    ),
  ])
  return { rows, count: sums?.count ?? 0, sums: { amount: sums?.amount ?? 0 } }
}

const TENDER_COLUMNS: Column[] = [
  ['refNo', 'text'],
  ['bankName', 'text'],
  ['issueDate', 'date'],
  ['dueDate', 'date'],
  ['endedOn', 'date'],
  ['partyName', 'text'],
  ['docNo', 'text'],
  ['docDate', 'date'],
  ['methodName', 'text'],
  ['amount', 'money'],
  ['status', 'text'],
]

/** Giros and other tenders of payments, as the list shows them. */
export async function exportTenders(
  ctx: Ctx,
  kinds: string[],
  input: TenderFilter,
  giroKinds: string[] = [],
): Promise<FileAnswer> {
  const sheet = { title: 'Giro', name: 'giro', columns: TENDER_COLUMNS, row: tenderRow }
  const whole = { ...input, limit: Number.MAX_SAFE_INTEGER, offset: 0 }
  const { rows } = await ctx.report((tx, s) => listTenders(tx, s, kinds, whole, giroKinds))
  return sheetOf(ctx, sheet, [rows])
}
