import type { ApprovalCard } from '#contract/application/approval-card.ts'
import type { Tx } from '#server/platform/db.ts'
import { round } from '#server/platform/money.ts'
import type { Session } from '#server/platform/session.ts'
import type { ApprovalRequest } from './approval-types.ts'

/**
 * How often this employee was allowed the same in this branch since the month began, beside the average of all who were:
 * what is usual is seen by whoever decides.
 */
export async function habitOf(
  tx: Tx,
  s: Session,
  branchId: number,
  asked: readonly Pick<ApprovalRequest, 'action'>[],
): Promise<NonNullable<ApprovalCard['habit']>> {
  const row = await tx.one<{ own: number; all: number; people: number }>(
    `select count(*) filter (where requested_by = $2)::int as own, count(*)::int as all, count(distinct requested_by)::int as people
     from approval p join branch b on b.id = p.branch_id
     where p.branch_id = $1 and p.action = any ($3::text[]) and p.used_at >= date_trunc('month', $4::date)::timestamp at time zone b.timezone`,
    [branchId, s.employeeId, asked.map(({ action }) => action), s.today],
  )
  const { own = 0, all = 0, people = 0 } = row ?? {}
  return { times: own, average: people > 0 ? round(all / people) : 0 }
}
