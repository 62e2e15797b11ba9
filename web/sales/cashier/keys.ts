import { useEffect, useEffectEvent } from 'react'
import { GS } from '#contract/master/gs1.ts'
import { salesOrder } from '#contract/sales/sales-order.ts'
import { openFile } from '../../platform/download.ts'
import { isSeparator } from '../../platform/scans.ts'
import {
  editsAhead,
  isAhead,
  isForSecret,
  noteRun,
  putUntaken,
  spotOf,
  takeBegun,
  takesText,
} from './box.ts'
import { printKept, printPaper } from '../printer/print.ts'
import { isReachable } from '../../platform/connection.ts'
import { sellsAlone, useDevice } from './offline/device.ts'
import { t as offlineText } from './offline/texts.ts'
import { type Key, newRouter, pauseOf, rested, routed, type Verdict } from './router.ts'
import { takeScan } from './scans.ts'
import { type Dialog, OF_SHIFT } from './dialogs.ts'
import { closePayment, fail, holdOrRecall, openPayment, show, useTill } from './till.ts'

const dialogs: Record<string, Dialog> = {
  F1: 'price',
  F2: 'find',
  F3: 'bookings',
  F4: 'customer',
  F5: 'salesman',
  F7: 'cod',
  F8: 'discount',
  F10: 'shift',
  F11: 'bills',
  'Shift+F12': 'drawer',
}
const OWN = [...Object.keys(dialogs), 'F6', 'F9', 'F12']

/** A key of a busy browser may come later than it was pressed. */
const LATE_MS = 15

/** The one place that every key of the till passes: scans are taken out, the rest goes its way. */
export function useTillKeys(): void {
  const onFunctionKey = useEffectEvent((event: KeyboardEvent) => {
    const toDrawer = event.key === 'F12' && event.shiftKey
    if (!OWN.includes(event.key) || !isBare(event) || (event.shiftKey && !toDrawer)) return
    // Also inside a dialog: F3 would search the page, F5 load it anew, F12 open the tools of the browser.
    event.preventDefault()
    if (!isDialogOpen()) press(toDrawer ? 'Shift+F12' : event.key)
  })
  useEffect(() => {
    const stop = routeKeys(takeScanned)
    window.addEventListener('keydown', onFunctionKey)
    return () => {
      stop()
      window.removeEventListener('keydown', onFunctionKey)
    }
  }, [])
}

/** What is typed before the scan goes with it where it is a part of it; anything else stays in the box. */
export function takeScanned(code: string): void {
  if (isForSecret(code)) return
  const typed = useTill.getState().dialog === 'price' ? '' : takeBegun(code)
  if (useTill.getState().stage === 'DONE') closePayment()
  takeScan(typed + code, 'scanner')
}

/** Keys that were typed, by event, so that they can be typed once more. */
type Pressed = Key & { event: KeyboardEvent }

function routeKeys(onScan: (code: string) => void): () => void {
  let router = newRouter()
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = (verdict: Verdict) => {
    clearTimeout(timer)
    router = verdict.router
    for (const key of verdict.typed) typed((key as Pressed).event)
    if (verdict.scan !== null) onScan(verdict.scan)
    if (router.held.length > 0) timer = setTimeout(rest, pauseOf(router) + LATE_MS)
  }
  // Keys that are already under way are looked at first.
  const rest = () => follow(rested(router, performance.now()))
  const onKey = (event: KeyboardEvent) => {
    if (!event.isTrusted) return
    // Whatever sends it, in a field of a PIN it is the PIN or the badge.
    if (spotOf() === 'secret') return follow(rested(router, Number.POSITIVE_INFINITY))
    const inside = isSeparator(event) && router.held.length > 0
    const plain = (inside || isBare(event)) && !event.repeat && !event.isComposing
    const key: Pressed = { key: inside ? GS : event.key, at: event.timeStamp, plain, event }
    const verdict = routed(router, key)
    const again = verdict.passes && plain && event.key === '*'
    if (!verdict.passes || again) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    follow(again ? { ...verdict, typed: [...verdict.typed, key], passes: false } : verdict)
    if (event.key === 'Backspace') noteRun(event.key)
    if (verdict.passes && plain && editsAhead(event.key)) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
  }
  window.addEventListener('keydown', onKey, { capture: true })
  return () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', onKey, { capture: true })
  }
}

