import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { hashPassword } from '#server/platform/password.ts'
import { SettingsError, publicDemoPassword } from '#server/platform/settings.ts'
import type { SeedOptions } from './demo.ts'

type Db = Pick<pg.Client, 'query'>
type Begun = 'demo' | 'none' | null

/** What a start says of a company that stands already: settings that contradict it are refused, not left without effect. */
export async function judgeStanding(db: Db, options: SeedOptions): Promise<void> {
  const begun = await begunAs(db)
  refuseOther(begun, options)
  if (begun === 'demo') await applyDemoPassword(db, options)
  if (begun === 'none' && !(await everSignedIn(db))) await tellFirstPassword(db, options.say)
}

export async function begunAs(db: Db): Promise<Begun> {
  const { rows } = await db.query<{ begun: Begun }>(
    'select begun_as as begun from database_identity',
  )
  return rows[0]?.begun ?? null
}

function refuseOther(begun: Begun, { mode, named = false }: SeedOptions): void {
  if (begun === 'demo' && mode === 'none')
    throw new SettingsError(
      'SEED=none memulai perusahaan baru, tetapi di sini sudah ada data demo. Untuk perusahaan Anda pilih tempat lain dengan DATA_DIR ' +
        'atau pindahkan dulu data demo itu selagi program berhenti; untuk tetap memakai demo hapus SEED=none.',
    )
  if (begun === 'none' && mode === 'demo' && named)
    throw new SettingsError(
      'SEED=demo tidak berlaku di sini: sudah ada perusahaan. Untuk mencoba demo pilih tempat lain dengan DATA_DIR; ' +
        'untuk perusahaan ini ganti menjadi SEED=none.',
    )
}

/** Accounts that still have the public password get the one that was set; whoever has one of his own keeps it. */
async function applyDemoPassword(db: Db, { demoPassword, say }: SeedOptions): Promise<void> {
  if (!demoPassword || demoPassword === publicDemoPassword) return
  const { rows } = await db.query<{ open: number; closed: number }>(
    `select count(*) filter (where public_password)::int as open, count(*) filter (where not public_password)::int as closed
     from employee where is_active`,
  )
  const { open = 0, closed = 0 } = rows[0] ?? {}
  if (open > 0) {
    const hash = await hashPassword(demoPassword)
    await db.query('update employee set password_hash = $1 where public_password', [hash])
    say(`DEMO_PASSWORD kini berlaku untuk ${open} akun demo`)
  } else if (closed > 0)
    say(
      'DEMO_PASSWORD hanya mengganti kata sandi demo yang diketahui umum; akun di sini sudah punya kata sandi lain. ' +
        'Menggantinya: npm run admin -- reset-password ALAMAT',
    )
}

async function everSignedIn(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ yes: boolean }>(
    'select exists (select from employee where last_login_at is not null) or exists (select from session) as yes',
  )
  return rows[0]?.yes ?? true
}

/**
 * The power may go between a company and the paper its password is written on: until somebody has signed in, each start
 * makes a new one and tells it.
 */
async function tellFirstPassword(db: Db, say: SeedOptions['say']): Promise<void> {
  const password = firstPassword()
  await db.query(
    `update employee set password_hash = $1, is_first_login = true, password_expires_at = null where code = 'ADMIN'`,
    [await hashPassword(password)],
  )
  sayFirst(password, say)
}

export const firstPassword = () => randomBytes(12).toString('base64url')

export const sayFirst = (password: string, say: SeedOptions['say']) =>
  say(
    `Masuk pertama kali: admin@gerai.test, kata sandi ${password} (wajib diganti saat masuk; sampai itu setiap start membuat yang baru)`,
  )
