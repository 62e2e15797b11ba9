import { priceTermsOn } from '#server/pricing/price-terms.ts'
import {
  type draftOf,
  type DraftLine,
  lineOf,
  type PostingContext,
  type StoredDocument,
} from '#server/documents/types.ts'
import type { CashierPaymentInput } from '#contract/sales/cashier.ts'
import type { UnitFacts } from '#server/ledgers/locks.ts'
import { type Branch, type Masters, taxOn } from '#server/ledgers/masters.ts'
import { ignoreRejection } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { withTax } from '#contract/pricing/amounts.ts'
import { priceCart } from '#contract/pricing/price-cart.ts'
import { refuseHeld } from './booking-hold.ts'
import { refuseAtTill } from './collected-vat.ts'
import { askedUnits, cartDraft, readCart } from './cart.ts'
import { approveCart } from './cart-grants.ts'
import { tillDiscount } from './cart-terms.ts'
import { partedGifts } from './gift-lines.ts'
import { givenGifts, withVat } from './gifts.ts'
import { type CustomerFacts, readCustomer, readSalesman } from './customer-facts.ts'

/** What the till sells or sends, before anybody has paid for it. */
export interface Sold {
  /** What a document of it says. */
  terms: Parameters<typeof draftOf>[1] & { total: number; lines: DraftLine[] }
  /** The booking that is collected. */
  bookingId?: number
  customer: CustomerFacts
  /** Rupiah for which points are earned. */
  pointBase: number
  asked: ReturnType<typeof askedUnits>
  /** Goods that campaigns give away with it. */
  gifts: ReturnType<typeof givenGifts>
  /** Approvals that were given while the cart was filled. */
  approvals: number[]
  /** Goods that the booking had set aside. */
  reserved: { warehouseId: number; goodsId: number; qty: number }[]
}

type Input = Omit<CashierPaymentInput, 'payments'> & { freight?: number | null | undefined }

/** A booking that is collected, or goods scanned there and then (domain §3.2.3). */
export async function soldGoods(context: PostingContext, input: Input): Promise<Sold> {
  const sold = await (input.bookingId
    ? bookedGoods(context, input, input.bookingId)
    : scannedGoods(context, input))
  const { total, vat } = sold.terms
  await refuseAtTill(context, sold.customer, input.docDate, { total, vat: vat ?? 0 })
  return sold
}

async function scannedGoods(context: PostingContext, input: Input): Promise<Sold> {
  const entered = { ...input, lines: input.lines ?? [] }
  const reading = ignoreRejection(readCart(context, entered))
  const chosen = input.gifts ?? []
  const stock = context.lockStock([...entered.lines, ...chosen].map((l) => l.goodsUnitId))
  const [facts, s, masters, salesmanId] = await Promise.all([
    reading,
    context.session,
    context.masters(),
    readSalesman(context, input),
  ])
  const branch = masters.branches.get(input.branchId) as Branch
  const locked = await stock
  const { approvedBy, approvals } = await approveCart(context, {
    input: entered,
    facts,
    costs: locked.goods,
    discount: tillDiscount(s, branch),
  })
  return {
    terms: {
      ...cartDraft(entered, facts),
      salesmanId: salesmanId ?? facts.customer.salesman_id,
      deliveryAddress: input.deliveryAddress,
      reason: input.taxFreeReason,
      approvedBy,
    },
    gifts: givenGifts(facts, chosen, { locked, masters, branch, docDate: input.docDate }),
    customer: facts.customer,
    pointBase: facts.cart.pointBase,
    asked: askedUnits(facts.units),
    reserved: [],
    approvals,
  }
}

