import { taxOfType } from '#contract/master/tax-type.ts'
import type { UnitFacts } from '#server/ledgers/locks.ts'
import type { Tax } from '#server/ledgers/masters.ts'
import type { Tx } from '#server/platform/db.ts'
import { type Decimal, dec, round } from '#contract/money.ts'
import { type TaxMode, taxShare } from '#contract/pricing/amounts.ts'

/** What goods cost a branch now: the average of what is in stock, else what was last paid. Rupiah per base unit. */
export interface CostState {
  state: { qty: number; value: number }
  lastPurchasePrice: number | null
}

/** Costs of the goods behind these units, unlocked: for documents that promise goods without moving them. */
export async function readCosts(
  tx: Tx,
  branchId: number,
  unitIds: number[],
): Promise<Map<number, CostState>> {
  const rows = await tx.named<{
    goods_id: number
    qty: number
    value: number
    last_purchase_price: number | null
  }>(
    'costs',
    `select distinct v.goods_id, v.qty, v.value, v.last_purchase_price from goods_unit u
     join stock_value v on v.branch_id = $1 and v.goods_id = u.goods_id where u.id = any ($2::bigint[])`,
    [branchId, unitIds],
  )
  return new Map(
    rows.map((r) => [
      r.goods_id,
      { state: { qty: r.qty, value: r.value }, lastPurchasePrice: r.last_purchase_price },
    ]),
  )
}

/** Steps of prices that whoever sees no cost is judged by, each this much above the one before. */
const STEP = 1.025

/**
 * The next lower step of a price, rupiah of one base unit without PPN: the same steps for all goods, units, levels and
 * discounts, so that whatever is tried a cost is learnt no nearer than a step (decisions/0028).
 */
export const stepBelow = (each: Decimal): Decimal =>
  each.gt(0) ? dec(STEP ** Math.floor(Math.log(each.toNumber()) / Math.log(STEP))) : dec(0)

interface SoldLine {
  goodsId: number
  goodsUnitId: number
  baseQty: number
  net: number
  taxType: string
  /** Judged by the step below its price. */
  coarse?: boolean
}

/** What one base unit costs now. */
export const costOfOne = ({ state: { qty, value }, lastPurchasePrice }: CostState): Decimal =>
  qty > 0 ? dec(value).div(qty) : dec(lastPurchasePrice ?? 0)

const withTaxOf = (taxType: string, taxMode: TaxMode, tax: Tax): Decimal =>
  dec(1).plus(taxMode === 'INCLUDE' ? taxShare(taxOfType(taxType, tax)) : 0)

/** Rupiah for which a line is not sold below its cost. */
export const leastOf = (line: SoldLine, cost: CostState, taxMode: TaxMode, tax: Tax): number =>
  round(
    costOfOne(cost)
      .times(line.baseQty)
      .times(withTaxOf(line.taxType, taxMode, tax)),
  )

/** What is above its cost by more than a step and every rounding is not below it: told without a decimal of its own. */
const CLEAR = 1.06

const isClear = (line: SoldLine, { state, lastPurchasePrice }: CostState, withTax: Decimal) => {
  const one = state.qty > 0 ? state.value / state.qty : (lastPurchasePrice ?? 0)
  return line.net > one * line.baseQty * withTax.toNumber() * CLEAR
}

/**
 * Goods that all discounts together bring below their cost, PPN included where the price has it in
 * (domain §5.4: HPP×1,11 for taxable goods). Names only: the cost itself is for those who may see it.
 */
export function soldBelowCost(
  lines: SoldLine[],
  costs: ReadonlyMap<number, CostState>,
  units: ReadonlyMap<number, Pick<UnitFacts, 'name'>>,
  taxMode: TaxMode,
  tax: Tax,
): string[] {
  const types = new Set(lines.map((l) => l.taxType))
  const shares = new Map([...types].map((type) => [type, withTaxOf(type, taxMode, tax)]))
  const low = lines.filter((l) => {
    const cost = costs.get(l.goodsId)
    const withTax = shares.get(l.taxType) ?? dec(1)
    if (!cost || isClear(l, cost, withTax)) return false
    if (!l.coarse) return l.net < leastOf(l, cost, taxMode, tax)
    return stepBelow(dec(l.net).div(withTax).div(l.baseQty)).lt(costOfOne(cost))
  })
  return [...new Set(low.map((l) => units.get(l.goodsUnitId)?.name ?? ''))]
}
