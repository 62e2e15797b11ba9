import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyPassword } from '#server/platform/password.ts'
import { publicDemoPassword } from '#server/platform/settings.ts'
import { type FreshDatabase, freshDatabase } from '#server/platform/test-postgres.ts'
import type { SeedOptions } from './demo.ts'
import { seed } from './run.ts'

/** Goal: a setting that contradicts the data is refused with the way, and nobody is left before a shut door. */
let database: FreshDatabase
let db: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  db = new pg.Client({ connectionString: database.url })
  await db.connect()
})
afterAll(async () => {
  await db.end()
  await database.drop()
})

async function start(options: Partial<SeedOptions> = {}): Promise<string[]> {
  const said: string[] = []
  await seed({ url: database.url, mode: 'demo', say: (line) => said.push(line), ...options })
  return said
}
const begin = (as: string) => db.query('update database_identity set begun_as = $1', [as])
const opens = async (email: string, password: string) => {
  const { rows } = await db.query('select password_hash from employee where email = $1', [email])
  return verifyPassword(password, rows[0].password_hash)
}

it('data of a demo are not a new company, and a company is no demo', async () => {
  await begin('demo')
  await expect(start({ mode: 'none' })).rejects.toThrow(
    /sudah ada data demo.*DATA_DIR.*hapus SEED=none/,
  )
  await begin('none')
  await db.query('update employee set last_login_at = clock_timestamp()')
  await expect(start({ mode: 'demo', named: true })).rejects.toThrow(
    /SEED=demo tidak berlaku.*SEED=none/,
  )
  // Without a word the demo is meant only where nothing stands.
  expect(await start()).toEqual([])
  expect(await start({ mode: 'none', named: true })).toEqual([])
})

it('a password for the demo that is set later takes the place of the public one, and of no other', async () => {
  await begin('demo')
  await db.query(
    `update employee set public_password = true where email in ('owner@gerai.test', 'kasir.sby@gerai.test')`,
  )
  const demoPassword = 'kata-sandi-sendiri'
  expect(await start({ demoPassword: publicDemoPassword })).toEqual([])
  expect(await start({ demoPassword })).toEqual(['DEMO_PASSWORD kini berlaku untuk 2 akun demo'])
  expect(await opens('owner@gerai.test', demoPassword)).toBe(true)
  expect(await opens('kepala.sby@gerai.test', demoPassword)).toBe(false)
  const { rows } = await db.query('select count(*)::int as n from employee where public_password')
  expect(rows[0].n).toBe(0)
  expect(await start({ demoPassword: 'yang-lain-lagi' })).toEqual([
    expect.stringMatching(/akun di sini sudah punya kata sandi lain.*reset-password/),
  ])
  expect(await opens('owner@gerai.test', demoPassword)).toBe(true)
})

it('the first password is told at each start, until somebody has signed in', async () => {
  await begin('none')
  await db.query(
    `update employee set code = 'ADMIN', email = 'admin@gerai.test' where email = 'owner@gerai.test'`,
  )
  await db.query('update employee set last_login_at = null')
  const passwords: string[] = []
  for (let n = 0; n < 2; n += 1) {
    const [line = ''] = await start({ mode: 'none' })
    passwords.push(/kata sandi (\S+)/.exec(line)?.[1] ?? '')
  }
  const [first = '', second = ''] = passwords
  expect(await opens('admin@gerai.test', first)).toBe(false)
  expect(await opens('admin@gerai.test', second)).toBe(true)
  await db.query(`update employee set last_login_at = clock_timestamp() where code = 'ADMIN'`)
  expect(await start({ mode: 'none' })).toEqual([])
  expect(await opens('admin@gerai.test', second)).toBe(true)
})
