import type { Tx } from '#server/platform/db.ts'

/** What was found to differ, each goods by the books at its own moment. */
export interface Difference {
  goods_id: number
  unit_id: number
  memo: string | null
  /** Base units; below zero is a shortage. */
  qty: number
}

/**
 * Counted less what the books held then: what they hold now without what moved since. A document that is
 * entered later but dated before the count was already in stock when somebody counted.
 */
export async function differencesOf(tx: Tx, branchId: number, id: number): Promise<Difference[]> {
  return tx.rows<Difference>(
    `select x.* from (
       select o.goods_id, u.id as unit_id, o.memo, o.counted_qty - (coalesce(l.on_hand, 0) - coalesce(since.qty, 0)) as qty
       from stock_opname_goods o join goods_unit u on u.goods_id = o.goods_id and u.conversion = 1
       left join stock_level l on l.branch_id = o.branch_id and l.warehouse_id = o.warehouse_id and l.goods_id = o.goods_id
       left join lateral (select sum(m.qty) as qty from stock_move m where m.branch_id = o.branch_id and m.goods_id = o.goods_id
         and m.warehouse_id = o.warehouse_id and m.effective_at >= o.counted_at and m.id > o.counted_seq) since on true
       where o.branch_id = $1 and o.document_id = $2) x
     where x.qty <> 0 order by x.goods_id`,
    [branchId, id],
  )
}

/** What differs from the books is counted anew, the rest stays counted. */
export async function countAgain(tx: Tx, branchId: number, id: number): Promise<void> {
  const found = await differencesOf(tx, branchId, id)
  await tx.rows(
    `update stock_opname_goods set counted_qty = null, counted_at = null, counted_seq = null, counted_by = null
     where branch_id = $1 and document_id = $2 and is_open and goods_id = any ($3::bigint[])`,
    [branchId, id, found.map(({ goods_id }) => goods_id)],
  )
}
