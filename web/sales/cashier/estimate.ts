import { reached } from '#contract/pricing/price-break.ts'
import { applyCampaigns } from '#contract/pricing/apply.ts'
import type { Buyer } from '#contract/pricing/basket.ts'
import type { CampaignShare, CampaignTerms } from '#contract/pricing/terms.ts'
import type { TillPrice } from './goods-lookup.ts'

/**
 * What a cart comes to before the server has said it: shown for the moment between a scan and the
 * answer, and while there is no connection. The server's figures always replace it.
 */
export interface Estimate {
  lines: EstimatedLine[]
  gross: number
  discount: number
  headerDiscount: number
  total: number
}

export interface EstimatedLine {
  /** Null where the price list has none. */
  unitPrice: number | null
  gross: number
  discount: number
  net: number
  /** Of its discount, what campaigns gave. */
  campaigns: CampaignShare[]
}

/** Campaigns of the branch, and who buys when: with them the till reckons as the server does. */
export interface Campaigns {
  rows: readonly CampaignTerms[]
  /** Goods units that bear no discount. */
  closed: ReadonlySet<number>
  buyer: Buyer
}

export type HeaderDiscount = { type: 'PERCENT' | 'AMOUNT'; value: number }

interface Cart {
  level: string
  /** By tax type, what PPN comes on top of a price without it. */
  onTop?: (taxType: string) => number
  lines: {
    goodsUnitId: number
    qty: number
    prices: TillPrice[]
    taxType?: string
    /** A price that was promised, by a booking. */
    fixedPrice?: number | null
    discountPercent: number
    discountAmount: number
  }[]
  headerDiscount: HeaderDiscount | null
}

export function estimate(cart: Cart, now: string, campaigns?: Campaigns): Estimate {
  const together = new Map<number, number>()
  for (const line of cart.lines) {
    together.set(line.goodsUnitId, (together.get(line.goodsUnitId) ?? 0) + line.qty)
  }
  const priced = cart.lines.map((line) => {
    const qty = together.get(line.goodsUnitId) ?? line.qty
    const onTop = cart.onTop?.(line.taxType ?? '') ?? 0
    const unitPrice = line.fixedPrice ?? priceFor(line.prices, cart.level, qty, now, onTop)
    return { unitPrice, gross: Math.round(line.qty * (unitPrice ?? 0)) }
  })
  const shares = sharesOf(cart, priced, campaigns)
  const lines = cart.lines.map((line, i) => {
    const { unitPrice = null, gross = 0 } = priced[i] ?? {}
    const given = sum((shares[i] ?? []).map(({ amount }) => amount))
    const off = Math.round(((gross - given) * line.discountPercent) / 100) + line.discountAmount
    const discount = Math.min(gross, given + off)
    return { unitPrice, gross, discount, net: gross - discount, campaigns: shares[i] ?? [] }
  })
  const net = sum(lines.map((line) => line.net))
  const bears = (i: number) =>
    typeof cart.lines[i]?.fixedPrice === 'number' ||
    !campaigns?.closed.has(cart.lines[i]?.goodsUnitId ?? 0)
  const bearing = sum(lines.map((line, i) => (bears(i) ? line.net : 0)))
  const headerDiscount = Math.min(bearing, headerDiscountOf(cart.headerDiscount, bearing))
  return {
    lines,
    gross: sum(lines.map((line) => line.gross)),
    discount: sum(lines.map((line) => line.discount)),
    headerDiscount,
    total: net - headerDiscount,
  }
}

/** Steps 3 to 5 of the pricing rules; a booking's lines keep what was promised. */
function sharesOf(
  { lines }: Cart,
  priced: readonly { unitPrice: number | null; gross: number }[],
  campaigns: Campaigns | undefined,
): CampaignShare[][] {
  if (!campaigns) return []
  const basket = lines.map((line, i) => ({
    goodsUnitId: line.goodsUnitId,
    qty: line.qty,
    unitPrice: priced[i]?.unitPrice ?? 0,
    gross: priced[i]?.gross ?? 0,
    closed: typeof line.fixedPrice === 'number' || campaigns.closed.has(line.goodsUnitId),
    mark: `${line.discountPercent || ''}-${line.discountAmount}`,
  }))
  return applyCampaigns(basket, campaigns.rows, campaigns.buyer).shares
}

/**
 * Retail and member prices compete; other levels have their own, by quantity, or fall back to retail: without the PPN in
 * it where theirs comes on top, `onTop` being its share of a price without it.
 */
export function priceFor(
  prices: readonly TillPrice[],
  level: string,
  qty: number,
  now: string,
  onTop = 0,
): number | null {
  const rows = inForce(prices, now)
  const of = (one: string) =>
    reached(
      rows.filter((p) => p.level === one),
      qty,
      (p) => p.minQty,
    )
  const [own, retail] = [of(level), of('RETAIL')]
  if (level === 'RETAIL' || level === 'MEMBER') return cheapest([...own, ...retail])
  const chosen = own.reduce<TillPrice | null>((a, b) => (a && a.minQty >= b.minQty ? a : b), null)
  if (chosen) return chosen.price
  const fallback = cheapest(retail)
  return fallback === null || onTop === 0 ? fallback : Math.round(fallback / (1 + onTop))
}

/** Of the same level and break: the branch's own row, and of those the newest that has begun. */
function inForce(prices: readonly TillPrice[], now: string): TillPrice[] {
  const best = new Map<string, TillPrice>()
  for (const price of prices) {
    if (price.from !== null && price.from > now) continue
    const key = `${price.level}:${price.minQty}`
    const known = best.get(key)
    if (!known || beats(price, known)) best.set(key, price)
  }
  return [...best.values()]
}

function beats(a: TillPrice, b: TillPrice): boolean {
  if (a.ownOfBranch !== b.ownOfBranch) return a.ownOfBranch
  return (a.from ?? '') > (b.from ?? '')
}

const cheapest = (rows: TillPrice[]) =>
  rows.length === 0 ? null : Math.min(...rows.map((row) => row.price))
const sum = (amounts: number[]) => amounts.reduce((a, b) => a + b, 0)

function headerDiscountOf(discount: HeaderDiscount | null, net: number): number {
  if (!discount) return 0
  return discount.type === 'PERCENT' ? Math.round((net * discount.value) / 100) : discount.value
}
