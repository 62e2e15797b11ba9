import { NO_REASON } from '#contract/approval-words.ts'
import type { ApprovalAction } from '#contract/application/approval.ts'
import { takeApproval } from '#server/documents/approval.ts'
import type { CardFacts } from '#server/documents/card-types.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'

interface Asked {
  action: ApprovalAction
  message: string
  reason: string | null | undefined
  approvalToken: string | null | undefined
  about: CardFacts
}

/** Who agrees to what is done about a till, and why: whoever may gives his own reason, anybody else has it approved. */
export async function agreed(
  tx: Tx,
  s: Session,
  { action, message, reason, approvalToken, about }: Asked,
): Promise<{ by: number; why: string }> {
  if (s.rights.has('sales/offline:approve')) {
    if (reason?.trim()) return { by: s.employeeId, why: reason.trim() }
    throw new Refusal('VALIDATION', 'Alasan wajib diisi', { field: 'reason' })
  }
  const by = await takeApproval(tx, s, [{ action, message }], approvalToken, about)
  const given = await tx.one<{ reason: string | null }>(
    `select reason from approval where token_hash = sha256(convert_to($1, 'UTF8'))`,
    [approvalToken],
  )
  return { by, why: reason?.trim() || given?.reason || NO_REASON }
}
