import { isPurchaseOrder } from '#server/ledgers/scopes.ts'
import { approvalActions, type approval as contract } from '#contract/application/approval.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type Kind, kindsWhere } from '#contract/kinds.ts'
import { menuPlace } from '#contract/menu.ts'
import { worthOf } from '#server/documents/costly.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Session } from '#server/platform/session.ts'

type Inbox = ReplyOf<typeof contract.inbox>
const REQUESTS = `
select r.id, r.action, r.message, r.note, b.name as "branchName", e.name as "requestedBy", r.created_at as "createdAt",
  r.expires_at as "expiresAt", r.card
from approval_request r join branch b on b.id = r.branch_id join employee e on e.id = r.requested_by
where r.status = 'WAITING' and r.expires_at > clock_timestamp() and r.requested_by <> $1 and r.first_by is distinct from $1
  and $1 <> all (r.excluded) and r.branch_id = any ($2::int[])
  and r.action || r.also <@ $3::text[] and not exists (
    select from unnest(r.limit_names, r.limit_values) as l(name, value) where l.value > ($4::jsonb ->> l.name)::numeric)
order by r.action = any ($5::text[]) desc, r.id limit 50`
// An order is approved by whoever may order that much.
const DOCUMENTS = `
select d.id, d.kind, d.number as "docNo", coalesce(p.name, d.party_name) as "partyName", b.name as "branchName", e.name as "createdByName",
  d.doc_date as "docDate", $5::date - d.doc_date as days, d.total
from document d join branch b on b.id = d.branch_id join employee e on e.id = d.created_by left join supplier p on p.id = d.supplier_id
where d.status = 'WAITING_APPROVAL' and d.branch_id = any ($2::int[]) and d.created_by <> $1 and d.kind = any ($3::text[])
  and (not ${isPurchaseOrder()} or d.total <= $4)
order by d.doc_date, d.id limit 50`

/** What a buyer stands and waits for comes first. */
const AT_TILL = Object.entries(approvalActions)
  .filter(([, right]) => right === 'sales/cashier:approve')
  .map(([action]) => action)

type WaitingDocument = Inbox['documents'][number] & { kind: Kind; total: number }
const withAmount = ({ total, ...row }: WaitingDocument): Inbox['documents'][number] => ({
  ...row,
  ...worthOf(row.kind, total),
})

const NOTICES = `
select n.id, n.message, b.name as "branchName", n.at, n.place from bell_notice n join branch b on b.id = n.branch_id
where n.branch_id = any ($2::int[]) and n.for_right = any ($3::text[]) and n.at > clock_timestamp() - interval '7 days'
  and not exists (select from bell_seen x where x.notice_id = n.id and x.employee_id = $1)
order by n.id desc limit 20`

/** What waits for this employee's word: in one of his branches, or in all of them. */
export async function inboxOf(
  tx: Tx,
  s: Session,
  branchId: number | null | undefined,
): Promise<Inbox> {
  const branches = branchId ? [branchId] : s.branchIds
  const [rows, documents, notices] = await Promise.all([
    tx.rows<Inbox['rows'][number]>(REQUESTS, [
      s.employeeId,
      branches,
      actionsOf(s),
      JSON.stringify(s.limits),
      AT_TILL,
    ]),
    tx.rows<WaitingDocument>(DOCUMENTS, [
      s.employeeId,
      branches,
      kindsWhere(({ place }) => s.rights.has(`${menuPlace(place)}:approve`)),
      s.limits.poApproval,
      s.today,
    ]),
    tx.rows<Inbox['notices'][number]>(NOTICES, [s.employeeId, branches, [...s.rights]]),
  ])
  return { rows, documents: documents.map(withAmount), notices }
}

export const actionsOf = (s: Session) =>
  Object.entries(approvalActions)
    .filter(([, right]) => s.rights.has(right))
    .map(([action]) => action)
