import { addDays } from '#contract/days.ts'
import type { SalesReturnInput } from '#contract/sales/sales-return.ts'
import type { PostingContext, StoredDocument } from '#server/documents/types.ts'
import type { Masters } from '#server/ledgers/masters.ts'

const RETAIL = ['RETAIL', 'MEMBER']

/** Retail goods that come back late are a supervisor's matter already when the return is written. */
export async function approveLate(
  context: PostingContext,
  { docDate, approvalToken }: Pick<SalesReturnInput, 'docDate' | 'approvalToken'>,
  sale: StoredDocument,
  { company: { return_days: days } }: Masters,
): Promise<number | null> {
  const late = docDate > addDays(sale.docDate, days)
  if (!late || !RETAIL.includes(sale.priceLevel ?? '')) return null
  return context.approved(
    'RETURN_LATE',
    approvalToken,
    `Batas waktu retur ${days} hari sudah lewat`,
  )
}
