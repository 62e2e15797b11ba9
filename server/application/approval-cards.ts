import { approvalActions, type approval as contract } from '#contract/application/approval.ts'
import type { DecidedCard } from '#contract/application/approval-card.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { type Kind, kinds } from '#contract/kinds.ts'
import { menuPlace } from '#contract/menu.ts'
import { cardOf, storedFacts } from '#server/documents/approval-card.ts'
import { readStored } from '#server/documents/stored.ts'
import type { Tx } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'

type Row = DecidedCard & { action: string; asker: number; decider: number | null }

const WORDS = `select p.card, p.action, p.requested_by as asker, p.approved_by as decider, 'APPROVED' as status, r.name as "requestedBy", '' as note,
  p.created_at as at, a.name as "decidedBy", p.used_at as "decidedAt", p.reason
from approval p join employee r on r.id = p.requested_by join employee a on a.id = p.approved_by
where p.branch_id = any ($1::int[]) and p.card is not null and p.used_at is not null`
const REQUESTED = `select q.card, q.action, q.requested_by as asker, q.decided_by as decider,
  case when q.status = 'WAITING' and q.expires_at < clock_timestamp() then 'EXPIRED' else q.status end as status, r.name as "requestedBy", q.note,
  q.created_at as at, d.name as "decidedBy", q.decided_at as "decidedAt", q.reason
from approval_request q join employee r on r.id = q.requested_by left join employee d on d.id = q.decided_by
where q.branch_id = any ($1::int[]) and q.card is not null and q.id = $2`

/** What was allowed, and what a document waits for, told to whoever may look at it. */
export async function cardsOf(
  tx: Tx,
  s: Session,
  { documentId, approvalId, requestId }: ParsedOf<typeof contract.cards>,
): Promise<ReplyOf<typeof contract.cards>> {
  if (documentId) return { rows: await ofDocument(tx, s, documentId) }
  const rows = approvalId
    ? await tx.rows<Row>(`${WORDS} and p.id = $2`, [s.branchIds, approvalId])
    : await tx.rows<Row>(REQUESTED, [s.branchIds, requestId])
  return { rows: rows.filter((row) => maySee(s, row)) }
}

/** Both who had to do with it, who may give it himself, and who reads the audit. */
const maySee = (s: Session, { action, asker, decider }: Row): boolean =>
  [asker, decider].includes(s.employeeId) ||
  s.rights.has('system/audit:view') ||
  s.rights.has(approvalActions[action as keyof typeof approvalActions] ?? '')

async function ofDocument(tx: Tx, s: Session, id: number): Promise<DecidedCard[]> {
  const found = await tx.one<{
    branch: number
    kind: Kind
    status: string
    by: string
    at: string
  }>(
    `select d.branch_id as branch, d.kind, d.status, e.name as by, d.created_at as at
     from document d join employee e on e.id = d.created_by where d.branch_id = any ($1::int[]) and d.id = $2`,
    [s.branchIds, id],
  )
  if (!found || !s.rights.has(`${menuPlace(kinds[found.kind].place)}:view`))
    throw notFound('Dokumen')
  const given = await tx.rows<Row>(`${WORDS} and p.about_id = $2 order by p.id desc limit 20`, [
    [found.branch],
    id,
  ])
  return found.status === 'WAITING_APPROVAL' ? [await waiting(tx, s, id, found), ...given] : given
}

/** What a document waits for: itself, as it stands. */
async function waiting(
  tx: Tx,
  s: Session,
  id: number,
  { branch, by, at }: { branch: number; by: string; at: string },
): Promise<DecidedCard> {
  const [stored] = await readStored(tx, branch, [id], false)
  const facts = stored ? await storedFacts(tx, s, branch, stored) : {}
  return {
    card: cardOf(s, [], facts),
    status: 'WAITING',
    requestedBy: by,
    note: stored?.memo ?? '',
    at,
    decidedBy: null,
    decidedAt: null,
    reason: null,
  }
}
