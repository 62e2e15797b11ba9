import { createHash, randomBytes } from 'node:crypto'
import { NO_REASON, wordOf } from '#contract/approval-words.ts'
import { approval as contract, approvalActions } from '#contract/application/approval.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import { takeApproval } from '#server/documents/approval.ts'
import { copyFacts, copyRequired } from '#server/documents/copies.ts'
import { endsOf } from '#server/documents/print-end.ts'
import { writeAudit } from '#server/documents/write.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { DUMMY_HASH, verifyPassword } from '#server/platform/password.ts'
import {
  type PasswordTry,
  claimPassword,
  passwordWasRight,
  takeBackPassword,
} from '#server/platform/password-tries.ts'
import {
  type PinTry,
  claimPin,
  ownerOfPin,
  pinWasRight,
  takeBackPin,
  tellOfWrongPin,
} from '#server/platform/pin.ts'
import { OWES_FACTOR, factorOwed } from '#server/platform/owed-factor.ts'
import { demandCode } from '#server/platform/second-factor.ts'
import { refuseElsewhere } from '#server/platform/references.ts'
import { publicSecret } from '#server/platform/public-secret.ts'
import { route } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'

interface Approver {
  id: number
  name: string
  email?: string
  password_hash: string
  pin_hash: string | null
  rights: string[]
  public_pin: boolean
  owes_factor: boolean
  public_password?: boolean
  sees: boolean
}
const FAILED = 'Verifikasi gagal, email/PIN atau kata sandi salah'

export const approvalRoutes = [
  route(contract.verify, async (ctx, input) => {
    const asked = await claimTry(ctx, input)
    const approver = await prove(ctx, input, asked).catch(async (refusal: unknown) => {
      await auditFailure(ctx, input, asked, refusal)
      throw refusal
    })
    const token = randomBytes(32).toString('base64url')
    const { expiresAt } = await ctx.write(async (tx, s) => {
      const word = { ...input, token, requester: asked.requester, approver: approver.id }
      const given = await grant(tx, word)
      tellGiven(tx, ctx, s, { ...given, name: approver.name }, input)
      return given
    }, input.branchId)
    return {
      approved: true,
      approver: { id: approver.id, name: approver.name },
      approvalToken: token,
      expiresAt,
    }
  }),

  route(contract.documentPrint, async (ctx, input) => {
    const { id, branchId } = await printed(ctx, input)
    return ctx.write(async (tx, s) => {
      const ids = [...new Set([id, ...(input.also ?? [])])]
      const rows = await tx.rows<{ id: number; number: string | null; printed: number }>(
        'select id, number, print_count as printed from document where branch_id = $1 and id = any ($2)',
        [branchId, ids],
      )
      const documents = ids.flatMap((one) => rows.find((row) => row.id === one) ?? [])
      if (documents.length < ids.length) throw notFound('Dokumen')
      const ends = await endsOf(tx, branchId, ids)
      const copies = documents.filter((one) => one.printed > 0 || ends.get(one.id)?.undone)
      const requiresApproval = copies.length > 0 && !s.rights.has('print.copy')
      const copyNo = (documents[0]?.printed ?? 0) + 1
      // Whoever asks by kind and number of the document is told; whoever is about to print is asked for the approval.
      if (requiresApproval && input.docId && !input.approvalToken)
        return { allowed: false, requiresApproval, copyNo }
      if (requiresApproval) await permitCopies(tx, s, copies, input.approvalToken)
      return { allowed: true, requiresApproval, copyNo }
    }, branchId)
  }),
]

type Verification = ParsedOf<typeof contract.verify>

/** Which document is to be printed, and where it lies. */
async function printed(ctx: Ctx, input: ParsedOf<typeof contract.documentPrint>) {
  const id = input.id ?? input.docId ?? 0
  const row = await ctx.read(async (tx, s) => {
    if (!id) throw new Refusal('REQUIRED', 'Dokumen wajib diisi', { status: 400, field: 'docId' })
    if (input.branchId) await refuseOther(tx, input.branchId, input)
    return tx.one<{ branchId: number }>(
      `select branch_id as "branchId" from document where branch_id = any ($1::int[]) and id = $2
         and kind = coalesce($3, kind)`,
      [input.branchId ? [input.branchId] : s.branchIds, id, input.docType ?? null],
    )
  }, input.branchId)
  if (!row) throw notFound('Dokumen')
  return { id, branchId: row.branchId }
}

