import { useEffect, useEffectEvent } from 'react'
import { openDrawer } from '../printer/queue.ts'
import { printerNow } from '../printer/settings.ts'
import { printLast } from './keys.ts'
import { useMethodRows } from './pay/payment.ts'
import type { PaymentBody } from './station.ts'
import { useTill } from './till.ts'

/** A device with a printer prints each sale as soon as it is one, and opens its drawer for cash. The sale waits for neither. */
export function usePrintedSales(): void {
  const { data } = useMethodRows()
  const onSold = useEffectEvent(({ payments }: PaymentBody) => {
    if (!printerNow()) return
    const cash = data?.rows.filter(({ kind }) => kind === 'CASH').map(({ id }) => id) ?? []
    if (payments.some(({ methodId }) => cash.includes(methodId))) openDrawer()
    printLast()
  })
  useEffect(
    () =>
      useTill.subscribe((is, was) => {
        if (is.stage === 'DONE' && was.stage === 'SENT' && was.sent) onSold(was.sent.body)
      }),
    [],
  )
}
