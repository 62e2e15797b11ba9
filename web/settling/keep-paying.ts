import { useEffect, useEffectEvent, useRef } from 'react'
import type { Form } from '../ui/form-state.ts'
import type { PaymentRow } from './tender-columns.ts'

/** One tender that pays the whole of a typed sum keeps paying it; an amount written by hand is left alone. */
export function useKeptPaying<V>(form: Form<V>, sum: number | undefined): void {
  const before = useRef<number | undefined>(undefined)
  const follow = useEffectEvent((whole: number) => {
    const last = before.current
    before.current = whole
    const payments = ((form.get() as { payments?: unknown }).payments ?? []) as PaymentRow[]
    const [only] = payments
    if (payments.length !== 1 || !only || (only.amount && only.amount !== last)) return
    if ((only.amount ?? 0) === whole) return
    const followed = [{ ...only, amount: whole || null }]
    form.set('payments' as keyof V & string, followed as never)
  })
  useEffect(() => {
    if (sum !== undefined) follow(sum)
  }, [sum])
}
