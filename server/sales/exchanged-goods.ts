import type { ExchangeCart } from '#contract/sales/exchange.ts'
import type { DraftLine, GoodsUnit, StoredLine } from '#server/documents/types.ts'
import { dec, exact, minus, roundTo, sumOf, times, timesRounded } from '#server/platform/money.ts'
import type { EnteredCart } from './cart.ts'

/** A line of the old sale with the share of it that comes back. */
interface Back {
  of: StoredLine
  line: DraftLine
}
type Entered = EnteredCart['lines'][number]

/**
 * What is taken along (domain §3.2.7): as much as comes back of the very goods goes out at what was really paid for it,
 * its campaigns with it, in whatever unit it is counted; everything else is priced anew. `again` tells by line of the sale
 * how much of what came back stays with the customer in other pieces, in the unit of that line: no advantage is lost by it.
 */
export function takenAlong(
  taken: ExchangeCart['taken'],
  back: readonly Back[],
): { lines: Entered[]; again: Again } {
  const left = new Map(back.map(({ line, of }) => [of.line, line.baseQty]))
  const lines = taken.flatMap((wanted): Entered[] => {
    let rest = wanted.qty
    const kept = back.flatMap((one): Entered[] => {
      const { line } = one.of
      const unit = one.of.units.find(({ goodsUnitId }) => goodsUnitId === wanted.goodsUnitId)
      const qty = unit ? Math.min(rest, wholeOf(unit, left.get(line) ?? 0)) : 0
      if (!unit || qty <= 0) return []
      rest = exact(dec(rest).minus(qty))
      left.set(line, minus(left.get(line) ?? 0, times(qty, unit.conversion)))
      return [asPaid(one, qty, unit)]
    })
    return rest > 0 ? [...kept, { ...wanted, qty: rest }] : kept
  })
  const again = new Map(
    back.map(({ of, line }) => [
      of.line,
      exact(dec(minus(line.baseQty, left.get(of.line) ?? 0)).div(line.conversion)),
    ]),
  )
  return { lines, again }
}

/** How many of a unit so many base units are. */
function wholeOf({ conversion, allowFraction }: GoodsUnit, baseQty: number): number {
  const qty = exact(dec(baseQty).div(conversion))
  return allowFraction ? qty : Math.floor(qty)
}

/** So much of what comes back, in one of its units, at its share of what was paid: all discounts that it bore are one. */
function asPaid({ of, line }: Back, qty: number, unit: GoodsUnit): Entered {
  const baseQty = times(qty, unit.conversion)
  const share = (amount: number) => roundTo(dec(amount).times(baseQty).div(line.baseQty), 0)
  const unitPrice = inUnit(of.unitPrice, of, unit)
  const gross = timesRounded(qty, unitPrice)
  const campaigns = of.campaigns.map((one) => ({
    ...one,
    amount: roundTo(dec(one.amount).times(baseQty).div(of.baseQty), 0),
  }))
  const off = minus(gross, share(line.net))
  const given = sumOf(campaigns, ({ amount }) => amount)
  return {
    goodsUnitId: unit.goodsUnitId,
    qty,
    unitPrice,
    promised: { ...of, listPrice: of.listPrice && inUnit(of.listPrice, of, unit) },
    // What campaigns are said to have given is never more than what is off.
    campaigns: given > off ? [] : campaigns,
    discountAmount: given > off ? Math.max(0, off) : minus(off, given),
  }
}

/** A price of the sale's unit in another one of the goods, never less: what it is more is taken off with the discounts. */
const inUnit = (price: number, of: GoodsUnit, unit: GoodsUnit): number =>
  unit.goodsUnitId === of.goodsUnitId
    ? price
    : Math.ceil(dec(price).times(unit.conversion).div(of.conversion).toNumber())

/** By line of the sale, how much of what comes back is taken along again. */
export type Again = ReadonlyMap<number, number>

/** What really leaves the customer: its advantages are lost, those of a piece changed for another are not. */
export const withoutAgain = (lines: readonly DraftLine[], again: Again): DraftLine[] =>
  lines.flatMap((l) => {
    const qty = exact(dec(l.qty).minus(again.get(l.sourceLine ?? 0) ?? 0))
    return qty > 0 ? [{ ...l, qty, baseQty: times(qty, l.conversion) }] : []
  })
