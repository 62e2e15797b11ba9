import type { HeaderDiscount } from '#contract/pricing/amounts.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { cashier } from '#contract/sales/cashier.ts'
import type { ChosenGift } from '#contract/pricing/terms.ts'
import type { TaxFreeReason } from '#contract/sales/sales-order.ts'
import { newRequestId } from '../../platform/request-id.ts'
import type { TillGoods } from './goods-lookup.ts'
import type { Tender } from './pay/tenders.ts'

/** A line of the till: goods in one unit, how many, and what was taken off by hand. */
export interface CartLine extends TillGoods {
  key: string
  qty: number
  discountPercent: number
  discountAmount: number
  /** From a scale's label: every packet is a line of its own. */
  weighed?: boolean
  /** A booking's promise. */
  fixedPrice?: number | null
  /** Taken from another warehouse of the branch, where the shop's own has too little. */
  warehouse?: { id: number; name: string }
  /** Its line of the booking. */
  bookedLine?: number
}

export interface TillCustomer {
  id: number
  name: string
  type: string
  priceLevel: string
  /** Null where he was found without a line. */
  points: number | null
}

export interface TillBooking {
  id: number
  number: string
  version: number
  /** The customer's number of the day at the counter. */
  queue?: string | null
  /** Where it is to be brought. */
  deliveryAddress?: string | null
}

/** Everything about the sale in hand; kept in the browser until the server has given its answer. */
export interface Cart {
  /** Stays the same from the first scan to the receipt. */
  id: string
  /** The key of the one payment that this cart will become; another one once a payment was withdrawn. */
  requestId: string
  lines: CartLine[]
  /** Key of the chosen line; the newest one, until another is chosen. */
  chosen: string | null
  customer: TillCustomer | null
  /** Who advised the customer, where it was not the cashier himself. */
  salesman?: { id: number; name: string } | null
  /** Where it is brought although it is paid now; empty until somebody knows. */
  deliveryAddress?: string | null
  /** What bringing it costs the customer. */
  freight?: number | null
  headerDiscount: HeaderDiscount
  /** Sold without PPN, and why. */
  taxFreeReason?: TaxFreeReason | null
  /** Gifts that the customer chose of what campaigns offer. */
  gifts?: ChosenGift[]
  /** Prepared at the counter: collected as it is. */
  booking: TillBooking | null
  /** Money that was taken already and is not cash; it stays until it is sold or taken off. */
  tenders: Tender[]
  /** The customer has been told a total: from here on nothing is taken back without a word. */
  totalled: boolean
  /** That total, once the server knows of it. */
  told?: number | null
}

/** What of a cart stands behind its windows: not what was told or taken of it. */
export type ShownCart = Omit<
  Cart,
  'requestId' | 'deliveryAddress' | 'tenders' | 'totalled' | 'told'
>

export const shownOf = ({
  requestId: _key,
  deliveryAddress: _address,
  tenders: _tenders,
  totalled: _totalled,
  told: _told,
  ...shown
}: Cart): ShownCart => shown

export function newCart(): Cart {
  return {
    id: newRequestId(),
    requestId: newRequestId(),
    lines: [],
    chosen: null,
    customer: null,
    headerDiscount: null,
    booking: null,
    tenders: [],
    totalled: false,
  }
}

/** The same goods again are more of the same line, unless a scale has weighed them. */
export function withGoods(cart: Cart, goods: TillGoods, qty: number, weighed = false): Cart {
  const twin = cart.lines.find(
    (line) => line.goodsUnitId === goods.goodsUnitId && !line.weighed && !weighed,
  )
  if (twin) return withQty({ ...cart, chosen: twin.key }, twin.key, exact(twin.qty + qty))
  const line: CartLine = {
    ...goods,
    key: newRequestId(),
    qty,
    discountPercent: 0,
    discountAmount: 0,
    ...(weighed ? { weighed } : {}),
  }
  return { ...cart, lines: [...cart.lines, line], chosen: line.key }
}

export function withQty(cart: Cart, key: string, qty: number): Cart {
  return changed(cart, key, { qty })
}

export function withDiscount(
  cart: Cart,
  key: string,
  discount: Pick<CartLine, 'discountPercent' | 'discountAmount'>,
): Cart {
  return changed(cart, key, discount)
}

function changed(cart: Cart, key: string, values: Partial<CartLine>): Cart {
  const lines = cart.lines.map((line) => (line.key === key ? { ...line, ...values } : line))
  return { ...cart, lines, chosen: key }
}

/** Lines of goods that come out of a warehouse; those that name none come out of the shop's own. */
export function linesFrom({ lines }: Pick<Cart, 'lines'>, goodsId: number, warehouseId: number) {
  const of = lines.filter((line) => line.goodsId === goodsId)
  const named = of.filter(({ warehouse }) => warehouse?.id === warehouseId)
  return named.length > 0 ? named : of.filter(({ warehouse }) => !warehouse)
}

