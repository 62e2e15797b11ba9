import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { type Form, newRow } from './form-state.ts'
import { goodsOfUnits } from './goods-find.ts'
import { type GoodsChoice, type GoodsRow, withGoods } from './goods-row.ts'

/**
 * `?goods=12,13`: units of goods that a form begins with; those that are written already are left alone. `?qty=24,6`
 * says how many base units of each.
 */
export function useGoodsToBegin<V>(
  form: Form<V>,
  name: keyof V & string,
  { start = {}, priced = false }: { start?: object; priced?: boolean } = {},
): void {
  const { goods, qty } = useSearch({ strict: false }) as { goods?: unknown; qty?: unknown }
  const ids = (Array.isArray(goods) ? goods : []).filter((id) => Number.isInteger(id)) as number[]
  const counts = Array.isArray(qty) ? qty : []
  const counted = ({ goodsUnitId, conversion }: GoodsChoice) => {
    const count: unknown = counts[ids.indexOf(goodsUnitId)]
    return typeof count === 'number' && count > 0 ? { qty: count / conversion } : {}
  }
  const rowsNow = () => (form.get()[name as never] ?? []) as GoodsRow[]
  const begin = useEffectEvent(async () => {
    if (ids.length === 0) return
    const found = await goodsOfUnits(ids)
    const written = new Set(rowsNow().map((row) => row.goodsUnitId))
    const added = found
      .filter(({ goodsUnitId }) => !written.has(goodsUnitId))
      .map((choice) => {
        const row = newRow({ ...start, ...counted(choice) }) as GoodsRow
        return withGoods(row, priced ? choice : free(choice))
      })
    if (added.length > 0) form.set(name as never, [...rowsNow(), ...added] as never)
  })
  useEffect(() => {
    // The call itself tells what went wrong.
    void begin().catch(() => {})
  }, [])
}

/** What is moved or promoted has no price here. */
const free = (goods: GoodsChoice): GoodsChoice => ({
  ...goods,
  price: null,
  units: goods.units.map((unit) => ({ ...unit, price: null })),
})
