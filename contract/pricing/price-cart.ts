import { type TaxRule, taxOfType } from '../master/tax-type.ts'
import { dec, exact, minus, plus, round, sum, sumOf, timesRounded } from '../money.ts'
import { Refusal } from '../refusal.ts'
import {
  type Amounts,
  type HeaderDiscount,
  type TaxMode,
  documentAmounts,
  taxShare,
} from './amounts.ts'
import { type Given, applyCampaigns } from './apply.ts'
import type { Buyer } from './basket.ts'
import { refuseFraction } from './fractions.ts'
import { type PointTerm, earnsNothing, pointsEarned } from './points.ts'
import { reached } from './price-break.ts'
import { PROMISED, TYPED } from './price-source.ts'
import type { CampaignShare, CampaignTerms, ChosenGift } from './terms.ts'

export type PriceLevel = 'RETAIL' | 'MEMBER' | 'GROSIR' | 'AGEN' | 'KHUSUS'

/** A selling price in force now; a branch's own row beats the company's. */
export interface PriceRow {
  goods_unit_id: number
  branch_id: number | null
  price_level: PriceLevel
  min_qty: number
  price: number
}

export interface CartLine {
  goodsUnitId: number
  qty: number
  /** Promised before, or typed by someone who may. */
  unitPrice?: number | null
  /** Where a price that was promised came from; one that is typed now has none. */
  promised?: Pick<Price, 'priceSource' | 'listPrice'>
  tiers: number[]
  discountAmount: number
  /** What campaigns gave when it was promised. */
  campaigns?: CampaignShare[]
}
interface Price {
  unitPrice: number
  priceSource: string | null
  /** What the list asked for, where it was typed. */
  listPrice: number | null
}
export interface Cart {
  lines: CartLine[]
  /** Gifts that the customer chose. */
  gifts?: ChosenGift[]
  headerDiscount?: HeaderDiscount
  freight?: number | null
}
/** What the price of goods in a unit depends on. */
export interface PricedUnit {
  goods_id: number
  category_id: number
  name: string
  unit_name: string
  allow_fraction: boolean
  tax_type: string
  /** Whether they bear discounts, and bring points. */
  discountable: boolean
  point_eligible: boolean
}
export interface CartContext {
  level: PriceLevel
  prices: PriceRow[]
  units: ReadonlyMap<number, PricedUnit>
  /** Levels to whose prices PPN is added. */
  onTop: readonly string[]
  /** Where points are reckoned. */
  pointTerm?: PointTerm
  tax: TaxRule
  taxMode: TaxMode
  /** Campaigns of the branch, and who buys when. */
  campaigns?: CampaignTerms[]
  buyer?: Buyer
}
export interface PricedCart extends Amounts {
  taxMode: TaxMode
  priced: Price[]
  /** What campaigns gave: by line, as gifts, and why others gave nothing. */
  given: Given
  /** Largest manual discount of a line, that of the document with it, in percent: held against the role's limit. */
  manualDiscountPct: number
  /** The same of each line. */
  manualPcts: number[]
  /** What earns points: the total without excluded goods; 0 for levels that earn none. */
  pointBase: number
  /** Points earned by members, before cash rounding (domain §5.1 step 11). */
  points: number
}

/** How many of each goods unit a cart holds: by that a list has its price. */
export function quantitiesOf(
  lines: readonly Pick<CartLine, 'goodsUnitId' | 'qty'>[],
): ReadonlyMap<number, number> {
  const quantities = new Map<number, number>()
  for (const { goodsUnitId, qty } of lines)
    quantities.set(goodsUnitId, plus(quantities.get(goodsUnitId) ?? 0, qty))
  return quantities
}

/**
 * Prices a cart from zero (domain §5.1): base price by level and quantity, campaigns, manual discounts,
 * freight and PPN, points. Pure: the same cart gives the same figures in a simulation and when it is saved.
 */