/** A booking is sold at the prices it promised, until it expires. */
async function bookedGoods(
  context: PostingContext,
  input: Input,
  bookingId: number,
): Promise<Sold> {
  const [order] = await context.lockSources('booking', [bookingId])
  if (!order) throw new Error('locked sources are never empty')
  const { sold, given } = partedGifts(order.lines)
  const stock = context.lockStock(order.lines.map((l) => l.goodsUnitId))
  const [s, masters, units, customer] = await Promise.all([
    context.session,
    context.masters(),
    context.begunUnits(order.lines.map((l) => l.goodsUnitId)),
    readCustomer(context.tx, order.customerId, input.branchId),
    refuseHeld(context, bookingId),
  ])
  const locked = await stock
  refuseFinished(order, s.now)
  refuseChanged(order, input)
  const branch = masters.branches.get(input.branchId) as Branch
  const place = { locked, masters, branch, docDate: input.docDate, own: order.lines }
  return {
    terms: {
      ...bookedTerms({ ...order, lines: sold }, input, masters),
      memo: input.memo ?? order.memo,
      deliveryAddress: input.deliveryAddress ?? order.deliveryAddress,
    },
    bookingId: order.id,
    gifts: { lines: withVat(sold.map(soldLine), given.map(soldLine), place), warnings: [] },
    customer,
    pointBase: pointBaseOf(order, units, masters, { level: customer.price_level, day: s.today }),
    asked: askedUnits(units),
    approvals: [],
    reserved: order.lines.map((l) => ({
      warehouseId: l.warehouseId as number,
      goodsId: l.goodsId,
      qty: l.baseQty,
    })),
  }
}

/** Its prices stand; what bringing it costs may be agreed on now. */
function bookedTerms(order: StoredDocument, { freight, docDate }: Input, masters: Masters) {
  const lines = order.lines.map(soldLine)
  const terms = {
    customerId: order.customerId,
    salesmanId: order.salesmanId,
    warehouseId: order.warehouseId,
    taxMode: order.taxMode,
    reason: order.reason,
    priceLevel: order.priceLevel,
    headerDiscountPercent: order.headerDiscountPercent,
  }
  if (typeof freight === 'number' && freight !== order.freight) {
    const taxing = { freight, taxMode: order.taxMode ?? 'INCLUDE', tax: taxOn(masters, docDate) }
    const amounts = withTax(lines, taxing)
    return { ...terms, ...amounts, lines: lines.map((l, i) => ({ ...l, ...amounts.lines[i] })) }
  }
  const { gross, discount, headerDiscount, dpp, exempt, vat, total } = order
  return {
    ...terms,
    gross,
    discount,
    headerDiscount,
    freight: order.freight,
    dpp,
    exempt,
    vat,
    total,
    lines,
  }
}

function refuseFinished(order: StoredDocument, now: string): void {
  if (order.status === 'PAID') throw new Refusal('STALE', 'Booking sudah dibayar', { status: 409 })
  if (order.status !== 'OPEN') throw new Refusal('STATUS_INVALID', 'Booking sudah tidak berlaku')
  if (order.expiresAt && order.expiresAt < now) throw new Refusal('EXPIRED', 'Booking kedaluwarsa')
}

/** What the till shows is no longer what was booked. */
function refuseChanged({ version }: StoredDocument, { bookingVersion: seen }: Input): void {
  if (!seen || seen === version) return
  throw new Refusal('STALE', 'Booking sudah diubah, ambil lagi', { status: 409 })
}

/** A booking is sold as it was booked. */
const soldLine = (l: StoredDocument['lines'][number]): DraftLine =>
  lineOf({ ...l, sourceDocumentId: l.documentId, sourceLine: l.line })

/** Rupiah for which points are earned, of lines whose prices stand. */
export function pointBaseOf(
  order: Pick<StoredDocument, 'lines' | 'headerDiscount' | 'freight' | 'taxMode'>,
  units: Map<number, UnitFacts>,
  masters: Masters,
  { level, day }: { level: string; day: string },
): number {
  const frozen = order.lines.map((l) => ({
    goodsUnitId: l.goodsUnitId,
    qty: l.qty,
    unitPrice: l.unitPrice,
    promised: l,
    tiers: l.tiers,
    discountAmount: l.discountAmount,
    campaigns: l.campaigns,
  }))
  return priceCart(
    {
      lines: frozen,
      headerDiscount: { type: 'AMOUNT', value: order.headerDiscount },
      freight: order.freight,
    },
    {
      level: level as never,
      prices: [],
      units,
      ...priceTermsOn(masters, day),
      taxMode: order.taxMode ?? 'INCLUDE',
    },
  ).pointBase
}
