import type { ReplyOf } from '#contract/endpoint.ts'
import type { stockOpname } from '#contract/stock/stock-opname.ts'
import { minus } from '#contract/money.ts'
import type { Tx } from '#server/platform/db.ts'
import {
  RESERVING,
  bringsIn,
  holds,
  isComing,
  isDeliveryNote,
  isExpected,
  isPurchaseOrder,
  isStillHere,
  isUnderWay,
  receivesMutation,
} from '#server/ledgers/scopes.ts'
import type { Session } from '#server/platform/session.ts'
import { type Differing, type Trace, explain } from './difference-causes.ts'
import { countedRows } from './opname-sheet.ts'

/** How far back it is looked, where the goods were not counted since, days. */
const DAYS = 60

const FACTS = `
select g.id as "goodsId", g.category_id as "categoryId", g.brand_id as "brandId",
  coalesce((select json_agg(json_build_object('unitName', n.name, 'conversion', u.conversion::float8) order by u.conversion)
    from goods_unit u join unit n on n.id = u.unit_id where u.goods_id = g.id and u.conversion > 1), '[]') as packs
from goods g where g.id = any ($1::bigint[])`

/** What is still to come, or has gone perhaps: what other documents have not taken of a line. */
const OPEN = `l.base_qty - coalesce((select sum(t.base_qty) from line_taken t where t.branch_id = l.branch_id and t.document_id = l.document_id and t.line = l.line), 0)`
// `$1` branch, `$2` warehouse, `$3` goods, `$4` the count, `$5` where nobody counted before, from when.
const SINCE = `
since as (select x.id as goods_id, coalesce((select max(o.counted_at) from stock_opname_goods o join document c on c.branch_id = o.branch_id and c.id = o.document_id and c.status = 'SUBMITTED'
  where o.branch_id = $1 and o.warehouse_id = $2 and o.goods_id = x.id and o.document_id <> $4), $5::timestamptz) as at from unnest($3::bigint[]) x (id))`
const DOCUMENT = `json_build_array(json_build_object('id', d.id, 'kind', d.kind, 'docNo', d.number))`

/** Each select gives goods, cause, base units with their sign, and documents. */
const TRACES = `
with ${SINCE},
moved as (select m.goods_id, m.document_id, m.line, m.qty, l.base_qty, l.qty as entered, l.conversion, d.kind, d.number, d.doc_date, d.id, d.total, d.customer_id, d.supplier_id, d.party_name
  from stock_move m join since s on s.goods_id = m.goods_id and m.effective_at >= s.at
  join document d on d.branch_id = m.branch_id and d.id = m.document_id and ${holds()}
  join document_goods l on l.branch_id = m.branch_id and l.document_id = m.document_id and l.line = m.line and l.goods_id = m.goods_id
  where m.branch_id = $1 and m.warehouse_id = $2 and m.qty <> 0 and d.id <> $4)
select l.goods_id as "goodsId", 'NOT_RECEIVED' as cause, ${OPEN} as qty, ${DOCUMENT} as documents
from document d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id and l.goods_id = any ($3)
where d.branch_id = $1 and ${isPurchaseOrder()} and ${isExpected()} and coalesce(l.warehouse_id, d.warehouse_id) = $2 and ${OPEN} > 0
union all
select l.goods_id, 'NOT_ARRIVED', ${OPEN}, ${DOCUMENT}
from document d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id and l.goods_id = any ($3)
where d.branch_id = $1 and ${isUnderWay()} and ${isComing()} and $2 in (d.warehouse_id, d.to_warehouse_id) and ${OPEN} > 0
union all
select l.goods_id, 'NOT_DELIVERED', -(${OPEN}), ${DOCUMENT}
from document d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id and l.goods_id = any ($3)
where d.branch_id = $1 and (d.kind, d.status) in (${RESERVING}) and l.warehouse_id = $2 and ${OPEN} > 0
union all
select l.goods_id, 'NOT_SENT', l.base_qty, ${DOCUMENT}
from document d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id join since s on s.goods_id = l.goods_id and d.created_at >= s.at
where d.branch_id = $1 and ${isDeliveryNote()} and ${isStillHere()} and coalesce(l.warehouse_id, d.warehouse_id) = $2
union all
select a.goods_id, 'TWICE', -a.qty, json_build_array(json_build_object('id', a.id, 'kind', a.kind, 'docNo', a.number), json_build_object('id', b.id, 'kind', b.kind, 'docNo', b.number))
from moved a join moved b on b.goods_id = a.goods_id and b.kind = a.kind and b.qty = a.qty and b.total = a.total and b.id < a.id and a.doc_date - b.doc_date <= 3
  and (b.supplier_id = a.supplier_id or (b.customer_id = a.customer_id and not exists (select from customer w where w.id = a.customer_id and w.is_walk_in)))
union all
select a.goods_id, 'UNIT_OF_DOCUMENT', sign(a.qty) * a.entered * (u.conversion - a.conversion), json_build_array(json_build_object('id', a.id, 'kind', a.kind, 'docNo', a.number))
from moved a join goods_unit u on u.goods_id = a.goods_id and u.conversion <> a.conversion and u.is_active
where ${bringsIn('a')} or ${receivesMutation('a')}
union all
select u.goods_id, 'LEFT_CART', -(t.value->>'qty')::numeric * u.conversion,
  coalesce((select ${DOCUMENT} from document d where d.branch_id = c.branch_id and d.id = c.document_id), '[]')
from (select branch_id, at, taken, document_id from cart_left where branch_id = $1 and taken is not null
  union all select e.branch_id, a.at, e.taken, e.document_id from cart_event e join audit a on a.branch_id = e.branch_id and a.id = e.audit_id where e.branch_id = $1 and e.taken is not null) c
cross join lateral jsonb_array_elements(c.taken) t join goods_unit u on u.id = (t.value->>'goodsUnitId')::bigint
join since s on s.goods_id = u.goods_id and c.at >= s.at`

/** What differs of what was counted, with the documents that may have made it so; nothing to whom the count hides the books. */
export async function readCauses(
  tx: Tx,
  s: Session,
  { branchId, id }: { branchId: number; id: number },
): Promise<ReplyOf<typeof stockOpname.causes>> {
  const { head, rows, hidden } = await countedRows(tx, s, branchId, id)
  const found = rows.flatMap(({ countedQty, bookQty, goodsId, goodsName, baseUnitName }) =>
    countedQty === null || bookQty === null || countedQty === bookQty
      ? []
      : [
          {
            goodsId,
            goodsName,
            baseUnitName,
            qty: minus(countedQty, bookQty),
            counted: countedQty,
          },
        ],
  )
  if (!head || found.length === 0) return { hidden, rows: [] }
  const goods = found.map(({ goodsId }) => goodsId)
  const facts = new Map(
    (await tx.rows<Omit<Differing, 'qty'>>(FACTS, [goods])).map((one) => [one.goodsId, one]),
  )
  const from = new Date(Date.parse(s.now) - DAYS * 86_400_000).toISOString()
  const traces = await tx.rows<Trace>(TRACES, [branchId, head.warehouseId, goods, id, from])
  const differing = found.flatMap((one) => {
    const known = facts.get(one.goodsId)
    return known ? [{ ...known, ...one }] : []
  })
  return { hidden, rows: explain(differing, traces) }
}
