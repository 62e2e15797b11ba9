import { createHmac } from 'node:crypto'
import {
  type ApprovalAction,
  type ApprovalRequest,
  approval as contract,
  approvalActions,
} from '#contract/application/approval.ts'
import { wordOf } from '#contract/approval-words.ts'
import { limitColumn, rightOf } from '#server/documents/approval.ts'
import { cardsOf } from './approval-cards.ts'
import { inboxOf } from './approval-inbox.ts'
import { auditMaster, once } from '#server/masters/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { type Need, Refusal, notFound } from '#server/platform/errors.ts'
import { signatureOf } from '#server/platform/hash.ts'
import { APPROVAL_CARD, APPROVAL_NEEDS } from '#server/platform/approval-demand.ts'
import { route } from '#server/platform/route.ts'
import { OWES_FACTOR } from '#server/platform/owed-factor.ts'
import { type Session, requireRight as demandRight } from '#server/platform/session.ts'
import { grant, reasonWords } from './approval.ts'

/** How long somebody waits at the counter before he is told that nobody answered. */
const WAIT = `interval '10 minutes'`
const KIND = { kind: 'approval-request' } as const

interface Stored {
  id: number
  branch_id: number
  action: ApprovalAction
  payload_hash: string
  also: ApprovalAction[]
  limits: { name: keyof Session['limits']; value: number }[]
  requested_by: number
  note: string
  message: string
  status: 'WAITING' | 'APPROVED' | 'REFUSED' | 'CANCELLED'
  over: boolean
  expires_at: string
  decided_by_name: string | null
  reason: string | null
}
const READ = `select r.id, r.branch_id, r.action, r.payload_hash, r.also, r.requested_by,
  (select coalesce(json_agg(json_build_object('name', l.name, 'value', l.value)), '[]') from unnest(r.limit_names, r.limit_values) as l(name, value)) as limits, r.note, r.message, r.status,
  r.expires_at < clock_timestamp() as over, r.expires_at, e.name as decided_by_name, r.reason
  from approval_request r left join employee e on e.id = r.decided_by where r.id = $1`

export const approvalRequestRoutes = [
  route(contract.request, (ctx, input) =>
    ctx.write(
      (tx, s) =>
        once(tx, s, ctx, KIND, input, async () => {
          refuseForged(ctx, s, input.demand)
          const needs = needsOf(ctx, input.demand)
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
            `insert into approval_request (branch_id, action, message, note, payload_hash, also, limit_names, limit_values, card, expires_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp() + ${WAIT}) returning id, expires_at as "expiresAt"`,
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

  route(contract.cards, (ctx, input) => ctx.read((tx, s) => cardsOf(tx, s, input))),

  route(contract.noticeSeen, (ctx, { id }) =>
    ctx.write(async (tx, s) => {
      const seen = `insert into bell_seen (notice_id, employee_id)
        select id, $2 from bell_notice where id = $1 and for_right = any ($3::text[]) on conflict do nothing`
      await tx.rows(seen, [id, s.employeeId, [...s.rights]])
      return { ok: true }
    }),
  ),

  route(contract.decide, (ctx, input) =>
    ctx.write(async (tx, s) => {
      const row = await tx.one<Stored>(`${READ} for update of r`, [input.id])
      if (!row) throw notFound('Permintaan persetujuan')
      for (const action of [row.action, ...row.also]) demandRight(s, approvalActions[action])
      if (row.requested_by === s.employeeId)
        throw new Refusal('APPROVAL_SELF', 'Anda tidak dapat menyetujui dokumen sendiri')
      refuseDecided(row)
      refuseBeyondLimit(s, row)
      if (!input.approve && !input.reason?.trim())
        throw new Refusal('REASON_MISSING', 'Alasan penolakan wajib diisi', { field: 'reason' })
      if (input.approve)
        await grant(tx, {
          branchId: row.branch_id,
          action: row.action,
          payloadHash: row.payload_hash,
          requester: row.requested_by,
          approver: s.employeeId,
          reason: input.reason?.trim() || row.note,
          token: tokenOf(ctx, row),
        })
      const status = input.approve ? ('APPROVED' as const) : ('REFUSED' as const)
      await tx.rows(
        'update approval_request set status = $2, decided_by = $3, decided_at = clock_timestamp(), reason = $4 where id = $1',
        [row.id, status, s.employeeId, input.reason?.trim() || null],
      )
      const done = input.approve ? 'Setujui permintaan' : 'Tolak permintaan'
      await auditMaster(
        tx,
        s,
        ctx,
        KIND,
        row.id,
        done,
        null,
        `${wordOf(row.action)}: ${row.message}. Alasan: ${reasonWords(row.note)}. Jawaban: ${reasonWords(input.reason)}`,
      )
      return { status }
    }),
  ),
]

const MOST_OPEN = 5

/**
 * The same demand is asked once, however often it is sent: what waits already is given back. So that nobody fills the
 * supervisors' bell, only a few of one person wait at a time.
 */
async function openRequest(tx: Tx, s: Session, { action, branchId, payloadHash }: ApprovalRequest) {
  await tx.rows('select pg_advisory_xact_lock(16, $1)', [s.employeeId])
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
     where e.is_active and r.is_active and not ${OWES_FACTOR} and e.id <> $1 and (r.all_branches or $2 = any (e.branch_ids)) and $3::text[] <@ r.rights
       and not exists (select from unnest($4::text[], $5::numeric[]) as l(name, value) where l.value > (to_jsonb(r) ->> l.name)::numeric)
     order by (e.branch_id = $2) desc, e.name limit 20`,
    [
      s.employeeId,
      branchId,
      needs.map(({ action }) => rightOf(action)),
      limits.map(({ name }) => limitColumn(name)),
      limits.map(({ value }) => value),
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

/** Follows from the request, so that an answer that was lost on the way can be asked for again. */
const tokenOf = (ctx: Ctx, row: Pick<Stored, 'id' | 'requested_by'>) =>
  createHmac('sha256', ctx.secret)
    .update(`approval:${row.id}:${row.requested_by}`)
    .digest('base64url')

function refuseDecided(row: Stored): void {
  if (row.status === 'WAITING' && !row.over) return
  const words: Record<string, string> = {
    APPROVED: `Sudah disetujui ${row.decided_by_name}`,
    REFUSED: `Sudah ditolak ${row.decided_by_name}`,
    CANCELLED: 'Permintaan ini sudah dibatalkan',
    WAITING: 'Permintaan ini sudah kedaluwarsa',
  }
  throw new Refusal('DECIDED', words[row.status] ?? '', { status: 409 })
}

function refuseBeyondLimit(s: Session, { limits }: Stored): void {
  if (limits.every(({ name, value }) => s.limits[name] >= value)) return
  throw new Refusal('APPROVAL_FORBIDDEN', 'Permintaan ini melebihi batas peran Anda')
}
