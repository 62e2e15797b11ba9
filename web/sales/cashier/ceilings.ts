import { useMemo } from 'react'
import { type CeilingTerms, ceilingOn, soldAbove } from '#contract/pricing/price-ceiling.ts'
import { money } from '../../platform/format.ts'
import { localDay } from './campaigns.ts'
import type { CartLine, ShownCart } from './cart.ts'
import { t } from './texts.ts'
import { type TillTerms, useTillTerms } from './till-terms.ts'
import type { Totals } from './totals.ts'
import { paidOf, useVat } from './vat.ts'

type Known = Pick<TillTerms, 'ceilings' | 'timezone'>

/** The ceiling of goods that holds in this branch today. */
export type CeilingOf = (goodsId: number) => CeilingTerms | undefined

const NONE: CeilingOf = () => undefined

/** They came along with the campaigns: a scan asks nobody, and where no goods have one it looks at nothing. */
export const ceilingsBy = ({ ceilings }: Known, day: string): CeilingOf => {
  if (ceilings.length === 0) return NONE
  const own = Map.groupBy(ceilings, ({ goodsId }) => goodsId)
  return (goodsId) => ceilingOn(own.get(goodsId) ?? [], day)
}

export function useCeilings(): CeilingOf {
  const data = useTillTerms()
  const day = data ? localDay(data.timezone) : ''
  return useMemo(() => (data ? ceilingsBy(data, day) : NONE), [data, day])
}

type Sold = Pick<CartLine, 'goodsId' | 'qty' | 'conversion' | 'unitName'>

/** What is told of goods that are sold above their ceiling, `paid` being rupiah with PPN; else nothing. */
export function aboveWords(of: CeilingOf, line: Sold, paid: number): string {
  const ceiling = of(line.goodsId)
  const above = soldAbove(ceiling, { ...line, amount: paid })
  if (!above || !ceiling) return ''
  const { rule } = ceiling
  return t('aboveCeiling', { most: money(above.most), unit: line.unitName, rule })
}

/** The same of the lines of a sale, in their order. */
export function useAboveWords(cart: ShownCart, totals: Totals): string[] {
  const of = useCeilings()
  const vat = useVat()
  const level = cart.customer?.priceLevel ?? 'RETAIL'
  return useMemo(() => {
    if (of === NONE) return []
    return cart.lines.map((line, i) => {
      const price = totals.lines[i]?.net ?? 0
      const { taxType } = line
      return aboveWords(
        of,
        line,
        cart.taxFreeReason ? price : paidOf(vat, { price, level, taxType }),
      )
    })
  }, [of, vat, level, cart.lines, cart.taxFreeReason, totals.lines])
}
