import { randomBytes } from 'node:crypto'
import type { Ctx } from './context.ts'
import { type Tx, transaction } from './db.ts'
import { Refusal } from './errors.ts'
import { hashRecovery } from './password.ts'
import { base32, fromBase32, stepOf } from './totp.ts'

/** What the sealed secret belongs to. */
export const FACTOR_SECRET = 'second_factor.secret'
const RECOVERY = 10

export interface Factor {
  secret: string
  confirmed_at: string | null
  recovery_left: number
  recovery_salt: Buffer | null
}

export const factorOf = (tx: Tx, employeeId: number) =>
  tx.one<Factor>(
    'select secret, confirmed_at, cardinality(recovery) as recovery_left, recovery_salt from second_factor where employee_id = $1',
    [employeeId],
  )

export const wrongCode = (status = 422) =>
  new Refusal('SECOND_FACTOR_WRONG', 'Kode verifikasi salah atau sudah dipakai', {
    status,
    field: 'code',
  })

const missingCode = (status = 422) =>
  new Refusal('SECOND_FACTOR', 'Masukkan kode verifikasi', { status, field: 'code' })

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

/**
 * Whoever has a second factor shows it beside the PIN or password that was right: something that somebody has
 * watched would else be enough.
 */
export async function demandCode(
  ctx: Ctx,
  id: number,
  code: string | null | undefined,
  takeBack: () => Promise<unknown>,
  status = 422,
): Promise<void> {
  const factor = await proveFactor(ctx, id, code)
  if (factor === 'wrong') throw wrongCode(status)
  if (factor !== 'missing') return
  await takeBack()
  throw missingCode(status)
}

export async function takeCode(
  tx: Tx,
  ctx: Ctx,
  employeeId: number,
  factor: Factor,
  typed: string,
): Promise<boolean> {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  const secret = fromBase32(ctx.cipher.decrypt(FACTOR_SECRET, factor.secret))
  const step = stepOf(secret, code, Date.now())
  if (step !== null) {
    const taken = await tx.one(
      'update second_factor set last_step = $2 where employee_id = $1 and last_step < $2 returning 1',
      [employeeId, step],
    )
    return taken !== undefined
  }
  if (code.length !== RECOVERY_LETTERS) return false
  const used = await tx.one(
    'update second_factor set recovery = array_remove(recovery, $2) where employee_id = $1 and $2 = any (recovery) returning 1',
    [employeeId, await hashRecovery(code, factor.recovery_salt)],
  )
  return used !== undefined
}

const RECOVERY_LETTERS = 10

/** Fifty bits each, behind the same slow hash as passwords; one salt for a person's ten. */
export async function newRecovery(): Promise<{ codes: string[]; hashes: Buffer[]; salt: Buffer }> {
  const salt = randomBytes(16)
  const plain = Array.from({ length: RECOVERY }, () =>
    base32(randomBytes(7)).slice(0, RECOVERY_LETTERS),
  )
  return {
    codes: plain.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`),
    hashes: await Promise.all(plain.map((code) => hashRecovery(code, salt))),
    salt,
  }
}
