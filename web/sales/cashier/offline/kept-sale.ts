import type { PricedCart } from '#contract/pricing/price-cart.ts'
import { type Rounding, settle } from '#contract/pricing/settle.ts'
import { plus } from '#contract/money.ts'
import { Refusal } from '#contract/refusal.ts'
import { KEPT_TENDERS, type KeptSale } from '#contract/sales/kept-sale.ts'
import type { OfflineLimits } from '#contract/sales/offline.ts'
import type { SlipShop, SoldSlip } from '#contract/sales/sold-slip.ts'
import type { Cart } from '../cart.ts'
import type { PaymentInput, Method } from '../pay/tenders.ts'
import { type Campaigns, pricedTill } from '../reckoning.ts'
import { cartSlip } from '../sold-slip.ts'
import type { Vat } from '../vat.ts'
import type { t } from './texts.ts'

/** Of a kept sale all but what its device adds when it signs: key of the device, number, place in its chain, moment. */
export type KeptDraft = Omit<
  KeptSale,
  'deviceId' | 'seq' | 'previousHash' | 'number' | 'soldAt' | 'sureClock'
> & { slip: Omit<SoldSlip, 'keptNumber' | 'at'>; change: number }

/** What the till knows without asking. */
export interface Facts {
  branchId: number
  cashierId: number
  cashierName: string
  /** Null where none is open. */
  shiftId: number | null
  now: string
  campaigns: Campaigns | undefined
  vat: Vat | undefined
  rule: Rounding
  methods: readonly Method[]
  shop: SlipShop | null
  limits: OfflineLimits | null
  /** Rupiah that lie unsent on this device. */
  unsent: number
  /** Nobody answers. */
  away: boolean
  /** As of when prices are known here, by the branch's own clock. */
  pricesAt: string | null
  closed: boolean
  /** The browser promises to throw away nothing of it. */
  lasts: boolean
}

/** What lies in a plain tab may be thrown away by its browser: so much at most, rupiah. */
export const PLAIN_TAB = 5_000_000

type Why = Parameters<typeof t>[0]

/** Campaigns that nobody must be asked about: none that may run out, none with gifts. */
export const withoutQuotas = (campaigns: Campaigns | undefined): Campaigns | undefined =>
  campaigns && {
    ...campaigns,
    rows: campaigns.rows.filter(
      ({ kind, left }) => kind !== 'GIFT' && Object.keys(left).length === 0,
    ),
  }

const HOUR_MS = 3_600_000

/** Why this cart waits for a line; null where it can be sold without one. */
export function whyNot(cart: Cart, payments: readonly PaymentInput[], facts: Facts): Why | null {
  const { limits, shop, shiftId, away, pricesAt, closed } = facts
  if (!limits || !shop) return 'notReady'
  if (!limits.allowed) return 'notAllowedHere'
  if (closed) return 'replaced'
  if (shiftId === null) return 'noShift'
  if (cart.booking) return 'noBooking'
  if (typeof cart.deliveryAddress === 'string') return 'noDelivery'
  if (cart.taxFreeReason) return 'noTaxFree'
  if (cart.gifts?.length) return 'noGifts'
  if (cart.lines.some(({ warehouse }) => warehouse)) return 'noOtherWarehouse'
  const age = away && pricesAt ? Date.parse(facts.now) - Date.parse(pricesAt) : 0
  if (age > limits.hours * HOUR_MS) return 'tooLong'
  const kindOf = (id: number) => facts.methods.find((method) => method.id === id)?.kind ?? ''
  const isOwn = ({ methodId, qrisPaymentId, documentId }: PaymentInput) =>
    KEPT_TENDERS.includes(kindOf(methodId)) && !qrisPaymentId && !documentId
  if (!payments.every(isOwn)) return 'noTender'
  const kinds = payments.map(({ methodId }) => kindOf(methodId))
  if (!limits.qris && kinds.includes('QRIS')) return 'noQris'
  if (!limits.transfer && kinds.includes('TRANSFER')) return 'noTransfer'
  const priced = pricedOf(cart, facts)
  if (!priced) return 'noPrice'
  if (priced.manualDiscountPct > limits.discountPct) return 'noDiscount'
  if (priced.total > limits.sale) return 'tooLarge'
  const all = plus(facts.unsent, priced.total)
  if (all > limits.unsent) return 'tooMuch'
  if (!facts.lasts && all > PLAIN_TAB) return 'onlyInstalled'
  return null
}

function pricedOf(cart: Cart, { now, vat, campaigns }: Facts): PricedCart | null {
  try {
    return pricedTill(cart, { now, vat, campaigns })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** The sale as it will be told and signed; null where it comes to something else than the customer was told. */
export function keptDraft(
  cart: Cart,
  payments: PaymentInput[],
  seenTotal: number,
  facts: Facts,
): KeptDraft | null {
  if (whyNot(cart, payments, facts) !== null) return null
  const priced = pricedOf(cart, facts) as PricedCart
  if (priced.total !== seenTotal || priced.given.gifts.length > 0) return null
  const methodOf = (id: number) => facts.methods.find((method) => method.id === id) as Method
  const rows = payments.map((payment) => ({ ...payment, kind: methodOf(payment.methodId).kind }))
  const paid = settle(priced.total, rows, facts.rule)
  const known = { now: facts.now, vat: facts.vat, campaigns: facts.campaigns }
  const tenders = paid.tenders.map(({ methodId, cardLast4, amount, received }) => ({
    amount,
    received,
    cardLast4: cardLast4 ?? null,
    methodName: methodOf(methodId).name,
    methodKind: methodOf(methodId).kind,
  }))
  const { at: _at, ...slip } = cartSlip(cart, {
    known,
    shop: facts.shop as SlipShop,
    number: null,
    cashierName: facts.cashierName,
    paid: { rounding: paid.rounding, tenders },
    points: null,
  })
  return {
    requestId: cart.requestId,
    branchId: facts.branchId,
    shiftId: facts.shiftId as number,
    cashierId: facts.cashierId,
    cartKey: cart.id,
    customerId: cart.customer?.id ?? null,
    salesmanId: cart.salesman?.id ?? null,
    taxMode: priced.taxMode,
    headerDiscount: cart.headerDiscount ?? null,
    lines: cart.lines.map((line, i) => ({
      goodsUnitId: line.goodsUnitId,
      warehouseId: null,
      qty: line.qty,
      unitPrice: priced.priced[i]?.unitPrice ?? 0,
      priceSource: priced.priced[i]?.priceSource ?? null,
      listPrice: priced.priced[i]?.listPrice ?? null,
      discountTiers: line.discountPercent ? [line.discountPercent] : [],
      discountAmount: line.discountAmount,
      campaigns: priced.given.shares[i] ?? [],
    })),
    payments: payments.map(({ documentId: _document, qrisPaymentId: _qris, ...rest }) => rest),
    total: priced.total,
    rounding: paid.rounding,
    slip,
    change: paid.change,
  }
}
