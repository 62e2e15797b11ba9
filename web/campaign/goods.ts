import { goodsSearch } from '#contract/master/goods-search.ts'
import { call } from '../platform/api.ts'
import { newRow } from '../ui/form-state.ts'
import type { GoodsChoice, GoodsRow } from '../ui/goods-lines.tsx'

/** Goods of a campaign are picked by what they are; what they cost is the price list's matter. */
export async function goodsToSell(q: string): Promise<GoodsChoice[]> {
  const { rows } = await call(goodsSearch.search, { q, limit: 12 })
  return rows.map((goods) => ({
    ...goods,
    price: null,
    units: goods.units.map((unit) => ({ ...unit, price: null })),
  }))
}

interface Named {
  goodsUnitId: number
  name: string
  unitName: string
}

/** Stored goods as rows of a form, with what they are called. */
export const goodsRows = <R extends { goodsUnitId: number }>(
  rows: readonly R[] | null | undefined,
  named: readonly Named[],
) =>
  (rows ?? []).map((row) => {
    const known = named.find(({ goodsUnitId }) => goodsUnitId === row.goodsUnitId)
    const { goodsUnitId } = row
    const unitName = known?.unitName ?? ''
    return newRow({
      ...row,
      $goods: {
        goodsUnitId,
        unitName,
        conversion: 1,
        code: '',
        name: known?.name ?? '',
        units: [{ goodsUnitId, unitName, conversion: 1 }],
      } as GoodsRow['$goods'],
    })
  })
