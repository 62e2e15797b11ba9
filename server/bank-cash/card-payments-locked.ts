import { tenderId } from '#contract/giro.ts'
import { IN_FORCE } from '#server/documents/settling/undone.ts'
import type { PostingContext } from '#server/documents/types.ts'

/** A payment by card, QRIS or paylater whose claim on the bank is locked. */
export interface LockedPayment {
  documentId: number
  line: number
  number: string
  docDate: string
  role: string
  amount: number
  /** The bank paid it out. */
  settled: boolean
  mdrPct: number
  edcId: number | null
  providerId: number | null
  terminal: string
  approvalCode: string | null
  cardLast4: string | null
}

const documentOf = (paymentId: number) => Math.floor(paymentId / 100)

/** Locks the claims first, and says what their tenders are: two disbursements never take the same. */
export async function lockPayments(
  context: PostingContext,
  ids: number[],
): Promise<ReadonlyMap<number, LockedPayment>> {
  const documents = [...new Set(ids.map(documentOf))]
  const [items, tenders] = await Promise.all([
    context.lockItems(documents),
    context.tx.rows<Omit<LockedPayment, 'number' | 'docDate' | 'role' | 'settled'>>(
      `select s.document_id as "documentId", s.line, s.amount, coalesce(s.mdr_pct, 0) as "mdrPct", s.edc_id as "edcId", s.provider_id as "providerId",
         coalesce(e.name, p.name, m.name) as terminal, s.approval_code as "approvalCode", s.card_last4 as "cardLast4"
       from document_settlement s join payment_method m on m.id = s.method_id left join edc e on e.id = s.edc_id left join paylater_provider p on p.id = s.provider_id
       where s.branch_id = $1 and s.document_id = any ($2::bigint[])`,
      [context.branchId, documents],
    ),
  ])
  const found = tenders.flatMap((tender): [number, LockedPayment][] => {
    const item = items.find(
      (i) =>
        i.document_id === tender.documentId && i.line === tender.line && i.customer_id === null,
    )
    if (!item) return []
    const { number, role, doc_date: docDate, settled, amount } = item
    return [
      [
        tenderId(tender.documentId, tender.line),
        { ...tender, number, role, docDate, settled: settled >= amount },
      ],
    ]
  })
  return new Map(found)
}

/** What the bank took back of payments before; asked once their claims are locked. */
export async function takenBack(
  context: PostingContext,
  chargebacks: { paymentId: number }[],
): Promise<ReadonlyMap<number, number>> {
  if (chargebacks.length === 0) return new Map()
  const documents = [...new Set(chargebacks.map((c) => documentOf(c.paymentId)))]
  await context.lockItems(documents)
  const rows = await context.tx.rows<{ documentId: number; line: number; amount: number }>(
    `select item_document_id as "documentId", item_line as line, sum(amount) as amount from document_settlement x
     where ${IN_FORCE} and branch_id = $1 and item_document_id = any ($2::bigint[]) and item_line is not null and item_sign = -1 group by 1, 2`,
    [context.branchId, documents],
  )
  return new Map(rows.map((row) => [tenderId(row.documentId, row.line), row.amount]))
}
