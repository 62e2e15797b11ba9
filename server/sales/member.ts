import type { DocumentDetail } from '#contract/document-detail.ts'
import type { PrintMore } from '#server/documents/print.ts'
import { figure } from '#server/documents/print-totals.ts'
import type { PostingContext } from '#server/documents/types.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { type CustomerFacts, readCustomer } from './customer-facts.ts'
import { pointBalance } from './points.ts'

/** A customer who may hold points. */
export async function readMember(
  { tx }: PostingContext,
  { customerId, branchId }: { customerId: number; branchId: number },
): Promise<CustomerFacts> {
  const customer = await readCustomer(tx, customerId, branchId)
  if (customer.type === 'MEMBER') return customer
  throw new Refusal('POINT_INVALID', 'Hanya pelanggan member yang dapat memiliki poin', {
    field: 'customerId',
  })
}

/** What a print about points says: how many, and what the member has now. */
export async function pointNotes(
  { tx }: { tx: Tx },
  { document }: DocumentDetail,
): Promise<PrintMore> {
  const balance = document.customerId ? await pointBalance(tx, document.customerId) : 0
  return { notes: [`Poin: ${figure(document.points)}. Saldo poin kini: ${figure(balance)}.`] }
}
