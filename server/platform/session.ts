import { createHash } from 'node:crypto'
import { isTillRight } from '#contract/auth/till-rights.ts'
import type { Pools, Tx } from './db.ts'
import { Refusal, branchForbidden, forbidden, lacking } from './errors.ts'
import type { Named } from './references.ts'
import type { Call } from './slow-statement.ts'
import { OWES_FACTOR, factorOwed } from './owed-factor.ts'
import { within } from './sql.ts'
import { clockOverride } from './time.ts'
import { versionedCache } from './versioned-cache.ts'

/** Who acts, for which branch, and when: read anew in every transaction, so a removed right ends at once. */
export interface Session {
  employeeId: number
  employeeName: string
  roleId: number
  rights: Set<string>
  limits: {
    discountPct: number
    correction: number
    poApproval: number
    cashOut: number
    creditNote: number
    creditOverPct: number
    backdateDays: number
    /** Rupiah up to which his word alone is enough. */
    alone: number
  }
  /** Branches this employee may see. */
  branchIds: number[]
  /** His own number where this call sees his own bills, customers and figures alone (domain §8.2). */
  ownThings: number | null
  /** The same of shifts. */
  ownShifts: number | null
  /** The branch this call is about; the employee's own unless the call names another of his. */
  branchId: number
  branchName: string
  timezone: string
  /** Where a cashier took over with his PIN: he does what is done at a till, and no more. */
  tillId: number | null
  /** Calendar day and instant, from the database, in the branch's zone. */
  today: string
  now: string
  /** Moves when a master that postings keep in memory moves. */
  mastersVersion: number
  /** Moves when goods, their units or prices move. */
  goodsVersion: number
  /** Hash of what this call asks for, which a supervisor’s approval is bound to. */
  payload?: (() => string) | undefined
}

/** What the transport knows of a caller before the database has spoken. */
export interface Caller {
  /** As its line in the log names it. */
  call?: Call
  accessHash: Buffer
  address: string
  /** What the device says proves that it is a till. */
  tillKey?: string | null
  /** From another machine than this one. */
  outside?: () => boolean
  /** What its browser says it is, by its hash. */
  device?: () => Buffer | null
  /** What the caller's program says it is. */
  agent?: string | undefined
  /** E-mail that the client claims (specification §7); must be the session's own. */
  claimedEmail: string | null
  rights: 'signed-in' | string[]
  beforePasswordChange: boolean
  /** The call wants a password that was typed within the last minutes. */
  confirm?: boolean
  endpoint: string
  /** What it reads for long may come from a replica: it writes nothing, and where it is shown its age is told. */
  aside?: boolean
  /** Branch that the call names in its input, wherever it is used: it must be one of the employee's. */
  namedBranch?: number | null
  payload?: (() => string) | undefined
  /** Rows that the call names in its input. */
  refers?: readonly Named[] | undefined
}

interface SessionRow {
  employee_id: number
  employee_name: string
  email: string
  is_first_login: boolean
  role_id: number
  allowed: boolean
  confirmed: boolean
  factor_due: boolean
  branch_ids: number[]
  branch_id: number | null
  branch_name: string | null
  timezone: string | null
  today: string | null
  now: string
  till_id: number | null
  own_things: boolean
  own_shifts: boolean
  masters: number
  goods: number
}

