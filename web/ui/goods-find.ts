import type { ReplyOf } from '#contract/endpoint.ts'
import { goodsSearch } from '#contract/master/goods-search.ts'
import { inventory } from '#contract/master/inventory.ts'
import { call } from '../platform/api.ts'
import type { GoodsChoice, GoodsUnit } from './goods-row.ts'
import { inUnit } from './goods-units.ts'

interface Around {
  branchId?: number
  warehouseId?: number
  customerId?: number
}

/** Goods to buy, in the units they are bought in: a line begins with the last buying price. */
export async function goodsToBuy(q: string, around: Around = {}): Promise<GoodsChoice[]> {
  const found = await goodsBought(q, around)
  return found.map((goods) => inUnits(goods, (unit) => unit.isPurchase !== false))
}

/** Goods that were bought, in any of their units: what goes back may be less than a carton. */
export async function goodsBought(q: string, around: Around = {}): Promise<GoodsChoice[]> {
  const { rows } = await call(goodsSearch.search, { q, purpose: 'PURCHASE', limit: 12, ...around })
  return rows.map(bought)
}

/** Units of goods that are known already, to be bought. */
export async function goodsOfUnits(ids: number[], around: Around = {}): Promise<GoodsChoice[]> {
  const { rows } = await call(inventory.bookingGetData, { ids, ...around })
  return rows.map(bought)
}

/** Goods as a buyer reads them: their price is what this unit cost last (`toldIn` tells it as a document writes it). */
export const bought = (goods: ReplyOf<typeof goodsSearch.search>['rows'][number]): GoodsChoice => ({
  ...goods,
  ...costing(goods),
  sellingPrice: goods.price,
  units: goods.units.map((unit) => ({ ...unit, ...costing(unit) })),
})

interface Cost {
  lastPrice?: number | null | undefined
  lastPriceWithVat?: number | null | undefined
}
/** Without PPN, until it is known which document is written. */
const costing = ({ lastPrice = null, lastPriceWithVat = null }: Cost) => ({
  price: lastPrice,
  lastPrices: { without: lastPrice, inside: lastPriceWithVat },
})

/**
 * Goods as they are bought, or sold: what they are never bought or sold in is not offered, and a line begins in the
 * largest of the others where it would begin there. Goods of which nothing may be taken keep what they have: the
 * server says why.
 */
export function inUnits(goods: GoodsChoice, may: (unit: GoodsUnit) => boolean): GoodsChoice {
  const units = goods.units.filter(may)
  const largest = units.at(-1)
  if (!largest) return goods
  if (units.some((unit) => unit.goodsUnitId === goods.goodsUnitId)) return { ...goods, units }
  // What was scanned is still these goods; how many the label tells are of the other unit.
  const match = goods.match && { ...goods.match, qty: null }
  return { ...inUnit(goods, largest.goodsUnitId), ...(match ? { match } : {}), units }
}

/** The goods of which what was looked for is the code, or one of the barcodes. */
export const coded = (found: readonly GoodsChoice[]): GoodsChoice | undefined =>
  found.find(({ match }) => match)

/** Goods to sell, in the units they are sold in: a line begins with the selling price at the customer's level. */
export async function goodsToSell(q: string, around: Around = {}): Promise<GoodsChoice[]> {
  const found = await goodsSold(q, around)
  return found.map((goods) => inUnits(goods, (unit) => unit.isSales !== false))
}

/** Goods that were sold, in any of their units. */
export async function goodsSold(q: string, around: Around = {}): Promise<GoodsChoice[]> {
  const { rows } = await call(goodsSearch.search, { q, purpose: 'SALES', limit: 12, ...around })
  return rows
}
