import type { z } from 'zod'
import type { DocumentRow, documentListInput } from '#contract/document.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { type Session, branchForbidden } from '#server/platform/session.ts'

export type ListInput = z.output<typeof documentListInput>

/** What is open of a paper, and the status that follows from it: derived, never stored. */
export const STATUS = `
case when i.document_id is null or d.status not in ('POSTED','OPEN','APPROVED') then d.status
  when d.status = 'APPROVED' then case when i.settled >= i.amount then 'COMPLETED' else 'APPROVED' end
  when d.status = 'OPEN' then case when i.settled >= i.amount then 'APPLIED' when i.settled > 0 then 'PARTIAL' else 'OPEN' end
  when i.settled >= i.amount then 'PAID'
  when i.due_date < $today::date then 'OVERDUE'
  when i.settled > 0 then 'PARTIALLY_PAID'
  else 'UNPAID' end`

const FROM = `
from document d
left join open_item i on i.branch_id = d.branch_id and i.document_id = d.id and i.line = 0`

const SORTS: Record<string, string> = {
  docNo: 'd.number',
  docDate: 'd.doc_date',
  total: 'd.total',
  dueDate: 'd.due_date',
  createdAt: 'd.id',
  outstanding: '(i.amount - i.settled)',
  partyName: 'party_name',
}

interface Filtered {
  where: string
  values: unknown[]
  status: string
}

/** One list for every kind: page, count and sums of the whole filter. */
export async function listDocuments(tx: Tx, session: Session, kinds: string[], input: ListInput) {
  const f = filtered(session, kinds, input)
  const order = orderOf(input)
  const rows = tx.rows<DocumentRow>(
    `${SELECT(f)} ${order} limit ${input.limit} offset ${input.offset}`,
    f.values,
  )
  const sums = tx.one<{ count: number; total: number; outstanding: number }>(
    `select count(*) as count, coalesce(sum(d.total), 0) as total, coalesce(sum(i.amount - i.settled), 0) as outstanding
     ${FROM} ${joinsFor(input)} where ${f.where}`,
    f.values,
  )
  const [page, totals] = await Promise.all([rows, sums])
  return {
    rows: page,
    count: totals?.count ?? 0,
    sums: { total: totals?.total ?? 0, outstanding: totals?.outstanding ?? 0 },
  }
}

const SELECT = (f: Filtered) => `
select d.id, d.kind, d.number as "docNo", d.doc_date as "docDate", ${f.status} as status, d.branch_id as "branchId",
  b.name as "branchName", coalesce(c.name, s.name, d.party_name) as "partyName", d.customer_id as "customerId",
  d.supplier_id as "supplierId", w.name as "warehouseName", w2.name as "toWarehouseName", d.ref_no as "refNo",
  d.due_date as "dueDate", a.name as "accountName", d.total, (i.amount - i.settled) as outstanding, d.memo,
  e.name as "createdByName", d.created_at as "createdAt", d.print_count as "printCount", d.version
${FROM} join branch b on b.id = d.branch_id join employee e on e.id = d.created_by
left join customer c on c.id = d.customer_id left join supplier s on s.id = d.supplier_id
left join warehouse w on w.id = d.warehouse_id left join warehouse w2 on w2.id = d.to_warehouse_id
left join account a on a.id = d.account_id
where ${f.where}`

/** Names are joined for the count only when the search needs them. */
const joinsFor = (input: ListInput) =>
  input.search
    ? 'left join customer c on c.id = d.customer_id left join supplier s on s.id = d.supplier_id'
    : ''

function orderOf(input: ListInput): string {
  const column = SORTS[input.sort?.field ?? 'docDate']
  if (!column)
    throw new Refusal('VALIDATION', 'Urutan tidak dikenal', { status: 400, field: 'sort' })
  const direction = input.sort?.direction === 'asc' ? 'asc' : 'desc'
  const by = column === 'party_name' ? 'coalesce(c.name, s.name, d.party_name)' : column
  return `order by ${by} ${direction} nulls last, d.id ${direction}`
}

function filtered(session: Session, kinds: string[], input: ListInput): Filtered {
  const values: unknown[] = []
  const $ = (value: unknown) => `$${values.push(value)}`
  const today = $(session.today)
  const status = STATUS.replace('$today', today)
  const branches = input.branchId ? [refuseForeign(session, input.branchId)] : session.branchIds
  const where = [
    `${today}::date is not null`,
    `d.branch_id = any (${$(branches)}::int[])`,
    `d.kind = any (${$(kinds)}::text[])`,
  ]
  const f = input.filter ?? {}
  if (f.dateFrom) where.push(`d.doc_date >= ${$(f.dateFrom)}::date`)
  if (f.dateTo) where.push(`d.doc_date <= ${$(f.dateTo)}::date`)
  if (f.customerId) where.push(`d.customer_id = ${$(f.customerId)}`)
  if (f.supplierId) where.push(`d.supplier_id = ${$(f.supplierId)}`)
  if (f.warehouseId)
    where.push(`(d.warehouse_id = ${$(f.warehouseId)} or d.to_warehouse_id = ${$(f.warehouseId)})`)
  if (f.createdBy) where.push(`d.created_by = ${$(f.createdBy)}`)
  if (f.paymentType)
    where.push(f.paymentType === 'CREDIT' ? 'i.document_id is not null' : 'i.document_id is null')
  if (f.status?.length) where.push(`${status} = any (${$(f.status)}::text[])`)
  if (input.changedSince) where.push(`d.updated_at > ${$(input.changedSince)}::timestamptz`)
  if (input.search) where.push(searched($, input.search))
  return { where: where.join(' and '), values, status }
}

/** A document number searches by its beginning or its end; anything else by party and reference. */
function searched($: (value: unknown) => string, search: string): string {
  const text = search.trim()
  const like = `%${text.replace(/[\\%_]/g, '\\$&').toLowerCase()}%`
  if (/^[A-Z]{2,3}\/[A-Z]{3,5}\//i.test(text)) {
    const from = text.toUpperCase()
    return `d.number >= ${$(from)} collate "C" and d.number < ${$(`${from}\uffff`)} collate "C"`
  }
  const p = $(like)
  return `(lower(d.number) like ${p} or lower(coalesce(c.name, s.name, d.party_name, '')) like ${p} or lower(coalesce(d.ref_no, '')) like ${p})`
}

export function refuseForeign(session: Session, branchId: number): number {
  if (!session.branchIds.includes(branchId)) throw branchForbidden()
  return branchId
}
