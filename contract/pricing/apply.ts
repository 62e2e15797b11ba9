import {
  type BasketLine,
  type Buyer,
  type Group,
  discountOf,
  groupsOf,
  netOf,
  outcomeOf,
  weekdayOf,
  whyNot,
} from './basket.ts'
import { spread } from './figures.ts'
import { offerGifts } from './gifts.ts'
import { applyPromo } from './promos.ts'
import type {
  CampaignOutcome,
  CampaignShare,
  CampaignTerms,
  ChosenGift,
  DiscountTerms,
  GiftOffer,
  GiftTerms,
  PromoTerms,
} from './terms.ts'

export interface Given {
  /** By place of the line: what each campaign took off it. */
  shares: CampaignShare[][]
  /** Gifts that were chosen and are given: quantities in their unit. */
  gifts: { campaignId: number; name: string; goodsUnitId: number; qty: number; times: number }[]
  offers: GiftOffer[]
  outcomes: CampaignOutcome[]
}

const byPriority = (a: CampaignTerms, b: CampaignTerms) => a.priority - b.priority || a.id - b.id

/**
 * All campaigns over a basket, from zero (domain §5.1 steps 3 to 6): product discounts, promotions by their
 * priority, gifts. Pure, and the same whatever the order of the lines: till and server both reckon with it.
 */
export function applyCampaigns(
  lines: readonly BasketLine[],
  campaigns: readonly CampaignTerms[],
  buyer: Buyer,
  chosen: readonly ChosenGift[] = [],
): Given {
  const outcomes: CampaignOutcome[] = []
  const day = weekdayOf(buyer)
  const standing = [...campaigns].sort(byPriority).filter((of) => {
    const reasonCode = whyNot(of, buyer, day)
    if (reasonCode) outcomes.push(outcomeOf(of, { reasonCode }))
    return !reasonCode
  })
  const groups = groupsOf(lines)
  const discounts = standing.filter((of): of is DiscountTerms => of.kind === 'DISCOUNT')
  choose(groups, discounts)
  for (const of of standing.filter((one): one is PromoTerms => one.kind === 'PROMO'))
    outcomes.push(applyPromo(groups, of))
  outcomes.push(...discounts.map((of) => discountOutcome(groups, of)))
  const closed = lines.reduce((sum, line) => sum + (line.closed ? line.gross : 0), 0)
  const spent = [...groups.values()].reduce((sum, group) => sum + netOf(group), closed)
  const gifts = standing.filter((of): of is GiftTerms => of.kind === 'GIFT')
  const { offers, given, outcomes: told } = offerGifts(lines, gifts, chosen, spent)
  return { shares: sharesOf(lines, groups), gifts: given, offers, outcomes: [...outcomes, ...told] }
}

/** The best discount of each goods unit: most rupiah, then priority, then the older (domain §5.1 step 3). */
function choose(groups: ReadonlyMap<number, Group>, discounts: readonly DiscountTerms[]): void {
  const best = new Map<number, number>()
  for (const of of discounts) {
    for (const item of of.rules.items) {
      const group = groups.get(item.goodsUnitId)
      if (!group || group.qty < (item.minQty ?? 0)) continue
      const { amount } = discountOf(group, of, item, group.qty)
      if (amount <= (best.get(item.goodsUnitId) ?? 0)) continue
      best.set(item.goodsUnitId, amount)
      group.discount = { of, item }
      group.discounted = group.qty
      group.discountKnown = null
    }
  }
}

function discountOutcome(groups: ReadonlyMap<number, Group>, of: DiscountTerms): CampaignOutcome {
  const items = of.rules.items.flatMap((item) => {
    const group = groups.get(item.goodsUnitId)
    return group ? [{ item, group }] : []
  })
  const goodsUnitIds = of.rules.items.map(({ goodsUnitId }) => goodsUnitId)
  if (items.length === 0) return outcomeOf(of, { reasonCode: 'GOODS', goodsUnitIds })
  const own = items.filter(({ group }) => group.discount?.of.id === of.id)
  const benefit = own.reduce((sum, { group }) => sum + productShare(group).amount, 0)
  if (benefit > 0) return outcomeOf(of, { eligible: true, benefit })
  const short = items.find(({ item, group }) => group.qty < (item.minQty ?? 0))
  if (short) {
    const missingQty = (short.item.minQty ?? 0) - short.group.qty
    const near = missingQty <= 1
    return outcomeOf(of, {
      reasonCode: 'MIN_QTY',
      missingQty,
      goodsUnitIds: [short.item.goodsUnitId],
      near,
    })
  }
  const spent = items.every(({ item }) => (of.left[String(item.goodsUnitId)] ?? 1) <= 0)
  return outcomeOf(of, { reasonCode: spent ? 'QUOTA' : 'BETTER' })
}

const productShare = (group: Group) =>
  group.discount
    ? discountOf(group, group.discount.of, group.discount.item, group.discounted)
    : { amount: 0, uses: 0 }

/** What was given to goods, told of their lines by what these come to. */
function sharesOf(lines: readonly BasketLine[], groups: ReadonlyMap<number, Group>) {
  const shares: CampaignShare[][] = lines.map(() => [])
  for (const group of groups.values()) {
    const product = productShare(group)
    const all = [
      ...(group.discount && product.amount > 0 ? [{ of: group.discount.of, ...product }] : []),
      ...group.promos,
    ]
    const weights = group.lines.map((at) => lines[at]?.gross ?? 0)
    const room = [...weights]
    for (const { of, amount, uses } of all) {
      within(amount, weights, room).forEach((part, i) => {
        room[i] = (room[i] ?? 0) - part
        const first = i === 0 ? uses : 0
        if (part > 0 || first > 0)
          shares[group.lines[i] as number]?.push({
            id: of.id,
            kind: of.kind,
            name: of.name,
            amount: part,
            uses: first,
          })
      })
    }
  }
  return shares
}

/** Spread by weight, and no line gets more than is left of it: what does not fit goes to the next. */
function within(amount: number, weights: readonly number[], room: readonly number[]): number[] {
  const parts = spread(amount, weights).map((part, i) => Math.min(part, room[i] ?? 0))
  let left = amount - parts.reduce((a, b) => a + b, 0)
  return parts.map((part, i) => {
    const more = Math.min(left, (room[i] ?? 0) - part)
    left -= more
    return part + more
  })
}