export function priceCart(cart: Cart, context: CartContext): PricedCart {
  const quantities = quantitiesOf(cart.lines)
  const priced = cart.lines.map((line, i) => {
    refuseFraction(context.units.get(line.goodsUnitId), line.qty, { line: i + 1 })
    const listed = () =>
      listPrice(line.goodsUnitId, quantities.get(line.goodsUnitId) ?? line.qty, context)
    return (
      fixedPrice(line, listed) ?? { ...(listed() ?? missing(line, context, i)), listPrice: null }
    )
  })
  const given = campaignsOf(cart, priced, context)
  // What was promised bears what it bore then.
  const full = cart.lines.map(
    (line) => !line.promised && context.units.get(line.goodsUnitId)?.discountable === false,
  )
  const amounts = documentAmounts({
    lines: cart.lines.map((line, i) => ({
      qty: line.qty,
      unitPrice: priced[i]?.unitPrice ?? 0,
      tiers: line.tiers,
      discountAmount: line.discountAmount,
      campaignDiscount: sharedOff(given, i),
      full: full[i] === true,
      taxType: context.units.get(line.goodsUnitId)?.tax_type ?? 'NON',
    })),
    headerDiscount: cart.headerDiscount,
    freight: cart.freight,
    taxMode: context.taxMode,
    tax: context.tax,
  })
  const pointBase = pointBaseOf(amounts, cart, context)
  const manual = manualPercents(amounts, given, full, cart.lines)
  return {
    ...amounts,
    taxMode: context.taxMode,
    pointBase,
    priced,
    given,
    manualPcts: manual.lines,
    manualDiscountPct: Math.max(manual.header, ...manual.lines, 0),
    points: context.pointTerm ? pointsEarned(pointBase, context.level, context.pointTerm) : 0,
  }
}

/** Steps 3 to 6: lines whose price was promised or typed keep what they were given with it. */
function campaignsOf(cart: Cart, priced: PricedCart['priced'], c: CartContext): Given {
  const lines = cart.lines.map((line, i) => {
    const unitPrice = priced[i]?.unitPrice ?? 0
    const typed = line.unitPrice !== null && line.unitPrice !== undefined
    return {
      goodsUnitId: line.goodsUnitId,
      qty: line.qty,
      unitPrice,
      gross: timesRounded(line.qty, unitPrice),
      closed: typed || c.units.get(line.goodsUnitId)?.discountable === false,
      mark: `${line.tiers.join('/')}-${line.discountAmount}`,
    }
  })
  const given = c.buyer
    ? applyCampaigns(lines, c.campaigns ?? [], c.buyer, cart.gifts)
    : { shares: lines.map(() => []), gifts: [], offers: [], outcomes: [] }
  const shares = cart.lines.map((line, i) => line.campaigns ?? given.shares[i] ?? [])
  return { ...given, shares }
}

const sharedOff = ({ shares }: Given, line: number) => sumOf(shares[line] ?? [], (s) => s.amount)

/** A price that was typed, now or when it was promised, keeps beside it what the list asked for then. */
function fixedPrice({ unitPrice, promised }: CartLine, listed: () => Listed | null): Price | null {
  if (unitPrice === null || unitPrice === undefined) return null
  if (!promised) {
    return { unitPrice, priceSource: TYPED, listPrice: listed()?.unitPrice ?? null }
  }
  const typed = promised.priceSource === TYPED
  return { unitPrice, priceSource: typed ? TYPED : PROMISED, listPrice: promised.listPrice }
}

type Listed = { unitPrice: number; priceSource: string }

/** What the list asks for, or the refusal of goods without a price. */
export function basePrice(unitId: number, qty: number, c: ListContext): Listed {
  return listPrice(unitId, qty, c) ?? missing({ goodsUnitId: unitId }, c)
}

function missing(
  { goodsUnitId }: Pick<CartLine, 'goodsUnitId'>,
  { units }: ListContext,
  at?: number,
): never {
  const unit = units.get(goodsUnitId)
  throw new Refusal(
    'PRICE_MISSING',
    `Harga jual ${unit?.name ?? ''} (${unit?.unit_name ?? ''}) belum diatur`,
    at === undefined ? { field: 'lines' } : { line: at + 1, cell: 'unitPrice' },
  )
}

