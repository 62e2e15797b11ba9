import type { ReplyOf } from '#contract/endpoint.ts'
import { goodsSearch } from '#contract/master/goods-search.ts'
import { inventory } from '#contract/master/inventory.ts'
import { call } from '../platform/api.ts'
import type { GoodsChoice } from './goods-row.ts'

interface Around {
  branchId?: number
  warehouseId?: number
  customerId?: number
}

/** Goods to buy: a line begins with the last buying price. */
export async function goodsToBuy(q: string, around: Around = {}): Promise<GoodsChoice[]> {
  const { rows } = await call(goodsSearch.search, { q, purpose: 'PURCHASE', limit: 12, ...around })
  return rows.map(bought)
}

/** Units of goods that are known already, to be bought. */
export async function goodsOfUnits(ids: number[], around: Around = {}): Promise<GoodsChoice[]> {
  const { rows } = await call(inventory.bookingGetData, { ids, ...around })
  return rows.map(bought)
}

const bought = (goods: ReplyOf<typeof goodsSearch.search>['rows'][number]): GoodsChoice => ({
  ...goods,
  price: goods.lastPrice ?? null,
  sellingPrice: goods.price,
  units: goods.units.map((unit) => ({ ...unit, price: unit.lastPrice ?? null })),
})

/** Whether a text is the goods' code, or the barcode of one of its units. */
export const isCode = ({ code, barcode, units }: GoodsChoice, text: string): boolean =>
  code === text.toUpperCase() || [barcode, ...units.map((unit) => unit.barcode)].includes(text)

/** Goods to sell: a line begins with the selling price at the customer's level. */
export async function goodsToSell(q: string, around: Around = {}): Promise<GoodsChoice[]> {
  const { rows } = await call(goodsSearch.search, { q, purpose: 'SALES', limit: 12, ...around })
  return rows
}
