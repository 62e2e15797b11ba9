import type { Tx } from '#server/platform/db.ts'
import { clockOverride } from '#server/platform/time.ts'
import type { PriceRow } from './price-cart.ts'

/** Prices in force at an instant for these units, for the branch and for all branches; the newest row of each wins. */
export function readPrices(tx: Tx, branchId: number, unitIds: number[]): Promise<PriceRow[]> {
  const text = `
    select distinct on (goods_unit_id, price_level, min_qty, branch_id) goods_unit_id, branch_id, price_level, min_qty, price
    from selling_price where goods_unit_id = any ($2::bigint[]) and (branch_id is null or branch_id = $1)
      and effective_from <= coalesce($3::timestamptz, clock_timestamp())
    order by goods_unit_id, price_level, min_qty, branch_id, effective_from desc, id desc`
  return tx.named<PriceRow>('prices', text, [branchId, [...new Set(unitIds)], clockOverride()])
}
