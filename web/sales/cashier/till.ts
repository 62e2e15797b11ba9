import { create } from 'zustand'
import type { TaxFreeReason } from '#contract/sales/sales-order.ts'
import { dropDraft, keepDraft, readDraft } from '../../platform/drafts.ts'
import {
  type Cart,
  chosenLine,
  exact,
  isEmpty,
  newCart,
  type TillBooking,
  type TillCustomer,
  withDiscount,
  withGoods,
  without,
  withQty,
  withStep,
} from './cart.ts'
import type { HeaderDiscount } from './estimate.ts'
import { useGoodsIndex } from './goods-index.ts'
import type { TillGoods } from './goods-lookup.ts'
import { isQuantity, readScaleLabel, readScan } from './scan.ts'
import { t } from './texts.ts'

export type Dialog = 'find' | 'customer' | 'held' | 'bookings' | 'discount' | 'remove' | 'pay'

export interface HeldCart {
  cart: Cart
  heldAt: string
}

/** A sale that the server has confirmed. */
export interface Sale {
  id: number
  number: string
  total: number
  change: number
  points: number
}

interface Problem {
  title: string
  text: string
}

interface TillState {
  cart: Cart
  held: HeldCart[]
  /** Typed before the goods: how many the next scan means. */
  nextQty: number | null
  problem: Problem | null
  dialog: Dialog | null
  /** What the search for goods begins with. */
  wanted: string
  lastSale: Sale | null
}

export const useTill = create<TillState>(() => ({
  cart: newCart(),
  held: [],
  nextQty: null,
  problem: null,
  dialog: null,
  wanted: '',
  lastSale: null,
}))

const CART = 'sales/cashier'
const HELD = 'sales/cashier/held'
const set = useTill.setState
const now = useTill.getState

/** Brings back what this cashier left: the cart in hand and the carts put aside. */
export function openTill(): () => void {
  set({
    cart: readDraft<Cart>(CART)?.values ?? newCart(),
    held: readDraft<HeldCart[]>(HELD)?.values ?? [],
    dialog: null,
    problem: null,
  })
  return useTill.subscribe((state, before) => {
    if (state.cart !== before.cart) keepOrDrop(CART, state.cart, isEmpty(state.cart))
    if (state.held !== before.held) keepOrDrop(HELD, state.held, state.held.length === 0)
  })
}

function keepOrDrop(key: string, value: unknown, nothing: boolean): void {
  if (nothing) dropDraft(key)
  else keepDraft(key, value)
}

export const show = (dialog: Dialog | null) => set({ dialog })
export const clearProblem = () => now().problem && set({ problem: null })

function fail(title: string, text: string): void {
  set({ problem: { title, text }, nextQty: null })
}

/** Whatever came out of the scan box; true when the box may be emptied. */
export function takeScan(typed: string): boolean {
  const scan = readScan(typed)
  set({ problem: null })
  if (!scan) return true
  if (scan.kind === 'wrong') {
    fail(t('wrongQty'), scan.text)
    return false
  }
  if (scan.kind === 'booking') {
    set({ dialog: 'bookings', wanted: scan.number })
    return true
  }
  if (scan.kind === 'quantity') return setQty(scan.qty)
  return takeGoods(scan.text, scan.qty)
}

function takeGoods(text: string, typedQty: number | null): boolean {
  const { index, ready } = useGoodsIndex.getState()
  const goods = index.exact(text)
  if (goods) return addGoods(goods, typedQty)
  const label = readScaleLabel(text)
  const weighed = label && index.weighed(label.plu)
  if (label && weighed)
    return addGoods(weighed, exact(label.grams / 1000 / weighed.conversion), true)
  if (!ready) {
    fail(t('indexLoading'), text)
    return false
  }
  // A scanner sends digits only; letters are a person looking for a name.
  if (/^\d{5,}$/.test(text)) {
    fail(t('notFound'), text)
    return true
  }
  set({ dialog: 'find', wanted: text, ...(typedQty ? { nextQty: typedQty } : {}) })
  return true
}

