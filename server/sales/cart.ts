import { levelsOnTop, taxModeOn } from '#server/pricing/price-terms.ts'
import { refuseReduced } from '#contract/pricing/discountable.ts'
import type { CampaignShare, ChosenGift } from '#contract/pricing/terms.ts'
import { isTaxed } from '#contract/master/tax-type.ts'
import { type DraftLine, type PostingContext, lineOf } from '#server/documents/types.ts'
import type { UnitFacts } from '#server/ledgers/locks.ts'
import {
  type Tax,
  type Warehouse,
  isPkpOn,
  pointTermOn,
  taxOn,
  warehouseOf,
} from '#server/ledgers/masters.ts'
import { Refusal } from '#server/platform/errors.ts'
import { times } from '#contract/money.ts'
import {
  type Cart,
  type CartLine,
  type PriceRow,
  type PricedCart,
  priceCart,
} from '#contract/pricing/price-cart.ts'
import type { HeaderDiscount, TaxMode } from '#contract/pricing/amounts.ts'
import { type Agreed, agreedBelowCost } from '#server/pricing/agreed-below-cost.ts'
import { buyerOf, campaignsOf } from '#server/pricing/read-campaigns.ts'
import { ceilingsIn, soldAboveCeilings, storedCeilings } from '#server/pricing/price-ceilings.ts'
import { pricesInForce } from '#server/pricing/read-prices.ts'
import { giftLines } from './gift-lines.ts'
import { type CustomerFacts, readCustomer } from './customer-facts.ts'

export interface EnteredCart {
  branchId: number
  docDate?: string
  customerId?: number | null | undefined
  warehouseId?: number | null | undefined
  headerDiscount?: HeaderDiscount
  freight?: number | null | undefined
  taxMode?: TaxMode | null | undefined
  taxFreeReason?: string | null | undefined
  /** Gifts that the customer chose of what campaigns offer. */
  gifts?: ChosenGift[] | null | undefined
  lines: {
    goodsUnitId: number
    warehouseId?: number | null | undefined
    qty: number
    unitPrice?: number | null | undefined
    discountTiers?: number[] | null | undefined
    discountAmount?: number | null | undefined
    memo?: string | null | undefined
    /** What campaigns gave when it was promised. */
    campaigns?: CampaignShare[] | undefined
    promised?: CartLine['promised'] | undefined
  }[]
}

export interface CartFacts {
  customer: CustomerFacts
  units: Map<number, UnitFacts>
  cart: PricedCart
  lines: DraftLine[]
  /** Lines at nothing, beside those that are sold. */
  gifts: DraftLine[]
  taxMode: TaxMode
  tax: Tax
  /** Campaigns that may sell below cost, and up to which. */
  agreed: Agreed
  /** Told of lines above what a consumer may be asked at most. */
  aboveCeilings: string[]
}

/** Goods of a cart: what is new in it can be had still, what was promised before is kept in any case. */
async function cartUnits(context: PostingContext, { lines, gifts }: EnteredCart) {
  const chosen = (gifts ?? []).map((gift) => gift.goodsUnitId)
  const ofLines = (some: EnteredCart['lines']) => some.map((l) => l.goodsUnitId)
  const [units] = await Promise.all([
    context.begunUnits([...ofLines(lines), ...chosen]),
    context.units([...ofLines(lines.filter((l) => !l.promised)), ...chosen]),
  ])
  return units
}

/** Everything a cart needs is asked in one batch; the price list decides, never the sender. */
export async function readCart(context: PostingContext, input: EnteredCart): Promise<CartFacts> {
  const unitIds = input.lines.map((l) => l.goodsUnitId)
  const [customer, units, prices, campaigns, agreed, ceilings, s, masters] = await Promise.all([
    readCustomer(context.tx, input.customerId, input.branchId),
    cartUnits(context, input),
    pricesInForce(context.tx, input.branchId, context.session, unitIds),
    campaignsOf(context.tx, input.branchId, context.session),
    agreedBelowCost(context.tx, input.branchId, context.session),
    storedCeilings(context.tx, context.session),
    context.session,
    context.masters(),
  ])
  const day = input.docDate ?? s.today
  const tax = taxOn(masters, day)
  const taxFree = !isPkpOn(masters, day) || Boolean(input.taxFreeReason)
  const taxMode = taxFree
    ? 'NONE'
    : (input.taxMode ?? taxModeOn(masters, day, customer.price_level))
  if (taxMode === 'NONE' && !taxFree) refuseUntaxed([...units.values()])
  const cart = priceCart(cartOf(input), {
    level: customer.price_level,
    prices: prices as PriceRow[],
    units,
    onTop: levelsOnTop(masters, day),
    pointTerm: pointTermOn(masters, s.today),
    tax,
    taxMode,
    campaigns,
    buyer: buyerOf(s, input.branchId, customer),
  })
  refuseUnsold(input, units)
  const from = (id: number | null | undefined) =>
    sellableOf(warehouseOf(masters, id, input.branchId))
  const warehouse = from(input.warehouseId)
  const lines = draftLines(input, { units, cart, warehouse, from })
  const own = ceilingsIn(ceilings, masters.branches.get(input.branchId))
  return {
    customer,
    units,
    cart,
    taxMode,
    tax,
    agreed,
    gifts: giftLines(cart.given.gifts, units, warehouse.id),
    lines,
    aboveCeilings: soldAboveCeilings(lines, own, { day, units, taxMode, tax }),
  }
}

