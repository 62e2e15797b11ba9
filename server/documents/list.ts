import type { z } from 'zod'
import type { DocumentRow, documentListInput } from '#contract/document.ts'
import type { Kind } from '#contract/kinds.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { sumOf } from '#server/platform/money.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import { MADE_FROM, findDocuments } from './list-search.ts'
import { type Span, spansOf } from './monthly-totals.ts'

export type ListInput = z.output<typeof documentListInput>

/** What is open of a document, and the status that follows from it: derived, never stored. */
export const STATUS = `
case when i.document_id is null or d.status not in ('POSTED','OPEN','APPROVED') then d.status
  when d.status = 'APPROVED' then case when i.settled >= i.amount then 'COMPLETED' else 'APPROVED' end
  when d.status = 'OPEN' then case when i.settled >= i.amount then 'APPLIED' when i.settled > 0 then 'PARTIAL' else 'OPEN' end
  when i.settled >= i.amount then 'PAID'
  when i.due_date < $today::date then 'OVERDUE'
  when i.settled > 0 then 'PARTIALLY_PAID'
  else 'UNPAID' end`

const PAPERS = 'document d'
const ITEM =
  'left join open_item i on i.branch_id = d.branch_id and i.document_id = d.id and i.line = 0'
/** What is open is little beside what is settled: found first, its documents one by one after it. */
const OPEN = `(select * from open_item where branch_id = any ($2::int[]) and line = 0 and settled < amount offset 0) i
cross join lateral (select * from document d where d.branch_id = i.branch_id and d.id = i.document_id offset 0) d`

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

/** Pages from here on wait for the count, so that they are read from the nearer end. */
const FAR = 1000
/** One ordered look at the index for each branch and kind; beyond this many they are sorted instead. */
const MOST_ARMS = 32

/** One list for every kind: page, count and sums of the whole filter. */
export async function listDocuments(
  tx: Tx,
  session: Session,
  kinds: readonly Kind[],
  input: ListInput,
) {
  const f = await filtered(tx, session, kinds, input)
  const spans = f.days && spansOf(tx, f.branches, kinds, f.days.from, f.days.to)
  const counted = sumsOf(tx, f, spans)
  const page =
    input.offset < FAR
      ? pageOf(tx, f, input, null)
      : Promise.all([counted, spans]).then(([{ count }, known]) =>
          pageOf(tx, f, input, count, known),
        )
  const [rows, sums] = await Promise.all([page, counted])
  return { rows, ...sums }
}

/** So few documents are asked for what is open of each; of more, what is open is asked for its document. */
const FEW = 1000

/** Count and total come from monthly totals or the index alone; what is outstanding is little beside what is settled. */
async function sumsOf(tx: Tx, f: Filtered, spans: Promise<Span[]> | null) {
  const where = `d.branch_id = any ($2::int[]) and d.kind = any ($3::text[]) and ${f.rest}`
  const whole = spans
    ? await spans.then((all) => ({
        count: sumOf(all, (x) => x.count),
        total: sumOf(all, (x) => x.total),
      }))
    : await tx.one<{ count: number; total: number }>(
        `select count(*) as count, coalesce(sum(d.total), 0) as total from ${f.from} where ${where}`,
        f.values,
      )
  const { count = 0, total = 0 } = whole ?? {}
  const each = `from ${f.from === PAPERS ? `${PAPERS} ${ITEM}` : f.from} where ${where}`
  const open = await tx.one<{ outstanding: number }>(
    `select coalesce(sum(i.amount - i.settled), 0) as outstanding ${
      count <= FEW
        ? each
        : `from open_item i cross join lateral (select from document d
             where d.branch_id = i.branch_id and d.id = i.document_id and ${where} offset 0) d
           where i.branch_id = any ($2::int[]) and i.line = 0 and i.settled < i.amount`
    }`,
    f.values,
  )
  return { count, sums: { total, outstanding: open?.outstanding ?? 0 } }
}

/** The documents of the page first, their names and open amounts for those alone. */
function pageOf(
  tx: Tx,
  f: Filtered,
  input: ListInput,
  count: number | null,
  spans: Span[] | null = null,
) {
  return tx.rows<DocumentRow>(
    `with page as materialized (${idsOf(f, input, count, spans)})
     ${SELECT(f.status)} order by ${orderOf(input).text}`,
    f.values,
  )
}

/** Every document of the filter in its order, as it stood at one moment: what an export walks along. */
export async function documentIds(
  tx: Tx,
  session: Session,
  kinds: readonly Kind[],
  input: ListInput,
) {
  const f = await filtered(tx, session, kinds, input)
  const whole = { ...input, limit: Number.MAX_SAFE_INTEGER, offset: 0 }
  return tx.rows<DocumentId>(`select branch_id, id from (${idsOf(f, whole, null)}) page`, f.values)
}
interface DocumentId {
  branch_id: number
  id: number
}

/** The rows of these documents, in the order given. */
export const documentsOf = (tx: Tx, session: Session, ids: DocumentId[]) =>
  tx.rows<DocumentRow>(
    `with page as (select * from unnest($2::int[], $3::bigint[]) with ordinality as x(branch_id, id, sorted))
     ${SELECT(STATUS.replace('$today', '$1'))} order by sorted`,
    [session.today, ids.map((x) => x.branch_id), ids.map((x) => x.id)],
  )

