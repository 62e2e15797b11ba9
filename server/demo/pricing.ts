import { priced, rupiah } from '#server/seed/amounts.ts'
import { goodsOf, type Goods, type Price, type PriceLevel, unitOf } from '#server/seed/catalogue.ts'
import type { GoodsLine } from './events.ts'
import type { BranchCode } from '#server/seed/parties.ts'
import { averageCost, type Shop } from './shop.ts'

/** The price list's answer (domain §5.1 steps 1 and 2), null where the level has none. */
export function listPrice(
  ofGoods: Goods,
  unit: string,
  level: PriceLevel,
  qty: number,
): number | null {
  const rows = ofGoods.prices.filter((p) => p.unit === unit && p.minQty <= qty)
  if (level === 'GROSIR') {
    const own = rows.filter((p) => p.level === 'GROSIR')
    return (
      own.reduce<Price | null>((best, p) => (best && best.minQty > p.minQty ? best : p), null)
        ?.price ?? null
    )
  }
  const fitting = rows.filter((p) => p.level === 'RETAIL' || p.level === level)
  return fitting.length ? Math.min(...fitting.map((p) => p.price)) : null
}

export function netOf(line: GoodsLine): number {
  return priced(line.qty, line.price, line.discounts).net
}

export function sumOf(lines: readonly GoodsLine[]): number {
  return lines.reduce((sum, line) => sum + netOf(line), 0)
}

/**
 * Nobody in the demo sells below cost, nor so near to it that a discount of his own needs a supervisor's approval
 * (decisions/0028).
 */
export function coversCost(
  shop: Shop,
  branch: BranchCode,
  line: GoodsLine,
  withTax: boolean,
): boolean {
  const ofGoods = goodsOf(line.goods)
  const taxFactor = withTax && ofGoods.taxType === 'BKP' ? 1.11 : 1
  const base = line.qty * unitOf(ofGoods, line.unit).conversion
  const near = line.discounts.length > 0 ? 1.03 : 1.005
  return netOf(line) / taxFactor > rupiah(averageCost(shop, branch, ofGoods) * base) * near
}
