import { applyCampaigns } from '#contract/pricing/apply.ts'
import type { Buyer } from '#contract/pricing/basket.ts'
import type {
  CampaignShare,
  CampaignTerms,
  ChosenGift,
  GiftTerms,
} from '#contract/pricing/terms.ts'
import {
  allocate,
  dec,
  minus,
  plus,
  round,
  roundTo,
  sum,
  sumOf,
  timesRounded,
} from '#contract/money.ts'
import { lineAmounts } from '#contract/pricing/amounts.ts'
import { partOf } from './part.ts'

/** A line of a bill, as far as campaigns look at it. */
export interface BilledLine {
  goodsUnitId: number
  qty: number
  baseQty: number
  unitPrice: number
  tiers: number[]
  discountAmount: number
  headerDiscount: number
  net: number
  campaigns: CampaignShare[]
  /** Campaigns pass it by: its price was typed, or its goods bear no discount. */
  closed: boolean
  /** It cost the customer nothing. */
  gift: boolean
}

export interface Bill {
  lines: readonly BilledLine[]
  /** A discount of the whole bill, where it was one in percent: of the lost advantage too. */
  headerPct: number | null
  /** Campaigns of the moment at which it was priced. */
  campaigns: CampaignTerms[]
  buyer: Buyer
  /** What one of a gift costs who buys it. */
  giftPrice(line: number): number
}

/** What a line lost, and by which campaigns. */
export interface Lost {
  /** Rupiah that what stays of it costs more than its share of the bill; below zero where it costs less. */
  amount: number
  names: string[]
  /** Of a gift, how many nothing earns any more. */
  unearned: number
  /** What campaigns give what stays of the line. */
  shares: CampaignShare[]
}

/**
 * What the customer no longer earns of what campaigns gave him, by line, when only so much (base quantity) of his
 * bill stays with him: what stays is priced anew with the campaigns of that moment (domain §3.2.7), so that he gets
 * back what he paid less what his goods cost. Nothing where everything came back.
 */
export function advantageLost(bill: Bill, kept: readonly number[]): Lost[] {
  const whole = bill.lines.map((l) => l.baseQty)
  const [before, after] = [priced(bill, whole), priced(bill, kept)]
  // Each line is a rupiah off at most where nothing but the rounding of its share is at stake.
  const rounding = bill.lines.filter((l) => l.campaigns.length > 0).length
  // What the bill alone does not explain was promised elsewhere (an order that is billed in parts), and stays.
  const promised = sum(before.dearer) > rounding
  const dearer = after.dearer.map((amount, i) =>
    promised ? minus(amount, before.dearer[i] ?? 0) : amount,
  )
  const goods = sum(dearer)
  const share = dec(100).minus(bill.headerPct ?? 0)
  // A bill that cost more than its campaigns explain gives no more back than its share.
  const cheaper = goods < -rounding && !promised && sum(before.dearer) >= -rounding
  const amount = goods > rounding || cheaper ? round(share.times(goods).div(100)) : 0
  const side = amount < 0 ? -1 : 1
  const lost = allocate(
    amount,
    dearer.map((one) => Math.max(0, side * one)),
  )
  return bill.lines.map((l, i) => {
    const gifts = minus(after.unearned[i] ?? 0, before.unearned[i] ?? 0)
    const charged = gifts > 0 ? timesRounded(gifts, bill.giftPrice(i)) : (lost[i] ?? 0)
    const shares = after.shares[i] ?? []
    const names = charged > 0 ? namesOf(l, shares) : charged < 0 ? shares.map((s) => s.name) : []
    return { amount: charged, names, unearned: Math.max(0, gifts), shares }
  })
}

