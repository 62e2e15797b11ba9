import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { session as contract } from '#contract/auth/session.ts'
import { menuTree } from '#contract/menu.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { DUMMY_HASH, hashPassword, refuseWeakPassword, verifyPassword } from '#server/platform/password.ts'
import { route } from '#server/platform/route.ts'
import { hashToken, sessionOver } from '#server/platform/session.ts'

const ACCESS_MINUTES = 10
const IDLE_MINUTES = 60
const SHIFT_HOURS = 12
const LOCK_AFTER = 5
const DEVICES = 20
const LOGIN_FAILED = 'Mohon periksa kembali email dan kata sandi Anda!'

interface EmployeeRow {
  id: number
  email: string
  password_hash: string
  is_active: boolean
  locked: boolean
}

export const sessionRoutes = [
  route(contract.login, async (ctx, input, { request, reply }) => {
    const employee = await employeeFor(ctx, input.email)
    const right = await verifyPassword(input.password, employee?.password_hash ?? DUMMY_HASH)
    const ok = right && employee !== undefined && employee.is_active && !employee.locked
    await rememberAttempt(ctx, input.email, employee, ok)
    if (!ok) throw new Refusal('LOGIN_FAILED', LOGIN_FAILED, { status: 401 })
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

  route(contract.current, async (ctx) => ctx.read(async (tx, s) => userOf(tx, s.employeeId))),

  route(contract.changePassword, async (ctx, input) => {
    const employee = await ctx.read((tx, s) =>
      tx.one<EmployeeRow>('select id, email, password_hash from employee where id = $1', [s.employeeId]),
    )
    if (!employee || !(await verifyPassword(input.oldPassword, employee.password_hash))) {
      throw new Refusal('PASSWORD_WRONG', 'Kata sandi lama salah', { field: 'oldPassword' })
    }
    if (input.oldPassword === input.newPassword) {
      throw new Refusal('PASSWORD_SAME', 'Kata sandi baru harus berbeda', { field: 'newPassword' })
    }
    refuseWeakPassword(input.newPassword, employee.email)
    const hash = await hashPassword(input.newPassword)
    await ctx.write(async (tx, s) => {
      await tx.rows(
        `update employee set password_hash = $2, is_first_login = false, version = version + 1 where id = $1`,
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

  route(contract.request, async (ctx, input) =>
    ctx.read(async (tx, s) => {
      const row = await tx.one<{ kind: string | null; id: number | null; number: string | null; at: string; total: number | null }>(
        `select d.kind, d.id, d.number, r.at, d.total from request r
         left join document d on d.branch_id = r.branch_id and d.id = r.document_id
         where r.key = $1 and r.employee_id = $2`,
        [input.requestId, s.employeeId],
      )
      return {
        saved: row !== undefined, kind: row?.kind ?? null, id: row?.id ?? null,
        docNo: row?.number ?? null, savedAt: row?.at ?? null, total: row?.total ?? null,
      }
    }),
  ),
]

/** The account, unless it or the address has tried too often. */
async function employeeFor(ctx: Ctx, email: string): Promise<EmployeeRow | undefined> {
  return transaction(ctx.pools.office, async (tx) => {
    const [many, employee] = await Promise.all([
      tx.one<{ n: number }>(
        `select count(*) as n from login_attempt where address = $1 and not ok and at > clock_timestamp() - interval '1 minute'`,
        [ctx.caller.address],
      ),
      tx.one<EmployeeRow>(
        `select id, email, password_hash, is_active, coalesce(locked_until > clock_timestamp(), false) as locked
         from employee where email = $1`,
        [email],
      ),
    ])
    if ((many?.n ?? 0) >= 20) {
      throw new Refusal('TOO_MANY', 'Terlalu banyak percobaan masuk, tunggu sebentar', { status: 429 })
    }
    return employee
  })
}

async function rememberAttempt(ctx: Ctx, email: string, employee: EmployeeRow | undefined, ok: boolean) {
  await transaction(ctx.pools.office, async (tx) => {
    await tx.rows('insert into login_attempt (email, address, ok) values ($1, $2, $3)', [email, ctx.caller.address, ok])
    if (!employee) return
    if (ok) {
      await tx.rows('update employee set failed_logins = 0, locked_until = null, last_login_at = clock_timestamp() where id = $1', [employee.id])
      return
    }
    if (employee.locked) return
    // 15 minutes after the fifth wrong password in a row (domain §2.1).
    await tx.rows(
      `update employee set failed_logins = failed_logins + 1,
         locked_until = case when (failed_logins + 1) % $2 = 0 then clock_timestamp() + interval '15 minutes' else locked_until end
       where id = $1`,
      [employee.id, LOCK_AFTER],
    )
  })
}

interface Tokens {
  access: string
  refresh: string
}
const firstTokens = (): Tokens => ({
  access: randomBytes(32).toString('base64url'),
  refresh: randomBytes(32).toString('base64url'),
})
/** The successor follows from the old token, so a second tab that refreshes at once gets the same one. */
const nextTokens = (secret: Buffer, old: string): Tokens => ({
  access: createHmac('sha256', secret).update(`access:${old}`).digest('base64url'),
  refresh: createHmac('sha256', secret).update(`refresh:${old}`).digest('base64url'),
})

async function storeSession(
  tx: Tx, ctx: Ctx, s: Tokens & { family: string; employeeId: number }, familyExpires: string | null,
) {
  await tx.rows(
    `insert into session (access_hash, refresh_hash, family, employee_id, access_expires_at, refresh_expires_at, family_expires_at, address)
     values ($1, $2, $3, $4, clock_timestamp() + make_interval(mins => $5),
       clock_timestamp() + make_interval(mins => $6), coalesce($7::timestamptz, clock_timestamp() + make_interval(hours => $8)), $9)
     on conflict do nothing`,
    [hashToken(s.access), hashToken(s.refresh), s.family, s.employeeId, ACCESS_MINUTES, IDLE_MINUTES, familyExpires, SHIFT_HOURS, ctx.caller.address],
  )
  // An employee's oldest device goes when there are too many.
  await tx.rows(
    `update session set revoked_at = clock_timestamp() where employee_id = $1 and revoked_at is null and family in
       (select family from session where employee_id = $1 and revoked_at is null group by family order by min(created_at) desc offset $2)`,
    [s.employeeId, DEVICES],
  )
}

/** One successor per token. Used again within 15 s it is another tab; later it is a thief, and all end. */
async function rotate(tx: Tx, ctx: Ctx, old: string, tokens: Tokens): Promise<void> {
  const row = await tx.one<{ family: string; employee_id: number; family_expires_at: string; used: string | null; late: boolean; over: boolean }>(
    `select family, employee_id, family_expires_at, rotated_at as used,
       coalesce(rotated_at < clock_timestamp() - interval '15 seconds', false) as late,
       (revoked_at is not null or refresh_expires_at < clock_timestamp() or family_expires_at < clock_timestamp()) as over
     from session where refresh_hash = $1 for update`,
    [hashToken(old)],
  )
  if (!row || row.over) throw sessionOver()
  if (row.late) {
    await transaction(ctx.pools.office, async (own) => {
      await own.rows('update session set revoked_at = clock_timestamp() where family = $1 and revoked_at is null and refresh_hash <> $2', [row.family, hashToken(old)])
    })
    throw sessionOver()
  }
  if (row.used) return
  await tx.rows('update session set rotated_at = clock_timestamp() where refresh_hash = $1', [hashToken(old)])
  await storeSession(tx, ctx, { ...tokens, family: row.family, employeeId: row.employee_id }, row.family_expires_at)
}

async function signedIn(ctx: Ctx, tokens: Tokens, request: FastifyRequest, reply: FastifyReply) {
  const user = await transaction(ctx.pools.office, async (tx) => {
    const row = await tx.one<{ employee_id: number }>('select employee_id from session where access_hash = $1', [hashToken(tokens.access)])
    if (!row) throw sessionOver()
    return userOf(tx, row.employee_id)
  })
  const secure = request.protocol === 'https'
  const base = { httpOnly: true, sameSite: 'strict', secure } as const
  reply.setCookie(secure ? '__Host-sid' : 'sid', tokens.access, { ...base, path: '/' })
  reply.setCookie(secure ? '__Secure-rt' : 'rt', tokens.refresh, { ...base, path: `/api${contract.refresh.path}` })
  return { ...user, accessToken: tokens.access, refreshToken: { token: tokens.refresh } }
}

function dropCookies(request: FastifyRequest, reply: FastifyReply): void {
  const secure = request.protocol === 'https'
  reply.clearCookie(secure ? '__Host-sid' : 'sid', { path: '/' })
  reply.clearCookie(secure ? '__Secure-rt' : 'rt', { path: `/api${contract.refresh.path}` })
}

interface UserRow {
  id: number; name: string; email: string; branch_id: number; branch_name: string; branch_code: string
  timezone: string; is_first_login: boolean; role_name: string; rights: string[]
  branches: { id: number; code: string; name: string }[]; company: string | null
}

async function userOf(tx: Tx, employeeId: number) {
  const row = await tx.one<UserRow>(
    `select e.id, e.name, e.email, e.branch_id, b.name as branch_name, b.code as branch_code, b.timezone,
       e.is_first_login, r.name as role_name, r.rights, (select name from company) as company,
       (select json_agg(json_build_object('id', o.id, 'code', o.code, 'name', o.name) order by o.id) from branch o
         where r.all_branches or o.id = any (e.branch_ids)) as branches
     from employee e join branch b on b.id = e.branch_id join role r on r.id = e.role_id where e.id = $1`,
    [employeeId],
  )
  if (!row) throw sessionOver()
  return {
    employee: {
      id: row.id, name: row.name, email: row.email, branchId: row.branch_id, branchName: row.branch_name,
      branchCode: row.branch_code, timezone: row.timezone, is_first_login: row.is_first_login,
    },
    role: { name: row.role_name },
    refreshToken: { token: '' },
    accessMenus: menusOf(new Set(row.rights)),
    rights: row.rights,
    branches: row.branches ?? [],
    companyName: row.company ?? 'Gerai',
  }
}

/** The menus and sub-menus that a role may open at all. */
function menusOf(rights: Set<string>) {
  return menuTree
    .map((m) => ({
      menu: m.key,
      subMenu: m.subMenus.filter((s) => rights.has(`${m.key}/${s.key}:view`)).map((s) => s.key),
      own: m.subMenus.length === 0 && rights.has(`${m.key}:view`),
    }))
    .filter((m) => m.own || m.subMenu.length > 0)
    .map(({ menu, subMenu }) => ({ menu, subMenu }))
}
