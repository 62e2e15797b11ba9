import { isBill, isReturned } from '#server/ledgers/scopes.ts'
import { TAXED, otherBase, vatRate } from '#server/pricing/vat-share.ts'
import { UPSTREAM } from '#contract/master/tax-type.ts'
import { salesReports as contract } from '#contract/report/declared/sales.ts'
import { DISCOUNT, A_BILL, LINE_WORTH, WORTH } from '#server/ledgers/net-sales.ts'
import { PAYABLE } from '#server/ledgers/sale-payments.ts'
import { answering } from '../declared.ts'
import type { Ask } from '../declared-query.ts'
import { firstBought, found, goodsFilter, ofCategory, ofMainSupplier, openByAge } from './parts.ts'
import {
  BILLS,
  TOLD_BY_ITSELF,
  EARNED,
  bills,
  costOf,
  soldBills,
  soldCosts,
  soldGoods,
  withGoods,
} from './sold.ts'

/** Bills alone, or less what came back: a return is a document of its own and stands under its tab too. */
const byInvoice = (ask: Ask) => {
  const returns = ask.input.returns === 'WITH'
  return `
select d.id as "documentId", d.kind, d.number as "docNo", d.doc_date as "docDate", b.name as "branchName",
  coalesce(c.name, d.party_name) as "customerName", d.sign * (${WORTH} + o.discount) as gross, d.sign * o.discount as discount, d.sign * ${WORTH} as net,
  d.sign * d.dpp as dpp, d.sign * d.exempt as exempt, d.sign * d.vat as vat, d.sign * d.total as total, coalesce(x.cost, 0) as cost, d.sign * ${WORTH} - coalesce(x.cost, 0) as profit,
  (${A_BILL})::int as documents, case when d.sign = 1 then ${PAYABLE} else 0 end as payable, ${WORTH} * (d.sign = -1)::int as returned, d.total * (d.sign = -1)::int as "returnedTotal"
from (${bills(ask, { returns })}) d cross join lateral (select ${DISCOUNT} as discount) o join branch b on b.id = d.branch_id left join customer c on c.id = d.customer_id
left join (select y.document_id, sum(y.cost) as cost from (${soldCosts(ask, { returns })}) y group by 1) x on x.document_id = d.id
where true${withGoods(ask)}${ofCategory(ask)}${found(ask, `search_key(concat_ws(' ', d.number, c.name, d.party_name))`)}`
}

const byGoods = (ask: Ask) => `
select g.id as "goodsId", g.code, g.name as "goodsName", k.name as "categoryName", y.qty, u.name as "unitName", y.gross, y.discount, y.net, y.cost, y.profit
from (select x.goods_id, sum(x.qty) as qty, ${EARNED} from (${soldGoods(ask, ['qty', 'gross', 'discount', 'net'])}) x group by 1) y
join goods g on g.id = y.goods_id join category k on k.id = g.category_id join unit u on u.id = g.base_unit_id
where true${found(ask, `search_key(g.code || ' ' || g.name)`)}`

/**
 * Each goods with its last line, and the days on which it was bought. What was given away was not asked for. How late it is
 * is told as of the end of the period, or of today where that is yet to come.
 */
const lastBought = (ask: Ask) => {
  const { $, s, input } = ask
  const some = goodsFilter(ask) + ofMainSupplier(ask)
  return `
select x.*, greatest(least(${$(input.dateTo)}::date, ${$(s.today)}::date) - x."lastDay" - x.every, 0) as late
from (select g.id as "goodsId", g.code, g.name as "goodsName", k.name as "categoryName", y.last_day as "lastDay", z.qty, u.name as "unitName", z.unit_price as "unitPrice",
    y.bills, round((y.last_day - y.first_day)::numeric / nullif(y.days - 1, 0))::int as every, y.net
  from (select l.goods_id, min(l.doc_date) as first_day, max(l.doc_date) as last_day, count(distinct l.doc_date) as days,
      count(distinct (l.branch_id, l.document_id))::int as bills, sum(l.net) as net from (${boughtLines(ask)}) l group by 1) y
  join (select distinct on (l.goods_id) l.goods_id, l.goods_unit_id, l.qty, l.unit_price from (${boughtLines(ask)}) l
    order by l.goods_id, l.doc_date desc, l.document_id desc, l.line) z on z.goods_id = y.goods_id
  join goods g on g.id = y.goods_id join category k on k.id = g.category_id join goods_unit n on n.id = z.goods_unit_id join unit u on u.id = n.unit_id
  where true${some}${found(ask, `search_key(g.code || ' ' || g.name)`)}) x`
}

const boughtLines = (ask: Ask) => `
select d.branch_id, d.id as document_id, d.doc_date, l.line, l.goods_id, l.goods_unit_id, l.qty, l.unit_price, ${LINE_WORTH} as net
from (${bills(ask, { returns: false })}) d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id and l.price_source is distinct from 'GIFT'`

/** Who is meant by his being a member, and by when he first bought. */
const buyers = ({ $, branches, input }: Ask) => {
  const asked = String(input.buyers ?? 'ALL')
  const first = () =>
    `y.customer_id in (select f.customer_id from (${firstBought(branches)}) f where f.month between date_trunc('month', ${$(input.dateFrom)}::date) and ${$(input.dateTo)}::date)`
  return [
    ...(asked.endsWith('MEMBER') ? [` and c.type = 'MEMBER' and not c.is_walk_in`] : []),
    ...(asked.startsWith('NEW') ? [` and ${first()}`] : []),
  ].join('')
}

