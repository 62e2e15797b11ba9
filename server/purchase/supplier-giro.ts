import type { GiroChangeInput } from '#contract/giro.ts'
import type { PostingContext, DocumentKind } from '#server/documents/types.ts'
import { changeGiroOfEither } from '#server/documents/settling/down-payment.ts'
import type { Settled } from '#server/ledgers/posting.ts'
import type { Ctx } from '#server/platform/context.ts'
import { minus, sumOf } from '#contract/money.ts'
import { purchaseDownPayment } from './purchase-down-payment.ts'
import { receiptsAfter } from './supplier-receipt.ts'

/** A giro of ours, of a payment or of money ahead, clears, bounces or is cancelled (domain §3.1.10). */
export const changeSupplierGiro = (ctx: Ctx, payment: DocumentKind, input: GiroChangeInput) =>
  changeGiroOfEither(ctx, { payment, downPayment: purchaseDownPayment }, input, receiptsReopened)

/** Bills that are open again wait on their receipt (tukar faktur) as before. */
export function receiptsReopened(context: PostingContext, allocations: Settled[]) {
  const given = (id: number) =>
    sumOf(
      allocations.filter((l) => l.documentId === id),
      (l) => l.amount,
    )
  const ids = allocations.filter((l) => l.amount < 0).map((l) => l.documentId)
  return receiptsAfter(context.tx, context.branchId, ids, (id, open) => minus(open, given(id)))
}
