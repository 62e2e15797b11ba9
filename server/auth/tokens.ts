import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ACCESS_MINUTES, session as contract } from '#contract/auth/session.ts'
import { isTillRight } from '#contract/auth/till-rights.ts'
import { menuTree } from '#contract/menu.ts'
import { writeAudit } from '#server/documents/write.ts'
import type { Ctx } from '#server/platform/context.ts'
import { cookieName } from '#server/platform/cookies.ts'
import { type Tx, transaction } from '#server/platform/db.ts'
import { OWES_FACTOR } from '#server/platform/owed-factor.ts'
import { STANDS, hashToken, sessionOver } from '#server/platform/session.ts'
import { preferencesOf } from './preference.ts'

const IDLE_MINUTES = 60
const SHIFT_HOURS = 12
const DEVICES = 20

interface Tokens {
  access: string
  refresh: string
}
export const firstTokens = (): Tokens => ({
  access: randomBytes(32).toString('base64url'),
  refresh: randomBytes(32).toString('base64url'),
})
/** The successor follows from the old token, so a second tab that refreshes at once gets the same one. */
export const nextTokens = (secret: Buffer, old: string): Tokens => ({
  access: createHmac('sha256', secret).update(`access:${old}`).digest('base64url'),
  refresh: createHmac('sha256', secret).update(`refresh:${old}`).digest('base64url'),
})

/** Where a PIN opened a session, with what, and when. */
export interface OpenedTill {
  id: number
  openedWith: Buffer | null
  since?: string | null
}

export async function storeSession(
  tx: Tx,
  ctx: Ctx,
  s: Tokens & {
    family: string
    employeeId: number
    confirmedAt?: string
    till?: OpenedTill | null
  },
  familyExpires: string | null,
) {
  await tx.rows(
    `insert into session (access_hash, refresh_hash, family, employee_id, access_expires_at, refresh_expires_at, family_expires_at, address, user_agent, confirmed_at, till_id, opened_with, till_since)
     values ($1, $2, $3, $4, clock_timestamp() + make_interval(mins => $5),
       clock_timestamp() + make_interval(mins => $6), coalesce($7::timestamptz, clock_timestamp() + make_interval(hours => $8)), $9, $12,
       coalesce($10::timestamptz, clock_timestamp()), $11, $13, coalesce($14, case when $11::bigint is not null then clock_timestamp() end))
     on conflict do nothing`,
    [
      hashToken(s.access),
      hashToken(s.refresh),
      s.family,
      s.employeeId,
      ACCESS_MINUTES,
      IDLE_MINUTES,
      familyExpires,
      SHIFT_HOURS,
      ctx.caller.address,
      s.confirmedAt ?? null,
      s.till?.id ?? null,
      ctx.caller.agent ?? null,
      s.till?.openedWith ?? null,
      s.till?.since ?? null,
    ],
  )
  // An employee's oldest device goes when there are too many; what a PIN opened ends no sign-in of his, nor the other way round.
  await tx.rows(
    `update session set revoked_at = clock_timestamp() where employee_id = $1 and revoked_at is null and family in
       (select family from session where employee_id = $1 and revoked_at is null and (till_id is null) = ($3::bigint is null)
        group by family order by min(created_at) desc offset $2)`,
    [s.employeeId, DEVICES, s.till?.id ?? null],
  )
}

/** The sign-in that asks is over, with every session that renewed it. */
export const endOwn = (tx: Tx, { caller }: Ctx) =>
  tx.rows(
    `update session set revoked_at = clock_timestamp() where revoked_at is null and family =
       (select family from session where access_hash = $1) returning 1 as ended`,
    [caller.accessHash],
  )

/** One successor per token. Used again within 15 s it is another tab; later it is a thief, and all end. */
export async function rotate(ctx: Ctx, old: string, tokens: Tokens): Promise<void> {
  const reused = await transaction(ctx.pools.office, (tx) => rotateIn(tx, ctx, old, tokens))
  // What is thrown inside would take the ending back.
  if (reused) throw sessionOver()
}

