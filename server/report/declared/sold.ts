import type { Ask } from '../declared-query.ts'
import { goodsFilter } from './parts.ts'

/** Documents that stand, as their kind says it. */
const SOLD = `d.kind = 'sales-invoice' and d.status not in ('DRAFT', 'WAITING_APPROVAL', 'REJECTED', 'CANCELLED')`
export const RETURNED = `d.kind in ('sales-return', 'sales-past-return') and d.status in ('APPROVED', 'COMPLETED')`

/** Bill `d` is reported by a tax invoice of its own; what is sold at the till is summed up (PER-11/PJ/2025, art. 51). */
export const BY_TAX_INVOICE = `(d.tax_mode = 'EXCLUDE' or exists (select from tax_export e where e.branch_id = d.branch_id and e.document_id = d.id))`

/** Bills of the period that the filter means; `returns` too, with the minus that their sign says. */
export function bills({ $, branches, input }: Ask, { returns = true } = {}): string {
  const { dateFrom, dateTo, customerId, level, salesmanId, cashierId } = input
  const also = [
    ...(customerId ? [`d.customer_id = ${$(customerId)}`] : []),
    ...(salesmanId ? [`d.salesman_id = ${$(salesmanId)}`] : []),
    ...(cashierId ? [`d.created_by = ${$(cashierId)}`] : []),
    ...(level
      ? [
          `coalesce(d.price_level, (select c.price_level from customer c where c.id = d.customer_id)) = ${$(level)}`,
        ]
      : []),
  ]
  return `select d.*, case when d.kind = 'sales-invoice' then 1 else -1 end as sign from document d
    where d.branch_id = any (${branches}) and d.doc_date between ${$(dateFrom)} and ${$(dateTo)}
    and (${SOLD}${returns ? ` or ${RETURNED}` : ''}) ${also.map((one) => `and ${one}`).join(' ')}`
}

/** What goods of a line cost, for whoever may know; asked for nobody else, since it is the dear part. */
const knowsCost = ({ s }: Ask) => s.rights.has('cost.view')
export const costOf = (ask: Ask, line = 'l') =>
  knowsCost(ask) ? `coalesce(line_cost(${line}), 0)` : '0'

/**
 * What the goods of each line cost when they moved: `line_cost` of all lines of the bills at once. Values are whole
 * rupiah: as whole numbers their sums take a fraction of the memory, so that a month's lines stay in it.
 */
const movedCosts = (ask: Ask, options?: { returns?: boolean }) => `
left join (select m.branch_id, m.document_id, m.line, sum(abs(m.value::bigint + m.settled::bigint)) as cost
  from (${bills(ask, options)}) d join stock_move m on m.branch_id = d.branch_id and m.document_id = d.id
  where m.qty <> 0 and m.cost_rule <> 'MOVE' group by 1, 2, 3) c
on c.branch_id = l.branch_id and c.document_id = l.document_id and c.line = l.line`

/**
 * Lines that were sold and, with a minus, those that came back: what they are worth without PPN, and what they cost
 * when they moved (domain §7: net sales are gross less discounts less returns).
 */
export const soldLines = (ask: Ask, options?: { returns?: boolean }): string => `
select d.branch_id, d.id as document_id, d.kind, d.doc_date, d.created_at, d.customer_id, d.salesman_id, d.price_level, d.sign,
  l.line, l.campaigns, g.id as goods_id, g.code, g.name as goods_name, g.category_id, g.brand_id, g.main_supplier_id, g.base_unit_id,
  d.sign * l.base_qty as qty, d.sign * l.gross as gross, d.sign * (l.discount + l.header_discount) as discount,
  d.sign * (l.net - case when d.tax_mode = 'INCLUDE' then l.vat else 0 end) as net, d.sign * l.vat as vat,
  ${knowsCost(ask) ? 'd.sign * coalesce(l.cost_elsewhere, c.cost, 0)' : '0'} as cost
from (${bills(ask, options)}) d
join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id
join goods g on g.id = l.goods_id${knowsCost(ask) ? movedCosts(ask, options) : ''}
where true${goodsFilter(ask)}`

/** How many bills of sold lines `x` sold; a document's id is its own in all branches. */
export const BILLS = `count(distinct x.document_id) filter (where x.sign = 1)::int`

/** The figures of `contract/report/declared/sales.ts`, summed over sold lines `x`. */
export const EARNED = `sum(x.gross) as gross, sum(x.discount) as discount, sum(x.net) as net, sum(x.cost) as cost, sum(x.net) - sum(x.cost) as profit`
