import { dec, exact, roundTo } from '#contract/money.ts'

/** How a price stands over its cost (domain §2.4). */
export interface MarginTerms {
  basis: 'COST' | 'PRICE'
  /** Share of PPN that the price has in it: 0.11, or 0 where it has none. */
  taxShare: number
  /** The price goes up to a multiple of this, rupiah. */
  rounding: number
}

/** Price of one unit from its cost and a margin in percent; `null` where no price gives that margin. */
export function priceFromMargin(cost: number, pct: number, terms: MarginTerms): number | null {
  const m = dec(pct).div(100)
  if (terms.basis === 'PRICE' && m.gte(1)) return null
  const net = terms.basis === 'COST' ? dec(cost).times(m.plus(1)) : dec(cost).div(dec(1).minus(m))
  const gross = net.times(dec(terms.taxShare).plus(1))
  return exact(gross.div(terms.rounding).ceil().times(terms.rounding))
}

/** Margin in percent, two decimals, of a price over its cost. */
export function marginOfPrice(cost: number, price: number, terms: MarginTerms): number | null {
  const net = dec(price).div(dec(terms.taxShare).plus(1))
  const whole = terms.basis === 'COST' ? dec(cost) : net
  if (whole.lte(0)) return null
  return roundTo(net.minus(cost).div(whole).times(100), 2)
}
