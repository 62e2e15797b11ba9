import {
  isPurchaseCreditNote,
  isPurchaseNote,
  isPurchaseOrder,
  isReceipt,
  isSupplierBill,
  sendsBack,
  stands,
} from '#server/ledgers/scopes.ts'
import { purchaseAnalysis, purchaseReports } from '#contract/report/declared/purchase.ts'
import { DISCOUNT } from '#server/ledgers/net-sales.ts'
import { answering } from '../declared.ts'
import type { Ask } from '../declared-query.ts'
import { found, goodsFilter, ofCategory, openByAge } from './parts.ts'

const BILLED = `${isSupplierBill()} and ${stands()}`
/** What goes back before it was billed was never bought: it is less of what waits for its bill. */
const RETURNED = `${sendsBack()} and ${stands()} and not exists (
  select from document_source o join document r on r.branch_id = o.branch_id and r.id = o.source_id and ${isReceipt('r')} where o.branch_id = d.branch_id and o.document_id = d.id)`
/** What line `l` of document `d` is worth without PPN, with its part of the freight. */
const LINE_WORTH = `(l.net + l.freight - case when d.tax_mode = 'INCLUDE' then l.vat else 0 end)`

const ofSupplier = ({ $, input }: Ask) =>
  input.supplierId ? ` and d.supplier_id = ${$(input.supplierId)}` : ''
const inPeriod = ({ $, branches, input }: Ask) =>
  `d.branch_id = any (${branches}) and d.doc_date between ${$(input.dateFrom)} and ${$(input.dateTo)}`

/** Notes of suppliers that stand, with what they add to what was bought. */
const NOTED = `${isPurchaseNote()} and ${stands()}`
const NOTE_SIGN = `case when ${isPurchaseCreditNote()} then 1 else -1 end`
/** The part of a note's PPN that its line bears, by the running total. */
const NOTE_VAT = `round(d.vat * (sum(l.net) over w) / (sum(l.net) over p)) - round(d.vat * ((sum(l.net) over w) - l.net) / (sum(l.net) over p))`

/**
 * What was billed, what went back and what notes changed, without PPN: what lowers a purchase is below zero. A note has
 * goods where it is spread over those of its bill; otherwise its row has none, and stands in no filter of goods.
 */
export const boughtLines = (ask: Ask) => {
  const those = `${inPeriod(ask)}${ofSupplier(ask)}`
  return `
select d.branch_id, d.id as document_id, d.supplier_id, case when ${isSupplierBill()} then 'BILLED' else 'RETURNED' end as part, g.id as goods_id, g.code,
  g.name as goods_name, g.category_id, g.base_unit_id, o.sign * l.base_qty as qty, o.sign * l.vat as vat, o.sign * ${LINE_WORTH} as net
from document d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id join goods g on g.id = l.goods_id
cross join lateral (select case when ${isSupplierBill()} then 1 else -1 end as sign) o
where ${those} and (${BILLED} or ${RETURNED})${goodsFilter(ask)}
union all
select n.branch_id, n.document_id, n.supplier_id, 'NOTED', g.id, g.code, g.name, g.category_id, g.base_unit_id, 0, n.vat, n.net
from (
  select d.branch_id, d.id as document_id, d.supplier_id, null as goods_id, ${NOTE_SIGN} * d.vat as vat, ${NOTE_SIGN} * (d.dpp + d.exempt) as net
  from document d where ${those} and ${NOTED} and not exists (select from document_goods l where l.branch_id = d.branch_id and l.document_id = d.id)
  union all
  select d.branch_id, d.id, d.supplier_id, l.goods_id, ${NOTE_SIGN} * (${NOTE_VAT}), ${NOTE_SIGN} * l.net
  from document d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id
  where ${those} and ${NOTED} window p as (partition by d.branch_id, d.id), w as (partition by d.branch_id, d.id order by l.line)) n
left join goods g on g.id = n.goods_id where true${goodsFilter(ask)}`
}
/** Figures of such rows; what went back is told as what it was. */
const part = (figure: string, of: string) =>
  `coalesce(sum(x.${figure}) filter (where x.part = '${of}'), 0)`
const WORTH = `${part('net', 'BILLED')} as bought, -${part('net', 'RETURNED')} as returned, ${part('net', 'NOTED')} as noted, sum(x.net) as net`
/** The same, with quantities and PPN. */
export const BOUGHT = `${part('qty', 'BILLED')} as qty, -${part('qty', 'RETURNED')} as "returnedQty", ${WORTH}`

const STATES: Record<string, string> = {
  OPEN: ' and i.settled < i.amount',
  PAID: ' and coalesce(i.settled >= i.amount, true)',
}
const byInvoice = (ask: Ask) => `
select d.id as "documentId", d.kind, d.number as "docNo", d.doc_date as "docDate", b.name as "branchName", s.name as "supplierName", d.ref_no as "refNo",
  d.dpp + d.exempt + o.discount as gross, o.discount, d.dpp, d.exempt, d.vat, d.total, coalesce(i.settled, 0) as paid, coalesce(i.amount - i.settled, 0) as outstanding
from document d cross join lateral (select ${DISCOUNT} as discount) o join branch b on b.id = d.branch_id join supplier s on s.id = d.supplier_id
left join open_item i on i.branch_id = d.branch_id and i.document_id = d.id and i.line = 0
where ${inPeriod(ask)} and ${BILLED}${STATES[String(ask.input.state)] ?? ''}${ofSupplier(ask)}${ofCategory(ask)}${found(ask, `search_key(concat_ws(' ', d.number, d.ref_no, s.name))`)}`

