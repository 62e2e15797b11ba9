import { type Draft, type Form, newRow } from '../ui/form-state.ts'
import type { PaymentRow } from './payment-rows.tsx'

/** A document that is settled now. What begins with `$` is not sent. */
export interface SettledRow {
  $key: string
  documentId: number
  amount: number | null
  /** Documents the other way, such as returns, reduce the payment. */
  $sign: number
}

/** What a form that settles documents holds, whichever side owes. */
export interface Settling {
  lines?: unknown
  payments?: { amount?: number | null }[] | null
  discount?: number | null
}

export function settledRows(values: { lines?: unknown }): SettledRow[] {
  return (values.lines ?? []) as SettledRow[]
}

/** What the ticked documents come to, less the discount, against the tenders; all in rupiah. */
export function settlingSums(values: Settling) {
  const rows = settledRows(values)
  const of = (sign: number) =>
    total(rows.filter((row) => row.$sign === sign).map((row) => row.amount))
  const claims = of(1)
  const reductions = of(-1)
  const discount = values.discount ?? 0
  const due = total([claims, -reductions, -discount])
  const paid = total((values.payments ?? []).map((tender) => tender.amount))
  return { claims, reductions, discount, due, paid, rest: total([due, -paid]) }
}

/** In hundredths, so that the sum of exact amounts stays exact. */
function total(amounts: (number | null | undefined)[]): number {
  return amounts.reduce<number>((sum, n) => sum + Math.round((n ?? 0) * 100), 0) / 100
}

/** A tender that paid all, keeps paying all; amounts split by hand are left alone. */
export function changeDue<V extends { lines: unknown; payments: unknown }>(
  form: Form<V>,
  values: Partial<Draft<V>>,
): void {
  const read = () => form.get() as Settling
  const before = settlingSums(read())
  form.change(values)
  if (values.lines) form.set('lines', values.lines)
  const payments = (read().payments ?? []) as PaymentRow[]
  const [only] = payments
  if (payments.length !== 1 || !only || (only.amount && only.amount !== before.due)) return
  const { due } = settlingSums(read())
  form.set('payments', [{ ...only, amount: due > 0 ? due : null }] as never)
}

export function settle(
  item: { documentId: number; open: number; sign: number },
  amount = item.open,
): SettledRow {
  return newRow({ documentId: item.documentId, amount, $sign: item.sign })
}