// One look-up tells who it is and sets what the branch wall reads: no row, no context, no rows. `offset 0` has
// the branches worked out once, not once for each place that names them.
const contextOf = (
  who: string,
  condition: string,
  { confirmed, till, since, key } = {
    confirmed: 'false',
    till: 'null::bigint',
    since: 'null::timestamptz',
    key: `''`,
  },
) => `
select e.id as employee_id, e.name as employee_name, e.email, e.is_first_login, r.id as role_id,
  ($2::text[] is null or r.rights && $2::text[]) as allowed,
  ${till} as till_id, ${confirmed} as confirmed, ${OWES_FACTOR} as factor_due, x.branch_ids, b.id as branch_id,
  b.name as branch_name, b.timezone, ((coalesce($4::timestamptz, clock_timestamp()) at time zone b.timezone)::date)::text as today,
  coalesce($4::timestamptz, clock_timestamp()) as now, m.n as masters, m.goods,
  set_config('app.employee', e.id::text, true), set_config('app.branches', array_to_string(x.branch_ids, ','), true),
  set_config('app.branch', coalesce(b.id::text, ''), true), set_config('app.till', coalesce((${till})::text, ''), true), set_config('app.till_since', coalesce((${since})::text, ''), true),
  set_config('app.till_key', ${key}, true), o.own as own_things, not oversees(r.rights) as own_shifts,
  set_config('app.own_things', case when o.own then e.id::text else '' end, true), set_config('app.today', coalesce(((coalesce($4::timestamptz, clock_timestamp()) at time zone b.timezone)::date)::text, ''), true)
from ${who}
join role r on r.id = e.role_id
cross join posting_masters m
cross join lateral (select case when r.all_branches then (select array_agg(id order by id) from branch) else e.branch_ids end as branch_ids offset 0) x
cross join lateral (select own_scope(r.rights, $2::text[]) as own offset 0) o
left join branch b on b.id = coalesce($3::int, e.branch_id) and b.id = any (x.branch_ids)
where ${condition}`
/** Of session `s` and employee `e`: what a PIN opened ends with that PIN, its person's role and branch, and its till's key. */
export const STANDS =
  '(s.till_id is null or s.opened_with = opened_with(s.till_id, e.pin_hash, e.role_id, e.branch_id))'
const SESSION = contextOf(
  'session s join employee e on e.id = s.employee_id and e.is_active',
  `s.access_hash = $1 and s.revoked_at is null and s.access_expires_at > clock_timestamp()
    and ${STANDS}`,
  {
    confirmed: within('s.confirmed_at', '5 minutes'),
    till: 's.till_id',
    since: 's.till_since',
    key: `coalesce($5::text, '')`,
  },
)
const EMPLOYEE = contextOf('employee e', 'e.id = $1 and e.is_active')

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** Whether the token is anybody's, asked before anything of his is read. */
export async function isSignedIn(pools: Pools, token: string | undefined): Promise<boolean> {
  if (!token) return false
  const { rowCount } = await pools.office.query({
    name: 'signed-in',
    text: `select from session s join employee e on e.id = s.employee_id and e.is_active
      where s.access_hash = $1 and s.revoked_at is null and s.access_expires_at > clock_timestamp()`,
    values: [hashToken(token)],
  })
  return (rowCount ?? 0) > 0
}

/** Opens the transaction's context for the caller; throws 401 or 403. Send it first, await it before writing. */
export async function openSession(
  tx: Tx,
  caller: Caller,
  branchId: number | null,
): Promise<Session> {
  const rights = caller.rights === 'signed-in' ? null : caller.rights
  const [row] = await tx.named<SessionRow>('session', SESSION, [
    caller.accessHash,
    rights,
    branchId,
    clockOverride(),
    caller.tillKey ? hashToken(caller.tillKey).toString('hex') : null,
  ])
  if (!row || (caller.claimedEmail && caller.claimedEmail !== row.email)) throw sessionOver()
  if (row.is_first_login && !caller.beforePasswordChange) {
    throw new Refusal('PASSWORD_CHANGE_REQUIRED', 'Kata sandi harus diganti terlebih dahulu', {
      status: 403,
    })
  }
  if (row.factor_due && !caller.beforePasswordChange) throw factorOwed(row.employee_name)
  const session = { ...(await sessionOf(tx, row, rights, branchId)), payload: caller.payload }
  if (caller.namedBranch && !row.branch_ids.includes(caller.namedBranch))
    throw branchForbidden(caller.namedBranch)
  if (caller.confirm && !row.confirmed) {
    throw new Refusal('CONFIRM_PASSWORD', 'Masukkan kata sandi Anda sekali lagi', { status: 403 })
  }
  return session
}

