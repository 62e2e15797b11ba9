import { claims, isBetweenBranches, isSentAway, isUnderWay } from '#server/ledgers/scopes.ts'
import { everyWord } from '#server/platform/sql.ts'
import type { z } from 'zod'
import type { ParsedOf } from '#contract/endpoint.ts'
import { externalMutation as contract, underWayRow } from '#contract/stock/external-mutation.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import { unitsOfGoods } from '#server/documents/stored.ts'
import { exportRows } from '#server/masters/export.ts'
import type { Tx } from '#server/platform/db.ts'
import { orderedBy } from '#server/platform/list-order.ts'
import { route, reads } from '#server/platform/route.ts'

type Asked = ParsedOf<typeof contract.underWay>
type Row = z.output<typeof underWayRow>

/**
 * The sender's counterpart tells it; the receiver's only to those who do not see the sender's, so that nothing
 * stands twice. `$1` branches, `$2` today, `$3` days, `$4` goods, `$5` words.
 */
const OPEN = `
select d.branch_id, d.id as document_id, d.kind, d.number, d.doc_date, l.line, l.goods_id, l.goods_unit_id, l.qty, l.conversion, l.base_qty,
  l.base_qty - coalesce(t.qty, 0) as open, ${isSentAway()} as outgoing, d.party_name, d.warehouse_id, d.to_warehouse_id
from document d join document_between x on x.branch_id = d.branch_id and x.document_id = d.id
join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id
join goods g on g.id = l.goods_id
left join lateral (select sum(n.base_qty) as qty from document_goods n
  join document nd on nd.branch_id = n.branch_id and nd.id = n.document_id and ${claims('nd')}
  where n.branch_id = l.branch_id and n.source_document_id = l.document_id and n.source_line = l.line) t on true
where d.branch_id = any ($1::int[]) and ${isUnderWay()}
    and ${isBetweenBranches()} and ($3::int is null or d.doc_date < $2::date - $3::int)
  and (${isSentAway()} or x.counter_branch_id <> all ($1::int[]))
  and l.base_qty > coalesce(t.qty, 0) and ($4::bigint is null or l.goods_id = $4)
  and search_key(d.number) || ' ' || g.search_text like all ($5::text[])`

// What left cost its line; the rest is worth its share.
const VALUE = `
case when o.outgoing then round((select -sum(m.value) from stock_move m
  where m.branch_id = o.branch_id and m.document_id = o.document_id and m.line = o.line) * o.open / o.base_qty) end`

/** Goods that left one branch and have not arrived, the longest under way first. */
async function underWay(tx: Tx, s: Session, input: Asked) {
  const order = orderedBy(contract.underWay, s, input.sort, 'o.doc_date, o.document_id, o.line')
  const values = [
    input.branchId ? [refuseForeign(s, input.branchId)] : s.branchIds,
    s.today,
    input.filter?.olderThan ?? null,
    input.filter?.goodsId ?? null,
    everyWord(input.search ?? ''),
  ]
  const [rows, whole] = await Promise.all([
    tx.rows<Row>(
      `select o.document_id * 1001 + o.line as id, o.document_id as "documentId", o.kind, o.number as "docNo", o.doc_date as "docDate",
         $2::date - o.doc_date as "daysUnderWay", b.name as "branchName",
         case when o.outgoing then concat_ws(', ', b.name, w.name) else o.party_name end as "fromName",
         case when o.outgoing then o.party_name else concat_ws(', ', b.name, w2.name) end as "toName",
         g.id as "goodsId", g.code as "goodsCode", g.name as "goodsName", n.name as "unitName", o.conversion, ${unitsOfGoods('o.goods_id')} as units, o.qty as "sentQty",
         round((o.base_qty - o.open) / o.conversion, 4) as "takenQty", round(o.open / o.conversion, 4) as "openQty", ${VALUE} as value
       from (${OPEN}) o join branch b on b.id = o.branch_id join goods g on g.id = o.goods_id
       join goods_unit u on u.id = o.goods_unit_id join unit n on n.id = u.unit_id
       left join warehouse w on w.id = o.warehouse_id left join warehouse w2 on w2.id = o.to_warehouse_id
       order by ${order} limit ${input.limit} offset ${input.offset}`,
      values,
    ),
    tx.one<{ count: number; value: number | null }>(
      `select count(*) as count, sum(${VALUE}) as value from (${OPEN}) o`,
      values,
    ),
  ])
  const value = whole?.value ?? null
  // The receiver is told no value, and no sum of it.
  const sums: Record<string, number> = value === null ? {} : { value }
  return { rows, count: whole?.count ?? 0, sums }
}

export const underWayRoutes = [
  reads(contract.underWay, underWay),
  route(contract.underWayXlsx, (ctx, input) =>
    exportRows(
      ctx,
      {
        kind: 'barang-di-perjalanan',
        title: 'Barang di Perjalanan',
        row: underWayRow,
        excel: [
          ['docNo', 'text'],
          ['docDate', 'date'],
          ['daysUnderWay', 'integer'],
          ['fromName', 'text'],
          ['toName', 'text'],
          ['goodsCode', 'text'],
          ['goodsName', 'text'],
          ['unitName', 'text'],
          ['sentQty', 'qty'],
          ['takenQty', 'qty'],
          ['openQty', 'qty'],
          ['value', 'money'],
        ],
      },
      (tx, s, page) => underWay(tx, s, { ...input, ...page }),
    ),
  ),
]
