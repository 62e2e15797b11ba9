import type { Tx } from '#server/platform/db.ts'
import { dec } from '#server/platform/money.ts'

/** What these units cost last in the branch, as the bill wrote it. */
export async function lastPrices(tx: Tx, branchId: number, unitIds: number[]) {
  const rows = await tx.rows<{ goods_unit_id: number; unit_price: number }>(
    `select distinct on (goods_unit_id) goods_unit_id, unit_price from buying_price
     where branch_id = $1 and goods_unit_id = any ($2::bigint[]) order by goods_unit_id, date desc, document_id desc`,
    [branchId, unitIds],
  )
  return new Map(rows.map((r) => [r.goods_unit_id, r.unit_price]))
}

/** A price more than a fifth away from the last one is probably a slip. */
export function farFromLast(name: string, price: number, last: number | undefined): string[] {
  if (!last) return []
  const pct = dec(price).minus(last).abs().times(100).div(last)
  return pct.gt(20) ? [`${name}: harga berbeda ${pct.toFixed(0)}% dari pembelian terakhir`] : []
}
