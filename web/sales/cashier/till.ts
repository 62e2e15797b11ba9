import type { HeaderDiscount } from '#contract/pricing/amounts.ts'
import { create } from 'zustand'
import { notify } from '../../platform/notice.ts'
import { newRequestId } from '../../platform/request-id.ts'
import { unlockBooking } from './booking-lock.ts'
import {
  type Cart,
  type CartLine,
  chosenLine,
  exact,
  lessened,
  newCart,
  type TillBooking,
  type TillCustomer,
  withDiscount,
  withQty,
  withStep,
} from './cart.ts'
import type { Dialog } from './dialogs.ts'
import { worthOf } from './reckoning.ts'
import { isQuantity } from './scan.ts'
import {
  addTender,
  aside,
  dropTender,
  heldKey,
  goOn,
  newStation,
  numbered,
  placed,
  recalled,
  type Sale,
  type Station,
  setCustomer,
  startPaying,
  stopPaying,
  takeNext,
} from './station.ts'
import type { Tender } from './pay/tenders.ts'
import { t } from './texts.ts'

/** What the dialog asks about: so many of a line, or a whole cart that was put aside. */
export type Removing = { line: CartLine; qty: number } | { cart: Cart; heldKey?: string }

/** The lines that it is about. */
export const thingsOf = (removing: Removing): CartLine[] =>
  'cart' in removing ? removing.cart.lines : [{ ...removing.line, qty: removing.qty }]

interface Problem {
  title: string
  text: string
}

interface TillState extends Station {
  /** A till is open in one tab only: here, or in another one. */
  owned: 'opening' | 'here' | 'elsewhere' | 'unopened'
  /** Typed before the goods: how many the next scan means. */
  nextQty: number | null
  /** What stands in the box of the goods while a window covers it. */
  typed: string
  problem: Problem | null
  /** Why nobody knows yet what became of the payment on its way. */
  trouble: string | null
  dialog: Dialog | null
  /** What the dialog begins with. */
  wanted: string
  removing: Removing | null
}

export const useTill = create<TillState>(() => ({
  ...newStation(),
  owned: 'opening',
  nextQty: null,
  typed: '',
  problem: null,
  trouble: null,
  dialog: null,
  wanted: '',
  removing: null,
}))

const set = useTill.setState
const now = useTill.getState
const instant = () => new Date().toISOString()
const change = (step: (station: Station) => Station) => set((state) => step(state))

export function stationOf(state: TillState): Station {
  const { stage, cart, sent, refused, next, held, left, lastSale } = state
  return { stage, cart, sent, refused, next, held, left, lastSale }
}

/** Money is being taken, or the server is being asked. */
export const isPaying = () => ['PAYING', 'SENT'].includes(now().stage)

/** What went wrong was told; whoever goes on to something else has seen it. */
export const show = (dialog: Dialog | null, wanted = '') =>
  set({ dialog, wanted, ...(dialog ? { problem: null } : {}) })
export const clearProblem = () => now().problem && set({ problem: null })

export function fail(title: string, text: string): void {
  set({ problem: { title, text }, nextQty: null })
}

/** `5*` alone: the chosen line becomes five; without a line, the next goods will. */
export function setQty(qty: number): boolean {
  const { cart } = now()
  const line = chosenLine(cart)
  // While money is taken for this cart, the next one is meant.
  if (!line || cart.booking || isPaying()) {
    set({ nextQty: qty })
    return true
  }
  if (!line.allowFraction && !Number.isInteger(qty)) {
    fail(t('noFraction', { unit: line.unitName }), line.name)
    return true
  }
  if (cart.totalled && qty < line.qty) askRemove(line, exact(line.qty - qty))
  else {
    if (qty < line.qty) countLeft(cart, [{ ...line, qty: exact(line.qty - qty) }])
    set({ cart: withQty(cart, line.key, qty) })
  }
  return true
}

export function step(by: number): void {
  set(({ cart }) => ({ cart: withStep(cart, by) }))
}

export function choose(key: string): void {
  set(({ cart }) => ({ cart: { ...cart, chosen: key } }))
}

/** One more or one less; the last one is taken out by removing the line. */
export function changeQty(by: number): void {
  const { cart } = now()
  const line = chosenLine(cart)
  if (!line || cart.booking) return
  const qty = exact(line.qty + by)
  if (!isQuantity(qty)) askRemove(line, line.qty)
  else if (by < 0 && cart.totalled) askRemove(line, -by)
  else {
    if (by < 0) countLeft(cart, [{ ...line, qty: -by }])
    set({ cart: withQty(cart, line.key, qty) })
  }
}

function askRemove(line: CartLine, qty: number): void {
  set({ dialog: 'remove', removing: { line, qty } })
}

export function removeChosen(): void {
  const { cart } = now()
  const line = chosenLine(cart)
  if (!line) return
  if (cart.booking && cart.tenders.length > 0) fail(t('tendersFirst'), cart.tenders[0]?.label ?? '')
  else askRemove(line, line.qty)
}