const byGoods = (ask: Ask) => `
select x.goods_id as "goodsId", x.code, coalesce(x.goods_name, 'NO_GOODS') as "goodsName", k.name as "categoryName", u.name as "unitName", ${BOUGHT}
from (${boughtLines(ask)}) x left join category k on k.id = x.category_id left join unit u on u.id = x.base_unit_id
where true${found(ask, `search_key(x.code || ' ' || x.goods_name)`)} group by x.goods_id, x.code, x.goods_name, k.name, u.name`

const bySupplier = (ask: Ask) => `
select x.supplier_id as "supplierId", s.name as "supplierName", count(distinct (x.branch_id, x.document_id)) filter (where x.part = 'BILLED')::int as documents,
  ${WORTH}, sum(x.vat) as vat
from (${boughtLines(ask)}) x join supplier s on s.id = x.supplier_id where true${found(ask, 'search_key(s.name)')} group by x.supplier_id, s.name`

const returned = (ask: Ask) => `
select d.id as "documentId", d.kind, d.number as "docNo", d.doc_date as "docDate", b.name as "branchName", s.name as "supplierName", g.name as "goodsName",
  l.qty, u.name as "unitName", ${LINE_WORTH} as net, l.vat
from document d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id join goods g on g.id = l.goods_id
join goods_unit gu on gu.id = l.goods_unit_id join unit u on u.id = gu.unit_id join branch b on b.id = d.branch_id join supplier s on s.id = d.supplier_id
where ${inPeriod(ask)} and ${RETURNED}${ofSupplier(ask)}${goodsFilter(ask)}${found(ask, `search_key(concat_ws(' ', d.number, s.name, g.name))`)}`

/**
 * What had come by the end of a day and was neither billed nor sent back by then: the ledger's GRNI, receipt by receipt.
 * The journals say what stood on the day, so that what was approved, closed or cancelled later counts only from then on.
 * A bill that came before its goods stands there with a minus until they come.
 */
const unbilled = (ask: Ask) => {
  const day = `${ask.$(ask.input.date)}::date`
  return `
with booked as materialized (select j.branch_id, j.document_id, sum(x.credit - x.debit) as value
  from account a join journal_line x on x.account_id = a.id join journal j on j.branch_id = x.branch_id and j.id = x.journal_id
  where a.usage = 'GRNI' and x.branch_id = any (${ask.branches}) and x.posting_date <= ${day} group by 1, 2),
taken as (select branch_id, id, line, sum(qty) as qty from (
  select n.branch_id, n.source_document_id as id, n.source_line as line, n.base_qty as qty
  from booked k join document_goods n on n.branch_id = k.branch_id and n.document_id = k.document_id
  where k.value < 0 and n.source_document_id is not null
  union all select m.branch_id, m.receipt_id, m.receipt_line, m.base_qty
  from booked k join billed_ahead_move m on m.branch_id = k.branch_id and m.invoice_id = k.document_id and m.receipt_id is not null
  join booked y on y.branch_id = m.branch_id and y.document_id = m.document_id) n group by 1, 2, 3)
select r.*, received - billed as outstanding from (
select d.id as "documentId", d.kind, d.number as "docNo", d.doc_date as "docDate", b.name as "branchName", s.name as "supplierName", d.ref_no as "refNo",
  ${day} - d.doc_date as days, coalesce(sum(m.value), 0) as received, sum(a.value) as billed
from booked k join document d on d.branch_id = k.branch_id and d.id = k.document_id join billed_ahead a on a.branch_id = d.branch_id and a.document_id = d.id
left join lateral (select sum(m.value) as value from billed_ahead_move m join booked y on y.branch_id = m.branch_id and y.document_id = m.document_id
  where m.branch_id = a.branch_id and m.invoice_id = a.document_id and m.invoice_line = a.line) m on true
join branch b on b.id = d.branch_id join supplier s on s.id = d.supplier_id
where true${ofSupplier(ask)}${found(ask, `search_key(concat_ws(' ', d.number, d.ref_no, s.name))`)}
group by d.branch_id, d.id, d.kind, d.number, d.doc_date, b.name, s.name, d.ref_no
union all
select d.id as "documentId", d.kind, d.number as "docNo", d.doc_date as "docDate", b.name as "branchName", s.name as "supplierName", d.ref_no as "refNo",
  ${day} - d.doc_date as days, k.value as received, coalesce(sum(case when l.base_qty = 0 then 0 else round(l.net * coalesce(t.qty, 0) / l.base_qty) end), 0) as billed
from booked k join document d on d.branch_id = k.branch_id and d.id = k.document_id and ${isReceipt()}
join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id left join taken t on t.branch_id = l.branch_id and t.id = l.document_id and t.line = l.line
join branch b on b.id = d.branch_id join supplier s on s.id = d.supplier_id
where true${ofSupplier(ask)}${found(ask, `search_key(concat_ws(' ', d.number, d.ref_no, s.name))`)}
group by d.branch_id, d.id, d.kind, d.number, d.doc_date, b.name, s.name, d.ref_no, k.value) r where received <> billed`
}

