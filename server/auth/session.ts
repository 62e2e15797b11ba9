import { randomUUID } from 'node:crypto'
import { session as contract } from '#contract/auth/session.ts'
import { companyLogo, dataUrl } from '#server/documents/logo.ts'
import { commitsWaiting } from '#server/platform/commit-wait.ts'
import { cookieOf } from '#server/platform/cookies.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/db.ts'
import { Refusal, databaseAway, notFound } from '#server/platform/errors.ts'
import { DUMMY_HASH, hashPassword, verifyPassword } from '#server/platform/password.ts'
import { refuseWeakPassword } from '#server/platform/password-strength.ts'
import {
  claimPassword,
  passwordWasRight,
  takeBackPassword,
} from '#server/platform/password-tries.ts'
import { rememberDevice } from '#server/platform/known-device.ts'
import { provePassword } from '#server/platform/prove.ts'
import { refuseInClear } from '#server/platform/plain-http.ts'
import { publicSecret } from '#server/platform/public-secret.ts'
import { demandCode } from '#server/platform/second-factor.ts'
import { route } from '#server/platform/route.ts'
import { type Session, sessionOver } from '#server/platform/session.ts'
import { instantText } from '#server/platform/time.ts'
import {
  dropCookies,
  endOwn,
  firstTokens,
  nextTokens,
  rotate,
  signedIn,
  storeSession,
  userOf,
} from './tokens.ts'

const LOGIN_FAILED = 'Mohon periksa kembali email dan kata sandi Anda!'

interface EmployeeRow {
  id: number
  email: string
  password_hash: string
  is_active: boolean
  public_password: boolean
  /** A password made for him, not used within its day. */
  stale: boolean
}

export const sessionRoutes = [
  route(contract.login, async (ctx, input, { request, reply }) => {
    await refuseInClear(ctx.pools, request)
    const attempt = await claimPassword(ctx, input.email)
    const employee = await employeeOf(ctx, input.email)
    const right = await verifyPassword(input.password, employee?.password_hash ?? DUMMY_HASH)
    const ok = right && employee?.is_active && !employee.stale
    if (!ok) throw new Refusal('LOGIN_FAILED', LOGIN_FAILED, { status: 401 })
    if (employee.public_password && ctx.caller.outside?.()) throw publicSecret('password')
    await demandCode(ctx, employee.id, input.code, () => takeBackPassword(ctx, attempt), 401)
    await passwordWasRight(ctx, attempt)
    const tokens = firstTokens()
    await transaction(ctx.pools.office, async (tx) => {
      await rememberDevice(tx, employee.id, { request, reply })
      await tx.rows('update employee set last_login_at = clock_timestamp() where id = $1', [
        employee.id,
      ])
      await storeSession(
        tx,
        ctx,
        { ...tokens, family: randomUUID(), employeeId: employee.id },
        null,
      )
    })
    const notice = await noticeOf(ctx, employee.id)
    return { ...(await signedIn(ctx, tokens, request, reply)), notice }
  }),

  route(contract.refresh, async (ctx, input, { request, reply }) => {
    const old = input.token ?? cookieOf(request, 'refresh')
    if (!old) throw sessionOver()
    const tokens = nextTokens(ctx.secret, old)
    await rotate(ctx, old, tokens)
    return signedIn(ctx, tokens, request, reply)
  }),

  route(contract.logout, async (ctx, _input, { request, reply }) => {
    await ctx.write((tx) => endOwn(tx, ctx))
    dropCookies(request, reply)
    // What lies in the browser's storage is not all of who signs out: a till, what it sold, and what waits to be sent.
    reply.header('clear-site-data', '"cache"')
    return { ok: true }
  }),

  route(contract.current, async (ctx) => ctx.read((tx) => userOf(tx, ctx.caller.accessHash))),

  route(contract.changePassword, async (ctx, input) => {
    await provePassword(ctx, input.oldPassword, 'oldPassword', 'Kata sandi lama salah')
    if (input.oldPassword === input.newPassword) {
      throw new Refusal('PASSWORD_SAME', 'Kata sandi baru harus berbeda', { field: 'newPassword' })
    }
    refuseWeakPassword(input.newPassword, await ownerOf(ctx))
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
    ctx.read(async (tx, s) => {
      const row = await requestOf(tx, s, input.requestId)
      // It may be one of those that wait for a second server, which nobody sees before.
      if (!row && commitsWaiting() > 0) throw databaseAway()
      return storedAs(row)
    }),
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

/** Nothing for an unknown address, whose try takes as long as any. */
const employeeOf = (ctx: Ctx, email: string) =>
  transaction(ctx.pools.office, (tx) =>
    tx.one<EmployeeRow>(
      `select id, email, password_hash, public_password, is_active, coalesce(password_expires_at < clock_timestamp(), false) as stale
       from employee where email = $1`,
      [email],
    ),
  )

/** Somebody came with an old token of his: he hears of it once, where he is sure to look. */
async function noticeOf(ctx: Ctx, employeeId: number): Promise<string | null> {
  const row = await transaction(ctx.pools.office, (tx) =>
    tx.one<{ at: string; timezone: string }>(
      `with told as (select e.id, e.token_reused_at as at, b.timezone from employee e join branch b on b.id = e.branch_id
         where e.id = $1 and e.token_reused_at is not null for update of e),
       cleared as (update employee e set token_reused_at = null from told where e.id = told.id)
       select at, timezone from told`,
      [employeeId],
    ),
  )
  if (!row) return null
  return `Sesi Anda pernah dipakai dari tempat lain (${instantText(row.at, row.timezone)}) dan sudah diakhiri. Ganti kata sandi bila itu bukan Anda.`
}

/** What a password of his must not be made of, and whether it stands alone. */
const ownerOf = (ctx: Ctx) =>
  ctx.read(async (tx, s) => {
    const row = await tx.one<{ email: string; names: string[]; secondFactor: boolean }>(
      `select e.email, array_remove(array[e.name, e.code, e.phone] || (select array_agg(x) from company c, unnest(array[c.name, c.printed_name]) x)
         || (select array_agg(x) from branch b, unnest(array[b.code, b.name, b.address]) x), null) as names,
         exists (select from second_factor f where f.employee_id = e.id and f.confirmed_at is not null) as "secondFactor"
       from employee e where e.id = $1`,
      [s.employeeId],
    )
    if (!row) throw sessionOver()
    return row
  })