export function addGoods(goods: TillGoods, typedQty: number | null, weighed = false): boolean {
  const { cart, nextQty } = now()
  if (cart.booking) {
    fail(t('bookingFixed'), cart.booking.number)
    return true
  }
  if (cart.lines.length >= 500) {
    fail(t('cartFull'), goods.name)
    return true
  }
  const qty = typedQty ?? nextQty ?? 1
  if (!goods.allowFraction && !Number.isInteger(qty)) {
    fail(t('noFraction', { unit: goods.unitName }), goods.name)
    return true
  }
  set({ cart: withGoods(cart, goods, qty, weighed), nextQty: null, problem: null })
  return true
}

/** `5*` alone: the chosen line becomes five; without a line, the next goods will. */
function setQty(qty: number): boolean {
  const { cart } = now()
  const line = chosenLine(cart)
  if (!line || cart.booking) {
    set({ nextQty: qty })
    return true
  }
  if (!line.allowFraction && !Number.isInteger(qty)) {
    fail(t('noFraction', { unit: line.unitName }), line.name)
    return true
  }
  set({ cart: withQty(cart, line.key, qty) })
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
  if (isQuantity(qty)) set({ cart: withQty(cart, line.key, qty) })
  else show('remove')
}

export function askRemove(): void {
  const { cart } = now()
  if (chosenLine(cart) && !cart.booking) show('remove')
}

export function removeChosen(): void {
  const { cart } = now()
  set({ cart: cart.chosen ? without(cart, cart.chosen) : cart, dialog: null })
}

export function pickCustomer(customer: TillCustomer | null): void {
  set(({ cart }) => ({ cart: { ...cart, customer }, dialog: null }))
}

export function discountLine(discountPercent: number, discountAmount: number): void {
  const { cart } = now()
  if (!cart.chosen) return
  set({ cart: withDiscount(cart, cart.chosen, { discountPercent, discountAmount }), dialog: null })
}

export function discountBill(headerDiscount: HeaderDiscount | null): void {
  set(({ cart }) => ({ cart: { ...cart, headerDiscount }, dialog: null }))
}

export function sellWithoutVat(taxFreeReason: TaxFreeReason | null): void {
  set(({ cart }) => ({ cart: { ...cart, taxFreeReason } }))
}

/** F6: a cart in hand is put aside at once; with empty hands one is taken back. */
export function holdOrRecall(): void {
  const { cart } = now()
  if (cart.lines.length === 0) {
    show('held')
    return
  }
  set(({ held }) => ({ cart: newCart(), held: aside(held, cart), problem: null }))
}

/** A booking stays on the server; only what exists nowhere else is put aside. */
function aside(held: HeldCart[], cart: Cart): HeldCart[] {
  if (cart.booking || cart.lines.length === 0) return held
  return [...held, { cart, heldAt: new Date().toISOString() }]
}

export function recall(index: number): void {
  const { held, cart } = now()
  const taken = held[index]
  if (!taken) return
  const rest = held.filter((_, i) => i !== index)
  set({ cart: taken.cart, held: aside(rest, cart), dialog: null })
}

export function dropHeld(index: number): void {
  set(({ held }) => ({ held: held.filter((_, i) => i !== index) }))
}

/** A booking into the hand; a cart that was there is put aside, not lost. */
export function collect(
  booking: TillBooking,
  content: Pick<Cart, 'lines' | 'customer' | 'headerDiscount'>,
): void {
  set(({ cart, held }) => ({
    cart: { ...newCart(), ...content, booking, chosen: content.lines.at(-1)?.key ?? null },
    held: aside(held, cart),
    dialog: null,
    problem: null,
  }))
}

export function startOver(): void {
  set({ cart: newCart(), nextQty: null, problem: null, dialog: null })
}

/** The server has it: only now the cart may go. */
export function finish(lastSale: Sale): void {
  set({ cart: newCart(), lastSale, nextQty: null, problem: null })
}
