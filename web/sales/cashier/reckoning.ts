import type { HeaderDiscount } from '#contract/pricing/amounts.ts'
import type { Buyer } from '#contract/pricing/basket.ts'
import { refuseReduced } from '#contract/pricing/discountable.ts'
import {
  type CartContext,
  type CartLine as PricedLine,
  type PricedCart,
  type PriceLevel,
  type PriceRow,
  type PricedUnit,
  listPrice,
  priceCart,
  quantitiesOf,
} from '#contract/pricing/price-cart.ts'
import { PROMISED } from '#contract/pricing/price-source.ts'
import type { CampaignShare, CampaignTerms } from '#contract/pricing/terms.ts'
import { Refusal } from '#contract/refusal.ts'
import { toldText } from '../../platform/i18n/define.ts'
import type { CartContent } from './cart.ts'
import type { TillGoods, TillPrice } from './goods-lookup.ts'
import { type Vat, onTopOf, taxOf, taxModeOf } from './vat.ts'

/**
 * What a cart comes to, by the prices and campaigns that the till knows and the very reckoning of the server (domain §5.1): shown
 * at once, also while there is no line. What the server says of the same cart replaces it, for its lists may be newer.
 */
export interface Reckoning {
  lines: ReckonedLine[]
  gross: number
  discount: number
  headerDiscount: number
  vat: number
  total: number
  /** Why it cannot be sold as it is, in words; the figures are then without the discounts that do not hold. */
  problem: string | null
}

export interface ReckonedLine {
  /** Null where the price list has none. */
  unitPrice: number | null
  gross: number
  discount: number
  net: number
  /** Of its discount, what campaigns gave. */
  campaigns: CampaignShare[]
}

/** Campaigns of the branch, and who buys when. */
export interface Campaigns {
  rows: readonly CampaignTerms[]
  /** Goods units that bear no discount. */
  closed: ReadonlySet<number>
  buyer: Buyer
}

interface Line extends Pick<TillGoods, 'goodsUnitId' | 'prices' | 'taxType' | 'name' | 'unitName'> {
  qty: number
  allowFraction: boolean
  /** A price that was promised, by a booking. */
  fixedPrice?: number | null
  discountPercent: number
  discountAmount: number
}

interface Cart {
  level: string
  lines: readonly Line[]
  headerDiscount: HeaderDiscount
  freight?: number | null
  taxFree?: boolean
}

/** What the till knows of the branch; nothing of it before it was asked. */
interface Known {
  /** The instant of the sale. */
  now: string
  campaigns?: Campaigns | undefined
  vat?: Vat | undefined
}

export function reckon(cart: Cart, known: Known): Reckoning {
  const { context, lines } = enteredOf(cart, known)
  const missing = lines.map(({ missing }) => missing)
  const entered = lines.map(({ entered }) => entered)
  try {
    return shown(pricedBy(cart, { context, lines }), missing, null)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const bare = entered.map((line) => ({ ...line, tiers: [], discountAmount: 0 }))
    const without = priceCart({ lines: bare, freight: cart.freight ?? 0 }, withFractions(context))
    return shown(without, missing, toldText(error.message))
  }
}

interface Entered {
  context: CartContext
  lines: { entered: PricedLine; missing: boolean }[]
}

function enteredOf(cart: Cart, known: Known): Entered {
  const context = contextOf(cart, known)
  const quantities = quantitiesOf(cart.lines)
  const lines = cart.lines.map((line) =>
    pricedLine(line, quantities.get(line.goodsUnitId) ?? line.qty, context),
  )
  return { context, lines }
}

function pricedBy(cart: Cart, { context, lines }: Entered): PricedCart {
  const entered = lines.map((line) => line.entered)
  const { headerDiscount, freight } = cart
  const priced = priceCart({ lines: entered, headerDiscount, freight: freight ?? 0 }, context)
  entered.forEach((line, i) => {
    const unit = context.units.get(line.goodsUnitId)
    if (unit && !line.promised) refuseReduced(unit, line, i + 1)
  })
  return priced
}

const ofTill = (cart: CartContent): Cart => ({
  ...cart,
  level: cart.customer?.priceLevel ?? 'RETAIL',
  taxFree: Boolean(cart.taxFreeReason),
})

/** What a cart of the till comes to in all its parts, as its document would have them; a `Refusal` where it cannot be sold as it is. */
export const pricedTill = (cart: CartContent, known: Known): PricedCart =>
  pricedBy(ofTill(cart), enteredOf(ofTill(cart), known))

