import { followsItem } from '#server/ledgers/scopes.ts'
import { isCustomer } from '#server/ledgers/customer-numbers.ts'
import { sortedBy, unknownOrder } from '#server/platform/sql.ts'
import type { z } from 'zod'
import type { documentListInput } from '#contract/document.ts'
import type { Kind } from '#contract/kinds.ts'
import type { Tx } from '#server/platform/db.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import { isCostly } from './costly.ts'
import { MADE_FROM, findDocuments } from './list-search.ts'

export type ListInput = z.output<typeof documentListInput>

/** What is open of a document, and the status that follows from it: derived, never stored. */
export const STATUS = `
case when i.document_id is null or not ${followsItem()} then d.status
  when d.status = 'APPROVED' then case when i.settled >= i.amount then 'COMPLETED' else 'APPROVED' end
  when d.status = 'OPEN' then case when i.settled >= i.amount then 'APPLIED' when i.settled > 0 then 'PARTIAL' else 'OPEN' end
  when i.settled >= i.amount then 'PAID'
  when i.due_date < $today::date then 'OVERDUE'
  when i.settled > 0 then 'PARTIALLY_PAID'
  else 'UNPAID' end`

export const PAPERS = 'document d'
export const ITEM =
  'left join open_item i on i.branch_id = d.branch_id and i.document_id = d.id and i.line = 0'
/** What is open is little beside what is settled: found first, its documents one by one after it. */
export const OPEN = `(select * from open_item where branch_id = any ($2::int[]) and line = 0 and settled < amount offset 0) i
cross join lateral (select * from document d where d.branch_id = i.branch_id and d.id = i.document_id offset 0) d`

const SORTS: Record<string, string> = {
  docNo: 'd.number',
  docDate: 'd.doc_date',
  total: 'd.total',
  points: 'd.points',
  dueDate: 'd.due_date',
  createdAt: 'd.id',
  outstanding: '(i.amount - i.settled)',
  partyName: 'party_name',
}

export interface Filtered {
  branches: number[]
  kinds: readonly Kind[]
  /** What the person asked for beyond branch and kind. */
  rest: string
  values: unknown[]
  status: string
  /** Documents, with what is open of them where the filter looks at that. */
  from: string
  /** Days of the filter when it asks for nothing else: the monthly totals of months answer it. */
  days: { from: string | undefined; to: string | undefined } | null
}

export const PARTY =
  'left join customer c on c.id = d.customer_id left join supplier s on s.id = d.supplier_id'
export const NAME = 'coalesce(c.name, s.name, d.party_name)'

export const SELECT = (status: string) => `
select d.id, d.kind, d.number as "docNo", d.doc_date as "docDate", ${status} as status, d.branch_id as "branchId",
  b.name as "branchName", ${NAME} as "partyName", d.customer_id as "customerId",
  d.supplier_id as "supplierId", w.name as "warehouseName", w2.name as "toWarehouseName", k.name as "courierName", d.driver_name as "driverName", d.delivery_address as "deliveryAddress", d.ref_no as "refNo", d.reason,
  d.due_date as "dueDate", a.name as "accountName", d.total, d.points, (i.amount - i.settled) as outstanding, d.memo,
  e.name as "createdByName", d.created_at as "createdAt", d.print_count as "printCount", d.version
from page x join document d on d.branch_id = x.branch_id and d.id = x.id ${ITEM}
join branch b on b.id = d.branch_id join employee e on e.id = d.created_by ${PARTY}
left join warehouse w on w.id = d.warehouse_id left join warehouse w2 on w2.id = d.to_warehouse_id
left join account a on a.id = d.account_id left join employee k on k.id = d.courier_id`

export function orderOf(input: ListInput) {
  const column = sortedBy(SORTS, input.sort?.field ?? 'docDate')
  const up = input.sort?.direction === 'asc'
  // A day is never missing, and said otherwise the index would not be read in its order.
  const nulls = (last: boolean) =>
    column === 'd.doc_date' ? '' : last ? ' nulls last' : ' nulls first'
  const [to, from] = up ? ['asc', 'desc'] : ['desc', 'asc']
  return {
    column,
    up,
    text: `sorted ${to}${nulls(true)}, x.id ${to}`,
    reversed: `sorted ${from}${nulls(false)}, x.id ${from}`,
  }
}

