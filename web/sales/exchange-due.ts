import { useDeferredValue } from 'react'
import type { InputOf } from '#contract/endpoint.ts'
import { exchange as api } from '#contract/sales/exchange.ts'
import { useRead } from '../platform/query.ts'
import { type Form, sent, useValues } from '../ui/form-state.ts'

export type ExchangeForm = Form<InputOf<typeof api.submit>>
type Cart = InputOf<typeof api.calculate>

/** What comes back and what goes are worth, by the server's own reckoning, while it is typed. */
export function useExchange(form: ExchangeForm) {
  const { payments: _payments, ...cart } = useDeferredValue(useValues(form))
  const input = sent(cart) as Cart
  const said =
    api.calculate.input.safeParse(input).success && input.lines.some((line) => line.qty > 0)
  return useRead(api.calculate, input, { enabled: said, keep: said, quiet: true, staleTime: 0 })
}
