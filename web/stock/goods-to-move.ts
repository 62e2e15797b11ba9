import { EVERYTHING } from '#contract/list.ts'
import { goodsSearch } from '#contract/master/goods-search.ts'
import { type InternalMutationInput, internalMutation } from '#contract/stock/internal-mutation.ts'
import { call } from '../platform/api.ts'
import type { Form } from '../ui/form-state.ts'
import type { GoodsChoice, GoodsRow } from '../ui/goods-lines.tsx'

/** Goods with what may leave the warehouse; a move has no prices. */
export async function goodsToMove(
  q: string,
  warehouseId: number | null | undefined,
): Promise<GoodsChoice[]> {
  const { rows } = await call(goodsSearch.search, {
    q,
    limit: 12,
    ...(warehouseId ? { warehouseId } : {}),
  })
  return rows.map((goods) => ({
    ...goods,
    onHand: goods.available,
    price: null,
    units: goods.units.map((unit) => ({ ...unit, price: null })),
  }))
}

type Moving = Pick<InternalMutationInput, 'warehouseId' | 'lines'>

/** Goods leave another warehouse now: every line of the paper shows what lies there. */
export async function restock<V extends Moving>(of: Form<V>, warehouseId: number) {
  // Of any paper that moves goods, only these two fields are touched.
  const form = of as unknown as Form<Moving>
  if (linesOf(form).length === 0) return
  // Whatever lies in one warehouse, in one answer: lines may be many.
  const { rows } = await call(internalMutation.stock, {
    limit: EVERYTHING,
    filter: { warehouseId },
  })
  const available = new Map(rows.map((row) => [row.goodsId, row.available]))
  if (form.get().warehouseId !== warehouseId) return
  const next = linesOf(form).map((row) =>
    row.$goods
      ? { ...row, $goods: { ...row.$goods, onHand: available.get(row.$goods.goodsId) ?? 0 } }
      : row,
  )
  form.set('lines', next as never)
}

function linesOf(form: Form<Moving>): GoodsRow[] {
  return (form.get().lines ?? []) as unknown as GoodsRow[]
}