/** An order by amounts that one may not see would tell which is more. */
function refuseHiddenOrder(session: Session, kinds: readonly Kind[], { sort }: ListInput): void {
  const byAmount = sort?.field === 'total' || sort?.field === 'outstanding'
  if (byAmount && !session.rights.has('cost.view') && kinds.some(isCostly)) throw unknownOrder()
}

const UNSETTLED = ['UNPAID', 'PARTIALLY_PAID', 'OVERDUE']
/** Every status that STATUS reads or gives: what is stored alone does not tell it. */
const DERIVED = [
  ...UNSETTLED,
  'PAID',
  'POSTED',
  'OPEN',
  'PARTIAL',
  'APPLIED',
  'APPROVED',
  'COMPLETED',
]

export async function filtered(
  tx: Tx,
  session: Session,
  kinds: readonly Kind[],
  input: ListInput,
): Promise<Filtered> {
  refuseHiddenOrder(session, kinds, input)
  const branches = input.branchId ? [refuseForeign(session, input.branchId)] : session.branchIds
  const values: unknown[] = [session.today, branches, kinds]
  const $ = (value: unknown) => `$${values.push(value)}`
  const status = STATUS.replace('$today', '$1')
  const where = ['$1::date is not null']
  let source = PAPERS
  const f = input.filter ?? {}
  if (f.dateFrom) where.push(`d.doc_date >= ${$(f.dateFrom)}::date`)
  if (f.dateTo) where.push(`d.doc_date <= ${$(f.dateTo)}::date`)
  if (f.customerId) where.push(isCustomer('d.customer_id', $(f.customerId)))
  if (f.supplierId) where.push(`d.supplier_id = ${$(f.supplierId)}`)
  if (f.warehouseId)
    where.push(`(d.warehouse_id = ${$(f.warehouseId)} or d.to_warehouse_id = ${$(f.warehouseId)})`)
  if (f.createdBy) where.push(`d.created_by = ${$(f.createdBy)}`)
  if (f.courierId) where.push(`d.courier_id = ${$(f.courierId)}`)
  if (f.sourceKind) where.push(`d.id in (${MADE_FROM} and o.kind = ${$(f.sourceKind)})`)
  if (f.paymentType) {
    source = `${PAPERS} ${ITEM}`
    where.push(f.paymentType === 'CREDIT' ? 'i.document_id is not null' : 'i.document_id is null')
  }
  if (f.status?.length) {
    const wanted = f.status
    const stored = !wanted.some((one) => DERIVED.includes(one))
    where.push(`${stored ? 'd.status' : status} = any (${$(wanted)}::text[])`)
    if (!stored) source = `${PAPERS} ${ITEM}`
    if (wanted.every((one) => UNSETTLED.includes(one))) {
      source = OPEN
      where.push(`d.status = 'POSTED'`)
    }
  }
  if (input.changedSince) where.push(`d.updated_at > ${$(input.changedSince)}::timestamptz`)
  if (input.search) {
    const found = await findDocuments(tx, branches, kinds, input.search)
    const matches = Object.entries(found).filter(([, ids]) => ids.length > 0)
    where.push(
      `(${matches.map(([column, ids]) => `d.${column} = any (${$(ids)}::bigint[])`).join(' or ') || 'false'})`,
    )
  }
  const { dateFrom: from, dateTo: to, ...others } = f
  const plain =
    !input.search && !input.changedSince && Object.values(others).every((x) => x === undefined)
  return {
    branches,
    kinds,
    rest: where.join(' and '),
    values,
    status,
    from: source,
    // Of a month it is counted what all of the branch wrote.
    days: plain && !session.ownThings ? { from, to } : null,
  }
}
