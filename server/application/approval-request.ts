import { takeLock } from '#server/platform/lock-classes.ts'
import { type ApprovalRequest, approval as contract } from '#contract/application/approval.ts'
import { limitColumn, rightOf } from '#server/documents/approval.ts'
import { KIND, READ, type Stored, WAIT, decisionRoutes, tokenOf } from './approval-decision.ts'
import { cardsOf } from './approval-cards.ts'
import { decidedToday } from './approvals-of-today.ts'
import { inboxOf } from './approval-inbox.ts'
import { once } from '#server/masters/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { type Need, Refusal, notFound } from '#server/platform/errors.ts'
import { signatureOf } from '#server/platform/hash.ts'
import { APPROVAL_CARD, APPROVAL_NEEDS } from '#server/platform/approval-demand.ts'
import { atBranch, reads, route } from '#server/platform/route.ts'
import { OWES_FACTOR } from '#server/platform/owed-factor.ts'
import type { Session } from '#server/platform/session.ts'

export const approvalRequestRoutes = [
  route(contract.request, (ctx, input) =>
    ctx.write(
      (tx, s) =>
        once(tx, s, ctx, KIND, input, async () => {
          refuseForged(ctx, s, input.demand)
          const needs = needsOf(ctx, input.demand)
          await refuseOldWord(tx, s, input.demand, needs)
          const approvers = await approversOf(tx, s, input.demand.branchId, needs)
          if (approvers.length === 0)
            throw new Refusal(
              'NO_APPROVER',
              'Tidak ada atasan di cabang ini yang berhak menyetujuinya',
            )
          const { action, message, branchId, payloadHash } = input.demand
          const open = await openRequest(tx, s, input.demand)
          if (open) return { ...open, approvers }
          const limits = needs.flatMap(({ limit }) => (limit ? [limit] : []))
          const row = await tx.one<{ id: number; expiresAt: string }>(
            `insert into approval_request (branch_id, action, message, note, payload_hash, also, limit_names, limit_values, card, sum, first_by, excluded, expires_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, clock_timestamp() + ${WAIT}) returning id, expires_at as "expiresAt"`,
            [
              branchId,
              action,
              message,
              input.note?.trim() ?? '',
              payloadHash,
              needs.slice(1).map((need) => need.action),
              limits.map(({ name }) => name),
              limits.map(({ value }) => value),
              cardOf(ctx, input.demand),
              needs[0]?.sum ?? null,
              needs[0]?.firstBy ?? null,
              excludedOf(needs),
            ],
          )
          if (!row) throw new Error('insert answered nothing')
          return { ...row, approvers }
        }),
      input.demand.branchId,
    ),
  ),

  route(contract.requestState, (ctx, input) =>
    ctx.read(async (tx, s) => {
      const row = await ownRequest(tx, s, input.id)
      return {
        status: stageOf(row),
        decidedBy: row.decided_by_name,
        first: row.first_name,
        reason: row.reason,
        approvalToken: row.status === 'APPROVED' ? tokenOf(ctx, row) : null,
        expiresAt: row.expires_at,
      }
    }),
  ),

  route(contract.requestCancel, (ctx, input) =>
    ctx.write(async (tx, s) => {
      const row = await ownRequest(tx, s, input.id, ' for update of r')
      if (row.status !== 'WAITING') return { status: stageOf(row) }
      await tx.rows(`update approval_request set status = 'CANCELLED' where id = $1`, [row.id])
      return { status: 'CANCELLED' as const }
    }),
  ),

  route(contract.inbox, (ctx, input) =>
    ctx.read((tx, s) => inboxOf(tx, s, input.branchId), input.branchId ?? null),
  ),

  reads(contract.decidedToday, (tx, s, input) => decidedToday(tx, s, input.branchId), atBranch),

  route(contract.cards, (ctx, input) => ctx.read((tx, s) => cardsOf(tx, s, input))),

  ...decisionRoutes,

  route(contract.noticeSeen, (ctx, { id }) =>
    ctx.write(async (tx, s) => {
      const seen = `insert into bell_seen (notice_id, employee_id)
        select id, $2 from bell_notice where id = $1 and for_right = any ($3::text[]) on conflict do nothing`
      await tx.rows(seen, [id, s.employeeId, [...s.rights]])
      return { ok: true }
    }),
  ),
]

const excludedOf = (needs: readonly Need[]): number[] => needs.flatMap(({ not }) => not ?? [])

const MOST_OPEN = 5

