import { useEffect, useEffectEvent } from 'react'
import { salesInvoice } from '#contract/sales/sales-invoice.ts'
import { openFile } from '../../platform/download.ts'
import { isReachable } from './connection.ts'
import { type Dialog, holdOrRecall, show, useTill } from './till.ts'

const dialogs: Record<string, Dialog> = {
  F2: 'find',
  F3: 'bookings',
  F4: 'customer',
  F8: 'discount',
}

/** The function keys of the till. They mean the same in every state, or nothing. */
export function useTillKeys(): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const own = event.key in dialogs || ['F6', 'F9', 'F12'].includes(event.key)
    if (!own || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    // Also inside a dialog: F3 would search the page, F12 open the tools of the browser.
    event.preventDefault()
    if (isDialogOpen()) return
    press(event.key)
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** A function key, or the button that carries its cap. */
export function press(key: string): void {
  const dialog = dialogs[key]
  if (key === 'F6') holdOrRecall()
  else if (key === 'F9') pay()
  else if (key === 'F12') printLast()
  else if (dialog && mayOpen(dialog)) {
    useTill.setState({ dialog, wanted: '' })
  }
}

function mayOpen(dialog: Dialog): boolean {
  const { cart } = useTill.getState()
  if (cart.booking) return dialog === 'bookings'
  return dialog !== 'discount' || cart.lines.length > 0
}

function pay(): void {
  if (useTill.getState().cart.lines.length > 0 && isReachable()) show('pay')
}

/** The receipt of the sale just made, in a tab of its own. */
export function printLast(): void {
  const { lastSale } = useTill.getState()
  // The call itself tells what went wrong.
  if (lastSale) void openFile(salesInvoice.receipt, { id: lastSale.id }).catch(() => {})
}

/** An open dialog owns the keyboard, also one of the frame: approval, lost connection. */
export function isDialogOpen(): boolean {
  return document.querySelector('.ant-modal-wrap:not([style*="none"])') !== null
}
