import type { AuditAction } from '#contract/system/audit.ts'
import { writeAudit } from '#server/documents/write.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'

export interface PeriodRow {
  id: number
  year: number
  month: number
  first_day: string
  last_day: string
  status: 'OPEN' | 'CLOSED'
  posting_status: 'OPEN' | 'CLOSED'
  /** What was booked in it when it was closed, rupiah on one side. */
  close_debit: number | null
  /** While period 13 is open: the day that its adjustments bear. */
  audit_day: string | null
  /** Who agreed that it is closed though tills have sales unsent. */
  unsent_by: number | null
}

export async function periodOf(tx: Tx, id: number): Promise<PeriodRow> {
  const row = await tx.one<PeriodRow>('select * from period where id = $1', [id])
  if (!row) throw notFound('Periode')
  return row
}

/** Months that period 13 holds open are closed with it, not one by one. */
export function refuseAudit({ audit_day: day }: Pick<PeriodRow, 'audit_day'>): void {
  if (!day) return
  throw new Refusal('PERIOD_AUDIT', `Tutup periode 13 tahun ${day.slice(0, 4)} terlebih dahulu`)
}

/** Whether the company's fiscal year ends with this month. */
export async function endsYear(tx: Tx, period: PeriodRow): Promise<boolean> {
  const company = await tx.one<{ start: number }>(
    'select fiscal_year_start_month as start from company',
  )
  return period.month % 12 === ((company?.start ?? 1) + 11) % 12
}

/** What was done with a month, in the audit and as the answer. */
export async function remember(
  tx: Tx,
  s: Session,
  ctx: Ctx,
  id: number,
  action: AuditAction,
  after: string | null = null,
) {
  writeAudit(tx, ctx, s.branchId, { kind: 'period', id }, { action, after })
  const row = await periodOf(tx, id)
  return { id, status: row.status, postingStatus: row.posting_status }
}
