import type { PurchaseInvoiceInput } from '#contract/purchase/purchase-invoice.ts'
import type { PostingContext } from '#server/documents/types.ts'
import { settled } from '#server/documents/settling/allocation.ts'
import type { Settled } from '#server/ledgers/posting.ts'
import { Refusal } from '#server/platform/errors.ts'
import { rupiah, sumOf } from '#server/platform/money.ts'

/** Money paid ahead to this supplier that pays part of his bill, each no more than is left of it (domain §3.1.3). */
export async function downPaymentsUsed(
  context: PostingContext,
  input: PurchaseInvoiceInput,
): Promise<Settled[]> {
  const lines = input.downPaymentUse ?? []
  if (lines.length === 0) return []
  const items = await context.lockItems(lines.map((l) => l.documentId))
  const words = { field: 'downPaymentUse', document: 'Uang muka', left: 'uang muka' }
  return settled(lines, items, ['DP_PURCHASE'], input, words)
}

export function refuseUsedOver(uses: Settled[], total: number): void {
  if (sumOf(uses, (l) => l.amount) <= total) return
  throw new Refusal('AMOUNT_OVER', `Uang muka melebihi nilai faktur (${rupiah(total)})`, {
    field: 'downPaymentUse',
  })
}
