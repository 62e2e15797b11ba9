import { taxModeOn } from '#server/pricing/price-terms.ts'
import { taxOfType } from '#contract/master/tax-type.ts'
import type { UnitFacts } from '#server/ledgers/locks.ts'
import { mastersOf, taxOn } from '#server/ledgers/masters.ts'
import type { Tx } from '#server/platform/db.ts'
import { dec } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'
import { taxShare } from '#contract/pricing/amounts.ts'
import { stepBelow } from '#server/pricing/below-cost.ts'
import type { PriceLevel } from '#contract/pricing/price-cart.ts'

/** A price as it will be written; `at` is the instant from which it holds. */
export interface PriceLine {
  goodsUnitId: number
  branchId: number | null
  priceLevel: PriceLevel
  minQty: number
  price: number
  at: string
}

export const RISING = 'Harga untuk jumlah lebih besar tidak boleh lebih tinggi'

/** The cost is not named to who does not see it. */
export const tooLow = (s: Session) =>
  `Harga jual di bawah ${s.rights.has('cost.view') ? 'HPP' : 'batas terendah'}`

interface CostRow {
  goods_id: number
  branch_id: number
  cost: number | null
}

/**
 * Per row: what is told of a price below cost; with PPN in the cost where the level's price has it in. Who sees no
 * cost is judged by steps, here as at the till, since he would learn it by trying prices.
 */
export async function belowCost(
  tx: Tx,
  s: Session,
  rows: PriceLine[],
  units: Map<number, UnitFacts>,
): Promise<(string | null)[]> {
  const masters = await mastersOf(tx, s.mastersVersion)
  const costs = grouped(
    await tx.rows<CostRow>(
      `select goods_id, branch_id, case when qty > 0 then round(value / qty, 6) else last_purchase_price end as cost
       from stock_value where branch_id = any ($1::int[]) and goods_id = any ($2::bigint[])`,
      [s.branchIds, [...new Set([...units.values()].map((u) => u.goods_id))]],
    ),
    (c) => c.goods_id,
  )
  const tax = taxOn(masters, s.today)
  return rows.map((r) => {
    const unit = units.get(r.goodsUnitId) as UnitFacts
    const own = (costs.get(unit.goods_id) ?? [])
      .filter((c) => r.branchId === null || c.branch_id === r.branchId)
      .map((c) => c.cost ?? 0)
    const inclusive = taxModeOn(masters, s.today, r.priceLevel) === 'INCLUDE'
    const cost = dec(Math.max(0, ...own))
    const withTax = inclusive ? taxShare(taxOfType(unit.tax_type, tax)).plus(1) : dec(1)
    const each = dec(r.price).div(withTax).div(unit.conversion)
    const isLow = s.rights.has('cost.view')
      ? cost.times(unit.conversion).times(withTax).gt(r.price)
      : cost.gt(stepBelow(each))
    return isLow ? `${tooLow(s)}: ${unit.name} (${unit.unit_name})` : null
  })
}

export interface Break {
  minQty: number
  price: number
  at: string
}

const keyOf = (r: { goodsUnitId: number; branchId: number | null; priceLevel: string }) =>
  `${r.goodsUnitId}:${r.branchId ?? ''}:${r.priceLevel}`

/** Which of the rows, beside what is written already, would let a larger quantity cost more a piece. */
export async function risingBreaks(tx: Tx, rows: PriceLine[]): Promise<Set<PriceLine>> {
  const stored = await tx.rows<PriceLine>(
    `select goods_unit_id as "goodsUnitId", branch_id as "branchId", price_level as "priceLevel", min_qty as "minQty", price, effective_from as at
     from selling_price where goods_unit_id = any ($1::bigint[]) order by effective_from, id`,
    [[...new Set(rows.map((r) => r.goodsUnitId))]],
  )
  const ladders = grouped(stored, keyOf)
  const wrong = new Set<PriceLine>()
  for (const [key, own] of grouped(rows, keyOf)) {
    const start = own.reduce((first, r) => (r.at < first ? r.at : first), own[0]?.at ?? '')
    const all = [...(ladders.get(key) ?? []), ...own].sort((a, b) => a.at.localeCompare(b.at))
    if (risesAfter(all, start)) for (const r of own) wrong.add(r)
  }
  return wrong
}

/** Pure: from `start` on, does a larger quantity ever cost more a piece? `rows` are in order of beginning. */
export function risesAfter(rows: Break[], start: string): boolean {
  const instants = [...new Set([start, ...rows.map((r) => r.at).filter((at) => at > start)])]
  return instants.some((instant) => {
    const inForce = new Map<number, number>()
    for (const r of rows) if (r.at <= instant) inForce.set(r.minQty, r.price)
    const ladder = [...inForce].sort(([a], [b]) => a - b)
    return ladder.some(([, price], i) => i > 0 && price > (ladder[i - 1]?.[1] ?? price))
  })
}

function grouped<T, K>(rows: T[], key: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const row of rows) {
    const group = groups.get(key(row))
    if (group) group.push(row)
    else groups.set(key(row), [row])
  }
  return groups
}
