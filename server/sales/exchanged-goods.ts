import type { ExchangeCart } from '#contract/sales/exchange.ts'
import type { DraftLine, StoredLine } from '#server/documents/types.ts'
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
 * its campaigns with it; everything else is priced anew. `again` tells by line of the sale how much of what came back
 * stays with the customer in other pieces, in the unit of that line: no advantage is lost by it.
 */
export function takenAlong(
  taken: ExchangeCart['taken'],
  back: readonly Back[],
): { lines: Entered[]; again: Again } {
  const left = new Map(back.map(({ line, of }) => [of.line, line.qty]))
  const lines = taken.flatMap((wanted): Entered[] => {
    let rest = wanted.qty
    const kept = back
      .filter(({ of }) => of.goodsUnitId === wanted.goodsUnitId)
      .flatMap((one): Entered[] => {
        const qty = Math.min(rest, left.get(one.of.line) ?? 0)
        if (qty <= 0) return []
        rest = exact(dec(rest).minus(qty))
        left.set(one.of.line, exact(dec(left.get(one.of.line) ?? 0).minus(qty)))
        return [asPaid(one, qty)]
      })
    return rest > 0 ? [...kept, { ...wanted, qty: rest }] : kept
  })
  const again = new Map(
    back.map(({ of, line }) => [of.line, exact(dec(line.qty).minus(left.get(of.line) ?? 0))]),
  )
  return { lines, again }
}

/** So many pieces of what comes back, at its share of what was paid: all discounts that it bore are one. */
function asPaid({ of, line }: Back, qty: number): Entered {
  const share = (amount: number) => roundTo(dec(amount).times(qty).div(line.qty), 0)
  const gross = timesRounded(qty, of.unitPrice)
  const campaigns = of.campaigns.map((one) => ({
    ...one,
    amount: roundTo(dec(one.amount).times(qty).div(of.qty), 0),
  }))
  const off = minus(gross, share(line.net))
  const given = sumOf(campaigns, ({ amount }) => amount)
  return {
    goodsUnitId: of.goodsUnitId,
    qty,
    unitPrice: of.unitPrice,
    promised: of,
    // What campaigns are said to have given is never more than what is off.
    campaigns: given > off ? [] : campaigns,
    discountAmount: given > off ? Math.max(0, off) : minus(off, given),
  }
}

/** By line of the sale, how much of what comes back is taken along again. */
export type Again = ReadonlyMap<number, number>

/** What really leaves the customer: its advantages are lost, those of a piece changed for another are not. */
export const withoutAgain = (lines: readonly DraftLine[], again: Again): DraftLine[] =>
  lines.flatMap((l) => {
    const qty = exact(dec(l.qty).minus(again.get(l.sourceLine ?? 0) ?? 0))
    return qty > 0 ? [{ ...l, qty, baseQty: times(qty, l.conversion) }] : []
  })