interface Placed extends Pick<CartFacts, 'units' | 'cart'> {
  /** Where goods come from whose line names no other. */
  warehouse: Warehouse
  from: (id: number) => Warehouse
}

export const draftLines = (
  input: EnteredCart,
  { units, cart, warehouse, from }: Placed,
): DraftLine[] =>
  input.lines.map((l, i) => {
    const unit = units.get(l.goodsUnitId) as UnitFacts
    const own = l.warehouseId ? from(l.warehouseId) : warehouse
    return lineOf({
      goodsId: unit.goods_id,
      goodsUnitId: l.goodsUnitId,
      warehouseId: own.id,
      qty: l.qty,
      conversion: unit.conversion,
      baseQty: times(l.qty, unit.conversion),
      unitPrice: cart.priced[i]?.unitPrice ?? 0,
      tiers: l.discountTiers ?? [],
      discountAmount: l.discountAmount ?? 0,
      ...(cart.lines[i] as PricedCart['lines'][number]),
      taxType: unit.tax_type,
      priceSource: cart.priced[i]?.priceSource ?? null,
      listPrice: cart.priced[i]?.listPrice ?? null,
      campaigns: cart.given.shares[i] ?? [],
      memo: l.memo,
    })
  })

export const cartOf = (input: EnteredCart): Cart => ({
  headerDiscount: input.headerDiscount,
  freight: input.freight,
  gifts: input.gifts ?? [],
  lines: input.lines.map((l) => ({
    goodsUnitId: l.goodsUnitId,
    qty: l.qty,
    unitPrice: l.unitPrice ?? null,
    tiers: l.discountTiers ?? [],
    discountAmount: l.discountAmount ?? 0,
    ...(l.campaigns ? { campaigns: l.campaigns } : {}),
    ...(l.promised ? { promised: l.promised } : {}),
  })),
})

/** What every document made from a cart has in common: customer, price terms, amounts and lines. */
export function cartDraft(
  input: EnteredCart,
  {
    customer,
    cart,
    lines,
    units,
    aboveCeilings,
  }: Pick<CartFacts, 'customer' | 'cart' | 'lines' | 'units' | 'aboveCeilings'>,
) {
  return {
    customerId: customer.id,
    warehouseId: lines[0]?.warehouseId ?? null,
    taxMode: cart.taxMode,
    priceLevel: customer.price_level,
    headerDiscountPercent:
      input.headerDiscount?.type === 'PERCENT' ? input.headerDiscount.value : null,
    gross: cart.gross,
    discount: cart.discount,
    headerDiscount: cart.headerDiscount,
    freight: cart.freight,
    dpp: cart.dpp,
    exempt: cart.exempt,
    vat: cart.vat,
    total: cart.total,
    lines,
    accounts: [],
    settlements: [],
    sources: [],
    warnings: [...withoutDiscount(input, units), ...aboveCeilings],
  }
}

/** Goods that a discount of the whole bill leaves out. */
function withoutDiscount(
  { headerDiscount, lines }: EnteredCart,
  units: ReadonlyMap<number, UnitFacts>,
): string[] {
  if (!headerDiscount?.value) return []
  const full = lines.flatMap((l) => {
    const unit = units.get(l.goodsUnitId)
    return unit && !unit.discountable ? unit.name : []
  })
  const names = [...new Set(full)].join(', ')
  return names ? [`Diskon nota tidak berlaku untuk ${names}`] : []
}

/** Gifts and units that are not for sale, and discounts on goods that bear none (domain §2.4). */
function refuseUnsold({ lines }: EnteredCart, units: ReadonlyMap<number, UnitFacts>): void {
  lines.forEach((line, i) => {
    const unit = units.get(line.goodsUnitId) as UnitFacts
    const { name, unit_name, type, is_sales } = unit
    const at = { line: i + 1, cell: 'goodsUnitId' }
    if (type === 'GIFT') throw new Refusal('NOT_SOLD', `${name} adalah hadiah, tidak dijual`, at)
    if (!is_sales) throw new Refusal('NOT_SOLD', `${name} tidak dijual per ${unit_name}`, at)
    const { discountTiers, discountAmount } = line
    refuseReduced(unit, { tiers: discountTiers ?? [], discountAmount: discountAmount ?? 0 }, i + 1)
  })
}

/** What lies with the damaged goods is not for sale (domain §2.1). */
export const isSellable = ({ type }: Pick<Warehouse, 'type'>): boolean => type !== 'DAMAGED'

function sellableOf(warehouse: Warehouse): Warehouse {
  if (isSellable(warehouse)) return warehouse
  throw new Refusal('NOT_SOLD', `Barang di ${warehouse.name} tidak dijual`, {
    field: 'warehouseId',
  })
}

function refuseUntaxed(units: UnitFacts[]): void {
  const taxable = units.find((u) => isTaxed(u.tax_type))
  if (taxable)
    throw new Refusal(
      'TAX_REQUIRED',
      `${taxable.name} kena pajak: pilih alasan untuk menjual tanpa PPN`,
      { field: 'taxFreeReason' },
    )
}

/** Names as a refusal about stock uses them. */
export const askedUnits = (units: Map<number, UnitFacts>) => (goodsUnitId: number) => {
  const unit = units.get(goodsUnitId)
  return unit ? { unitName: unit.unit_name, conversion: unit.conversion } : undefined
}
