import type { DocumentDetail } from '#contract/document-detail.ts'
import { nounOf } from '#contract/kinds.ts'
import { isStatusWord, statusLabel } from '#contract/labels.ts'
import { type AuditAction, RECALCULATED } from '#contract/system/audit-actions.ts'
import type { Tx } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'
import { approvalOf } from './approvers.ts'
import { THEN, THEN_OF_IT, asPosted, calledThen, formerly } from './as-posted.ts'
import { headerColumns, lineColumns, selected } from './columns.ts'
import { isAmountEdit, readEdits } from './edits.ts'
import { STATUS } from './list-filter.ts'
import { notesOf } from './notes.ts'
import { unitsOfGoods } from './stored.ts'
import type { DocumentKind } from './types.ts'

/** A document whole: what was written, its journal, its stock movements, its relatives and its history. */
export async function getDocument(
  tx: Tx,
  session: Session,
  types: readonly DocumentKind[],
  id: number,
): Promise<DocumentDetail> {
  const header = await tx.one<DocumentDetail['document'] & { stored: string }>(
    `${HEADER.replace('$today', '$3')} where d.id = $1 and d.kind = any ($2::text[])`,
    [id, types.map((t) => t.kind), session.today],
  )
  const own = types.find((t) => t.kind === header?.kind)
  if (!header || !own) throw notFound(types[0] ? nounOf(types[0].kind) : 'Dokumen')
  const key = [header.branchId, id]
  const waits = header.stored === 'WAITING_APPROVAL'
  const [lines, accounts, settlements, journal, moves, related, history, notes, approval] =
    await Promise.all([
      tx.rows<DocumentDetail['lines'][number]>(LINES, key),
      tx.rows<DocumentDetail['accounts'][number]>(ACCOUNTS, key),
      tx.rows<DocumentDetail['settlements'][number]>(SETTLEMENTS, key),
      tx.rows<DocumentDetail['journal'][number]>(JOURNAL, key),
      tx.rows<DocumentDetail['moves'][number]>(MOVES, key),
      tx.rows<DocumentDetail['related'][number]>(RELATED.replace('$today', '$3'), [
        ...key,
        session.today,
      ]),
      tx.rows<{
        at: string
        employeeName: string
        action: string
        memo: string | null
        before: string | null
        after: string | null
      }>(HISTORY, [...key, header.kind]),
      notesOf(tx, header.branchId, id),
      waits ? approvalOf(tx, session, own, key) : null,
    ])
  return {
    document: header,
    lines,
    accounts,
    settlements,
    journal,
    moves,
    related,
    notes,
    history: history.map(({ before, after, ...deed }) => ({
      ...deed,
      ...changesOf(deed.action, before, after, session.rights.has('cost.view')),
    })),
    approval,
    actions: [...(own.statuses?.[header.stored] ?? [])],
  }
}

/** What was one thing and became another; words stand for themselves. */
function changesOf(
  action: string,
  before: string | null,
  after: string | null,
  seesCost: boolean,
): Pick<DocumentDetail['history'][number], 'changes' | 'amounts'> {
  const nothing = (before ?? after) === null || (action === RECALCULATED && !seesCost)
  if (nothing) return { changes: [], amounts: [] }
  const edits = action === 'Ubah' ? readEdits(before, after) : null
  if (edits) {
    const { amounts = [], changes = [] } = Object.groupBy(edits, (one) =>
      isAmountEdit(one) ? 'amounts' : 'changes',
    )
    return { changes, amounts }
  }
  const change = (field: string | null) => [{ field, of: null, before, after }]
  if (isStatusWord(after ?? before ?? '')) return { changes: change('status'), amounts: [] }
  // What an edit kept before it told its lines.
  return action === 'Ubah'
    ? { changes: [], amounts: change('total') }
    : { changes: change(null), amounts: [] }
}

const CUSTOMER = asPosted('fc', 'name', 'c.name')
const SUPPLIER = asPosted('fs', 'name', 's.name')

