import { createHmac, randomBytes } from 'node:crypto'
import {
  type ApprovalAction,
  approval as contract,
  approvalActions,
} from '#contract/application/approval.ts'
import type { ApprovalCard } from '#contract/application/approval-card.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import { wordOf } from '#contract/approval-words.ts'
import { isHigher, reachedAlone } from '#server/documents/second-person.ts'
import { countAgain } from '#server/ledgers/count-differences.ts'
import { auditMaster } from '#server/masters/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { route } from '#server/platform/route.ts'
import { type Session, requireRight as demandRight } from '#server/platform/session.ts'
import { grant, reasonWords } from './approval.ts'

/** How long somebody waits at the counter before he is told that nobody answered. */
export const WAIT = `interval '10 minutes'`
export const KIND = { kind: 'approval-request' } as const

export interface Stored {
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
  sum: number | null
  first_by: number | null
  first_name: string | null
  first_alone: number | null
  first_reason: string | null
  card: Pick<ApprovalCard, 'partyName' | 'docDate' | 'amount' | 'value'>
  excluded: number[]
  /** The document that it is about. */
  about_id: number | null
}
export const READ = `select r.id, r.branch_id, r.action, r.payload_hash, r.also, r.requested_by,
  (select coalesce(json_agg(json_build_object('name', l.name, 'value', l.value)), '[]') from unnest(r.limit_names, r.limit_values) as l(name, value)) as limits, r.note, r.message, r.status,
  r.expires_at < clock_timestamp() as over, r.expires_at, e.name as decided_by_name, r.reason,
  r.sum, r.first_by, f.name as first_name, (select alone_limit from role where id = f.role_id) as first_alone, r.first_reason, coalesce(r.card, '{}') as card, r.excluded, (r.card -> 'document' ->> 'id')::bigint as about_id
  from approval_request r left join employee e on e.id = r.decided_by left join employee f on f.id = r.first_by where r.id = $1`

export const decisionRoutes = [
  route(contract.decide, (ctx, input) =>
    ctx.write(async (tx, s) => {
      const row = await tx.one<Stored>(`${READ} for update of r`, [input.id])
      if (!row) throw notFound('Permintaan persetujuan')
      for (const action of [row.action, ...row.also]) demandRight(s, approvalActions[action])
      if (row.requested_by === s.employeeId)
        throw new Refusal('APPROVAL_SELF', 'Anda tidak dapat menyetujui dokumen sendiri')
      refuseDecided(row)
      refuseBeyondLimit(s, row)
      await refuseSamePerson(tx, s, row)
      if (input.recount && !input.approve) await sendBack(tx, row)
      else if (!input.approve && !input.reason?.trim())
        throw new Refusal('REASON_MISSING', 'Alasan penolakan wajib diisi', { field: 'reason' })
      const done = input.approve ? 'Setujui permintaan' : 'Tolak permintaan'
      const status = await writeDecision(tx, ctx, s, row, input)
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

type Decision = Pick<ParsedOf<typeof contract.decide>, 'approve' | 'recount' | 'reason'>

const RECOUNT = 'Hitung ulang'

/** Above what the decider's role lets through alone his yes is the first of two, and the request goes on waiting. */
async function writeDecision(
  tx: Tx,
  ctx: Ctx,
  s: Session,
  row: Stored,
  { approve, recount, reason }: Decision,
): Promise<'WAITING' | 'APPROVED' | 'REFUSED'> {
  const said = reason?.trim()
  const why = [recount && !approve ? RECOUNT : '', said].filter(Boolean).join(': ') || null
  if (approve && row.first_by === null && (await isMoreThanAlone(tx, s, row))) {
    await tx.rows(
      `update approval_request set first_by = $2, first_reason = $3, expires_at = clock_timestamp() + ${WAIT},
         card = jsonb_set(card, '{first}', to_jsonb($4::text)) where id = $1`,
      [row.id, s.employeeId, why, s.employeeName],
    )
    return 'WAITING'
  }
  if (approve) await grantBoth(tx, ctx, s, row, why)
  const status = approve ? ('APPROVED' as const) : ('REFUSED' as const)
  await tx.rows(
    'update approval_request set status = $2, decided_by = $3, decided_at = clock_timestamp(), reason = $4 where id = $1',
    [row.id, status, s.employeeId, why],
  )
  return status
}

/** With what he let through alone today of the same. */
async function isMoreThanAlone(tx: Tx, s: Session, row: Stored): Promise<boolean> {
  const { branch_id: branchId, action, also, limits, card, sum } = row
  if (sum === null) return false
  const asked = [
    ...[action, ...also].map((one) => ({ action: one })),
    ...limits.map((limit) => ({ action, limit })),
  ]
  const { reached } = await reachedAlone(tx, { branchId, giverId: s.employeeId, asked, card, sum })
  return reached > s.limits.alone
}

/** Of a count that somebody wants in the books. */
async function sendBack(tx: Tx, { action, branch_id, about_id }: Stored): Promise<void> {
  if (action !== 'OPNAME_SUBMIT' || about_id === null)
    throw new Refusal('NOT_COUNTED', 'Hanya hasil opname yang dapat dihitung ulang')
  await countAgain(tx, branch_id, about_id)
}

/** The word of whoever decides, and beside it that of the first, unless he is the asker himself. */
async function grantBoth(
  tx: Tx,
  ctx: Ctx,
  s: Session,
  row: Stored,
  why: string | null,
): Promise<void> {
  const { branch_id: branchId, action, payload_hash: payloadHash, requested_by: requester } = row
  const word = { branchId, action, payloadHash, requester }
  if (row.first_by !== null && row.first_by !== requester)
    await grant(tx, {
      ...word,
      approver: row.first_by,
      reason: row.first_reason,
      token: randomBytes(32).toString('base64url'),
    })
  await grant(tx, {
    ...word,
    approver: s.employeeId,
    reason: why ?? row.note,
    token: tokenOf(ctx, row),
  })
}

/** The second is somebody else, of a higher role, and neither is who wrote it. */
async function refuseSamePerson(tx: Tx, s: Session, row: Stored): Promise<void> {
  if (row.excluded.includes(s.employeeId))
    throw new Refusal('APPROVAL_SELF', 'Anda tidak dapat menyetujui dokumen sendiri')
  if (row.first_by === null) return
  if (row.first_by === s.employeeId)
    throw new Refusal('APPROVAL_SELF', 'Anda sudah menyetujuinya, orang kedua yang memutuskan')
  const first = { alone: row.first_alone ?? 0 }
  if (!(await isHigher(tx, first, s.limits, [row.action, ...row.also])))
    throw new Refusal(
      'APPROVAL_FORBIDDEN',
      `Orang kedua harus dari peran yang lebih tinggi daripada ${row.first_name}`,
    )
}

/** Follows from the request, so that an answer that was lost on the way can be asked for again. */
export const tokenOf = (ctx: Ctx, row: Pick<Stored, 'id' | 'requested_by'>) =>
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
