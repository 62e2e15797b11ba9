import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import type { receivableRepayment } from '#contract/sales/receivable-repayment.ts'
import { type Draft, type Form, newRow } from '../ui/form-state.ts'
import type { PaymentRow } from '../ui/payment-rows.tsx'

export type OpenItem = ReplyOf<typeof receivableRepayment.openItems>['rows'][number]
export type RepaymentValues = InputOf<typeof receivableRepayment.add>
export type RepaymentForm = Form<RepaymentValues>

/** A paper that is settled now. What begins with `$` is not sent. */
export interface SettledRow {
  $key: string
  documentId: number
  amount: number | null
  /** Papers in the customer's favour, such as returns, reduce the payment. */
  $sign: number
}

export function settledRows(values: Draft<RepaymentValues>): SettledRow[] {
  return (values.lines ?? []) as unknown as SettledRow[]
}

/** What the ticked papers come to, less the discount, against the tenders. */
export function repaymentSums(values: Draft<RepaymentValues>) {
  const rows = settledRows(values)
  const of = (sign: number) =>
    total(rows.filter((row) => row.$sign === sign).map((row) => row.amount))
  const claims = of(1)
  const reductions = of(-1)
  const due = total([claims, -reductions, -(values.discount ?? 0)])
  const paid = total((values.payments ?? []).map((tender) => tender.amount))
  return { claims, reductions, due, paid, rest: total([due, -paid]) }
}

/** In hundredths, so that the sum of exact amounts stays exact. */
function total(amounts: (number | null | undefined)[]): number {
  return amounts.reduce<number>((sum, n) => sum + Math.round((n ?? 0) * 100), 0) / 100
}

/** A tender that paid all, keeps paying all; amounts split by hand are left alone. */
export function changeDue(form: RepaymentForm, values: Partial<Draft<RepaymentValues>>): void {
  const before = repaymentSums(form.get())
  form.change(values)
  if (values.lines) form.set('lines', values.lines)
  const payments = (form.get().payments ?? []) as unknown as PaymentRow[]
  const [only] = payments
  if (payments.length !== 1 || !only || (only.amount && only.amount !== before.due)) return
  const { due } = repaymentSums(form.get())
  form.set('payments', [{ ...only, amount: due > 0 ? due : null }] as never)
}

export function settle(item: OpenItem, amount = item.open): SettledRow {
  return newRow({ documentId: item.documentId, amount, $sign: item.sign })
}
