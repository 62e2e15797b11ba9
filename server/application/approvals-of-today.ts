import type { approval as contract } from '#contract/application/approval.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Session } from '#server/platform/session.ts'
import { actionsOf } from './approval-inbox.ts'

type Row = ReplyOf<typeof contract.decidedToday>['rows'][number]

/** Midnight of the branch's own zone is where its day begins. */
const TODAY = `(($1::date)::timestamp at time zone b.timezone)`
const DECIDED = `
select * from (
  select 'a' || p.id as key, p.action, p.card, 'APPROVED' as status, r.name as "requestedBy", '' as note, p.created_at as at, a.name as "decidedBy",
    p.used_at as "decidedAt", p.reason, p.approved_by = $4 as own, b.name as "branchName",
    case when d.id is not null then jsonb_build_object('id', d.id, 'kind', d.kind, 'docNo', d.number) end as about
  from approval p join branch b on b.id = p.branch_id join employee r on r.id = p.requested_by join employee a on a.id = p.approved_by
  left join document d on d.branch_id = p.branch_id and d.id = p.about_id
  where p.branch_id = any ($2::int[]) and p.action = any ($3::text[]) and p.card is not null and p.used_at >= ${TODAY}
    and not exists (select from approval_request x where x.branch_id = p.branch_id and x.decided_at >= ${TODAY} and x.status = 'APPROVED'
      and x.payload_hash = p.payload_hash and x.requested_by = p.requested_by)
  union all
  select 'q' || q.id, q.action, q.card, q.status, r.name, q.note, q.created_at, a.name, q.decided_at, q.reason, q.decided_by = $4, b.name,
    coalesce((select jsonb_build_object('id', d.id, 'kind', d.kind, 'docNo', d.number) from approval p
        join document d on d.branch_id = p.branch_id and d.id = p.about_id
        where p.branch_id = q.branch_id and p.used_at >= q.decided_at and p.payload_hash = q.payload_hash and p.requested_by = q.requested_by limit 1),
      case when q.card -> 'document' ->> 'id' is not null then q.card -> 'document' end)
  from approval_request q join branch b on b.id = q.branch_id join employee r on r.id = q.requested_by join employee a on a.id = q.decided_by
  where q.branch_id = any ($2::int[]) and q.action = any ($3::text[]) and q.card is not null and q.decided_at >= ${TODAY}) x
order by "decidedAt" desc limit 20`

/** What was decided today of what this employee may decide: at the counter and from afar, also what was refused. */
export async function decidedToday(
  tx: Tx,
  s: Session,
  branchId: number | null | undefined,
): Promise<{ rows: Row[] }> {
  const branches = branchId ? [branchId] : s.branchIds
  return { rows: await tx.rows<Row>(DECIDED, [s.today, branches, actionsOf(s), s.employeeId]) }
}