/** A document that is said lies in this branch, and is of the kind that is said with it. */
async function refuseOther(
  tx: Tx,
  branchId: number,
  { docType, docId }: Pick<Verification, 'docType' | 'docId'>,
): Promise<void> {
  if (!docId) return
  await refuseElsewhere(tx, branchId, 'documentId', docId)
  const row = await tx.one<{ kind: string }>('select kind from document where id = $1', [docId])
  if (!row || (docType && row.kind !== docType)) throw notFound('Dokumen')
}

/** An approval is of one very call; a copy alone is allowed before it is printed. */
function refuseUnbound({ payloadHash, action }: Verification): void {
  if (payloadHash || action === 'REPRINT') return
  throw new Refusal('VALIDATION', 'Persetujuan hanya untuk tindakan yang sedang diminta', {
    status: 400,
    field: 'payloadHash',
  })
}

/** Who is asked, and the try that was counted: of a PIN the asker's, of a password the account's. */
interface Asked {
  requester: number
  approver: Approver | undefined
  pin?: PinTry
  password?: PasswordTry
}

/** Counted before anything is looked at. However many PINs were wrong, a password may still be tried. */
async function claimTry(ctx: Ctx, input: Verification): Promise<Asked> {
  const { pin, email, employeeCode, branchId } = input
  const asked = await ctx.write(async (tx, s) => {
    await refuseOther(tx, branchId, input)
    refuseUnbound(input)
    const requester = s.employeeId
    const claimed = pin ? { pin: await claimPin(tx, ctx, s) } : {}
    if (email || employeeCode) return { requester, ...claimed, approver: await named(tx, input) }
    const found = pin ? await ownerOfPin(tx, ctx, pin, branchId) : undefined
    return { requester, ...claimed, approver: found && { ...found, sees: true } }
  }, branchId)
  if (pin) return asked
  const account = asked.approver?.email ?? email?.toLowerCase() ?? employeeCode ?? ''
  return { ...asked, password: await claimPassword(ctx, account) }
}

/** Secret, right and second factor of whoever agrees. */
async function prove(ctx: Ctx, input: Verification, asked: Asked): Promise<Approver> {
  const { approver, requester, pin, password } = asked
  const secret = pin ? approver?.pin_hash : approver?.password_hash
  const right = await verifyPassword(input.pin ?? input.password ?? '', secret ?? DUMMY_HASH)
  if (!approver || !right || !secret) throw new Refusal('APPROVAL_FAILED', FAILED)
  if (ctx.caller.outside?.() && (pin ? approver.public_pin : approver.public_password))
    throw publicSecret(pin ? 'pin' : 'password')
  await demandCode(ctx, approver.id, input.code, async () => {
    if (pin) await takeBackPin(ctx, pin)
    if (password) await takeBackPassword(ctx, password)
  })
  if (pin) await pinWasRight(ctx, pin, approver.id, input.pin ?? '')
  if (password) await passwordWasRight(ctx, password)
  if (approver.owes_factor) throw factorOwed(approver.name)
  if (!approver.sees || !approver.rights.includes(approvalActions[input.action]))
    throw new Refusal(
      'APPROVAL_FORBIDDEN',
      `${approver.name} tidak berhak menyetujui ${wordOf(input.action)}`,
    )
  if (approver.id === requester)
    throw new Refusal('APPROVAL_SELF', 'Anda tidak dapat menyetujui dokumen sendiri')
  return approver
}

/** What did not come about stands in the audit too: who tried for whom, and what for. Supervisors hear of many. */
async function auditFailure(
  ctx: Ctx,
  input: Verification,
  { approver, pin }: Asked,
  refusal: unknown,
): Promise<void> {
  if (!(refusal instanceof Refusal) || refusal.code === 'SECOND_FACTOR') return
  const named = approver?.name ?? input.email ?? input.employeeCode ?? 'PIN'
  const act = {
    action: 'Persetujuan gagal' as const,
    memo: `${wordOf(input.action)}: ${named}. ${refusal.message}`.slice(0, 500),
  }
  await ctx.write(async (tx, s) => {
    writeAudit(tx, ctx, s.branchId, { kind: 'employee', id: approver?.id ?? s.employeeId }, act)
    if (pin) await tellOfWrongPin(tx, s, pin)
  }, input.branchId)
}

