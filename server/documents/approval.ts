import type { Tx } from '#server/platform/db.ts'
import { approvalRequired } from '#server/platform/errors.ts'
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
interface ApprovalRequest extends Asking {
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

/**
 * A supervisor’s approval (domain §8.3): single use, five minutes, bound to action, branch, requester and to
 * exactly what was asked; nobody approves himself. Answers who gave it; without one it asks for one.
 */
export async function takeApproval(
  tx: Tx,
  session: Session,
  { action, message, limit, details }: ApprovalRequest,
  token: string | null | undefined,
): Promise<number> {
  const data = limit || details ? { ...details, ...(limit ? { limit } : {}) } : undefined
  if (!token) throw approvalRequired(action, message, data)
  const row = await tx.one<{ approved_by: number; name: string; reach: number }>(
    `update approval p set used_at = clock_timestamp()
     from employee e join role r on r.id = e.role_id
     where p.token_hash = sha256(convert_to($1, 'UTF8')) and p.action = $2 and p.branch_id = $3 and p.requested_by = $4
       and p.used_at is null and p.expires_at > clock_timestamp() and (p.payload_hash is null or p.payload_hash = $5)
       and e.id = p.approved_by and e.is_active
     returning p.approved_by, e.name, r.${limit ? COLUMNS[limit.name] : 'backdate_days'} as reach`,
    [token, action, session.branchId, session.employeeId, session.payload?.() ?? ''],
  )
  if (!row)
    throw approvalRequired(
      action,
      'Persetujuan sudah terpakai, kedaluwarsa, atau isian sudah berubah, minta lagi',
      data,
    )
  if (limit && row.reach < limit.value)
    throw approvalRequired(
      action,
      `${row.name} tidak berhak menyetujui sebesar ini. ${message}`,
      data,
    )
  return row.approved_by
}