type ListContext = Omit<CartContext, 'taxMode' | 'campaigns' | 'buyer'>

/** Steps 1 and 2: own level and retail compete for members; other levels have their own price or fall back. */
export function listPrice(unitId: number, qty: number, c: ListContext): Listed | null {
  const rows = winningRows(c.prices.filter((p) => p.goods_unit_id === unitId))
  const of = (level: string) =>
    reached(
      rows.filter((p) => p.price_level === level),
      qty,
      (p) => p.min_qty,
    )
  const [own, retail] = [of(c.level), of('RETAIL')]
  const cheapest = (list: PriceRow[]) =>
    list.reduce<PriceRow | undefined>((a, b) => (a && a.price <= b.price ? a : b), undefined)
  const competes = c.level === 'RETAIL' || c.level === 'MEMBER'
  const chosen = competes
    ? cheapest([...own, ...retail])
    : own.reduce<PriceRow | undefined>((a, b) => (a && a.min_qty >= b.min_qty ? a : b), undefined)
  if (chosen) {
    const fallback = chosen.price_level !== c.level && own.length === 0
    return {
      unitPrice: chosen.price,
      priceSource: fallback ? 'RETAIL_FALLBACK' : chosen.price_level,
    }
  }
  const fallback = cheapest(retail)
  if (!fallback) return null
  const unit = c.units.get(unitId)
  const exclusive = c.onTop.includes(c.level) && unit
  const share = exclusive ? taxShare(taxOfType(unit.tax_type, c.tax)) : dec(0)
  return {
    unitPrice: share.gt(0) ? round(dec(fallback.price).div(share.plus(1))) : fallback.price,
    priceSource: 'RETAIL_FALLBACK',
  }
}

/** Of rows with the same level and break, the branch's own wins. */
function winningRows(rows: PriceRow[]): PriceRow[] {
  const best = new Map<string, PriceRow>()
  for (const row of rows) {
    const key = `${row.price_level}:${row.min_qty}`
    const known = best.get(key)
    if (!known || (known.branch_id === null && row.branch_id !== null)) best.set(key, row)
  }
  return [...best.values()]
}

/** What people took off by hand, of what campaigns had left. */
function manualPercents(
  a: Amounts,
  given: Given,
  full: readonly boolean[],
  entered: readonly CartLine[],
): { header: number; lines: number[] } {
  const bearing = a.lines.filter((_, i) => !full[i])
  const header = percentOf(
    a.headerDiscount,
    sumOf(bearing, (l) => l.gross - l.discount),
  )
  const lines = a.lines.map((l, i) => {
    // What was promised was allowed then.
    if (entered[i]?.promised) return 0
    const campaigns = sharedOff(given, i)
    return withHeader(percentOf(l.discount - campaigns, l.gross - campaigns), header)
  })
  return { header, lines }
}

/** Four decimals. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : exact(dec(part).times(100).div(whole).toDecimalPlaces(4))

/** What is off a line in all, when the document takes its own percentage of what the line's left. */
export const withHeader = (line: number, header: number): number =>
  exact(dec(100).minus(line).times(header).div(100).plus(line).toDecimalPlaces(4))

/** What steps are counted in: lines that earn nothing are left out; freight earns as the goods do. */
function pointBaseOf(a: Amounts, cart: Cart, c: CartContext): number {
  const { pointTerm: term } = c
  if (!term) return 0
  const excluded = cart.lines.map((line, i) => {
    const unit = c.units.get(line.goodsUnitId)
    const amounts = a.lines[i]
    const without = unit && earnsNothing(unit, term, amounts?.discount ?? 0)
    if (!without || !amounts) return 0
    return c.taxMode === 'EXCLUDE' ? plus(amounts.net, amounts.vat) : amounts.net
  })
  return minus(a.total, sum(excluded))
}
