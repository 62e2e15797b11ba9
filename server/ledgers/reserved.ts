import type { Tx } from '#server/platform/db.ts'

/** What a document had set aside goes back to stock, in the order in which stock is locked. */
export async function releaseReserved(tx: Tx, branchId: number, documentId: number): Promise<void> {
  await tx.rows(
    `update stock_level l set reserved = l.reserved - x.qty
     from (select l.warehouse_id, l.goods_id, g.qty from stock_level l
       join (select warehouse_id, goods_id, sum(base_qty) as qty from document_goods
         where branch_id = $1 and document_id = $2 group by 1, 2) g using (warehouse_id, goods_id)
       where l.branch_id = $1 order by l.goods_id, l.warehouse_id for no key update of l) x
     where l.branch_id = $1 and l.warehouse_id = x.warehouse_id and l.goods_id = x.goods_id`,
    [branchId, documentId],
  )
}
