import { createHash, randomBytes } from 'node:crypto'
import { approval as contract, approvalActions } from '#contract/application/approval.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { DUMMY_HASH, verifyPassword } from '#server/platform/password.ts'
import { route } from '#server/platform/route.ts'

interface Approver {
  id: number
  name: string
  password_hash: string
  pin_hash: string | null
  rights: string[]
  locked: boolean
  sees: boolean
}
const FAILED = 'Verifikasi gagal, email/PIN atau kata sandi salah'
const LOCK_AFTER = 5

export const approvalRoutes = [
  route(contract.verify, async (ctx, input) => {
    const { approver, requester } = await ctx.read(
      async (tx, s) => ({
        requester: s.employeeId,
        approver: await tx.one<Approver>(
          `select e.id, e.name, e.password_hash, e.pin_hash, r.rights, coalesce(e.pin_locked_until > clock_timestamp(), false) as locked,
           (r.all_branches or $3 = any (e.branch_ids)) as sees
         from employee e join role r on r.id = e.role_id where e.is_active and (e.email = lower($1) or e.code = upper($2))`,
          [input.email ?? null, input.employeeCode ?? null, input.branchId],
        ),
      }),
      input.branchId,
    )
    const secret = input.pin ? approver?.pin_hash : approver?.password_hash
    const right = await verifyPassword(input.pin ?? input.password ?? '', secret ?? DUMMY_HASH)
    await countTry(ctx, approver, right)
    if (!approver || !right || approver.locked) throw new Refusal('APPROVAL_FAILED', FAILED)
    if (!approver.sees || !approver.rights.includes(approvalActions[input.action])) {
      throw new Refusal(
        'APPROVAL_FORBIDDEN',
        `${approver.name} tidak berhak menyetujui tindakan ini`,
      )
    }
    if (approver.id === requester)
      throw new Refusal('APPROVAL_SELF', 'Anda tidak dapat menyetujui dokumen sendiri')
    return grant(ctx, approver, input)
  }),
]

/** Five wrong secrets lock the approver for a quarter of an hour (domain §8.3). */
async function countTry(ctx: Ctx, approver: Approver | undefined, right: boolean): Promise<void> {
  if (!approver || approver.locked) return
  await ctx.write((tx) =>
    tx.rows(
      `update employee set failed_pins = case when $2 then 0 else failed_pins + 1 end,
         pin_locked_until = case when not $2 and (failed_pins + 1) % $3 = 0 then clock_timestamp() + interval '15 minutes' else pin_locked_until end
       where id = $1`,
      [approver.id, right, LOCK_AFTER],
    ),
  )
}

async function grant(
  ctx: Ctx,
  approver: Approver,
  input: { action: string; branchId: number; reason: string },
) {
  const token = randomBytes(32).toString('base64url')
  const row = await ctx.write(
    (tx, s) =>
      tx.one<{ expires_at: string }>(
        `insert into approval (branch_id, action, requested_by, approved_by, reason, token_hash, expires_at)
         values ($1, $2, $3, $4, $5, $6, clock_timestamp() + interval '5 minutes') returning expires_at`,
        [
          input.branchId,
          input.action,
          s.employeeId,
          approver.id,
          input.reason,
          createHash('sha256').update(token).digest(),
        ],
      ),
    input.branchId,
  )
  return {
    approved: true,
    approver: { id: approver.id, name: approver.name },
    approvalToken: token,
    expiresAt: row?.expires_at ?? '',
  }
}
