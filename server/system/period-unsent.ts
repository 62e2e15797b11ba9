import { takeApproval } from '#server/documents/approval.ts'
import { NO_REASON } from '#contract/approval-words.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, monthName } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'
import { checkOf } from './checklist.ts'
import type { PeriodRow } from './period-row.ts'

interface Given {
  reason?: string | null | undefined
  approvalToken?: string | null | undefined
}

/**
 * What tills have not sent of a month comes into the next one: an owner agrees to that once, whichever step of closing
 * comes first. Answers why, where somebody was asked now.
 */
export async function agreeUnsent(
  tx: Tx,
  s: Session,
  period: PeriodRow,
  { reason, approvalToken }: Given,
): Promise<string | null> {
  if (period.unsent_by !== null) return null
  const unsent = await checkOf(tx, 'unsent', period, s.today)
  if (unsent.ok) return null
  const owns = s.rights.has('system/restore-periode:approve')
  if (owns && !reason?.trim())
    throw new Refusal('REASON_NEEDED', `${unsent.text}. Tulis alasan menutup`, { field: 'reason' })
  const name = monthName(period.year, period.month)
  const message = `Diperlukan persetujuan pemilik untuk menutup ${name}. ${unsent.text}`
  const by = owns
    ? s.employeeId
    : await takeApproval(tx, s, [{ action: 'PERIOD_UNSENT', message }], approvalToken, {
        placeName: name,
        docDate: period.last_day,
      })
  const why = reason?.trim() || (await reasonGiven(tx, approvalToken)) || NO_REASON
  await tx.rows('update period set unsent_by = $2, unsent_reason = $3 where id = $1', [
    period.id,
    by,
    why,
  ])
  return why
}

const reasonGiven = async (tx: Tx, token: string | null | undefined) =>
  (
    await tx.one<{ reason: string | null }>(
      `select reason from approval where token_hash = sha256(convert_to($1, 'UTF8'))`,
      [token ?? ''],
    )
  )?.reason
