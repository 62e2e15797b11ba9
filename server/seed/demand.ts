import { biggestUnit, type Goods, goods } from './catalogue.ts'
import { addDays } from '#contract/days.ts'
import type { WarehouseCode } from '#server/seed/opening-words.ts'
import type { BranchCode } from './parties.ts'
import { hashOf } from './random.ts'

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

/** What was really sold, in thousandths of base units, by `SBY/MG2`, and how long it goes on. */
interface Trade {
  sold: ReadonlyMap<string, number>
  /** Last day of trade. */
  until: string
}

/** The expectation, corrected by what was really sold so far. */
export function demand(shop: Trade, ofGoods: Goods, branch: BranchCode, dayNumber: number): number {
  const sold = (shop.sold.get(`${branch}/${ofGoods.code}`) ?? 0) / 1000
  return (expectedDemand(ofGoods, branch) * 12 + sold) / (12 + dayNumber)
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

/** Some articles have not been deliverable for three weeks; the stock shows it. */
export function isOutAtSupplier(shop: Trade, ofGoods: Goods, day: string): boolean {
  return hashOf(`scarce ${ofGoods.code}`) % 23 === 0 && day >= addDays(shop.until, -24)
}

/** List price of one purchase unit on a day; every sixth article became dearer half-way. */
export function purchasePriceOn(shop: Trade, ofGoods: Goods, day: string): number {
  const risen = hashOf(`price ${ofGoods.code}`) % 6 === 0 && day >= addDays(shop.until, -28)
  const listed = ofGoods.purchasePrice
  const isCarton = biggestUnit(ofGoods).conversion > 1
  return risen && isCarton ? Math.round((listed * 1.012) / 50) * 50 : listed
}
