import { withheldAmount } from '#contract/withholding.ts'
import { type Draft, type Form, newRow } from '../ui/form-state.ts'
import type { PaymentRow } from './tender-columns.ts'

/** A document that is settled now. What begins with `$` is not sent. */
export interface SettledRow {
  $key: string
  documentId: number
  amount: number | null
  /** Documents the other way, such as returns, reduce the payment. */
  $sign: number
  /** Of each rupiah, what is no PPN. */
  $share: number
  /** All of the document without PPN, in rupiah. */
  $whole: number
}

/** What a form that settles documents holds, whichever side owes. */
export interface Settling {
  lines?: unknown
  payments?: { amount?: number | null }[] | null
  discount?: number | null
  whtObject?: string | null
  whtBase?: number | null
  whtRate?: number | null
  withheld?: number | null
  /** PPh as a file told it, in rupiah. */
  $withheld?: number | null
  /** Usual rate of the object, in percent. */
  $whtRate?: number | null
  /** Of an order that is paid ahead: all of it without PPN, in rupiah. */
  $whole?: number | null
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
  const withheld = withheldFromUs(values)
  const due = total([claims, -reductions, -discount, -withheld])
  const paid = total((values.payments ?? []).map((tender) => tender.amount))
  return { claims, reductions, discount, withheld, due, paid, rest: total([due, -paid]) }
}

/** PPh that the customer keeps back, as typed or as base and rate come to. */
export function withheldFromUs({
  whtObject,
  whtBase,
  whtRate,
  withheld,
  $whtRate,
}: Settling): number {
  if (!whtObject) return 0
  return withheld ?? withheldAmount(whtBase ?? 0, whtRate ?? $whtRate ?? 0)
}

/** What is told of the PPh once another object is chosen: nothing, but the sum that a file told of it. */
export const toldOfObject = ({ whtObject, $withheld }: Settling) => ({
  whtBase: null,
  whtRate: null,
  whtSlipNo: null,
  whtSlipDate: null,
  withheld: whtObject ? ($withheld ?? null) : null,
})

/** What a file tells of PPh, null where it tells none: what another file told before goes. */
export const toldByFile = (withheld: number | null, { $withheld }: Settling) =>
  withheld === null && $withheld == null ? {} : { withheld, $withheld: withheld }

/** Of the ticked bills, what is no PPN: of that PPh is withheld, in rupiah. */
export const baseOfTicked = (values: Settling): number =>
  settledRows(values)
    .filter((row) => row.$sign === 1)
    .reduce((sum, row) => sum + Math.round((row.amount ?? 0) * row.$share), 0)

/**
 * What the limit up to which nothing is withheld is held against, in rupiah without PPN: the largest bill of which some is
 * paid, or the order, since payments in parts are none of their own.
 */
export const wholePaid = (values: Settling, base: number): number =>
  Math.max(
    base,
    values.$whole ?? 0,
    ...settledRows(values).flatMap((row) => (row.$sign === 1 && row.amount ? [row.$whole] : [])),
  )

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
  item: { documentId: number; open: number; openBase: number; wholeBase: number; sign: number },
  amount = item.open,
): SettledRow {
  const { documentId, open, openBase, wholeBase, sign } = item
  const $share = open === 0 ? 1 : openBase / open
  return newRow({ documentId, amount, $sign: sign, $share, $whole: wholeBase })
}