const HEADER = `
select d.id, d.kind, d.number as "docNo", ${selected('d', headerColumns)}, d.status as stored, ${STATUS} as status, d.version,
  d.branch_id as "branchId", ${asPosted('fb', 'name', 'b.name')} as "branchName", ${CUSTOMER} as "customerName", ${SUPPLIER} as "supplierName",
  coalesce(${CUSTOMER}, ${SUPPLIER}, d.party_name) as "partyName", wr.name as "whtRecipientName", ${calledThen('warehouse', 'w')} as "warehouseName", ${calledThen('warehouse', 'w2')} as "toWarehouseName",
  ${calledThen('employee', 'sm')} as "salesmanName", ${calledThen('employee', 'k')} as "courierName", ${calledThen('employee', 'co')} as "collectorName", ${calledThen('account', 'a')} as "accountName", i.settled as paid, (i.amount - i.settled) as outstanding,
  exists (select from document_settlement p join open_item g on g.branch_id = p.branch_id and g.document_id = p.document_id and g.line > 0
    and g.role like 'GIRO%' where p.branch_id = d.branch_id and p.item_document_id = d.id and g.settled < g.amount) as "giroPending",
  ${calledThen('employee', 'e')} as "createdByName", d.created_at as "createdAt", ${calledThen('employee', 'ap')} as "approvedByName", d.print_count as "printCount", d.stamp_no as "stampNo"
from document d
left join open_item i on i.branch_id = d.branch_id and i.document_id = d.id and i.line = 0
join branch b on b.id = d.branch_id join employee e on e.id = d.created_by left join employee ap on ap.id = d.approved_by
left join customer c on c.id = d.customer_id left join supplier s on s.id = d.supplier_id left join supplier wr on wr.id = d.wht_recipient_id
left join warehouse w on w.id = d.warehouse_id left join warehouse w2 on w2.id = d.to_warehouse_id
left join employee sm on sm.id = d.salesman_id left join employee k on k.id = d.courier_id left join employee co on co.id = d.collector_id left join account a on a.id = d.account_id
${THEN} ${formerly('fb', 'branch', 'd.branch_id')} ${formerly('fc', 'customer', 'd.customer_id')} ${formerly('fs', 'supplier', 'd.supplier_id')}`

const LINES = `
select ${selected('l', lineColumns)}, ${asPosted('fg', 'code', 'g.code')} as "goodsCode", ${asPosted('fg', 'name', 'g.name')} as "goodsName",
  ${asPosted('fu', 'name', 'un.name')} as "unitName", bu.name as "baseUnitName", ${calledThen('warehouse', 'w')} as "warehouseName", l.tiers::numeric[] as "discountTiers", sd.number as "sourceNo",
  (select coalesce(sum(n.base_qty), 0) from line_taken n
   where n.branch_id = l.branch_id and n.document_id = l.document_id and n.line = l.line) as "takenQty",
  ${unitsOfGoods('l.goods_id')} as units, line_cost(l, (select doc_date from document where branch_id = $1 and id = $2)) as cost
from document_goods l join goods g on g.id = l.goods_id join goods_unit u on u.id = l.goods_unit_id join unit un on un.id = u.unit_id
join unit bu on bu.id = g.base_unit_id left join warehouse w on w.id = l.warehouse_id
left join document sd on sd.branch_id = l.branch_id and sd.id = l.source_document_id
${THEN_OF_IT} ${formerly('fg', 'goods', 'g.id')} ${formerly('fu', 'unit', 'un.id')}
where l.branch_id = $1 and l.document_id = $2 order by l.line`

const ACCOUNTS = `
select l.line, l.account_id as "accountId", ${calledThen('account', 'a', 'code')} as "accountCode", ${calledThen('account', 'a')} as "accountName", l.debit, l.credit, l.memo,
  l.counter_branch_id as "counterBranchId", b.name as "counterBranchName"
from document_account l join account a on a.id = l.account_id left join branch b on b.id = l.counter_branch_id ${THEN_OF_IT}
where l.branch_id = $1 and l.document_id = $2 order by l.line`

/** A tender of a sale that was put right stands as it was paid (`l`), with what had been recorded (`w`) beside it. */
const SETTLEMENTS = `
select row_number() over (order by w.line)::int as line, l.method_id as "methodId", ${calledThen('payment_method', 'm')} as "methodName", m.kind as "methodKind", l.amount, l.received, ${calledThen('account', 'a')} as "accountName",
  l.bank_account_id as "bankAccountId", l.edc_id as "edcId", l.ref_no as "refNo", l.card_last4 as "cardLast4",
  l.approval_code as "approvalCode", l.trace_no as "traceNo", w.item_document_id as "itemDocumentId", d.kind as "itemKind", d.number as "itemNo",
  d.doc_date as "itemDate", d.ref_no as "itemRefNo", w.item_sign as "itemSign", l.status, gi.bank_name as "giroBank", gi.effective_date as "effectiveDate",
  k.id as "correctionId", k.number as "correctionNo", case when k.id is not null then ${calledThen('payment_method', 'was')} end as "recordedAs"
from document_settlement w left join sale_tender n on n.branch_id = w.branch_id and n.document_id = w.document_id and n.line = w.line
left join document k on k.branch_id = w.branch_id and k.id = n.correction_id left join payment_method was on was.id = w.method_id
join document_settlement l on l.branch_id = w.branch_id and l.document_id = coalesce(k.id, w.document_id) and case when k.id is null then l.line = w.line else l.method_id is not null end
left join giro gi on gi.branch_id = l.branch_id and gi.document_id = l.document_id and gi.line = l.line left join payment_method m on m.id = l.method_id left join account a on a.id = l.account_id
left join document d on d.branch_id = w.branch_id and d.id = w.item_document_id ${THEN_OF_IT}
where w.branch_id = $1 and w.document_id = $2 order by w.line`