const isBare = (event: KeyboardEvent) => !event.ctrlKey && !event.altKey && !event.metaKey

/** To the goods that it is of, else where the focus is. */
function typed(event: KeyboardEvent): void {
  if (!isAhead(event.key)) typeAgain(event)
}

/** A key that was held back goes where the focus is, as if it had been pressed just now. */
function typeAgain({ key, code, shiftKey }: KeyboardEvent): void {
  const again = new KeyboardEvent('keydown', {
    key,
    code,
    shiftKey,
    bubbles: true,
    cancelable: true,
  })
  const meant = (document.activeElement ?? document.body).dispatchEvent(again)
  if (!meant) return
  const { activeElement: at } = document
  if (at instanceof HTMLSelectElement) chooseBy(at, key)
  // Typed by the browser itself: it can be undone, and what the page hears is an input like any other.
  else if (takesText(at)) document.execCommand('insertText', false, key)
  else putUntaken(key)
}

/** The next choice that begins with the letter, as the browser would take it. */
function chooseBy(select: HTMLSelectElement, letter: string): void {
  const from = select.selectedIndex + 1
  const all = [...select.options]
  const found = [...all.slice(from), ...all.slice(0, from)].find((option) =>
    option.text.toLowerCase().startsWith(letter.toLowerCase()),
  )
  if (!found) return
  select.selectedIndex = found.index
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

/** A function key, or the button that carries its cap. */
export function press(key: string): void {
  const dialog = dialogs[key]
  const waits = dialog ? waitsFor(dialog) : null
  if (key === 'F6') holdOrRecall()
  else if (key === 'F9') pay()
  else if (key === 'F12') printHere()
  else if (dialog && waits) fail(offlineText('waitsTitle'), offlineText(waits))
  else if (dialog && mayOpen(dialog)) show(dialog)
}

/** Why a window waits for the line; null where it opens without one. */
function waitsFor(dialog: Dialog): 'waitsBooking' | 'waitsCod' | 'waitsShift' | null {
  if (isReachable()) return null
  if (dialog === 'bookings') return 'waitsBooking'
  if (dialog === 'cod') return 'waitsCod'
  const waits = dialog === 'shift' && !sellsAlone(useDevice.getState())
  return waits || dialog === 'drawer' ? 'waitsShift' : null
}

function mayOpen(dialog: Dialog): boolean {
  const { cart } = useTill.getState()
  // Money that was taken already is for a sale at the till.
  if (dialog === 'cod') return isReachable() && cart.lines.length > 0 && cart.tenders.length === 0
  if (dialog === 'bills' || dialog === 'shift')
    return isReachable() || sellsAlone(useDevice.getState())
  if (OF_SHIFT.has(dialog)) return isReachable()
  if (dialog === 'price') return true
  if (cart.booking) return dialog === 'bookings'
  return dialog !== 'discount' || cart.lines.length > 0
}

function pay(): void {
  if (isReachable() || sellsAlone(useDevice.getState())) openPayment()
}

/** The booking in hand as it now stands, where goods were added or left; else the receipt of the last sale. */
function printHere(): void {
  const { booking } = useTill.getState().cart
  if (!booking) printLast()
  else if (isReachable()) void openFile(salesOrder.bookingPdf, { id: booking.id }).catch(() => {})
}

/** The receipt of the sale just made. */
export function printLast(): void {
  const { lastSale } = useTill.getState()
  if (lastSale?.kept && lastSale.id === 0) printKept(lastSale.kept.slip)
  else if (lastSale) void printPaper('receipt', lastSale.id)
}

/** An open dialog owns the keyboard, also one of the frame: approval, lost connection. */
export function isDialogOpen(): boolean {
  return document.querySelector('.ant-modal-wrap:not([style*="none"])') !== null
}