/** A cart of the till; the discount of its lines and that of the whole in one. */
export function tillTotals(cart: CartContent, known: Known) {
  const { discount, headerDiscount, ...of } = reckon(ofTill(cart), known)
  return { ...of, discount: discount + headerDiscount }
}

/** What goods come to that left a cart, less what was taken off them by hand, rupiah. */
export const worthOf = (level: string, lines: readonly Line[], now: string): number =>
  reckon({ level, lines, headerDiscount: null }, { now }).total

interface Asked {
  level: string
  qty: number
  now: string
  vat: Vat | undefined
}

/** What the list asks for goods at a level, by quantity; null where it has no price. */
export function priceFor(
  goods: Pick<TillGoods, 'prices' | 'taxType'>,
  { level, qty, now, vat }: Asked,
): number | null {
  const line = { ...goods, goodsUnitId: 0, name: '', unitName: '', qty, allowFraction: true }
  const cart = { level, lines: [{ ...line, discountPercent: 0, discountAmount: 0 }] }
  return (
    listPrice(0, qty, contextOf({ ...cart, headerDiscount: null }, { now, vat }))?.unitPrice ?? null
  )
}

function contextOf(cart: Cart, { now, campaigns, vat }: Known): CartContext {
  return {
    level: cart.level as PriceLevel,
    prices: cart.lines.flatMap((line) => rowsOf(line, now)),
    units: new Map(cart.lines.map((line) => [line.goodsUnitId, unitOf(line, campaigns)])),
    onTop: onTopOf(vat),
    tax: taxOf(vat),
    taxMode: cart.taxFree ? 'NONE' : taxModeOf(vat, cart.level),
    ...(campaigns ? { campaigns: [...campaigns.rows], buyer: campaigns.buyer } : {}),
  }
}

const unitOf = (line: Line, campaigns: Campaigns | undefined): PricedUnit => ({
  goods_id: 0,
  category_id: 0,
  name: line.name,
  unit_name: line.unitName,
  allow_fraction: line.allowFraction,
  tax_type: line.taxType,
  discountable: !campaigns?.closed.has(line.goodsUnitId),
  point_eligible: false,
})

const withFractions = (context: CartContext): CartContext => ({
  ...context,
  units: new Map([...context.units].map(([id, unit]) => [id, { ...unit, allow_fraction: true }])),
})

/** A line as it is priced; without a price it is worth nothing, and no campaign looks at it. */
function pricedLine(
  line: Line,
  /** Of the whole cart: by it the list has a price. */
  together: number,
  context: CartContext,
): { entered: PricedLine; missing: boolean } {
  const { goodsUnitId, qty, discountPercent, discountAmount } = line
  const fixed = typeof line.fixedPrice === 'number'
  const missing = !fixed && listPrice(goodsUnitId, together, context) === null
  return {
    missing,
    entered: {
      goodsUnitId,
      qty,
      discountAmount,
      tiers: discountPercent ? [discountPercent] : [],
      ...(fixed ? { unitPrice: line.fixedPrice, promised } : {}),
      ...(missing ? { unitPrice: 0, discountAmount: 0 } : {}),
    },
  }
}

/** What a booking's lines bear was allowed when they were written, and is part of their discount. */
const promised = { priceSource: PROMISED, listPrice: null }

/** Of the same level, break and place, the newest that has begun. */
function rowsOf({ goodsUnitId, prices }: Line, now: string): PriceRow[] {
  const newest = new Map<string, TillPrice>()
  for (const price of prices) {
    if (price.from !== null && price.from > now) continue
    const key = `${price.level}:${price.minQty}:${price.ownOfBranch}`
    const known = newest.get(key)
    if (!known || (price.from ?? '') > (known.from ?? '')) newest.set(key, price)
  }
  return [...newest.values()].map(({ level, minQty, price, ownOfBranch }) => ({
    goods_unit_id: goodsUnitId,
    price_level: level as PriceLevel,
    min_qty: minQty,
    price,
    branch_id: ownOfBranch ? 0 : null,
  }))
}

function shown(cart: PricedCart, missing: readonly boolean[], problem: string | null): Reckoning {
  return {
    lines: cart.lines.map((line, i) => ({
      unitPrice: missing[i] ? null : (cart.priced[i]?.unitPrice ?? null),
      gross: line.gross,
      discount: line.discount,
      net: line.gross - line.discount,
      campaigns: cart.given.shares[i] ?? [],
    })),
    gross: cart.gross,
    discount: cart.discount,
    headerDiscount: cart.headerDiscount,
    vat: cart.vat,
    total: cart.total,
    problem,
  }
}