const JOURNAL = `
select j.id as "journalId", j.posting_date as date, l.account_id as "accountId", ${calledThen('account', 'a', 'code')} as "accountCode", ${calledThen('account', 'a')} as "accountName",
  coalesce(${CUSTOMER}, ${SUPPLIER}, b.name) as "partyName", l.debit, l.credit, l.memo
from journal j join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id join account a on a.id = l.account_id
left join customer c on c.id = l.customer_id left join supplier s on s.id = l.supplier_id left join branch b on b.id = l.counter_branch_id
${THEN_OF_IT} ${formerly('fc', 'customer', 'l.customer_id')} ${formerly('fs', 'supplier', 'l.supplier_id')}
where j.branch_id = $1 and j.document_id = $2 order by j.id, l.line`

const MOVES = `
select m.posting_date as date, ${calledThen('warehouse', 'w')} as "warehouseName", m.goods_id as "goodsId", ${asPosted('fg', 'code', 'g.code')} as "goodsCode", ${asPosted('fg', 'name', 'g.name')} as "goodsName",
  u.name as "baseUnitName", m.qty, m.value
from stock_move m join warehouse w on w.id = m.warehouse_id join goods g on g.id = m.goods_id join unit u on u.id = g.base_unit_id ${THEN_OF_IT} ${formerly('fg', 'goods', 'g.id')}
where m.branch_id = $1 and m.document_id = $2 order by m.id`

/** What documents came from, and what came from them: goods, money, reversals. */
const sourcesOf = (id: string) => `
  select source_id as id from document_source where branch_id = $1 and document_id = ${id}
  union select item_document_id from document_settlement where branch_id = $1 and document_id = ${id} and item_document_id is not null
  union select reverses_id from document where branch_id = $1 and id = ${id} and reverses_id is not null`
const resultsOf = (id: string) => `
  select document_id as id from document_source where branch_id = $1 and source_id = ${id}
  union select document_id from document_settlement where branch_id = $1 and item_document_id = ${id}
  union select id from document where branch_id = $1 and reverses_id = ${id}`

/** The whole chain: an order knows the payment of its bill, and the payment the order. */
const RELATED = `
with recursive up as (
  select x.id, -1 as step from (${sourcesOf('$2')}) x
  union select x.id, up.step - 1 from up cross join lateral (${sourcesOf('up.id')}) x where up.step > -6),
down as (
  select x.id, 1 as step from (${resultsOf('$2')}) x
  union select x.id, down.step + 1 from down cross join lateral (${resultsOf('down.id')}) x where down.step < 6),
r as (select distinct on (id) id, step from (select * from up union all select * from down) y where id <> $2 order by id, abs(step))
select d.id, d.kind, d.number as "docNo", d.doc_date as "docDate", ${STATUS} as status, d.total, r.step,
  case when r.step < 0 then 'SOURCE' else 'RESULT' end as relation, coalesce(c.name, s.name, d.party_name) as "partyName"
from r join document d on d.branch_id = $1 and d.id = r.id
left join open_item i on i.branch_id = d.branch_id and i.document_id = d.id and i.line = 0
left join customer c on c.id = d.customer_id left join supplier s on s.id = d.supplier_id
order by abs(r.step), d.doc_date, d.id limit 200`

const CONTINUED: AuditAction = 'Dilanjutkan'
const GIVEN_UP: AuditAction = 'Lanjutan dibatalkan'
/** Its own deeds, the documents that went on with it or undid it, and which of them were cancelled. */
const HISTORY = `
with results as (select d.* from (${resultsOf('$2')}) x join document d on d.branch_id = $1 and d.id = x.id)
select h.at, e.name as "employeeName", h.action, h.memo, h.before, h.after from (
  select at, id, employee_id, action, memo, before, after from audit where branch_id = $1 and object_id = $2 and object_kind = $3
  union all select created_at, id, created_by, case reverses_id when $2 then '${statusLabel('REVERSED')}' else '${CONTINUED}' end, number, null, null from results
  union all select a.at, a.id, a.employee_id, '${GIVEN_UP}', r.number, null, null from results r
    join audit a on a.branch_id = $1 and a.object_kind = r.kind and a.object_id = r.id and a.after = '${statusLabel('CANCELLED')}') h
join employee e on e.id = h.employee_id order by h.at, h.id`