function idsOf(
  f: Filtered,
  input: ListInput,
  count: number | null,
  spans: Span[] | null = null,
): string {
  let { limit, offset } = input
  const order = orderOf(input)
  let first = order.text
  let within = f.rest
  if (spans && order.column === 'd.doc_date') {
    const start = startOf(order.up ? spans.toReversed() : spans, offset)
    offset = start.offset
    if (!start.span) limit = 0
    else
      within += order.up
        ? ` and d.doc_date >= '${start.span.from}'`
        : ` and d.doc_date <= '${start.span.to}'`
  } else if (count !== null && offset > count / 2) {
    limit = Math.max(0, Math.min(limit, count - offset))
    offset = Math.max(0, count - offset - limit)
    first = order.reversed
  }
  const named = order.column === 'party_name'
  const joins = `${f.from === PAPERS && order.column.includes('i.') ? ITEM : ''} ${named ? PARTY : ''}`
  const column = order.column === 'party_name' ? NAME : order.column
  const arm = (of: string) =>
    `select d.branch_id, d.id, ${column} as sorted from ${f.from} ${joins} where ${of} and ${within}`
  const combined =
    f.from !== OPEN &&
    f.branches.length * f.kinds.length <= MOST_ARMS &&
    order.column === 'd.doc_date'
  // Each arm brings the page's share from its own index walk; without the limit the planner sorts them whole.
  const share = `order by ${first.replace('x.id', 'd.id')} limit ${Math.min(Number.MAX_SAFE_INTEGER, limit + offset)}`
  const arms = f.branches.flatMap((_b, b) =>
    f.kinds.map(
      (_k, k) =>
        `(${arm(`d.branch_id = ($2::int[])[${b + 1}] and d.kind = ($3::text[])[${k + 1}]`)} ${share})`,
    ),
  )
  const all = arm('d.branch_id = any ($2::int[]) and d.kind = any ($3::text[])')
  return `select * from (${combined && arms.length > 0 ? arms.join(' union all ') : all}) x
    order by ${first} limit ${limit} offset ${offset}`
}

/** The span in which a page begins, and how far into it. */
function startOf(spans: Span[], offset: number): { span: Span | undefined; offset: number } {
  let left = offset
  const span = spans.find((x) => {
    if (left < x.count) return true
    left -= x.count
    return false
  })
  return { span, offset: left }
}

const PARTY =
  'left join customer c on c.id = d.customer_id left join supplier s on s.id = d.supplier_id'
const NAME = 'coalesce(c.name, s.name, d.party_name)'

const SELECT = (status: string) => `
select d.id, d.kind, d.number as "docNo", d.doc_date as "docDate", ${status} as status, d.branch_id as "branchId",
  b.name as "branchName", ${NAME} as "partyName", d.customer_id as "customerId",
  d.supplier_id as "supplierId", w.name as "warehouseName", w2.name as "toWarehouseName", k.name as "courierName", d.driver_name as "driverName", d.ref_no as "refNo", d.reason,
  d.due_date as "dueDate", a.name as "accountName", d.total, d.points, (i.amount - i.settled) as outstanding, d.memo,
  e.name as "createdByName", d.created_at as "createdAt", d.print_count as "printCount", d.version
from page x join document d on d.branch_id = x.branch_id and d.id = x.id ${ITEM}
join branch b on b.id = d.branch_id join employee e on e.id = d.created_by ${PARTY}
left join warehouse w on w.id = d.warehouse_id left join warehouse w2 on w2.id = d.to_warehouse_id
left join account a on a.id = d.account_id left join employee k on k.id = d.courier_id`

function orderOf(input: ListInput) {
  const column = SORTS[input.sort?.field ?? 'docDate']
  if (!column)
    throw new Refusal('VALIDATION', 'Urutan tidak dikenal', { status: 400, field: 'sort' })
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

const UNSETTLED = ['UNPAID', 'PARTIALLY_PAID', 'OVERDUE']
/** Every status that STATUS reads or gives: what is stored alone does not tell it. */
const DERIVED = [
  ...UNSETTLED,
  ...['PAID', 'POSTED'],
  ...['OPEN', 'PARTIAL', 'APPLIED'],
  ...['APPROVED', 'COMPLETED'],
]

async function filtered(
  tx: Tx,
  session: Session,
  kinds: readonly Kind[],
  input: ListInput,
): Promise<Filtered> {
  const branches = input.branchId ? [refuseForeign(session, input.branchId)] : session.branchIds
  const values: unknown[] = [session.today, branches, kinds]
  const $ = (value: unknown) => `$${values.push(value)}`
  const status = STATUS.replace('$today', '$1')
  const where = ['$1::date is not null']
  let source = PAPERS
  const f = input.filter ?? {}
  if (f.dateFrom) where.push(`d.doc_date >= ${$(f.dateFrom)}::date`)
  if (f.dateTo) where.push(`d.doc_date <= ${$(f.dateTo)}::date`)
  if (f.customerId) where.push(`d.customer_id = ${$(f.customerId)}`)
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
    days: plain ? { from, to } : null,
  }
}
