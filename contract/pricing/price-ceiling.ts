import { z } from 'zod'
import { date, id, price } from '../values.ts'

/** The most that a consumer may be asked for goods, as it holds in one place (domain §2.4). */
export const ceilingTerms = z.object({
  goodsId: id,
  /** Rupiah of one base unit, PPN within it. */
  price,
  /** First and last day on which it holds. */
  validFrom: date,
  validTo: date.nullable(),
  /** The rule that says so, and the province or city where it says so of that one alone. */
  rule: z.string(),
})
export type CeilingTerms = z.output<typeof ceilingTerms>

/** Of the ceilings of goods in one place, the closest first: the one of a day. */
export const ceilingOn = <C extends Pick<CeilingTerms, 'validFrom' | 'validTo'>>(
  ceilings: readonly C[],
  day: string,
): C | undefined =>
  ceilings.find((c) => c.validFrom <= day && (c.validTo === null || day <= c.validTo))

/** What a customer is to pay for so many of a unit, in whole rupiah with PPN. */
interface Asked {
  amount: number
  qty: number
  /** Base units in one of the unit. */
  conversion: number
}

/**
 * What is told of a sale above the ceiling of its goods: rupiah of one unit that are asked, and that may be at most. An
 * amount is whole rupiah, so that less than half a rupiah above it, of one or of all of them, is no price above it.
 */
export function soldAbove(
  ceiling: Pick<CeilingTerms, 'price'> | undefined,
  { amount, qty, conversion }: Asked,
): { asked: number; most: number } | null {
  if (!ceiling || qty <= 0) return null
  const most = ceiling.price * conversion
  const excess = amount - most * qty
  if (excess <= 0.5 || excess / qty < 0.5) return null
  return { asked: Math.round(amount / qty), most: Math.round(most) }
}