/** By line, by how much the goods that stay would cost more than was paid for them, and the gifts that nothing earns. */
function priced({ lines, campaigns, buyer, headerPct }: Bill, kept: readonly number[]) {
  const stays = lines.map((l, i) =>
    roundTo(
      dec(l.qty)
        .times(kept[i] ?? 0)
        .div(l.baseQty),
      4,
    ),
  )
  const bought = lines.flatMap((l, at) => (l.gift || stays[at] === 0 ? [] : [{ l, at }]))
  const basket = bought.map(({ l, at }) => ({
    goodsUnitId: l.goodsUnitId,
    qty: stays[at] ?? 0,
    unitPrice: l.unitPrice,
    gross: timesRounded(stays[at] ?? 0, l.unitPrice),
    closed: l.closed,
    mark: `${l.tiers.join('/')}-${l.discountAmount}`,
  }))
  const given = applyCampaigns(basket, campaigns, buyer, chosenOf(lines, stays, campaigns))
  const shares: CampaignShare[][] = lines.map(() => [])
  bought.forEach(({ at }, i) => {
    shares[at] = given.shares[i] ?? []
  })
  return {
    shares,
    dearer: lines.map((l, i) =>
      l.gift || !stays[i]
        ? 0
        : dearerBy(l, { qty: stays[i], base: kept[i] ?? 0, shares: shares[i] ?? [] }, headerPct),
    ),
    unearned: unearned(lines, stays, given.gifts),
  }
}

/** What so much of a line costs with what campaigns give now, less what its share of the bill was. */
function dearerBy(
  l: BilledLine,
  { qty, base, shares }: { qty: number; base: number; shares: CampaignShare[] },
  headerPct: number | null,
): number {
  const back = { upTo: minus(l.baseQty, base), of: l.baseQty }
  const rest = (whole: number) => minus(whole, partOf(whole, 0, back))
  const { net } = lineAmounts({
    qty,
    unitPrice: l.unitPrice,
    tiers: l.tiers,
    discountAmount: 0,
    campaignDiscount: sumOf(shares, (share) => share.amount),
    taxType: '',
  })
  const now = Math.max(0, minus(net, rest(l.discountAmount)))
  const paid = rest(l.net)
  const before = plus(paid, rest(l.headerDiscount))
  // What stays never costs less than nothing: a discount of an amount is given once.
  return Math.max(minus(now, before), minus(0, headerPct === null ? paid : before))
}

/** The gifts that stay, as they would be chosen anew. */
const chosenOf = (
  lines: readonly BilledLine[],
  stays: readonly number[],
  campaigns: readonly CampaignTerms[],
): ChosenGift[] =>
  lines.flatMap((l, i) => {
    const campaignId = l.campaigns[0]?.id
    const stay = stays[i] ?? 0
    const of = campaigns.find((c): c is GiftTerms => c.id === campaignId && c.kind === 'GIFT')
    const each = of?.rules.gifts.find((gift) => gift.goodsUnitId === l.goodsUnitId)?.qty
    if (!l.gift || !campaignId || !each || stay === 0) return []
    return [{ campaignId, goodsUnitId: l.goodsUnitId, times: Math.ceil(stay / each) }]
  })

/** By line, how many of a gift stay with the customer that the rest of his bill does not earn. */
function unearned(
  lines: readonly BilledLine[],
  stays: readonly number[],
  given: readonly { campaignId: number; goodsUnitId: number; qty: number }[],
): number[] {
  return lines.map((l, i) => {
    if (!l.gift) return 0
    const own = given.filter(
      (gift) => gift.goodsUnitId === l.goodsUnitId && gift.campaignId === l.campaigns[0]?.id,
    )
    return Math.max(
      0,
      minus(
        stays[i] ?? 0,
        sumOf(own, (gift) => gift.qty),
      ),
    )
  })
}

/** Campaigns of the line that give less of it now. */
function namesOf(l: BilledLine, now: readonly CampaignShare[]): string[] {
  const gone = l.campaigns.filter(({ id, amount }) => {
    const left = now.find((share) => share.id === id)
    return l.gift || (left?.amount ?? 0) < amount
  })
  return [...new Set(gone.map(({ name }) => name))]
}
