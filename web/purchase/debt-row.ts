import type { ReplyOf } from '#contract/endpoint.ts'
import type { debtPayment, DebtPaymentInput } from '#contract/purchase/debt-payment.ts'
import { type Draft, type Form, newRow } from '../ui/form-state.ts'
import type { PaymentRow } from '../ui/payment-rows.tsx'

export type OpenItem = ReplyOf<typeof debtPayment.openItems>['rows'][number]
export type DebtForm = Form<DebtPaymentInput>

/** A paper that is settled now. What begins with `$` is not sent. */
export interface DebtRow {
  $key: string
  documentId: number
  amount: number | null
  /** Papers in our favour, such as returns, reduce the payment. */
  $sign: number
}

export interface DebtSums {
  claims: number
  reductions: number
  discount: number
  due: number
  paid: number
  rest: number
}

export function debtRows(values: Draft<DebtPaymentInput>): DebtRow[] {
  return (values.lines ?? []) as unknown as DebtRow[]
}

/** What the ticked papers come to, less the discount, against the tenders. */
export function debtSums(values: Draft<DebtPaymentInput>): DebtSums {
  const rows = debtRows(values)
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
export function changeDue(form: DebtForm, values: Partial<Draft<DebtPaymentInput>>): void {
  const before = debtSums(form.get())
  form.change(values)
  if (values.lines) form.set('lines', values.lines)
  const payments = (form.get().payments ?? []) as unknown as PaymentRow[]
  const [only] = payments
  if (payments.length !== 1 || !only || (only.amount && only.amount !== before.due)) return
  const { due } = debtSums(form.get())
  form.set('payments', [{ ...only, amount: due > 0 ? due : null }] as never)
}

export function settle(item: OpenItem, amount = item.open): DebtRow {
  return newRow({ documentId: item.documentId, amount, $sign: item.sign })
}
