import type { ExchangeCart } from '#contract/sales/exchange.ts'
import type { DraftLine, GoodsUnit, StoredLine } from '#server/documents/types.ts'
import { dec, exact, minus, plus, roundTo, sumOf, times, timesRounded } from '#contract/money.ts'
import type { EnteredCart } from './cart.ts'

/** A line of the old sale with the share of it that comes back. */
interface Back {
  of: StoredLine
  line: DraftLine
}
type Entered = EnteredCart['lines'][number]

/**
 * What is taken along (domain §3.2.7): as much as comes back of the very goods, in whatever unit, goes out at what was
 * really paid for it, its campaigns with it; everything else is priced anew. `again` tells by line of the sale how many
 * base units of what came back stay with the customer in other pieces: no advantage is lost by them.
 */
export function takenAlong(
  taken: ExchangeCart['taken'],
  back: readonly Back[],
): { lines: Entered[]; again: Again } {
  const left = back.map(({ line }) => line.baseQty)
  const lines = taken.flatMap((wanted): Entered[] => {
    let rest = wanted.qty
    const kept = back.flatMap((one, i): Entered[] => {
      const unit = one.of.units.find(({ goodsUnitId }) => goodsUnitId === wanted.goodsUnitId)
      if (!unit) return []
      const qty = Math.min(rest, within(left[i] ?? 0, unit))
      if (qty <= 0) return []
      rest = exact(dec(rest).minus(qty))
      left[i] = minus(left[i] ?? 0, times(qty, unit.conversion))
      return [asPaid(one, qty, unit)]
    })
    return rest > 0 ? [...kept, { ...wanted, qty: rest }] : kept
  })
  const again = new Map<number, number>()
  back.forEach(({ of, line }, i) => {
    const stays = minus(line.baseQty, left[i] ?? 0)
    again.set(of.line, plus(again.get(of.line) ?? 0, stays))
  })
  return { lines, again }
}

/** How many of a unit so many base units are; only whole ones where it is not split. */
function within(base: number, { conversion, allowFraction }: GoodsUnit): number {
  const qty = dec(base).div(conversion)
  return (allowFraction ? qty.toDecimalPlaces(4, 1) : qty.floor()).toNumber()
}

/** So many of a unit of what comes back, at its share of what was paid: all discounts that it bore are one. */
function asPaid({ of, line }: Back, qty: number, { goodsUnitId, conversion }: GoodsUnit): Entered {
  const base = dec(qty).times(conversion)
  const share = (amount: number) => roundTo(dec(amount).times(base).div(line.baseQty), 0)
  const perUnit = (price: number) => dec(price).times(conversion).div(of.conversion)
  // A price has two decimals at most: what it is above the share is taken off.
  const unitPrice = perUnit(of.unitPrice).toDecimalPlaces(2, 0).toNumber()
  const gross = timesRounded(qty, unitPrice)
  const campaigns = of.campaigns.map((one) => ({
    ...one,
    amount: roundTo(dec(one.amount).times(base).div(of.baseQty), 0),
  }))
  const off = minus(gross, share(line.net))
  const given = sumOf(campaigns, ({ amount }) => amount)
  return {
    goodsUnitId,
    qty,
    unitPrice,
    promised: {
      ...of,
      listPrice: of.listPrice === null ? null : roundTo(perUnit(of.listPrice), 4),
    },
    // What campaigns are said to have given is never more than what is off.
    campaigns: given > off ? [] : campaigns,
    discountAmount: given > off ? Math.max(0, off) : minus(off, given),
  }
}

/** By line of the sale, how many base units of what comes back are taken along again. */
export type Again = ReadonlyMap<number, number>

/** What really leaves the customer: its advantages are lost, those of a piece changed for another are not. */
export function withoutAgain(lines: readonly DraftLine[], again: Again): DraftLine[] {
  const left = new Map(again)
  return lines.flatMap((l) => {
    const stays = Math.min(l.baseQty, left.get(l.sourceLine ?? 0) ?? 0)
    left.set(l.sourceLine ?? 0, minus(left.get(l.sourceLine ?? 0) ?? 0, stays))
    const baseQty = minus(l.baseQty, stays)
    const qty = roundTo(dec(baseQty).div(l.conversion), 4)
    return baseQty > 0 ? [{ ...l, qty, baseQty }] : []
  })
}
