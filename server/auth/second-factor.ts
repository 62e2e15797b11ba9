import { randomBytes } from 'node:crypto'
import { secondFactor as contract } from '#contract/auth/second-factor.ts'
import type { AuditAction } from '#contract/system/audit.ts'
import { dataUrl } from '#server/documents/logo.ts'
import { writeAudit } from '#server/documents/write.ts'
import { qrPng } from '#server/platform/barcode.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { provePassword } from '#server/platform/prove.ts'
import { route } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import {
  FACTOR_SECRET,
  factorOf,
  newRecovery,
  proveFactor,
  takeCode,
  wrongCode,
} from '#server/platform/second-factor.ts'
import { base32, otpUri } from '#server/platform/totp.ts'

/** The password, then a code: for what weakens or renews the second factor. Wrong codes count as wrong passwords do. */
const proveBoth = (ctx: Ctx, password: string, code: string) =>
  provePassword(ctx, password, 'password', 'Kata sandi salah', async (id) => {
    if ((await proveFactor(ctx, id, code)) !== 'proven') throw wrongCode()
  })

const remember = (tx: Tx, s: Session, ctx: Ctx, action: AuditAction) =>
  writeAudit(tx, ctx, s.branchId, { kind: 'employee', id: s.employeeId }, { action })

const requiredOf = async (tx: Tx, s: Session) =>
  (
    await tx.one<{ wanted: boolean }>('select second_factor as wanted from role where id = $1', [
      s.roleId,
    ])
  )?.wanted ?? false

export const secondFactorRoutes = [
  route(contract.get, (ctx) =>
    ctx.read(async (tx, s) => {
      const factor = await factorOf(tx, s.employeeId)
      const active = factor?.confirmed_at != null
      return {
        active,
        since: active ? (factor?.confirmed_at ?? null) : null,
        recoveryLeft: active ? (factor?.recovery_left ?? 0) : 0,
        required: await requiredOf(tx, s),
      }
    }),
  ),
  route(contract.add, async (ctx, input) => {
    const own = await provePassword(ctx, input.password, 'password', 'Kata sandi salah')
    const secret = base32(randomBytes(20))
    const company = await ctx.write(async (tx, s) => {
      const written = await tx.one(
        `insert into second_factor (employee_id, secret) values ($1, $2)
         on conflict (employee_id) do update set secret = excluded.secret, last_step = 0 where second_factor.confirmed_at is null returning 1`,
        [s.employeeId, ctx.cipher.encrypt(FACTOR_SECRET, secret)],
      )
      if (!written) throw new Refusal('SECOND_FACTOR_ACTIVE', 'Verifikasi dua langkah sudah aktif')
      return (
        (await tx.one<{ printed_name: string }>('select printed_name from company'))
          ?.printed_name ?? 'Gerai'
      )
    })
    const bytes = await qrPng(otpUri(company, own.email, secret))
    return { secret, qr: dataUrl(bytes) as string }
  }),
  route(contract.confirm, (ctx, input) =>
    ctx.write(async (tx, s) => {
      const factor = await factorOf(tx, s.employeeId)
      if (!factor || factor.confirmed_at)
        throw new Refusal('SECOND_FACTOR_NONE', 'Mulai pemasangan dari awal')
      if (!(await takeCode(tx, ctx, s.employeeId, factor, input.code))) throw wrongCode()
      const { codes, hashes, salt } = await newRecovery()
      await tx.rows(
        'update second_factor set confirmed_at = clock_timestamp(), recovery = $2, recovery_salt = $3 where employee_id = $1',
        [s.employeeId, hashes, salt],
      )
      await remember(tx, s, ctx, 'Pasang verifikasi dua langkah')
      return { recovery: codes }
    }),
  ),
  route(contract.renew, async (ctx, input) => {
    await proveBoth(ctx, input.password, input.code)
    const { codes, hashes, salt } = await newRecovery()
    await ctx.write(async (tx, s) => {
      const kept = await tx.one(
        'update second_factor set recovery = $2, recovery_salt = $3 where employee_id = $1 and confirmed_at is not null returning 1',
        [s.employeeId, hashes, salt],
      )
      if (!kept) throw new Refusal('SECOND_FACTOR_NONE', 'Verifikasi dua langkah belum aktif')
      await remember(tx, s, ctx, 'Buat kode cadangan baru')
    })
    return { recovery: codes }
  }),
  route(contract.remove, async (ctx, input) => {
    await proveBoth(ctx, input.password, input.code)
    await ctx.write(async (tx, s) => {
      if (await requiredOf(tx, s))
        throw new Refusal('SECOND_FACTOR_REQUIRED', 'Peran Anda mewajibkan verifikasi dua langkah')
      await tx.rows('delete from second_factor where employee_id = $1', [s.employeeId])
      await remember(tx, s, ctx, 'Lepas verifikasi dua langkah')
    })
    return { ok: true }
  }),
]