/** Prices of a base unit, of each goods from each supplier: those of the period, and the last one before it. */
const prices = ({ $, branches, input }: Ask) => `
select p.supplier_id, p.goods_id, count(*)::int as purchases, round(sum(p.net_base * p.qty * u.conversion) / sum(p.qty * u.conversion), 4) as average_price,
  (array_agg(p.net_base order by p.date desc, p.document_id desc))[1] as last_price,
  (select f.net_base from buying_price f where f.branch_id = any (${branches}) and f.goods_id = p.goods_id and f.supplier_id = p.supplier_id
    and f.date < ${$(input.dateFrom)} order by f.date desc, f.document_id desc limit 1) as first_price
from buying_price p join goods_unit u on u.id = p.goods_unit_id
where p.branch_id = any (${branches}) and p.qty > 0 and p.date between ${$(input.dateFrom)} and ${$(input.dateTo)} group by p.supplier_id, p.goods_id`

/** Of each supplier: what was bought, what his prices did, how much of what was ordered came, and how soon. */
const analysis = (ask: Ask) => {
  const { $, branches, input } = ask
  return `
with bought as (select x.supplier_id, ${WORTH} from (${boughtLines({ ...ask, input: { ...input, search: null } })}) x group by 1),
price as (select supplier_id, avg(100.0 * (average_price / nullif(first_price, 0) - 1)) as change from (${prices(ask)}) p where first_price is not null group by 1),
placed as (select d.branch_id, d.id, d.supplier_id, d.doc_date from document d
  where ${inPeriod(ask)} and ${isPurchaseOrder()} and ${stands()}),
came as (select o.id, o.branch_id, l.base_qty as ordered, t.qty as delivered, t.day - o.doc_date as days
  from placed o join document_goods l on l.branch_id = o.branch_id and l.document_id = o.id
  left join lateral (select sum(n.base_qty) as qty, min(r.doc_date) as day from document_goods n join document r on r.branch_id = n.branch_id and r.id = n.document_id
      and ${isReceipt('r')} and r.status <> 'CANCELLED'
    where n.branch_id = l.branch_id and n.source_document_id = l.document_id and n.source_line = l.line) t on true),
served as (select o.supplier_id, count(distinct (o.branch_id, o.id))::int as orders, sum(c.ordered) as ordered, sum(coalesce(c.delivered, 0)) as delivered,
    round(avg(c.days), 1) as days
  from placed o join came c on c.branch_id = o.branch_id and c.id = o.id group by 1)
select s.id as "supplierId", s.name as "supplierName", coalesce(b.net, 0) as net, round(100.0 * b.net / nullif(sum(b.net) over (), 0), 1) as contribution,
  round(p.change, 1) as "priceChange", coalesce(v.orders, 0) as orders, coalesce(v.ordered, 0) as ordered, coalesce(v.delivered, 0) as delivered,
  v.days as "leadDays", coalesce(b.returned, 0) as returned, coalesce(b.noted, 0) as noted
from supplier s left join bought b on b.supplier_id = s.id left join price p on p.supplier_id = s.id left join served v on v.supplier_id = s.id
where (b.supplier_id is not null or v.supplier_id is not null) ${input.supplierId ? `and s.id = ${$(input.supplierId)}` : ''}
  ${found({ ...ask, branches }, 'search_key(s.name)')}`
}

const priceChanges = (ask: Ask) => `
select p.goods_id as "goodsId", p.supplier_id as "supplierId", g.code, g.name as "goodsName", s.name as "supplierName", u.name as "unitName", p.purchases,
  p.first_price as "firstPrice", p.average_price as "averagePrice", p.last_price as "lastPrice",
  round(100.0 * (p.last_price / nullif(p.first_price, 0) - 1), 1) as change
from (${prices(ask)}) p join goods g on g.id = p.goods_id join unit u on u.id = g.base_unit_id join supplier s on s.id = p.supplier_id
where true${ask.input.supplierId ? ` and p.supplier_id = ${ask.$(ask.input.supplierId)}` : ''}${goodsFilter(ask)}${found(ask, `search_key(concat_ws(' ', g.code, g.name, s.name))`)}`

export const purchaseReportRoutes = [
  ...answering(purchaseReports, {
    'purchase-by-invoice': byInvoice,
    'purchase-by-goods': byGoods,
    'purchase-by-supplier': bySupplier,
    'purchase-returned': returned,
    'payables-by-age': (ask) => openByAge(ask, 'AP'),
    'received-unbilled': unbilled,
  }),
  ...answering(purchaseAnalysis, {
    'purchase-analysis': analysis,
    'purchase-price-changes': priceChanges,
  }),
]
