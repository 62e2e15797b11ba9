import { createHash, randomBytes } from 'node:crypto'
import { secondFactor as contract } from '#contract/auth/second-factor.ts'
import { dataUrl } from '#server/documents/logo.ts'
import { writeAudit } from '#server/documents/write.ts'
import { qrPng } from '#server/platform/barcode.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { provePassword } from '#server/platform/prove.ts'
import { route } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { base32, fromBase32, otpUri, stepOf } from '#server/platform/totp.ts'

const COLUMN = 'second_factor.secret'
const RECOVERY = 10

interface Factor {
  secret: string
  confirmed_at: string | null
  recovery_left: number
}

const factorOf = (tx: Tx, employeeId: number) =>
  tx.one<Factor>(
    'select secret, confirmed_at, cardinality(recovery) as recovery_left from second_factor where employee_id = $1',
    [employeeId],
  )

export const wrongCode = (status = 422) =>
  new Refusal('SECOND_FACTOR_WRONG', 'Kode verifikasi salah atau sudah dipakai', {
    status,
    field: 'code',
  })

/**
 * Whether the code proves the second factor; a person without one needs none. `missing` says that a
 * code is wanted and none was given. A code of the app and a recovery code are good once each.
 */
export async function proveFactor(
  ctx: Ctx,
  employeeId: number,
  code: string | null | undefined,
): Promise<'proven' | 'missing' | 'wrong'> {
  return transaction(ctx.pools.office, async (tx) => {
    const factor = await factorOf(tx, employeeId)
    if (!factor?.confirmed_at) return 'proven'
    if (!code) return 'missing'
    return (await takeCode(tx, ctx, employeeId, factor, code)) ? 'proven' : 'wrong'
  })
}

async function takeCode(
  tx: Tx,
  ctx: Ctx,
  employeeId: number,
  factor: Factor,
  typed: string,
): Promise<boolean> {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  const step = stepOf(fromBase32(ctx.cipher.decrypt(COLUMN, factor.secret)), code, Date.now())
  const taken =
    step === null
      ? await tx.one(
          'update second_factor set recovery = array_remove(recovery, $2) where employee_id = $1 and $2 = any (recovery) returning 1',
          [employeeId, hashOf(code)],
        )
      : await tx.one(
          'update second_factor set last_step = $2 where employee_id = $1 and last_step < $2 returning 1',
          [employeeId, step],
        )
  return taken !== undefined
}

const hashOf = (code: string) => createHash('sha256').update(code).digest()

/** Fifty bits each: nobody guesses one, and the table does not tell them. */
function newRecovery(): { codes: string[]; hashes: Buffer[] } {
  const plain = Array.from({ length: RECOVERY }, () => base32(randomBytes(7)).slice(0, 10))
  return {
    codes: plain.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`),
    hashes: plain.map(hashOf),
  }
}

/** The password, then a code: for what weakens or renews the second factor. Wrong codes count as wrong passwords do. */
const proveBoth = (ctx: Ctx, password: string, code: string) =>
  provePassword(ctx, password, 'password', 'Kata sandi salah', async (id) => {
    if ((await proveFactor(ctx, id, code)) !== 'proven') throw wrongCode()
  })

const remember = (tx: Tx, s: Session, ctx: Ctx, action: string) =>
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
        [s.employeeId, ctx.cipher.encrypt(COLUMN, secret)],
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
      const { codes, hashes } = newRecovery()
      await tx.rows(
        'update second_factor set confirmed_at = clock_timestamp(), recovery = $2 where employee_id = $1',
        [s.employeeId, hashes],
      )
      await tx.rows('update session set factor_due = false where employee_id = $1', [s.employeeId])
      await remember(tx, s, ctx, 'Pasang verifikasi dua langkah')
      return { recovery: codes }
    }),
  ),
  route(contract.renew, async (ctx, input) => {
    await proveBoth(ctx, input.password, input.code)
    const { codes, hashes } = newRecovery()
    await ctx.write(async (tx, s) => {
      const kept = await tx.one(
        'update second_factor set recovery = $2 where employee_id = $1 and confirmed_at is not null returning 1',
        [s.employeeId, hashes],
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
