import type { z } from 'zod'
import type { DocumentDetail } from '#contract/document-detail.ts'
import type { DownPaymentPlan } from '#contract/document.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { newRequestId } from '../platform/request-id.ts'
import type { Draft } from '../ui/form-state.ts'

export type MasterUpdate = Endpoint<z.ZodObject>

/**
 * A row as it was written, to be written anew: what `input` takes of it. Whether it is in use is switched,
 * not written. What its choices are called stands in the row, `branchName` beside `branchId`, or in `names`.
 */
export function draftOf<I extends z.ZodObject>(
  input: I,
  row: { id: number; version: number },
  names: Record<string, string | null> = {},
) {
  const { isActive, requestId, ...taken } = input.shape
  const told = row as Record<string, unknown>
  const nameOf = (field: string) => names[field] ?? told[field.replace(/Id$/, 'Name')] ?? ''
  const written = Object.entries(row).filter(([field]) => field in taken)
  const chosen = Object.keys(taken).filter((field) => field.endsWith('Id'))
  const draft: unknown = {
    ...Object.fromEntries(written),
    requestId: newRequestId(),
    $names: { ...names, ...Object.fromEntries(chosen.map((field) => [field, nameOf(field)])) },
  }
  // What a row tells of itself under a field's name is what was written into it.
  return draft as Draft<z.input<I>> & { id: number; version: number }
}

/** What of an order is to be paid ahead, as it was written. */
export function planOf({
  plannedDownPayment: amount,
  plannedDownPaymentPercent: percent,
}: DocumentDetail['document']): DownPaymentPlan | null {
  if (!amount) return null
  return percent ? { type: 'PERCENT', value: percent } : { type: 'AMOUNT', value: amount }
}

/** What comes off a whole document, as it was written: in percent, in rupiah, or nothing. */
export function discountOf({
  headerDiscount,
  headerDiscountPercent,
}: Pick<DocumentDetail['document'], 'headerDiscount' | 'headerDiscountPercent'>) {
  if (headerDiscountPercent) return { type: 'PERCENT' as const, value: headerDiscountPercent }
  return headerDiscount ? { type: 'AMOUNT' as const, value: headerDiscount } : null
}