const byCustomer = (ask: Ask) => `
select y.customer_id as "customerId", coalesce(c.name, 'WALK_IN') as "customerName", c.price_level as level, y.documents, y.gross, y.discount, y.net, y.cost, y.profit
from (select n.customer_id, ${BILLS} as documents, ${EARNED} from (${soldBills(ask)}) x left join customer_number n on n.id = x.customer_id group by 1) y left join customer c on c.id = y.customer_id
where true${buyers(ask)}${found(ask, 'search_key(c.name)')}`

const bySalesman = (ask: Ask) => `
select y.salesman_id as "salesmanId", coalesce(e.name, 'NOBODY') as "salesmanName", y.documents, y.gross, y.discount, y.net, y.cost, y.profit
from (select x.salesman_id, ${BILLS} as documents, ${EARNED} from (${soldBills(ask)}) x group by 1) y left join employee e on e.id = y.salesman_id`

const returned = (ask: Ask) => `
select d.id as "documentId", d.kind, d.number as "docNo", d.doc_date as "docDate", b.name as "branchName",
  coalesce(c.name, d.party_name) as "customerName", g.name as "goodsName", l.qty, u.name as "unitName",
  ${LINE_WORTH} as net, l.vat, ${costOf(ask)} as cost
from (${bills(ask)}) d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id join goods g on g.id = l.goods_id
join goods_unit gu on gu.id = l.goods_unit_id join unit u on u.id = gu.unit_id join branch b on b.id = d.branch_id
left join customer c on c.id = d.customer_id
where ${isReturned()}${goodsFilter(ask)}${ofMainSupplier(ask)}${found(ask, `search_key(concat_ws(' ', d.number, c.name, g.name))`)}`

/** DPP nilai lain of a base, of the line's tax type by the rule `t` of the bill's day. */
const otherBaseOf = (base: string) => `round(${otherBase(base, 'l.tax_type', 'd.doc_date')})`
/** Of a tax invoice whose price has PPN in it, the base that its PPN follows from: a rupiah may have gone to rounding. */
const FITTING = `(select o.base from (values (0, 0), (1, -1), (2, 1)) c (place, off) cross join lateral (select ${otherBaseOf(`${LINE_WORTH} + c.off`)} as base) o
    where round(o.base * ${vatRate('l.tax_type', 'd.doc_date')} / 100) = l.vat order by c.place limit 1)`

/** Why bill `d`, or the bill that came back with return `d`, bears no PPN: the reason of a return says why it came back. */
const TAX_FREE_REASON = `case when ${A_BILL} then d.reason else (select s.reason from document_source x join document s on s.branch_id = x.branch_id and s.id = x.source_id
  where x.branch_id = d.branch_id and x.document_id = d.id and ${isBill('s')} limit 1) end`

/**
 * Bills and returns with PPN, each in its way: a bill is reported one way; what is exempt on it stands beside its DPP, so that both together are what was sold.
 * DPP nilai lain is of each line, in whole rupiah (domain §0.4 D1). Bills stand behind a fence, so that their way is
 * looked up once. Goods of a return may be worth as much as notes without PPN take off it: they are asked for always.
 */
export const taxOfSales = (ask: Ask) => `
with rule as materialized (select *, lead(valid_from, 1, 'infinity') over (order by valid_from) as until from tax_config)
select d.branch_id, d.id, d.doc_date, d.way, d.is_bill::int as documents, d.sign * d.dpp as dpp, d.sign * d.exempt as exempt, d.sign * coalesce(u.worth, 0) as upstream, d.sign * d.vat as vat, coalesce(d.sign * o.base, 0) as other_base
from (select d.branch_id, d.id, d.doc_date, d.sign, ${A_BILL} as is_bill, d.tax_mode, d.vat, case when d.vat = 0 then 0 else d.dpp end as dpp,
    case when d.vat = 0 then d.dpp + d.exempt else d.exempt end as exempt,
    case when d.vat = 0 then case ${TAX_FREE_REASON} when 'FASILITAS' then 'FACILITY' when 'EKSPOR' then 'EXPORT' else 'EXEMPT' end
      when d.collected_vat <> 0 then 'COLLECTED' when ${TOLD_BY_ITSELF} then 'INVOICED' else 'DIGUNGGUNG' end as way
  from (${bills(ask)}) d offset 0) d
left join lateral (select sum(coalesce(case when d.way in ('INVOICED', 'COLLECTED') and d.tax_mode = 'INCLUDE' then ${FITTING} end, ${otherBaseOf(LINE_WORTH)})) as base
  from document_goods l join rule t on d.doc_date >= t.valid_from and d.doc_date < t.until
  where l.branch_id = d.branch_id and l.document_id = d.id and l.tax_type in (${TAXED.join(', ')})) o on d.vat <> 0
left join lateral (select sum(${LINE_WORTH}) as worth from document_goods l
  where l.branch_id = d.branch_id and l.document_id = d.id and l.tax_type in (${UPSTREAM.map((type) => `'${type}'`).join(', ')})) u on d.exempt <> 0 or d.sign < 0`
const taxByDay = (ask: Ask) => `
select x.doc_date as "docDate", x.way, sum(x.documents)::int as documents, sum(x.dpp) as dpp, sum(x.exempt) as exempt, sum(x.upstream) as upstream, sum(x.vat) as vat, sum(x.other_base) as "otherBase"
from (${taxOfSales(ask)}) x group by 1, 2`

export const salesReportRoutes = answering(contract, {
  'sales-by-invoice': byInvoice,
  'sales-by-goods': byGoods,
  'sales-by-customer': byCustomer,
  'sales-by-salesman': bySalesman,
  'sales-last-bought': lastBought,
  'sales-returned': returned,
  'receivables-by-age': (ask) => openByAge(ask, 'AR'),
  'sales-tax-by-day': taxByDay,
})