type Warehouse = NonNullable<CartLine['warehouse']>

/** These lines come out of another warehouse: what is there is told anew, for only what is nowhere goes freely. */
export const withWarehouse = (
  cart: Cart,
  moved: readonly CartLine[],
  warehouse: Warehouse,
): Cart => ({
  ...cart,
  told: null,
  lines: cart.lines.map((line) =>
    moved.some(({ key }) => key === line.key) ? { ...line, warehouse } : line,
  ),
})

/** So many of a line come out of another warehouse, as a line of their own below it; what was taken off goes along by share. */
export function withPartFrom(cart: Cart, key: string, qty: number, warehouse: Warehouse): Cart {
  const line = cart.lines.find((one) => one.key === key)
  if (!line || qty <= 0 || qty >= line.qty) return cart
  const twin = cart.lines.find(
    (one) =>
      one.goodsUnitId === line.goodsUnitId &&
      one.warehouse?.id === warehouse.id &&
      one.discountPercent === line.discountPercent,
  )
  const off = Math.floor((line.discountAmount * qty) / line.qty)
  const kept = { ...line, qty: exact(line.qty - qty), discountAmount: line.discountAmount - off }
  const part = twin
    ? { ...twin, qty: exact(twin.qty + qty), discountAmount: twin.discountAmount + off }
    : { ...line, key: newRequestId(), qty, discountAmount: off, warehouse }
  const lines = cart.lines.flatMap((one): CartLine[] => {
    if (one.key === key) return twin ? [kept] : [kept, part]
    return [one.key === twin?.key ? part : one]
  })
  return { ...cart, lines, told: null }
}

/** The line after the removed one is chosen, else the one before. */
export function without(cart: Cart, key: string): Cart {
  const at = cart.lines.findIndex((line) => line.key === key)
  const lines = cart.lines.filter((line) => line.key !== key)
  const next = lines[Math.min(at, lines.length - 1)]
  return { ...cart, lines, chosen: next?.key ?? null }
}

/** Without so many of a line. */
export function lessened(cart: Cart, key: string, qty: number): Cart {
  const line = cart.lines.find((one) => one.key === key)
  const left = line ? exact(line.qty - qty) : 0
  return left > 0 ? withQty(cart, key, left) : without(cart, key)
}

export function withStep(cart: Cart, step: number): Cart {
  const at = cart.lines.findIndex((line) => line.key === cart.chosen)
  const next = cart.lines[Math.max(0, Math.min(cart.lines.length - 1, at + step))]
  return { ...cart, chosen: next?.key ?? null }
}

export function chosenLine(cart: Pick<Cart, 'lines' | 'chosen'>): CartLine | undefined {
  return cart.lines.find((line) => line.key === cart.chosen)
}

/** What somebody scanned meanwhile, put behind what is there. */
export function withAll(cart: Cart, more: Cart): Cart {
  const lines = more.lines.reduce((so, line) => withGoods(so, line, line.qty, line.weighed), cart)
  return { ...lines, customer: more.customer ?? cart.customer }
}

/** Everything that a figure depends on. */
export type CartContent = Pick<
  Cart,
  | 'lines'
  | 'customer'
  | 'salesman'
  | 'freight'
  | 'headerDiscount'
  | 'taxFreeReason'
  | 'gifts'
  | 'booking'
>

/** What `calculate` and `payment` are sent about the goods. */
export function contentOf(
  cart: CartContent,
): Pick<
  InputOf<typeof cashier.calculate>,
  | 'bookingId'
  | 'bookingVersion'
  | 'customerId'
  | 'salesmanId'
  | 'freight'
  | 'headerDiscount'
  | 'taxFreeReason'
  | 'gifts'
  | 'lines'
> {
  if (cart.booking) return { bookingId: cart.booking.id, bookingVersion: cart.booking.version }
  return {
    ...(cart.customer ? { customerId: cart.customer.id } : {}),
    ...(cart.salesman ? { salesmanId: cart.salesman.id } : {}),
    ...(cart.freight ? { freight: cart.freight } : {}),
    ...(cart.headerDiscount ? { headerDiscount: cart.headerDiscount } : {}),
    ...(cart.taxFreeReason ? { taxFreeReason: cart.taxFreeReason } : {}),
    ...(cart.gifts?.length ? { gifts: cart.gifts } : {}),
    lines: cart.lines.map((line) => ({
      goodsUnitId: line.goodsUnitId,
      qty: line.qty,
      ...(line.warehouse ? { warehouseId: line.warehouse.id } : {}),
      ...(line.discountPercent ? { discountTiers: [line.discountPercent] } : {}),
      ...(line.discountAmount ? { discountAmount: line.discountAmount } : {}),
    })),
  }
}

/** Quantities have four decimals; sums of them must not grow more. */
export function exact(qty: number): number {
  return Math.round(qty * 1e4) / 1e4
}
