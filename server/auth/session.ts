import { randomUUID } from 'node:crypto'
import { session as contract } from '#contract/auth/session.ts'
import { companyLogo, dataUrl } from '#server/documents/logo.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import {
  DUMMY_HASH,
  hashPassword,
  refuseWeakPassword,
  verifyPassword,
} from '#server/platform/password.ts'
import { provePassword } from '#server/platform/prove.ts'
import { missingCode, proveFactor, wrongCode } from '#server/platform/second-factor.ts'
import { route } from '#server/platform/route.ts'
import { type Session, sessionOver } from '#server/platform/session.ts'
import {
  dropCookies,
  firstTokens,
  nextTokens,
  rotate,
  signedIn,
  storeSession,
  userOf,
} from './tokens.ts'

const LOCK_AFTER = 5
const LOGIN_FAILED = 'Mohon periksa kembali email dan kata sandi Anda!'

interface EmployeeRow {
  id: number
  email: string
  password_hash: string
  is_active: boolean
  /** A password made for him, not used within its day. */
  stale: boolean
}

export const sessionRoutes = [
  route(contract.login, async (ctx, input, { request, reply }) => {
    const attempt = await claimAttempt(ctx, input.email)
    const { employee } = attempt
    const right = await verifyPassword(input.password, employee?.password_hash ?? DUMMY_HASH)
    const ok = right && employee?.is_active && !employee.stale
    if (!ok) throw new Refusal('LOGIN_FAILED', LOGIN_FAILED, { status: 401 })
    const factor = await proveFactor(ctx, employee.id, input.code)
    if (factor === 'missing') {
      await takeBack(ctx, attempt, employee.id)
      throw missingCode(401)
    }
    if (factor === 'wrong') throw wrongCode(401)
    await forgive(ctx, attempt, employee.id)
    const tokens = firstTokens()
    await transaction(ctx.pools.office, (tx) =>
      storeSession(tx, ctx, { ...tokens, family: randomUUID(), employeeId: employee.id }, null),
    )
    return signedIn(ctx, tokens, request, reply)
  }),

  route(contract.refresh, async (ctx, input, { request, reply }) => {
    const old = input.token ?? request.cookies['__Secure-rt'] ?? request.cookies.rt
    if (!old) throw sessionOver()
    const tokens = nextTokens(ctx.secret, old)
    await transaction(ctx.pools.office, (tx) => rotate(tx, ctx, old, tokens))
    return signedIn(ctx, tokens, request, reply)
  }),

  route(contract.logout, async (ctx, _input, { request, reply }) => {
    await ctx.write((tx) =>
      tx.rows(
        `update session set revoked_at = clock_timestamp() where revoked_at is null and family =
           (select family from session where access_hash = $1)`,
        [ctx.caller.accessHash],
      ),
    )
    dropCookies(request, reply)
    reply.header('clear-site-data', '"cache", "storage"')
    return { ok: true }
  }),

  route(contract.current, async (ctx) => ctx.read((tx) => userOf(tx, ctx.caller.accessHash))),

  route(contract.changePassword, async (ctx, input) => {
    const employee = await provePassword(
      ctx,
      input.oldPassword,
      'oldPassword',
      'Kata sandi lama salah',
    )
    if (input.oldPassword === input.newPassword) {
      throw new Refusal('PASSWORD_SAME', 'Kata sandi baru harus berbeda', { field: 'newPassword' })
    }
    refuseWeakPassword(input.newPassword, employee.email)
    const hash = await hashPassword(input.newPassword)
    await ctx.write(async (tx, s) => {
      await tx.rows(
        `update employee set password_hash = $2, is_first_login = false, password_expires_at = null, version = version + 1 where id = $1`,
        [s.employeeId, hash],
      )
      // Every other device must sign in anew.
      await tx.rows(
        `update session set revoked_at = clock_timestamp() where employee_id = $1 and revoked_at is null
           and family <> (select family from session where access_hash = $2)`,
        [s.employeeId, ctx.caller.accessHash],
      )
      await tx.rows(
        `insert into audit (branch_id, endpoint, object_kind, object_id, action, address)
         values ($1, $2, 'employee', $3, 'Ubah kata sandi', $4)`,
        [s.branchId, ctx.caller.endpoint, s.employeeId, ctx.caller.address],
      )
    })
    return { ok: true }
  }),

  route(contract.confirmPassword, async (ctx, input) => {
    await provePassword(ctx, input.password, 'password', 'Kata sandi salah')
    await ctx.write((tx) =>
      tx.rows(
        `update session set confirmed_at = clock_timestamp() where revoked_at is null and family =
           (select family from session where access_hash = $1)`,
        [ctx.caller.accessHash],
      ),
    )
    return { ok: true }
  }),

  route(contract.logo, (ctx) =>
    transaction(ctx.pools.office, async (tx) => ({
      image: dataUrl(await companyLogo(tx, ctx.files)),
    })),
  ),

  route(contract.request, (ctx, input) =>
    ctx.read(async (tx, s) => storedAs(await requestOf(tx, s, input.requestId))),
  ),

  route(contract.withdraw, (ctx, input) =>
    ctx.write(async (tx, s) => {
      // Whoever is just saving under this key is waited for; a key without content can never be used again.
      await tx.rows(
        `insert into request (branch_id, key, endpoint, hash) values ($1, $2, $3, '') on conflict do nothing`,
        [input.branchId, input.key, ctx.caller.endpoint],
      )
      const row = await requestOf(tx, s, input.key)
      if (!row) throw notFound('Permintaan')
      return { ...storedAs(row), change: row.change, points: row.points ?? 0 }
    }, input.branchId),
  ),
]