/** Nobody was told a total yet: nobody is asked, the branch counts it. */
export function countLeft(cart: Cart, lines: CartLine[], whole = false): void {
  const level = cart.customer?.priceLevel ?? 'RETAIL'
  const total = worthOf(level, lines, instant())
  const taken = lines.map(({ goodsUnitId, qty }) => ({ goodsUnitId, qty }))
  const of = { key: newRequestId(), cartKey: cart.id, taken }
  const left = { ...of, lines: lines.length, whole, worth: Math.max(0, total) }
  set((state) => ({ left: [...state.left, left] }))
}

export const forgetLeft = (key: string): void =>
  set(({ left }) => ({ left: left.filter((one) => one.key !== key) }))

/** The server knows what the customer was told of this cart. */
export const markTotalTold = (cartId: string, told: number): void =>
  set(({ cart }) => (cart.id === cartId ? { cart: { ...cart, told } } : {}))

/** Asked and, where a total had been told, allowed; whatever is chosen by now, it is that line. */
export function removed(removing: Removing): void {
  set(({ cart, held }) => {
    if ('cart' in removing) {
      return { held: held.filter((one) => one.cart.id !== removing.cart.id), removing: null }
    }
    // The rest is told anew.
    return {
      cart: { ...lessened(cart, removing.line.key, removing.qty), told: null },
      removing: null,
    }
  })
}

/** The name belongs to the cart that it was shown for, whatever is in hand by now. */
export function pickCustomer(customer: TillCustomer | null, cartId: string): void {
  const station = setCustomer(now(), cartId, customer)
  set({ ...station, dialog: null })
}

export function pickSalesman(salesman: Cart['salesman'], cartId: string): void {
  set(({ cart }) => ({ cart: cart.id === cartId ? { ...cart, salesman } : cart, dialog: null }))
}

export function discountLine(key: string, discountPercent: number, discountAmount: number): void {
  const { cart } = now()
  set({ cart: withDiscount(cart, key, { discountPercent, discountAmount }), dialog: null })
}

export function discountBill(headerDiscount: HeaderDiscount | null): void {
  set(({ cart }) => ({ cart: { ...cart, headerDiscount }, dialog: null }))
}

/** F6: a cart in hand is put aside at once; with empty hands one is taken back. */
export function holdOrRecall(): void {
  const { cart } = now()
  if (cart.lines.length === 0) {
    show('held')
    return
  }
  if (isGivenBack(cart))
    notify({ tone: 'success', title: t('releasedToList', { number: cart.booking.number }) })
  layAside()
}

/** What is in hand makes room: a booking goes back to its list, anything else waits with the held carts. */
function layAside(): void {
  const { cart } = now()
  if (isGivenBack(cart)) unlockBooking(cart.booking.id)
  set((state) => ({ ...aside(state, instant()), problem: null }))
}

/** A booking for which no money was taken yet is anybody's again once it leaves the hand. */
const isGivenBack = (cart: Cart): cart is Cart & { booking: TillBooking } =>
  cart.booking !== null && cart.tenders.length === 0

export function recall(cartId: string): void {
  if (!isPaying() && now().held.some(({ cart }) => cart.id === cartId)) layAside()
  set((state) => ({ ...recalled(state, cartId, instant()), dialog: null }))
}

/** One that came from the branch. */
export function placeHeld(cart: Cart, key: string): void {
  forgetHeld(key)
  if (isPaying()) return
  layAside()
  set((state) => ({ ...placed(stationOf(state), cart, instant()), dialog: null }))
}

export const forgetHeld = (key: string): void =>
  set(({ held }) => ({ held: held.filter((one) => heldKey(one) !== key) }))

export const markTold = (key: string): void =>
  set(({ held }) => ({
    held: held.map((one) => (heldKey(one) === key ? { ...one, told: true } : one)),
  }))

/** A booking into the hand; a cart that was there is put aside, not lost. */
export function collect(
  booking: TillBooking,
  content: Pick<Cart, 'lines' | 'customer' | 'headerDiscount'>,
): void {
  if (isPaying()) return
  // The same one, as it stands now, stays in this hand.
  if (now().cart.booking?.id !== booking.id) layAside()
  set((state) => ({
    ...aside(state, instant()),
    stage: 'OPEN',
    cart: { ...newCart(), ...content, booking, chosen: content.lines.at(-1)?.key ?? null },
    dialog: null,
    problem: null,
  }))
}

/** The customer does not want it any more; money that was taken for it is given back first. */
export function cancelBooking(): void {
  const { cart } = now()
  const [tender] = cart.tenders
  if (tender) fail(t('tendersFirst'), tender.label)
  else if (cart.booking) show('cancelBooking')
}

/** The booking stays open on the server; money that was taken for it is given back first. */
export function letGo(): boolean {
  const [tender] = now().cart.tenders
  if (tender) fail(t('tendersFirst'), tender.label)
  else set({ cart: newCart(), nextQty: null, problem: null, dialog: null })
  return !tender
}

export const openPayment = () => {
  set({ dialog: null, problem: null })
  change(startPaying)
}
export const closePayment = () => change((station) => goOn(stopPaying(station)))
export const numberSale = (requestId: string, as: Pick<Sale, 'id' | 'number'>) =>
  change((station) => numbered(station, requestId, as))
export const addScannedMeanwhile = () => change(takeNext)
export const keepTender = (tender: Tender) => change((station) => addTender(station, tender))
export const letTenderGo = (key: string) => change((station) => dropTender(station, key))
