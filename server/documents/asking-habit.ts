import type { ApprovalCard } from '#contract/application/approval-card.ts'
import type { Tx } from '#server/platform/db.ts'
import { round } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'
import type { ApprovalRequest } from './approval-types.ts'

/**
 * Of whoever asks: the till in front of him, and how often he was allowed the same in this branch since the month began, beside
 * the average of all who were: what is usual is seen by whoever decides.
 */
export async function askerOf(
  tx: Tx,
  s: Session,
  branchId: number,
  asked: readonly Pick<ApprovalRequest, 'action'>[],
): Promise<Pick<ApprovalCard, 'habit' | 'tillName'>> {
  const row = await tx.one<{ own: number; all: number; people: number; till: string | null }>(
    `select count(*) filter (where requested_by = $2)::int as own, count(*)::int as all, count(distinct requested_by)::int as people,
       (select t.name from till_in_front($1) as f(id) join till t on t.id = f.id) as till
     from approval p join branch b on b.id = p.branch_id
     where p.branch_id = $1 and p.action = any ($3::text[]) and p.used_at >= date_trunc('month', $4::date)::timestamp at time zone b.timezone`,
    [branchId, s.employeeId, asked.map(({ action }) => action), s.today],
  )
  const { own = 0, all = 0, people = 0, till = null } = row ?? {}
  return {
    habit: { times: own, average: people > 0 ? round(all / people) : 0 },
    ...(till ? { tillName: till } : {}),
  }
}
