import type { UnitFacts } from '#server/ledgers/locks.ts'
import type { LockedStock } from '#server/ledgers/stock.ts'
import type { PostingContext } from '#server/documents/types.ts'
import { type Decimal, dec, round, sum } from '#contract/money.ts'
import { readPrices } from '#server/pricing/read-prices.ts'

interface Moved {
  goodsUnitId: number
  qty: number
}

/**
 * What goods count against a limit of somebody who sees no cost, rupiah: what a shelf asks for them, the dearest price
 * of the unit in force. A limit that counted their cost would tell it to whoever tries quantities (decisions/0028).
 * Goods without a price count the next power of two above their cost, which tells it within half or double.
 */
export async function countedValue(
  { tx, branchId }: Pick<PostingContext, 'tx' | 'branchId'>,
  lines: readonly Moved[],
  units: ReadonlyMap<number, UnitFacts>,
  locked: LockedStock,
): Promise<number> {
  const prices = Map.groupBy(
    await readPrices(
      tx,
      branchId,
      lines.map((l) => l.goodsUnitId),
    ),
    (row) => row.goods_unit_id,
  )
  return sum(
    lines.map(({ goodsUnitId, qty }) => {
      const listed = Math.max(0, ...(prices.get(goodsUnitId) ?? []).map(({ price }) => price))
      const each = listed > 0 ? dec(listed) : powerAbove(costOf(locked, units.get(goodsUnitId)))
      return round(each.times(qty))
    }),
  )
}

/** Rupiah of one unit, at the average of what is there or else what was last paid. */
function costOf(locked: LockedStock, unit: UnitFacts | undefined): Decimal {
  const goods = unit && locked.goods.get(unit.goods_id)
  if (!goods) return dec(0)
  const { qty, value } = goods.state
  const each = qty > 0 ? dec(value).div(qty) : dec(goods.lastPurchasePrice ?? 0)
  return each.times(unit.conversion)
}

const powerAbove = (amount: Decimal): Decimal =>
  amount.gt(0) ? dec(2 ** Math.ceil(Math.log2(amount.toNumber()))) : dec(0)
