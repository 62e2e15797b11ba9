import { type BasketLine, outcomeOf } from './basket.ts'
import type { CampaignOutcome, ChosenGift, GiftOffer, GiftTerms } from './terms.ts'

interface GivenGift {
  campaignId: number
  name: string
  goodsUnitId: number
  qty: number
  times: number
}

/** What the cart brings as gifts, and which of those that were chosen are given (domain §5.1 step 6). */
export function offerGifts(
  lines: readonly BasketLine[],
  campaigns: readonly GiftTerms[],
  chosen: readonly ChosenGift[],
  spent: number,
) {
  const offers: GiftOffer[] = []
  const given: GivenGift[] = []
  const outcomes: CampaignOutcome[] = []
  for (const of of campaigns) {
    const reached = reachedBy(of, lines, spent)
    if (reached.times === 0) {
      outcomes.push(outcomeOf(of, reached.missing))
      continue
    }
    const gifts = of.rules.gifts.filter(({ goodsUnitId, qty }) => left(of, goodsUnitId) >= qty)
    if (gifts.length === 0) {
      outcomes.push(outcomeOf(of, { reasonCode: 'QUOTA' }))
      continue
    }
    const choices = reached.times * of.rules.choiceCount
    const own = takenOf(of, chosen, choices)
    given.push(...own.gifts)
    offers.push({
      campaignId: of.id,
      name: of.name,
      choices,
      chosen: own.times,
      gifts: gifts.map(({ goodsUnitId, qty }) => ({ goodsUnitId, qty })),
    })
    outcomes.push(outcomeOf(of, { eligible: true }))
  }
  return { offers, given, outcomes }
}

const left = (of: GiftTerms, goodsUnitId: number) =>
  of.left[String(goodsUnitId)] ?? Number.POSITIVE_INFINITY

/** How many times over the cart brings it, or what is missing. */
function reachedBy(
  { rules }: GiftTerms,
  lines: readonly BasketLine[],
  spent: number,
): { times: number; missing: Partial<CampaignOutcome> } {
  if (rules.trigger === 'MIN_SPEND') {
    const least = rules.minSpend ?? 1
    const times = Math.floor(spent / least)
    const missingAmount = least - spent
    return {
      times: rules.multiply ? times : Math.min(times, 1),
      missing: { reasonCode: 'MIN_SPEND', missingAmount, near: missingAmount * 5 <= least },
    }
  }
  const items = rules.items.map(({ goodsUnitId }) => goodsUnitId)
  const bought = lines.filter(({ goodsUnitId }) => items.includes(goodsUnitId))
  const qty = bought.reduce((sum, line) => sum + line.qty, 0)
  const least = rules.qty ?? 1
  const times = Math.floor(qty / least)
  const missingQty = Math.ceil(least - qty)
  return {
    times: rules.multiply ? times : Math.min(times, 1),
    missing: {
      reasonCode: qty === 0 ? 'GOODS' : 'MIN_QTY',
      missingQty,
      goodsUnitIds: items,
      near: qty > 0 && missingQty === 1,
    },
  }
}

/** As many of the choices as the cart brings and the limits leave. */
function takenOf(of: GiftTerms, chosen: readonly ChosenGift[], choices: number) {
  let open = choices
  const gifts = of.rules.gifts.flatMap(({ goodsUnitId, qty }): GivenGift[] => {
    const wanted = chosen
      .filter((one) => one.campaignId === of.id && one.goodsUnitId === goodsUnitId)
      .reduce((sum, one) => sum + one.times, 0)
    const times = Math.min(open, wanted, Math.floor(left(of, goodsUnitId) / qty))
    if (times <= 0) return []
    open -= times
    return [{ campaignId: of.id, name: of.name, goodsUnitId, qty: times * qty, times }]
  })
  return { gifts, times: choices - open }
}
