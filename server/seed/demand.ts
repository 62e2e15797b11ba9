import { type Goods, goods } from './catalogue.ts'
import type { WarehouseCode } from '#server/seed/opening-words.ts'
import type { BranchCode } from './parties.ts'

/** Rupiah a day that a branch takes at the counter and sells wholesale. */
export const dailyRetail: Record<BranchCode, number> = { SBY: 22_500_000, MLG: 11_200_000 }
const dailyWholesale: Record<BranchCode, number> = { SBY: 13_000_000, MLG: 3_500_000 }

export const tradedGoods: Goods[] = goods.filter((g) => g.type === 'STOCK')

export function hasWholesalePrice(ofGoods: Goods): boolean {
  return ofGoods.prices.some((p) => p.level === 'GROSIR')
}

const wholesaleShare = tradedGoods.filter(hasWholesalePrice).reduce((sum, g) => sum + g.share, 0)

/** Base units that leave a branch's shop floor on a usual day. */
export function retailDemand(ofGoods: Goods, branch: BranchCode): number {
  return (dailyRetail[branch] * ofGoods.share) / retailPrice(ofGoods)
}

/** Base units that leave a branch on a usual day, as expected before anything was sold. */
export function expectedDemand(ofGoods: Goods, branch: BranchCode): number {
  const wholesale = hasWholesalePrice(ofGoods)
    ? (dailyWholesale[branch] * ofGoods.share) / wholesaleShare / retailPrice(ofGoods)
    : 0
  return retailDemand(ofGoods, branch) + wholesale
}

export function retailPrice(ofGoods: Goods): number {
  return ofGoods.prices.find((p) => p.level === 'RETAIL')?.price ?? 1
}

/** Base quantity below which a shop floor is short, a day's sales; the storeroom has none. */
export function minStockIn(ofGoods: Goods, branch: BranchCode, warehouse: WarehouseCode): number {
  if (ofGoods.type !== 'STOCK' || warehouse === 'GUDANG') return 0
  return Math.ceil(retailDemand(ofGoods, branch))
}

const perishable = new Set(['SGR', 'TLR-KAT'])

/** Fresh goods are bought often and little. */
export function isPerishable(ofGoods: Goods): boolean {
  return perishable.has(ofGoods.category) || /^(Roti|Susu Pasteurisasi)/.test(ofGoods.name)
}
