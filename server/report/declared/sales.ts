import { salesReports as contract } from '#contract/report/declared/sales.ts'
import { answering } from '../declared.ts'
import type { Ask } from '../declared-query.ts'
import { found, goodsFilter, openByAge } from './parts.ts'
import {
  BILLS,
  BY_TAX_INVOICE,
  EARNED,
  RETURNED,
  bills,
  costOf,
  soldBills,
  soldCosts,
  soldLines,
} from './sold.ts'

/** Bills alone: a return is a document of its own and stands under its tab. */
const byInvoice = (ask: Ask) => `
select d.id as "documentId", d.kind, d.number as "docNo", d.doc_date as "docDate", b.name as "branchName",
  coalesce(c.name, d.party_name) as "customerName", d.gross, d.discount + d.header_discount as discount, d.dpp + d.exempt as dpp, d.vat, d.total,
  coalesce(x.cost, 0) as cost, d.dpp + d.exempt - coalesce(x.cost, 0) as profit
from (${bills(ask, { returns: false })}) d join branch b on b.id = d.branch_id left join customer c on c.id = d.customer_id
left join (select y.document_id, sum(y.cost) as cost from (${soldCosts(ask, { returns: false })}) y group by 1) x on x.document_id = d.id
where true${found(ask, `lower(concat_ws(' ', d.number, c.name, d.party_name))`)}`

const byGoods = (ask: Ask) => `
select g.id as "goodsId", g.code, g.name as "goodsName", k.name as "categoryName", y.qty, u.name as "unitName", y.gross, y.discount, y.net, y.cost, y.profit
from (select x.goods_id, sum(x.qty) as qty, ${EARNED} from (${soldLines(ask)}) x group by 1) y
join goods g on g.id = y.goods_id join category k on k.id = g.category_id join unit u on u.id = g.base_unit_id
where true${found(ask, `lower(g.code || ' ' || g.name)`)}`

const byCustomer = (ask: Ask) => `
select y.customer_id as "customerId", coalesce(c.name, 'Pelanggan umum') as "customerName", c.price_level as level, y.documents, y.gross, y.discount, y.net, y.cost, y.profit
from (select x.customer_id, ${BILLS} as documents, ${EARNED} from (${soldBills(ask)}) x group by 1) y left join customer c on c.id = y.customer_id
where true${found(ask, 'lower(c.name)')}`

const bySalesman = (ask: Ask) => `
select y.salesman_id as "salesmanId", coalesce(e.name, 'Tanpa sales') as "salesmanName", y.documents, y.gross, y.discount, y.net, y.cost, y.profit
from (select x.salesman_id, ${BILLS} as documents, ${EARNED} from (${soldBills(ask)}) x group by 1) y left join employee e on e.id = y.salesman_id`

const returned = (ask: Ask) => `
select d.id as "documentId", d.kind, d.number as "docNo", d.doc_date as "docDate", b.name as "branchName",
  coalesce(c.name, d.party_name) as "customerName", g.name as "goodsName", l.qty, u.name as "unitName",
  l.net - case when d.tax_mode = 'INCLUDE' then l.vat else 0 end as net, l.vat, ${costOf(ask)} as cost
from (${bills(ask)}) d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id join goods g on g.id = l.goods_id
join goods_unit gu on gu.id = l.goods_unit_id join unit u on u.id = gu.unit_id join branch b on b.id = d.branch_id
left join customer c on c.id = d.customer_id
where ${RETURNED}${goodsFilter(ask)}${found(ask, `lower(concat_ws(' ', d.number, c.name, g.name))`)}`

const taxByDay = (ask: Ask) => `
select x.doc_date as "docDate", x.way, count(*) filter (where x.sign = 1)::int as documents, sum(x.sign * x.dpp) as dpp,
  sum(case when x.way = 'INVOICED' then round(x.sign * x.dpp * 11 / 12) else x.sign * x.dpp end) as "otherBase", sum(x.sign * x.vat) as vat
from (select d.doc_date, d.sign, case when d.vat = 0 then d.dpp + d.exempt else d.dpp end as dpp, d.vat,
    case when d.vat = 0 then 'EXEMPT' when ${BY_TAX_INVOICE} then 'INVOICED' else 'DIGUNGGUNG' end as way
  from (${bills(ask)}) d) x group by 1, 2`

export const salesReportRoutes = answering(contract, {
  'sales-by-invoice': byInvoice,
  'sales-by-goods': byGoods,
  'sales-by-customer': byCustomer,
  'sales-by-salesman': bySalesman,
  'sales-returned': returned,
  'receivables-by-age': (ask) => openByAge(ask, 'AR'),
  'sales-tax-by-day': taxByDay,
})
