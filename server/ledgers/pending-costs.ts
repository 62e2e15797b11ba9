import type { Tx } from '#server/platform/db.ts'

/** Goods whose cost is being reckoned anew in these branches, by id (domain §4.4). */
export async function pendingGoods(tx: Tx, branchIds: readonly number[]): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    'select distinct goods_id as id from stock_value where branch_id = any ($1::int[]) and dirty_from is not null order by 1',
    [branchIds],
  )
  return rows.map(({ id }) => id)
}
