import type { Saved } from '#contract/document.ts'
import type { AuditAction } from '#contract/system/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { NOTHING_FOLLOWS } from './approval-card.ts'
import { lockOne } from './change.ts'
import { branchOf } from './locate.ts'
import { openPosting } from './posting-context.ts'
import { writeAudit } from './write.ts'
import type { DocumentKind, PostingContext, StoredDocument } from './types.ts'

/** Header fields that can be written down later. */
type Field =
  | 'tax_invoice_no'
  | 'tax_invoice_date'
  | 'wht_slip_no'
  | 'wht_slip_date'
  | 'wht_object'
  | 'wht_certificate'
  | 'wht_recipient_id'
  | 'ref_no'
  | 'ref_date'
  | 'stamp_no'
  | 'due_date'
  | 'memo'

interface Note {
  /** As the history tells it. */
  action: AuditAction
  /** Why, as it stands beside it. */
  memo?: string | null
  refuse: (document: StoredDocument, today: string, context: PostingContext) => void | Promise<void>
  set: Partial<Record<Field, string | number | null>>
  /** What follows in the books; answers warnings. */
  follow?: (context: PostingContext, document: StoredDocument) => Promise<string[]>
}

/**
 * Writes down later what a document lacked. Unless something follows it posts nothing, so a closed period
 * does not hold it up; who wrote what instead of what stays in the history.
 */
export async function amendHeader(
  ctx: Ctx,
  type: DocumentKind,
  input: { id: number; version?: number | null },
  { action, memo = null, refuse, set, follow }: Note,
): Promise<Saved> {
  const branchId = await branchOf(ctx, type, input.id)
  return ctx.write(async (tx, s) => {
    const context = openPosting(tx, branchId, Promise.resolve(s))
    const document = await lockOne(context, type, input)
    await refuse(document, s.today, context)
    const fields = Object.keys(set) as Field[]
    const before = await tx.one<Record<Field, string | number | null>>(
      `select ${fields.join(', ')} from document where branch_id = $1 and id = $2`,
      [branchId, document.id],
    )
    await tx.rows(
      `update document set ${fields.map((f, i) => `${f} = $${i + 3}`).join(', ')}, version = version + 1, updated_at = clock_timestamp()
       where branch_id = $1 and id = $2`,
      [branchId, document.id, ...fields.map((f) => set[f] ?? null)],
    )
    // Whom an id means is said by the memo.
    const told = fields.filter((f) => !f.endsWith('_id'))
    const words = (of: Note['set'] | undefined) =>
      told.flatMap((f) => of?.[f] ?? []).join(', ') || null
    writeAudit(tx, ctx, branchId, document, {
      action,
      memo,
      before: words(before),
      after: words(set),
    })
    const refuseUnapproved = context.deferApprovals()
    const warnings = (await follow?.(context, document)) ?? []
    await refuseUnapproved(document.id, {
      kind: type.kind,
      draft: document,
      stored: document,
      ...NOTHING_FOLLOWS,
    })
    await tx.commit()
    const { id, number, status } = document
    return { id, docNo: number, status, ...(warnings.length > 0 ? { warnings } : {}) }
  }, branchId)
}
