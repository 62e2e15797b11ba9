import { takeApproval } from '#server/documents/approval.ts'
import { addSeal } from '#server/ledgers/seals.ts'
import type { Tx } from '#server/platform/db.ts'
import { monthName } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'
import type { PeriodRow } from './period-row.ts'

/** What a closed month keeps. */
export const FROZEN = ['account_balance', 'stock_balance', 'party_balance', 'point_balance']

/** A finished month is touched by two: whoever asks, and an owner who is somebody else (domain §8.2). */
export async function askOwner(
  tx: Tx,
  s: Session,
  { month, token }: { month: PeriodRow; token: string | null | undefined },
): Promise<void> {
  const message = 'Diperlukan persetujuan pemilik lain untuk membuka kembali periode'
  await takeApproval(tx, s, [{ action: 'PERIOD_RESTORE', message }], token, {
    placeName: monthName(month.year, month.month),
    docDate: month.last_day,
    amount: month.close_debit,
  })
}

/** A closed month is open again, with posting closed; what it kept is superseded, never deleted. */
export async function reopen(tx: Tx, id: number, by: number, reason: string): Promise<void> {
  await tx.rows(
    `update period set status = 'OPEN', close_debit = null, closed_at = null, closed_by = null, restored_by = $2,
       restored_at = clock_timestamp(), restore_reason = $3 where id = $1`,
    [id, by, reason],
  )
  for (const table of FROZEN) {
    await tx.rows(
      `update ${table} set superseded_at = clock_timestamp() where period_id = $1 and superseded_at is null`,
      [id],
    )
  }
  const kept = await tx.one<{ closing: number }>(
    'select coalesce(max(closing), 1) as closing from seal where period_id = $1',
    [id],
  )
  await addSeal(tx, { kind: 'REOPEN', periodId: id, closing: kept?.closing ?? 1 })
}
