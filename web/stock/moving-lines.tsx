import { useEffect, useMemo } from 'react'
import { EVERYTHING } from '#contract/list.ts'
import { goodsSearch } from '#contract/master/goods-search.ts'
import { type InternalMutationInput, internalMutation } from '#contract/stock/internal-mutation.ts'
import { call } from '../platform/api.ts'
import { qty } from '../platform/format.ts'
import { type Form, useField } from '../ui/form-state.ts'
import {
  type GoodsChoice,
  type GoodsColumn,
  GoodsLines,
  type GoodsRow,
} from '../ui/goods-lines.tsx'
import { useGoodsToBegin } from '../ui/goods-begin.ts'
import { t } from './texts.ts'

type Moving = Pick<InternalMutationInput, 'warehouseId' | 'lines'>

interface MovingLinesProps<V> {
  form: Form<V>
  /** Columns of this kind alone; the same array as long as they stay. */
  own?: GoodsColumn[]
}

const NONE: GoodsColumn[] = []

/** Goods that move, with what lies in the warehouse beside every line. */
export function MovingLines<V extends Moving>({ form: of, own = NONE }: MovingLinesProps<V>) {
  // Of any document that moves goods, only these two fields are touched.
  const form = of as unknown as Form<Moving>
  const { value: warehouseId } = useField(form, 'warehouseId')
  useGoodsToBegin(form, 'lines')
  const count = (useField(form, 'lines').value ?? []).length
  const columns = useMemo<GoodsColumn[]>(
    () => [
      { title: t('available'), width: 128, align: 'right', show: onHand },
      'qty',
      'unit',
      ...own,
      'memo',
    ],
    [own],
  )
  useEffect(() => {
    if (warehouseId) void restock(form, warehouseId).catch(() => {})
  }, [form, warehouseId])
  return (
    <GoodsLines
      form={form}
      columns={columns}
      search={(q) => goodsToMove(q, warehouseId)}
      extra={t('goodsCount', { count })}
    />
  )
}

const onHand = ({ $goods }: GoodsRow) =>
  $goods ? `${qty($goods.onHand ?? 0)} ${$goods.baseUnitName}` : ''

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
  const stocked = rows.filter((goods) => goods.available !== null)
  return stocked.map((goods) => ({
    ...goods,
    onHand: goods.available,
    price: null,
    units: goods.units.map((unit) => ({ ...unit, price: null })),
  }))
}

/** Goods leave another warehouse now: every line of the document shows what lies there. */
async function restock(form: Form<Moving>, warehouseId: number) {
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

const linesOf = (form: Form<Moving>) => (form.get().lines ?? []) as unknown as GoodsRow[]
