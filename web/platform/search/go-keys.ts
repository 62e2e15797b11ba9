import { useEffect, useEffectEvent } from 'react'
import { useGo } from '../link.tsx'
import { placeOf } from '../screens.ts'
import { isTyping, withOpenDialog } from '../shortcuts.ts'

/** After G: a letter for each place that people go to all day. */
export const goKeys: Readonly<Record<string, string>> = {
  b: 'dashboard',
  k: 'sales/cashier',
  f: 'sales/invoice',
  o: 'sales/order',
  r: 'sales/sales-returns',
  u: 'sales/repayment-of-receivable',
  p: 'purchase/purchase-order',
  t: 'purchase/receive-order',
  i: 'purchase/invoice',
  h: 'purchase/debt-repayment',
  g: 'master/stock',
  c: 'master/customer',
  s: 'master/supplier',
  m: 'stock/mutation',
  n: 'stock/opname',
  j: 'bank-cash/general-journal',
  l: 'report/financial-statements',
  a: 'report/stock-report',
}

/** Milliseconds in which the letter follows. */
const SOON = 1500

/** G and then a letter leads to a menu, outside of fields and dialogs. */
export function useGoKeys(): void {
  const go = useGo()
  const onKey = useEffectEvent((event: KeyboardEvent, since: number | null): boolean => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented
    if (!plain || isTyping(event.target) || withOpenDialog()) return false
    const key = event.key.toLowerCase()
    if (since === null || event.timeStamp - since > SOON) return key === 'g'
    const to = goKeys[key]
    if (to && placeOf(to)) {
      event.preventDefault()
      go(to)
    }
    return false
  })
  useEffect(() => {
    let since: number | null = null
    const listen = (event: KeyboardEvent) => {
      since = onKey(event, since) ? event.timeStamp : null
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