interface StoredRequest {
  withdrawn: boolean
  kind: string | null
  id: number | null
  number: string | null
  at: string
  total: number | null
  points: number | null
  change: number
}

/** One's own request, with the document that it has become. */
const requestOf = (tx: Tx, { employeeId }: Session, key: string) =>
  tx.one<StoredRequest>(
    `select r.hash = '' as withdrawn, d.kind, d.id, d.number, r.at, d.total, d.points,
       (select coalesce(sum(received - amount), 0) from document_settlement x
        where x.branch_id = d.branch_id and x.document_id = d.id and method_id is not null) as change
     from request r left join document d on d.branch_id = r.branch_id and d.id = r.document_id
     where r.key = $1 and r.employee_id = $2`,
    [key, employeeId],
  )

const storedAs = (row: StoredRequest | undefined) => ({
  saved: row !== undefined && !row.withdrawn,
  kind: row?.kind ?? null,
  id: row?.id ?? null,
  docNo: row?.number ?? null,
  savedAt: row?.at ?? null,
  total: row?.total ?? null,
})

interface Attempt {
  id: number
  /** Nothing for an unknown address, and for one that is locked. */
  employee: EmployeeRow | undefined
}

/**
 * Counts a try before its password is looked at, so that guesses sent at once are counted one by one: the
 * fifth in a row locks the account for 15 minutes (domain §2.1), the twentieth in a minute the address.
 */
async function claimAttempt(ctx: Ctx, email: string): Promise<Attempt> {
  return transaction(ctx.pools.office, async (tx) => {
    await tx.rows('select pg_advisory_xact_lock(9, hashtext($1))', [ctx.caller.address])
    const many = await tx.one<{ n: number }>(
      `select count(*) as n from login_attempt where address = $1 and not ok and at > clock_timestamp() - interval '1 minute'`,
      [ctx.caller.address],
    )
    if ((many?.n ?? 0) >= 20) {
      throw new Refusal('TOO_MANY', 'Terlalu banyak percobaan masuk, tunggu sebentar', {
        status: 429,
      })
    }
    const [attempt, employee] = await Promise.all([
      tx.one<{ id: number }>(
        'insert into login_attempt (email, address, ok) values ($1, $2, false) returning id',
        [email, ctx.caller.address],
      ),
      tx.one<EmployeeRow>(
        `update employee set failed_logins = failed_logins + 1,
           locked_until = case when (failed_logins + 1) % $2 = 0 then clock_timestamp() + interval '15 minutes' else locked_until end
         where email = $1 and coalesce(locked_until < clock_timestamp(), true)
         returning id, email, password_hash, is_active, coalesce(password_expires_at < clock_timestamp(), false) as stale`,
        [email, LOCK_AFTER],
      ),
    ])
    return { id: attempt?.id as number, employee }
  })
}

/** Half way: the password was right and the code is asked for next. Codes that were wrong before still count. */
async function takeBack(ctx: Ctx, attempt: Attempt, employeeId: number): Promise<void> {
  await transaction(ctx.pools.office, async (tx) => {
    await tx.rows('update login_attempt set ok = true where id = $1', [attempt.id])
    await tx.rows(
      'update employee set failed_logins = greatest(failed_logins - 1, 0), locked_until = null where id = $1',
      [employeeId],
    )
  })
}

/** The password was right: nothing of the try is held against anyone. */
async function forgive(ctx: Ctx, attempt: Attempt, employeeId: number): Promise<void> {
  await transaction(ctx.pools.office, async (tx) => {
    await tx.rows('update login_attempt set ok = true where id = $1', [attempt.id])
    await tx.rows(
      'update employee set failed_logins = 0, locked_until = null, last_login_at = clock_timestamp() where id = $1',
      [employeeId],
    )
  })
}