/** Answers whether the token came back too late to be another tab: then all of its family ends, and is told of. */
async function rotateIn(tx: Tx, ctx: Ctx, old: string, tokens: Tokens): Promise<boolean> {
  const row = await tx.one<{
    family: string
    employee_id: number
    family_expires_at: string
    confirmed_at: string
    till_id: number | null
    opened_with: Buffer | null
    till_since: string | null
    used: string | null
    late: boolean
    over: boolean
  }>(
    `select s.family, s.employee_id, s.family_expires_at, s.confirmed_at, s.till_id, s.opened_with, s.till_since, s.rotated_at as used,
       coalesce(s.rotated_at < clock_timestamp() - interval '15 seconds', false) as late,
       (s.revoked_at is not null or s.refresh_expires_at < clock_timestamp() or s.family_expires_at < clock_timestamp()
         or not e.is_active or not ${STANDS}) as over
     from session s join employee e on e.id = s.employee_id where s.refresh_hash = $1 for update of s`,
    [hashToken(old)],
  )
  if (!row || row.over) throw sessionOver()
  if (row.late) {
    await endReused(tx, ctx, row)
    return true
  }
  if (row.used) return false
  await tx.rows('update session set rotated_at = clock_timestamp() where refresh_hash = $1', [
    hashToken(old),
  ])
  await storeSession(
    tx,
    ctx,
    {
      ...tokens,
      family: row.family,
      employeeId: row.employee_id,
      confirmedAt: row.confirmed_at,
      till: row.till_id
        ? { id: row.till_id, openedWith: row.opened_with, since: row.till_since }
        : null,
    },
    row.family_expires_at,
  )
  return false
}

async function endReused(
  tx: Tx,
  ctx: Ctx,
  { family, employee_id: employeeId }: { family: string; employee_id: number },
): Promise<void> {
  await tx.rows(
    'update session set revoked_at = clock_timestamp() where family = $1 and revoked_at is null',
    [family],
  )
  const own = await tx.one<{ branch_id: number }>(
    `update employee set token_reused_at = clock_timestamp() where id = $1
     returning branch_id, set_config('app.employee', id::text, true), set_config('app.branches', branch_id::text, true)`,
    [employeeId],
  )
  writeAudit(
    tx,
    ctx,
    own?.branch_id as number,
    { kind: 'employee', id: employeeId },
    { action: 'Token sesi dipakai ulang', memo: 'Semua sesi dari masuk yang sama diakhiri' },
  )
}

export async function signedIn(
  ctx: Ctx,
  tokens: Tokens,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const user = await transaction(ctx.pools.office, (tx) => userOf(tx, hashToken(tokens.access)))
  const secure = request.protocol === 'https'
  const base = { httpOnly: true, sameSite: 'strict', secure } as const
  reply.setCookie(cookieName(request, 'session'), tokens.access, { ...base, path: '/' })
  reply.setCookie(cookieName(request, 'refresh'), tokens.refresh, {
    ...base,
    path: `/api${contract.refresh.path}`,
  })
  return { ...user, accessToken: tokens.access, refreshToken: { token: tokens.refresh } }
}

export function dropCookies(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(cookieName(request, 'session'), { path: '/' })
  reply.clearCookie(cookieName(request, 'refresh'), { path: `/api${contract.refresh.path}` })
}

interface UserRow {
  id: number
  name: string
  email: string
  branch_id: number
  branch_name: string
  branch_code: string
  timezone: string
  is_first_login: boolean
  second_factor_due: boolean
  sells: boolean
  role_name: string
  rights: string[]
  till_id: number | null
  branches: { id: number; code: string; name: string; timezone: string }[]
  company: string | null
}

/** Whose session this is, as his browser knows him. */
export async function userOf(tx: Tx, accessHash: Buffer) {
  const row = await tx.one<UserRow>(
    `select e.id, e.name, e.email, e.branch_id, b.name as branch_name, b.code as branch_code, b.timezone,
       e.is_first_login, s.till_id, ${OWES_FACTOR} as second_factor_due, own_scope(r.rights, null) as sells, r.name as role_name, r.rights, (select printed_name from company) as company,
       (select json_agg(json_build_object('id', o.id, 'code', o.code, 'name', o.name, 'timezone', o.timezone) order by o.id) from branch o
         where r.all_branches or o.id = any (e.branch_ids)) as branches
     from session s join employee e on e.id = s.employee_id join branch b on b.id = e.branch_id join role r on r.id = e.role_id
     where s.access_hash = $1`,
    [accessHash],
  )
  if (!row) throw sessionOver()
  const rights = row.till_id === null ? row.rights : row.rights.filter(isTillRight)
  return {
    employee: {
      id: row.id,
      name: row.name,
      email: row.email,
      branchId: row.branch_id,
      branchName: row.branch_name,
      branchCode: row.branch_code,
      timezone: row.timezone,
      is_first_login: row.is_first_login,
      second_factor_due: row.second_factor_due,
      sells: row.sells,
    },
    role: { name: row.role_name },
    refreshToken: { token: '' },
    accessMenus: menusOf(new Set(rights)),
    rights,
    branches: row.branches ?? [],
    companyName: row.company ?? 'Gerai',
    preferences: await preferencesOf(
      tx,
      row.id,
      (row.branches ?? []).map(({ id }) => id),
    ),
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