/**
 * For work that somebody asked for and that runs later: his branches and rights as they are now, so
 * that a right taken away in between ends the work.
 */
export async function openSessionOf(
  tx: Tx,
  employeeId: number,
  branchId: number | null,
  rights: string[] | null,
): Promise<Session> {
  const row = await tx.one<SessionRow>(EMPLOYEE, [employeeId, rights, branchId, clockOverride()])
  if (!row) throw forbidden()
  if (row.factor_due) throw factorOwed(row.employee_name)
  return sessionOf(tx, row, rights, branchId)
}

async function sessionOf(
  tx: Tx,
  row: SessionRow,
  rights: readonly string[] | null,
  branchId: number | null,
): Promise<Session> {
  if (!row.allowed) throw lacking(rights?.[0])
  if (row.branch_id === null) throw branchForbidden(branchId)
  const role = await cachedRoles.one(row.masters, row.role_id, () => readRole(tx, row.role_id))
  const granted = row.till_id === null ? role.rights : atTill(role.rights)
  if (granted !== role.rights && rights && !rights.some((right) => granted.has(right)))
    throw lacking(rights[0])
  return {
    employeeId: row.employee_id,
    employeeName: row.employee_name,
    roleId: row.role_id,
    ...role,
    rights: granted,
    tillId: row.till_id,
    branchIds: row.branch_ids,
    ownThings: row.own_things ? row.employee_id : null,
    ownShifts: row.own_shifts ? row.employee_id : null,
    branchId: row.branch_id,
    branchName: row.branch_name as string,
    timezone: row.timezone as string,
    today: row.today as string,
    now: row.now,
    mastersVersion: row.masters,
    goodsVersion: row.goods,
  }
}

const ofTills = new WeakMap<Set<string>, Set<string>>()

/** What of these rights a PIN at a till opens. */
function atTill(rights: Set<string>): Set<string> {
  const known = ofTills.get(rights) ?? new Set([...rights].filter(isTillRight))
  ofTills.set(rights, known)
  return known
}

/** Where one call serves several actions: the right of the action that is asked for. */
export function requireRight(session: Session, right: string): void {
  if (!session.rights.has(right)) throw lacking(right)
}

/** The branch, when it is one of the employee's. */
export function refuseForeign(session: Session, branchId: number): number {
  if (!session.branchIds.includes(branchId)) throw branchForbidden(branchId)
  return branchId
}

/** Those that are named, each of them his, or all of his. */
export const branchesOf = (session: Session, ids: number[] | null | undefined): number[] =>
  ids?.length ? ids.map((id) => refuseForeign(session, id)) : session.branchIds

export const sessionOver = () =>
  new Refusal('SESSION_OVER', 'Mohon untuk login kembali!', { status: 401 })

type Role = Pick<Session, 'rights' | 'limits'>
const cachedRoles = versionedCache<number, Role>('mastersVersion')

async function readRole(tx: Tx, roleId: number): Promise<Role> {
  const row = await tx.one<{
    rights: string[]
    discount_limit_pct: number
    correction_limit: number
    po_approval_limit: number
    cash_out_limit: number
    credit_note_limit: number
    credit_over_limit_pct: number
    backdate_days: number
    alone_limit: number
  }>(
    'select rights, discount_limit_pct, correction_limit, po_approval_limit, cash_out_limit, credit_note_limit, credit_over_limit_pct, backdate_days, alone_limit from role where id = $1',
    [roleId],
  )
  if (!row) throw sessionOver()
  return {
    rights: new Set(row.rights),
    limits: {
      discountPct: row.discount_limit_pct,
      correction: row.correction_limit,
      poApproval: row.po_approval_limit,
      cashOut: row.cash_out_limit,
      creditNote: row.credit_note_limit,
      creditOverPct: row.credit_over_limit_pct,
      backdateDays: row.backdate_days,
      alone: row.alone_limit,
    },
  }
}
