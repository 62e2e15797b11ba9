import type { inventory as contract } from '#contract/master/inventory.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import type { Tx } from '#server/platform/db.ts'

type Row = ReplyOf<typeof contract.salesHistory>['rows'][number]

// Found through what left the stock: lines of documents have no index by goods, for every sale would pay for it.
const FROM = `
from (select distinct branch_id, document_id from stock_move where branch_id = any ($1::int[]) and goods_id = $2) m
join document d on d.branch_id = m.branch_id and d.id = m.document_id and d.kind = 'sales-invoice'
join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id and l.goods_id = $2
where ($3::date is null or d.doc_date >= $3) and ($4::date is null or d.doc_date <= $4) and ($5::bigint is null or d.customer_id = $5)`

const SELECT = `
select d.id as "documentId", d.kind, d.number as "docNo", d.doc_date as "docDate", b.name as "branchName", coalesce(c.name, d.party_name) as "customerName",
  x.qty, n.name as "unitName", x.unit_price as "unitPrice", x.discount + x.header_discount as discount, x.net, line_cost(x) as cost
from (select d.branch_id, d.id, l.line ${FROM} order by d.doc_date desc, d.id desc, l.line limit $6 offset $7) page
join document d on d.branch_id = page.branch_id and d.id = page.id
join document_goods x on x.branch_id = page.branch_id and x.document_id = page.id and x.line = page.line
join branch b on b.id = d.branch_id join goods_unit u on u.id = x.goods_unit_id join unit n on n.id = u.unit_id left join customer c on c.id = d.customer_id
order by d.doc_date desc, d.id desc, x.line`

/** Sales of one goods, newest first. */
export async function salesHistory(
  tx: Tx,
  s: Session,
  input: ParsedOf<typeof contract.salesHistory>,
): Promise<{ rows: Row[]; count: number }> {
  const branches = input.branchId ? [refuseForeign(s, input.branchId)] : s.branchIds
  const values = [
    branches,
    input.id,
    input.filter?.dateFrom ?? null,
    input.filter?.dateTo ?? null,
    input.filter?.customerId ?? null,
  ]
  const [rows, count] = await Promise.all([
    tx.rows<Row>(SELECT, [...values, input.limit, input.offset]),
    tx.one<{ count: number }>(`select count(*) as count ${FROM}`, values),
  ])
  return { rows, count: count?.count ?? 0 }
}
