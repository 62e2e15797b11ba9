import { off, portion, worth } from './figures.ts'
import type {
  CampaignOutcome,
  CampaignReason,
  CampaignTerms,
  DiscountItem,
  DiscountTerms,
  PromoTerms,
} from './terms.ts'

/** A line whose price is known and from which nothing was taken yet. */
export interface BasketLine {
  goodsUnitId: number
  qty: number
  unitPrice: number
  gross: number
  /** Campaigns pass it by: its price was promised or typed, or its goods bear no discount. */
  closed: boolean
  /** What else tells two lines of the same goods apart. */
  mark?: string
}

/** Who buys, where, and when by the branch's clock: `2026-01-07T10:15`. */
export interface Buyer {
  branchId: number
  at: string
  customerId: number | null
  level: string
  member: boolean
}

/** All open lines of one goods unit: they have one price, and campaigns look at them together. */
export interface Group {
  goodsUnitId: number
  qty: number
  price: number
  gross: number
  /** Places of its lines in the basket. */
  lines: number[]
  discount: { of: DiscountTerms; item: DiscountItem } | null
  /** Of its quantity, what bears the discount still. */
  discounted: number
  /** What that takes off; asked by every promotion after it, so it is reckoned once. */
  discountKnown: { qty: number; amount: number } | null
  /** Whole units that no promotion has used. */
  free: number
  promos: { of: PromoTerms; amount: number; uses: number }[]
}

/** Goods unit by goods unit, in an order that does not depend on that of the lines. */
export function groupsOf(lines: readonly BasketLine[]): Map<number, Group> {
  const open = lines.flatMap((line, at) => (line.closed ? [] : [{ line, at }]))
  const order = ({ line }: (typeof open)[number]) => `${line.mark ?? ''}`
  open.sort(
    (a, b) =>
      a.line.goodsUnitId - b.line.goodsUnitId ||
      a.line.gross - b.line.gross ||
      (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : a.at - b.at),
  )
  const groups = new Map<number, Group>()
  for (const { line, at } of open) {
    const group = groups.get(line.goodsUnitId) ?? {
      goodsUnitId: line.goodsUnitId,
      qty: 0,
      price: line.unitPrice,
      gross: 0,
      lines: [],
      discount: null,
      discounted: 0,
      discountKnown: null,
      free: 0,
      promos: [],
    }
    group.qty = Math.round((group.qty + line.qty) * 10_000) / 10_000
    group.gross += line.gross
    group.lines.push(at)
    groups.set(line.goodsUnitId, group)
  }
  for (const group of groups.values()) group.free = Math.floor(group.qty)
  return groups
}

/** What a discount takes off so many of a goods unit, within what one purchase and the quota allow. */
export function discountOf(group: Group, of: DiscountTerms, item: DiscountItem, qty: number) {
  const uses = Math.min(
    qty,
    item.maxQtyPerTrx ?? Number.POSITIVE_INFINITY,
    of.left[String(item.goodsUnitId)] ?? Number.POSITIVE_INFINITY,
  )
  if (uses <= 0) return { amount: 0, uses: 0 }
  const base = uses === group.qty ? group.gross : worth(uses, group.price)
  const value = item.value ?? 0
  if (item.type === 'PERCENT') return { amount: off(base, item.discountTiers ?? []), uses }
  const each =
    item.type === 'AMOUNT' ? Math.min(value, group.price) : Math.max(0, group.price - value)
  return { amount: Math.min(base, worth(uses, each)), uses }
}

/** What the product discount of a group takes off what still bears it. */
export function discountLeft(group: Group, qty = group.discounted): number {
  if (!group.discount) return 0
  if (group.discountKnown?.qty === qty) return group.discountKnown.amount
  const { amount } = discountOf(group, group.discount.of, group.discount.item, qty)
  if (qty === group.discounted) group.discountKnown = { qty, amount }
  return amount
}

const promoAmount = (group: Group) => group.promos.reduce((sum, { amount }) => sum + amount, 0)
export const netOf = (group: Group) => group.gross - discountLeft(group) - promoAmount(group)

/** Both let the other stand, so the promotion works on the discounted price (domain §5.1 step 5). */
export const together = (group: Group, promo: PromoTerms) =>
  Boolean(group.discount?.of.stackable && promo.stackable)

/** The price of one unit as a promotion sees it. */
export const priceFor = (group: Group, promo: PromoTerms) =>
  together(group, promo) && group.qty > 0
    ? portion(group.gross - discountLeft(group, group.qty), 1, group.qty)
    : group.price

/** Monday is 1. */
export const weekdayOf = ({ at }: Buyer) =>
  new Date(`${at.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7

/** Why it does not stand at this moment for this buyer. A time without seconds holds to the end of its minute. */
export function whyNot(of: CampaignTerms, buyer: Buyer, day: number): CampaignReason | null {
  const hour = buyer.at.slice(11, 16)
  if (of.stopped) return 'STOPPED'
  if (buyer.at < of.startAt) return 'NOT_STARTED'
  if (buyer.at.slice(0, 16) > of.endAt) return 'ENDED'
  if (!of.branchIds.includes(buyer.branchId)) return 'BRANCH'
  if (of.days.length > 0 && !of.days.includes(day)) return 'WEEKDAY'
  if ((of.hourFrom && hour < of.hourFrom) || (of.hourTo && hour > of.hourTo)) return 'HOUR'
  if (of.memberOnly && !buyer.member) return 'MEMBER_ONLY'
  if (of.levels.length > 0 && !of.levels.includes(buyer.level)) return 'LEVEL'
  if (of.customerIds.length > 0 && !of.customerIds.includes(buyer.customerId ?? 0))
    return 'CUSTOMER'
  return null
}

/** What a campaign did, as far as is said; nothing else. */
export const outcomeOf = (
  { id, kind, name }: CampaignTerms,
  more: Partial<CampaignOutcome>,
): CampaignOutcome => ({
  campaignId: id,
  kind,
  name,
  eligible: false,
  reasonCode: null,
  missingQty: null,
  missingAmount: null,
  goodsUnitIds: [],
  near: false,
  benefit: 0,
  ...more,
})