function named(
  tx: Tx,
  { email, employeeCode, branchId }: Verification,
): Promise<Approver | undefined> {
  return tx.one<Approver>(
    `select e.id, e.name, e.email, e.password_hash, e.pin_hash, e.public_pin, e.public_password, r.rights, ${OWES_FACTOR} as owes_factor,
       (r.all_branches or $3 = any (e.branch_ids)) as sees
     from employee e join role r on r.id = e.role_id
     where e.is_active and (e.email = lower($1) or e.code = upper($2))`,
    [email ?? null, employeeCode ?? null, branchId],
  )
}

/** Who agreed at the asker's counter, to what and why; from afar he says so at his own screen. */
function tellGiven(
  tx: Tx,
  ctx: Ctx,
  s: Session,
  { id, name }: { id: number; name: string },
  { action, reason }: Verification,
): void {
  const memo = `${wordOf(action)}: ${name}. Alasan: ${reasonWords(reason)}`
  writeAudit(
    tx,
    ctx,
    s.branchId,
    { kind: 'approval', id },
    { action: 'Persetujuan diberikan', memo },
  )
}

/** A reason as it was given, or that nobody gave one. */
export const reasonWords = (reason: string | null | undefined): string =>
  reason?.trim() || NO_REASON

export interface Word {
  branchId: number
  action: string
  payloadHash?: string | null | undefined
  requester: number
  approver: number
  /** What a person said; none where nobody did. */
  reason?: string | null | undefined
  token: string
}

/** Writes a supervisor’s approval down: five minutes, once. Answers which it is, and until when. */
export async function grant(tx: Tx, word: Word): Promise<{ id: number; expiresAt: string }> {
  const row = await tx.one<{ id: number; expiresAt: string }>(
    `insert into approval (branch_id, action, payload_hash, requested_by, approved_by, reason, token_hash, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + interval '5 minutes') returning id, expires_at as "expiresAt"`,
    [
      word.branchId,
      word.action,
      word.payloadHash ?? null,
      word.requester,
      word.approver,
      word.reason?.trim() || null,
      createHash('sha256').update(word.token).digest(),
    ],
  )
  if (!row) throw new Error('insert answered nothing')
  return row
}

/**
 * The word given for these very documents becomes good for one printing of each; one that is bound to no call is good for
 * a single document.
 */
async function permitCopies(
  tx: Tx,
  s: Session,
  copies: readonly { id: number; number: string | null }[],
  token: string | null | undefined,
): Promise<void> {
  const printed = copies.map(({ id, number }) => ({ id, words: number ?? '' }))
  const asked = copyRequired(printed)
  const about = await copyFacts(tx, s, s.branchId, printed)
  const wanted = [{ action: 'REPRINT', message: asked.message }]
  const approver = await takeApproval(tx, s, wanted, token, about)
  const [first, ...others] = copies.map(({ id }) => id)
  const word = await tx.one(
    `update approval set document_id = $2, used_at = null, expires_at = clock_timestamp() + interval '5 minutes'
     where token_hash = sha256(convert_to($1, 'UTF8')) and approved_by = $3 and (payload_hash is not null or $4)
     returning id`,
    [token, first, approver, others.length === 0],
  )
  if (!word) throw asked
  if (others.length === 0) return
  await tx.rows(
    `insert into approval (branch_id, action, payload_hash, requested_by, approved_by, reason, token_hash, expires_at, document_id)
     select p.branch_id, p.action, p.payload_hash, p.requested_by, p.approved_by, p.reason,
       sha256(p.token_hash || convert_to(other::text, 'UTF8')), p.expires_at, other
     from approval p, unnest($2::bigint[]) other where p.id = $1
     on conflict (token_hash) do nothing`,
    [word.id, others],
  )
}
