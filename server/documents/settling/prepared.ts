import type { PaymentInput, Saved } from '#contract/document.ts'
import type { Posting } from '#server/ledgers/posting.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { changeDocument } from '#server/documents/change.ts'
import { branchOf } from '#server/documents/locate.ts'
import { MOST_TENDERS } from './giro.ts'
import type { DocumentType, StoredDocument } from '#server/documents/types.ts'
import { hashOf } from '#server/documents/guards.ts'

/** A settlement whose documents are chosen and whose money has not moved: nothing is posted yet. */
export const PREPARED = 'WAITING_PAYMENT'

/** What every settlement is written with, besides its party. */
interface Settlement {
  requestId: string
  branchId: number
  docDate: string
  memo: string | null
  lines: { documentId: number; amount: number }[]
  discount: number
  payments: PaymentInput[]
  approvalToken?: string | null | undefined
}

interface PayInput {
  id: number
  version?: number | null
  requestId: string
  payments: PaymentInput[]
  approvalToken?: string | null | undefined
}

/**
 * Money for a prepared settlement, today. Its kind checks it as if it were written now: what was open
 * when it was prepared may be settled by another since. The same request again gets the first answer.
 */
export async function payPrepared<I, F>(
  ctx: Ctx,
  type: DocumentType<I, F>,
  input: PayInput,
  paidStatus: string,
  inputOf: (document: StoredDocument, settlement: Settlement) => I,
): Promise<Saved> {
  const hash = hashOf({ kind: type.kind, input })
  const before = await answerBefore(ctx, await branchOf(ctx, type, input.id), input, hash)
  if (before) return before
  return changeDocument(ctx, type, input, paidStatus, 'dibayar', async (context, document) => {
    const s = await context.session
    const rows = await context.tx.rows<{ item: number | null; amount: number }>(
      `select item_document_id as item, amount from document_settlement
       where branch_id = $1 and document_id = $2 order by line`,
      [context.branchId, document.id],
    )
    const lines = rows.flatMap((r) => (r.item ? [{ documentId: r.item, amount: r.amount }] : []))
    // Tenders that the bank refused stay where they were.
    const refused = rows.length - lines.length
    if (refused + input.payments.length > MOST_TENDERS)
      throw new Refusal('TENDERS_MANY', 'Terlalu banyak baris pembayaran', { field: 'payments' })
    const { draft, facts, afterWrite } = await type.check(
      context,
      inputOf(document, {
        requestId: input.requestId,
        branchId: context.branchId,
        docDate: s.today,
        memo: document.memo,
        lines,
        discount: document.discount,
        payments: input.payments,
        approvalToken: input.approvalToken,
      }),
    )
    if (draft.dearerApprovedBy) {
      context.tx.rows(
        'update document set dearer_approved_by = $3 where branch_id = $1 and id = $2',
        [context.branchId, document.id, draft.dearerApprovedBy],
      )
    }
    const tenders = draft.settlements.filter((t) => t.methodId)
    const paid = {
      ...draft,
      settlements: tenders.map((t, i) => ({ ...t, line: refused + i + 1 })),
    }
    const answer: Saved = { id: document.id, docNo: document.number, status: paidStatus }
    context.tx.rows(
      'insert into request (branch_id, key, endpoint, hash, reply) values ($1, $2, $3, $4, $5)',
      [context.branchId, input.requestId, ctx.caller.endpoint, hash, JSON.stringify(answer)],
    )
    return {
      posting: (common) => type.post(paid, { ...facts, ...common }),
      lines: () => paid,
      approvedBy: draft.approvedBy ?? null,
      warnings: draft.warnings,
      ...(afterWrite && {
        afterWrite: (tx: Tx, posting: Posting) =>
          afterWrite({ tx, ctx, documentId: document.id, number: document.number, posting }),
      }),
    }
  })
}

async function answerBefore(ctx: Ctx, branchId: number, input: PayInput, hash: Buffer) {
  const row = await ctx.read((tx, s) =>
    tx.one<{ reply: string | null }>(
      'select reply from request where branch_id = $1 and key = $2 and employee_id = $3 and hash = $4',
      [branchId, input.requestId, s.employeeId, hash],
    ),
  )
  return row?.reply ? (JSON.parse(row.reply) as Saved) : null
}

/** The same documents may wait on another settlement: no fault, but worth a word. */
export async function alsoPrepared(
  tx: Tx,
  branchId: number,
  kind: string,
  documentIds: number[],
): Promise<string[]> {
  const rows = await tx.rows<{ document: string; number: string }>(
    `select distinct p.number as document, d.number from document_settlement x
     join document d on d.branch_id = x.branch_id and d.id = x.document_id
     join document p on p.branch_id = x.branch_id and p.id = x.item_document_id
     where x.branch_id = $1 and x.item_document_id = any ($2::bigint[]) and d.kind = $3 and d.status = $4
     order by 1, 2 limit 5`,
    [branchId, documentIds, kind, PREPARED],
  )
  return rows.map((r) => `${r.document} juga menunggu pembayaran pada ${r.number}`)
}
