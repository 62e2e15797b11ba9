import { useEffect, useEffectEvent } from 'react'
import type { TaxMode } from '#contract/document.ts'
import { type Form, useField } from './form-state.ts'
import type { GoodsChoice, GoodsRow } from './goods-row.ts'
import type { LastPrices } from './last-prices.ts'

/** Of a document that is written; none where it is not chosen yet. */
export type ChosenTaxMode = TaxMode | null | undefined

const priceOf = ({ without, inside }: LastPrices, mode: ChosenTaxMode) =>
  mode === 'INCLUDE' ? inside : without

/** Goods with what they cost last as a document of that tax mode writes it; those with a price of their own keep it. */
export function toldIn(goods: GoodsChoice, mode: ChosenTaxMode): GoodsChoice {
  const told = <P extends { lastPrices?: LastPrices }>(of: P) =>
    of.lastPrices ? { ...of, price: priceOf(of.lastPrices, mode) } : of
  return { ...told(goods), units: goods.units.map(told) }
}

/** A line whose price stands as it was proposed is told anew; what somebody typed stays. */
export function rowIn<R extends GoodsRow>(row: R, mode: ChosenTaxMode): R {
  const { $goods, unitPrice } = row
  if (!$goods?.lastPrices || $goods.price === priceOf($goods.lastPrices, mode)) return row
  const goods = toldIn($goods, mode)
  const proposed = unitPrice === ($goods.price ?? null)
  return { ...row, $goods: goods, ...(proposed ? { unitPrice: goods.price ?? null } : {}) }
}

/** Prices that are proposed follow the tax mode of their document, whichever comes first. */
export function usePricesInTaxMode<V extends { taxMode?: ChosenTaxMode }>(form: Form<V>): void {
  const { value: mode } = useField(form, 'taxMode')
  const { value: lines } = useField(form, 'lines' as keyof V & string)
  const tell = useEffectEvent((rows: GoodsRow[], now: ChosenTaxMode) => {
    const told = rows.map((row) => rowIn(row, now))
    if (told.some((row, at) => row !== rows[at])) form.set('lines' as never, told as never)
  })
  useEffect(() => {
    tell((lines ?? []) as GoodsRow[], mode as ChosenTaxMode)
  }, [mode, lines])
}
