import type pg from 'pg'
import type { AuditAction } from '#contract/system/audit.ts'
import { hashPassword } from '#server/platform/password.ts'
import { SettingsError } from '#server/platform/settings-error.ts'
import { ONE_TIME, oneTimePassword } from '#server/system/credentials.ts'

type Db = Pick<pg.Client, 'query'>

interface Account {
  id: number
  branch_id: number
  email: string
  name: string
  is_active: boolean
}

/** Whose address it is, or refuses with those that there are. */
async function accountOf(db: Db, email: string): Promise<Account> {
  const { rows } = await db.query<Account>(
    'select id, branch_id, email, name, is_active from employee where email = $1',
    [email.toLowerCase()],
  )
  if (rows[0]) return rows[0]
  const { rows: all } = await db.query<{ email: string }>(
    `select email from employee e where is_active and email is not null
     order by (select not r.all_branches from role r where r.id = e.role_id), id limit 5`,
  )
  throw new SettingsError(
    `Tidak ada akun ${email}. Yang ada antara lain: ${all.map((one) => one.email).join(', ')}`,
  )
}

/** What is done here nobody in the company did: his own account bears it, and says from where. */
const remember = (db: Db, { id, branch_id }: Account, action: AuditAction) =>
  db.query(
    `insert into audit (branch_id, employee_id, endpoint, object_kind, object_id, action, memo)
     values ($1, $2, 'npm run admin', 'employee', $2, $3, 'Di server, oleh pengelolanya')`,
    [branch_id, id, action],
  )

const endSessions = (db: Db, id: number) =>
  db.query(
    'update session set revoked_at = clock_timestamp() where employee_id = $1 and revoked_at is null',
    [id],
  )

const forgive = (db: Db, { id, email }: Account) =>
  db.query(
    `with pins as (delete from pin_attempt where not ok and asker_id = $1)
     delete from login_attempt where not ok and email = $2`,
    [id, email],
  )

/**
 * A password for a day, to be changed at the first sign-in; waits are over, every device is signed out. `factor`: his
 * second factor goes too, for whoever has lost the telephone with it.
 */
export async function resetPassword(db: Db, email: string, factor: boolean) {
  const account = await accountOf(db, email)
  if (!account.is_active)
    throw new SettingsError(`Akun ${account.email} tidak aktif; aktifkan dulu di Pengguna.`)
  const password = oneTimePassword()
  const hash = await hashPassword(password)
  await db.query('begin')
  const { rows } = await db.query<{ until: string }>(
    `update employee set password_hash = $2, is_first_login = true, password_expires_at = clock_timestamp() + ${ONE_TIME},
       version = version + 1, updated_at = clock_timestamp() where id = $1
     returning to_char(password_expires_at, 'YYYY-MM-DD HH24:MI "UTC"') as until`,
    [account.id, hash],
  )
  if (factor) await db.query('delete from second_factor where employee_id = $1', [account.id])
  await endSessions(db, account.id)
  await forgive(db, account)
  await remember(db, account, 'Atur ulang kata sandi')
  if (factor) await remember(db, account, 'Hapus verifikasi dua langkah')
  await db.query('commit')
  return { email: account.email, name: account.name, password, until: rows[0]?.until ?? '' }
}

/** Wrong tries are forgotten. Gives how many there were. */
export async function unlock(db: Db, email: string) {
  const account = await accountOf(db, email)
  await db.query('begin')
  const { rows } = await db.query<{ n: number }>(
    `select (select count(*) from pin_attempt where not ok and asker_id = $1)::int
       + (select count(*) from login_attempt where not ok and email = $2)::int as n`,
    [account.id, account.email],
  )
  await forgive(db, account)
  await remember(db, account, 'Buka kunci')
  await db.query('commit')
  return { email: account.email, forgotten: rows[0]?.n ?? 0 }
}

export interface SignedIn {
  email: string
  address: string | null
  agent: string | null
  since: string
  seen: string
}

/** Devices that are signed in, of everybody or of one. */
export async function sessions(db: Db, email?: string): Promise<SignedIn[]> {
  const account = email ? await accountOf(db, email) : undefined
  const { rows } = await db.query<SignedIn>(
    `select e.email, (array_agg(s.address order by s.created_at desc))[1] as address,
       (array_agg(s.user_agent order by s.created_at desc))[1] as agent,
       to_char(min(s.created_at), 'YYYY-MM-DD HH24:MI') as since, to_char(max(s.created_at), 'YYYY-MM-DD HH24:MI') as seen
     from session s join employee e on e.id = s.employee_id
     where ($1::bigint is null or e.id = $1) and exists (select from session l where l.family = s.family and l.revoked_at is null
       and l.rotated_at is null and l.refresh_expires_at > clock_timestamp() and l.family_expires_at > clock_timestamp())
     group by e.email, s.family order by max(s.created_at) desc`,
    [account?.id ?? null],
  )
  return rows
}

/** All of his devices are signed out. */
export async function endSessionsOf(db: Db, email: string) {
  const account = await accountOf(db, email)
  const ended = (await sessions(db, email)).length
  await db.query('begin')
  await endSessions(db, account.id)
  await remember(db, account, 'Keluarkan dari semua perangkat')
  await db.query('commit')
  return { email: account.email, ended }
}
