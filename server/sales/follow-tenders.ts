import type { TillPayment } from '#contract/document.ts'
import { writeInstalments } from '#server/documents/settling/instalments.ts'
import type { Tender } from '#server/documents/settling/tenders.ts'
import type { Settled } from '#server/ledgers/posting.ts'
import type { PostingContext, WrittenDocument } from '#server/documents/types.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, sumOf } from '#contract/money.ts'
import { creditRequests, refuseOnGiro } from './credit.ts'
import type { CustomerFacts } from './customer-facts.ts'
import { tellRepeated } from './proof-of-money.ts'
import { applyQris } from './qris/tender.ts'

interface Followed {
  tenders: readonly Tender[]
  payments: readonly TillPayment[]
  /** Codes that paid before, in words. */
  repeated: readonly string[]
}

/** In the transaction of a sale: what its tenders bring with them besides their money. */
export async function followTenders(
  { tx, documentId }: Pick<WrittenDocument, 'tx' | 'documentId'>,
  branchId: number,
  { tenders, payments, repeated }: Followed,
): Promise<void> {
  await applyQris({ tx, documentId }, branchId, payments)
  await writeInstalments(tx, { branchId, documentId }, tenders)
  await tellRepeated(tx, branchId, documentId, repeated)
}

/** We lend to whoever is known, may buy on credit, and stays within his limit with nothing overdue. */
export async function refuseNoLoan(
  context: PostingContext,
  customer: CustomerFacts,
  tenders: readonly Tender[],
): Promise<void> {
  const lent = sumOf(
    tenders.filter((t) => t.plan),
    (t) => t.amount,
  )
  if (lent === 0) return
  if (customer.is_walk_in)
    throw new Refusal('REQUIRED', 'Pilih pelanggan: cicilan atas namanya', { field: 'customerId' })
  const [first] = await creditRequests(context, customer.id, lent)
  if (first) throw new Refusal(first.action, first.message, { field: 'payments' })
}

/**
 * What a giro pays is credit until it clears, also where it paid money ahead that is used now. `kept` is the money ahead
 * of the payment, `counted` the rupiah of it that count as credit of the customer already.
 */
export async function refuseGiroCredit(
  context: PostingContext,
  customer: CustomerFacts,
  tenders: readonly Tender[],
  { kept, counted }: { kept: readonly Settled[]; counted: number },
): Promise<void> {
  const byGiro = tenders.some((t) => t.giro)
  if (!byGiro && !(await isOfOpenGiro(context, kept))) return
  const lent = sumOf(
    tenders.filter((t) => t.giro || t.plan),
    (t) => t.amount,
  )
  await refuseOnGiro(context, customer, Math.max(0, minus(lent, counted)))
}

async function isOfOpenGiro({ tx, branchId }: PostingContext, kept: readonly Settled[]) {
  if (kept.length === 0) return false
  const found = await tx.one(
    `select from document_settlement s join giro g on g.branch_id = s.branch_id and g.document_id = s.document_id and g.line = s.line
     where s.branch_id = $1 and s.document_id = any ($2::bigint[]) and s.status = 'OUTSTANDING' limit 1`,
    [branchId, kept.map(({ documentId }) => documentId)],
  )
  return found !== undefined
}