/**
 * The same demand is asked once, however often it is sent: what waits already is given back. So that nobody fills the
 * supervisors' bell, only a few of one person wait at a time.
 */
async function openRequest(tx: Tx, s: Session, { action, branchId, payloadHash }: ApprovalRequest) {
  await takeLock(tx, 'approvals', s.employeeId)
  const open = await tx.rows<{ id: number; expiresAt: string; same: boolean }>(
    `select id, expires_at as "expiresAt", branch_id = $2 and action = $3 and payload_hash = $4 as same from approval_request
     where requested_by = $1 and status = 'WAITING' and expires_at > clock_timestamp()`,
    [s.employeeId, branchId, action, payloadHash],
  )
  const same = open.find((one) => one.same)
  if (same) return { id: same.id, expiresAt: same.expiresAt }
  if (open.length < MOST_OPEN) return undefined
  throw new Refusal(
    'TOO_MANY',
    `Masih ada ${MOST_OPEN} permintaan Anda yang menunggu jawaban. Batalkan salah satu dahulu, atau panggil atasan.`,
    { status: 429 },
  )
}

/** Only words that a refusal of ours said to this very employee reach a supervisor. */
function refuseForged(ctx: Ctx, s: Session, { seal, ...words }: ApprovalRequest): void {
  if (seal !== signatureOf(ctx.secret, { ...words, employeeId: s.employeeId }))
    throw new Refusal('DEMAND_UNKNOWN', 'Permintaan persetujuan tidak dikenal, ulangi tindakannya')
}

/** What the first of two said at the counter is good for the second as long as any word is. */
async function refuseOldWord(
  tx: Tx,
  s: Session,
  { branchId, payloadHash }: ApprovalRequest,
  needs: readonly Need[],
): Promise<void> {
  const first = needs.find(({ firstBy }) => firstBy !== undefined)?.firstBy
  if (first === undefined || first === s.employeeId) return
  const word = await tx.one(
    `select id from approval where branch_id = $1 and payload_hash = $2 and approved_by = $3 and requested_by = $4
       and used_at is null and expires_at > clock_timestamp()`,
    [branchId, payloadHash, first, s.employeeId],
  )
  if (!word)
    throw new Refusal(
      'DEMAND_UNKNOWN',
      'Persetujuan orang pertama sudah kedaluwarsa, ulangi tindakannya',
    )
}

/** Sealed by us for the one who asks, who may not read them. */
const needsOf = (ctx: Ctx, { needs }: ApprovalRequest): Need[] =>
  JSON.parse(ctx.cipher.decrypt(APPROVAL_NEEDS, needs)) as Need[]

/** As it stood in the refusal, sealed like the needs. */
const cardOf = (ctx: Ctx, { card }: ApprovalRequest): string | null =>
  card ? ctx.cipher.decrypt(APPROVAL_CARD, card).trim() : null

/** Names of those who may allow all of it: rights, branch and limits; never the one who asks. */
async function approversOf(tx: Tx, s: Session, branchId: number, needs: Need[]) {
  const limits = needs.flatMap(({ limit }) => (limit ? [limit] : []))
  const rows = await tx.rows<{ name: string }>(
    `select e.name from employee e join role r on r.id = e.role_id
     where e.is_active and r.is_active and not ${OWES_FACTOR} and e.id <> $1 and e.id <> all ($6::bigint[]) and (r.all_branches or $2 = any (e.branch_ids)) and $3::text[] <@ r.rights
       and not exists (select from unnest($4::text[], $5::numeric[]) as l(name, value) where l.value > (to_jsonb(r) ->> l.name)::numeric)
     order by (e.branch_id = $2) desc, e.name limit 20`,
    [
      s.employeeId,
      branchId,
      needs.map(({ action }) => rightOf(action)),
      limits.map(({ name }) => limitColumn(name)),
      limits.map(({ value }) => value),
      [...excludedOf(needs), ...needs.flatMap(({ firstBy }) => firstBy ?? [])],
    ],
  )
  return rows.map((row) => row.name)
}

async function ownRequest(tx: Tx, s: Session, id: number, lock = ''): Promise<Stored> {
  const row = await tx.one<Stored>(READ + lock, [id])
  if (!row || row.requested_by !== s.employeeId) throw notFound('Permintaan persetujuan')
  return row
}

const stageOf = (row: Pick<Stored, 'status' | 'over'>) =>
  row.status === 'WAITING' && row.over ? ('EXPIRED' as const) : row.status
