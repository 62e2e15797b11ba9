import { dec, roundTo } from '#contract/money.ts'
import type { OpeningStock } from '#server/seed/opening-words.ts'
import type { Client, OpeningPlace } from './opening-words.ts'

/** Goods in stock on the first day, at the value that the old books give them. */
export async function writeOpeningStock(
  db: Client,
  place: OpeningPlace,
  stock: OpeningStock[],
  at: string,
): Promise<void> {
  const key = [place.branchId, place.documentId]
  const rows = [
    stock.map((s) => s.goods),
    stock.map((s) => s.warehouse),
    stock.map((s) => s.qty),
    stock.map((s) => s.value),
  ]
  const from = `
    from unnest($3::text[], $4::text[], $5::numeric[], $6::numeric[])
      with ordinality as x(goods, warehouse, qty, value, line)
    join goods g on g.code = x.goods
    join warehouse w on w.branch_id = $1 and w.code = x.warehouse`
  await db.query(
    `insert into document_goods (branch_id, document_id, line, goods_id, goods_unit_id, warehouse_id,
       qty, conversion, base_qty, unit_price, gross, net, tax_type)
     select $1, $2, x.line, g.id, u.id, w.id, x.qty, 1, x.qty, ($7::numeric[])[x.line], x.value, x.value,
       g.tax_type
     ${from} join goods_unit u on u.goods_id = g.id and u.unit_id = g.base_unit_id`,
    [...key, ...rows, stock.map((s) => roundTo(dec(s.value).div(s.qty), 4))],
  )
  await db.query(
    `insert into stock_move (branch_id, id, document_id, line, warehouse_id, goods_id, effective_at,
       posting_date, qty, value, cost_rule)
     select $1, nextval('move_id'), $2, x.line, w.id, g.id, $7, $8, x.qty, x.value, 'GIVEN'
     ${from} order by x.line`,
    [...key, ...rows, at, place.date],
  )
  await keepStock(db, place)
}

/** State beside the movements: what later sales lock. */
async function keepStock(db: Client, place: OpeningPlace): Promise<void> {
  const key = [place.branchId, place.documentId]
  await db.query(
    `insert into stock_value (branch_id, goods_id, qty, value, last_move_at)
     select branch_id, goods_id, sum(qty), sum(value), max(effective_at)
     from stock_move where branch_id = $1 and document_id = $2 group by 1, 2`,
    key,
  )
  await db.query(
    `insert into stock_level (branch_id, warehouse_id, goods_id, on_hand)
     select branch_id, warehouse_id, goods_id, sum(qty)
     from stock_move where branch_id = $1 and document_id = $2 group by 1, 2, 3`,
    key,
  )
}
