import type { InputOf } from '#contract/endpoint.ts'
import type { cashier } from '#contract/sales/cashier.ts'
import { type Cart, type TillCustomer, newCart, withAll, withGoods } from './cart.ts'
import { isHis, type Tender } from './pay/tenders.ts'
import type { Slip } from '#contract/print/slip.ts'
import type { KeptDraft } from './offline/kept-sale.ts'
import type { Sells } from './scan.ts'

/**
 * OPEN: goods are scanned. PAYING: money is taken. SENT: the server has been asked, and until it has given a
 * definite answer nothing else can happen. DONE: sold; the cart in hand is the next customer's already.
 */
export type Stage = 'OPEN' | 'PAYING' | 'SENT' | 'DONE'

export type PaymentBody = InputOf<typeof cashier.payment>

/** A sale that the server has confirmed. */
export interface Sale {
  id: number
  number: string
  total: number
  change: number
  points: number
  /** Made without a line: its key, and what the customer was given. Its document is known later. */
  kept?: { requestId: string; slip: Slip }
}

/** A payment on its way, exactly as it is sent again. */
interface Sent {
  body: PaymentBody
  /** What the till told the cashier to hand back. */
  change: number
  /** The same as a sale without a line, where it may become one. */
  draft?: KeptDraft | null
}

/** Why the server did not take a payment. */
export interface Refused {
  message: string
  /** The total became another one since the customer was told. */
  changed: { seen: number; total: number } | null
}

export interface HeldCart {
  cart: Cart
  heldAt: string
  /** The branch may know of it: only the server says who goes on with it. */
  told?: boolean
}

/** Lines, or a whole cart, that were taken back before anybody was told a total. */
export interface Left {
  key: string
  lines: number
  whole: boolean
  /** Rupiah at the till's own prices. */
  worth: number
  /** Of which cart, and which goods. */
  cartKey?: string
  taken?: { goodsUnitId: number; qty: number }[]
}

/** Put aside once more it is another one. */
export const heldKey = ({ cart, heldAt }: HeldCart): string => `${cart.id}:${heldAt}`

/** All that a till must not forget; in the browser before anything is done with it. */
export interface Station {
  stage: Stage
  cart: Cart
  sent: Sent | null
  refused: Refused | null
  /** What was scanned while the sale in hand was being paid. */
  next: Cart | null
  held: HeldCart[]
  /** What left a cart before its total was told, until the server has counted it. */
  left: Left[]
  lastSale: Sale | null
}

export const newStation = (): Station => ({
  stage: 'OPEN',
  cart: newCart(),
  sent: null,
  refused: null,
  next: null,
  held: [],
  left: [],
  lastSale: null,
})

/** While money is taken, whatever is scanned is the next customer's. */
const isPaying = ({ stage }: Station) => stage === 'PAYING' || stage === 'SENT'

/** The cart into which a scan goes. */
export const scannedCart = (s: Station): Cart => (isPaying(s) ? (s.next ?? newCart()) : s.cart)

const withScanned = (s: Station, cart: Cart): Station =>
  isPaying(s) ? { ...s, next: cart } : { ...s, stage: 'OPEN', cart }

/** Every packet of a scale is a line of its own. */
export function scanGoods(s: Station, { goods, qty, packets }: Sells): Station {
  let cart = scannedCart(s)
  for (let n = packets ?? 1; n > 0; n -= 1) cart = withGoods(cart, goods, qty, packets !== null)
  return withScanned(s, cart)
}

/** Of the cart that it was shown for, wherever that is by now; null once it is sold or put aside. */
export function setCustomer(
  s: Station,
  cartId: string,
  customer: TillCustomer | null,
): Station | null {
  if (s.next?.id === cartId) return { ...s, next: { ...s.next, customer } }
  if (s.cart.id !== cartId || s.stage === 'SENT') return null
  // Whoever buys now does not pay with what lies with us for another.
  const same = s.cart.customer?.id === customer?.id
  const tenders = same ? s.cart.tenders : s.cart.tenders.filter((tender) => !isHis(tender))
  return { ...s, cart: { ...s.cart, customer, tenders } }
}

export function startPaying(s: Station): Station {
  if (s.stage !== 'OPEN' || s.cart.lines.length === 0) return s
  return { ...s, stage: 'PAYING', refused: null, cart: { ...s.cart, totalled: true } }
}

/** Back to the goods; what was paid already stays paid. */
export const stopPaying = (s: Station): Station =>
  s.stage === 'PAYING' ? { ...s, stage: 'OPEN', refused: null } : s

/** Goods that were scanned while paying belong to this customer after all. */
export function takeNext(s: Station): Station {
  if (!s.next || s.stage === 'SENT' || s.cart.booking) return s
  return { ...s, cart: withAll(s.cart, s.next), next: null }
}

export const addTender = (s: Station, tender: Tender): Station =>
  s.stage === 'PAYING' ? withTenders(s, [...s.cart.tenders, tender]) : s

export const dropTender = (s: Station, key: string): Station =>
  s.stage === 'SENT'
    ? s
    : withTenders(
        s,
        s.cart.tenders.filter((tender) => tender.key !== key),
      )

const withTenders = (s: Station, tenders: Tender[]): Station => ({
  ...s,
  cart: { ...s.cart, tenders },
  refused: null,
})

/** The body is frozen: whatever happens now, exactly this is sent again or withdrawn. */
export const send = (
  s: Station,
  body: PaymentBody,
  change: number,
  draft: KeptDraft | null = null,
): Station =>
  s.stage === 'PAYING' ? { ...s, stage: 'SENT', sent: { body, change, draft }, refused: null } : s

/** The server has it. An answer to anything else than what is on its way changes nothing. */
export function sold(s: Station, requestId: string, sale: Sale): Station {
  if (s.sent?.body.requestId !== requestId) return s
  return {
    ...s,
    stage: 'DONE',
    sent: null,
    refused: null,
    cart: s.next ?? newCart(),
    next: null,
    lastSale: sale,
  }
}

/** The server will never have it: money is still to be taken, under a key of its own. */
export function refuse(
  s: Station,
  requestId: string,
  newKey: string,
  refused: Refused | null,
): Station {
  if (s.sent?.body.requestId !== requestId) return s
  const cart = { ...s.cart, requestId: newKey }
  return { ...s, stage: 'PAYING', sent: null, refused, cart }
}

/** The branch has given a kept sale its document. */
export const numbered = (
  s: Station,
  requestId: string,
  as: Pick<Sale, 'id' | 'number'>,
): Station =>
  s.lastSale?.kept?.requestId === requestId ? { ...s, lastSale: { ...s.lastSale, ...as } } : s

export const goOn = (s: Station): Station => (s.stage === 'DONE' ? { ...s, stage: 'OPEN' } : s)

/** A booking stays on the server; only what exists nowhere else is put aside. */
export function aside(s: Station, now: string): Station {
  if (s.cart.lines.length === 0) return s
  const gone = s.cart.booking !== null && s.cart.tenders.length === 0
  const held = gone ? s.held : [...s.held, { cart: s.cart, heldAt: now }]
  return { ...s, held, cart: newCart() }
}

export function recalled(s: Station, cartId: string, now: string): Station {
  const taken = s.held.find(({ cart }) => cart.id === cartId)
  if (!taken || isPaying(s)) return s
  const rest = s.held.filter((one) => one !== taken)
  return placed({ ...s, held: rest }, taken.cart, now)
}

/** In hand, and what was there is put aside. */
export const placed = (s: Station, cart: Cart, now: string): Station =>
  isPaying(s) ? s : { ...aside(s, now), stage: 'OPEN', cart }
