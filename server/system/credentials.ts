import { randomInt } from 'node:crypto'
import { employee as contract } from '#contract/system/employee.ts'
import type { AuditAction } from '#contract/system/audit.ts'
import { auditMaster } from '#server/masters/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { hashPassword } from '#server/platform/password.ts'
import { pinKey } from '#server/platform/field-cipher.ts'
import { refuseGuessablePin } from '#server/platform/pin-strength.ts'
import { provePassword } from '#server/platform/prove.ts'
import { route } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { refuseHigher } from './reach.ts'

/** How long a password that was made for somebody is good. */
export const ONE_TIME = `interval '24 hours'`

/** Without letters and digits that look alike; 78 bits, in groups to be read out. */
export function oneTimePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const one = () => letters[randomInt(letters.length)]
  return Array.from({ length: 4 }, () => Array.from({ length: 4 }, one).join('')).join('-')
}

/** Every device of the employee, at once. */
export const signOut = (tx: Tx, employeeId: number) =>
  tx.rows(
    'update session set revoked_at = clock_timestamp() where employee_id = $1 and revoked_at is null',
    [employeeId],
  )

interface Row {
  id: number
  role_id: number
  branch_ids: number[]
  is_active: boolean
}

/** Something done to another's account, by somebody who stands at least as high, and remembered. */
async function actOn(
  ctx: Ctx,
  id: number,
  action: AuditAction,
  work: (tx: Tx, s: Session, row: Row) => Promise<void>,
): Promise<void> {
  await ctx.write(async (tx, s) => {
    const row = await tx.one<Row>(
      'select id, role_id, branch_ids, is_active from employee where id = $1 and branch_ids && $2::int[] for update',
      [id, s.branchIds],
    )
    if (!row) throw notFound('Pegawai')
    await refuseHigher(tx, s, row)
    await work(tx, s, row)
    await auditMaster(tx, s, ctx, { kind: 'employee' }, id, action, null, null)
  })
}

export const credentialRoutes = [
  route(contract.resetPassword, async (ctx, input) => {
    const password = oneTimePassword()
    const hash = await hashPassword(password)
    let expires: string | null = null
    await actOn(ctx, input.id, 'Atur ulang kata sandi', async (tx, s, row) => {
      if (row.id === s.employeeId)
        throw new Refusal('OWN_ACCOUNT', 'Kata sandi Anda sendiri diubah lewat Ubah kata sandi')
      if (!row.is_active)
        throw new Refusal('INACTIVE', 'Pegawai ini tidak aktif, aktifkan terlebih dahulu')
      const set = await tx.one<{ at: string }>(
        `update employee set password_hash = $2, is_first_login = true, password_expires_at = clock_timestamp() + ${ONE_TIME},
           version = version + 1, updated_at = clock_timestamp()
         where id = $1 returning password_expires_at as at`,
        [row.id, hash],
      )
      expires = set?.at ?? null
      await signOut(tx, row.id)
    })
    return { password, passwordExpiresAt: expires }
  }),
  route(contract.unlock, async (ctx, input) => {
    await actOn(ctx, input.id, 'Buka kunci', async (tx, _s, row) => {
      await tx.rows('delete from pin_attempt where not ok and asker_id = $1', [row.id])
      await tx.rows(
        'delete from login_attempt where not ok and email = (select email from employee where id = $1)',
        [row.id],
      )
    })
    return { ok: true }
  }),
  route(contract.resetPin, async (ctx, input) => {
    await actOn(ctx, input.id, 'Hapus PIN', async (tx, _s, row) => {
      await tx.rows(
        'update employee set last_pin_hash = coalesce(pin_hash, last_pin_hash), pin_hash = null, pin_find = null where id = $1',
        [row.id],
      )
    })
    return { ok: true }
  }),
  route(contract.resetSecondFactor, async (ctx, input) => {
    await actOn(ctx, input.id, 'Hapus verifikasi dua langkah', async (tx, s, row) => {
      if (row.id === s.employeeId)
        throw new Refusal(
          'OWN_ACCOUNT',
          'Verifikasi dua langkah Anda sendiri dilepas dengan kodenya',
        )
      await tx.rows('delete from second_factor where employee_id = $1', [row.id])
      await signOut(tx, row.id)
    })
    return { ok: true }
  }),
  route(contract.endSessions, async (ctx, input) => {
    await actOn(ctx, input.id, 'Keluarkan dari semua perangkat', async (tx, _s, row) => {
      await signOut(tx, row.id)
    })
    return { ok: true }
  }),
  route(contract.changePin, async (ctx, input) => {
    const { id } = await provePassword(ctx, input.password, 'password', 'Kata sandi salah')
    await refuseGuessablePin(ctx, id, input.pin)
    const hash = await hashPassword(input.pin)
    await ctx.write(async (tx, s) => {
      await tx.rows(
        'update employee set last_pin_hash = coalesce(pin_hash, last_pin_hash), pin_hash = $2, pin_find = $3 where id = $1',
        [id, hash, pinKey(ctx.cipher, input.pin)],
      )
      await auditMaster(tx, s, ctx, { kind: 'employee' }, id, 'Ubah PIN', null, null)
    })
    return { ok: true }
  }),
]
