import { type ApprovalAction, approvalActions } from '#contract/application/approval.ts'
import type { Tx } from '#server/platform/db.ts'
import { type Need, type Refusal, approvalRequired } from '#server/platform/errors.ts'
import { OWES_FACTOR, factorOwed } from '#server/platform/owed-factor.ts'
import type { Session } from '#server/platform/session.ts'

/** What the approver's own role must reach: percent, rupiah or days. */
export interface Limit {
  name: keyof Session['limits']
  value: number
}
/** What an approval has to reach, and what the asker is told besides. */
export interface Asking {
  limit?: Limit | undefined
  details?: Record<string, unknown> | undefined
}
/** What only a supervisor may allow, and why. Without words where those would tell a cost. */
export interface ApprovalRequest extends Asking {
  action: string
  message: string
}

const COLUMNS: Record<keyof Session['limits'], string> = {
  discountPct: 'discount_limit_pct',
  correction: 'correction_limit',
  poApproval: 'po_approval_limit',
  cashOut: 'cash_out_limit',
  creditNote: 'credit_note_limit',
  creditOverPct: 'credit_over_limit_pct',
  backdateDays: 'backdate_days',
}
export const limitColumn = (name: string): string =>
  COLUMNS[name as keyof Session['limits']] ?? 'backdate_days'
export const rightOf = (action: string): string => approvalActions[action as ApprovalAction]

interface Approver {
  approved_by: number
  name: string
  rights: string[]
  role: Record<string, unknown>
  sees: boolean
  owes_factor: boolean
}

/**
 * A supervisor’s approval (domain §8.3): single use, five minutes, bound to action, branch, requester and to
 * exactly what was asked; nobody approves himself. One serves for all that a call needs: its approver must have
 * the right and the limit for each of them now. Answers who gave it; without one it asks for one.
 */
export async function takeApproval(
  tx: Tx,
  session: Session,
  asked: readonly ApprovalRequest[],
  token: string | null | undefined,
): Promise<number> {
  const message = wordsOf(asked)
  if (!token) throw asking(asked, message)
  const approver = await tx.one<Approver>(
    `update approval p set used_at = clock_timestamp(), message = nullif($6, '')
     from employee e join role r on r.id = e.role_id
     where p.token_hash = sha256(convert_to($1, 'UTF8')) and p.action = $2 and p.branch_id = $3 and p.requested_by = $4
       and p.used_at is null and p.expires_at > clock_timestamp()
       and (p.payload_hash = $5 or p.payload_hash is null and p.action = 'REPRINT')
       and e.id = p.approved_by and e.is_active and r.is_active
     returning p.approved_by, e.name, r.rights, to_jsonb(r) as role, (r.all_branches or p.branch_id = any (e.branch_ids)) as sees,
       ${OWES_FACTOR} as owes_factor`,
    [
      token,
      asked[0]?.action,
      session.branchId,
      session.employeeId,
      session.payload?.() ?? '',
      message,
    ],
  )
  if (!approver)
    throw asking(
      asked,
      'Persetujuan sudah terpakai, kedaluwarsa, atau isian sudah berubah, minta lagi',
    )
  const { name, rights, role, sees } = approver
  if (approver.owes_factor) throw asking(asked, `${factorOwed(name).message}. ${message}`)
  if (!sees || asked.some(({ action }) => !rights.includes(rightOf(action))))
    throw asking(asked, `${name} tidak berhak menyetujui tindakan ini. ${message}`)
  if (asked.some(({ limit }) => limit && Number(role[limitColumn(limit.name)]) < limit.value))
    throw asking(asked, `${name} tidak berhak menyetujui sebesar ini. ${message}`)
  return approver.approved_by
}

/** Of everything asked for at once. */
const wordsOf = (asked: readonly ApprovalRequest[]): string =>
  asked.flatMap(({ message }) => (message ? [message] : [])).join('. ')

function asking(asked: readonly ApprovalRequest[], message: string): Refusal {
  const needs = asked.map(({ action, limit = null }): Need => ({ action, limit }))
  return approvalRequired(needs, message, asked[0]?.details)
}
