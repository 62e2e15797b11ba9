import type pg from 'pg'
import { SettingsError } from './settings.ts'

/**
 * The wall between branches stands on the role of a connection, and the role is asked for when it is opened.
 * A pooler on the way may drop what was asked, or lend one connection to several: nothing is served then.
 */
const remedy =
  'Sambungkan langsung ke PostgreSQL, atau lewat pooler mode session yang meneruskan "options" ' +
  '(docs/operations.md, "Poolers").'

/** Once per connection, before its first use. */
export async function proveRole(client: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ found: string }>('select current_user as found')
  const found = rows[0]?.found
  if (found === role) return
  throw new SettingsError(
    `Koneksi database bekerja sebagai "${found}", bukan "${role}", sehingga batas antarcabang tidak ` +
      `berlaku; tidak ada yang dilayani. ${remedy}`,
  )
}

/** Once per start: what one connection keeps to itself stays with it, and no other finds it. */
export async function proveOwnSession(pool: pg.Pool): Promise<void> {
  const keep = 'gerai.session'
  const shared = await withConnection(pool, async (one) => {
    await one.query(`select set_config($1, 'one', false)`, [keep])
    return withConnection(pool, async (other) => {
      await other.query('begin')
      const seen = await readSetting(other, keep)
      const kept = await readSetting(one, keep)
      await other.query('rollback')
      return seen === 'one' || kept !== 'one'
    })
  })
  if (shared) throw sharedConnection()
}

/** Not used again: its state is no longer that of a fresh connection. */
async function withConnection<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release(true)
  }
}

async function readSetting(client: pg.ClientBase, name: string): Promise<string | null> {
  const { rows } = await client.query<{ value: string | null }>(
    'select current_setting($1, true) as value',
    [name],
  )
  return rows[0]?.value ?? null
}

/** A statement that this connection has parsed is unknown, or one that it has not is known. */
const ALIEN = new Set(['26000', '42P05'])
export const isSharedConnection = (error: unknown): boolean =>
  ALIEN.has((error as { code?: string }).code ?? '')

export const sharedConnection = () =>
  new SettingsError(
    'Satu koneksi database dipakai bergantian oleh beberapa transaksi (pooler mode transaction); ' +
      `tidak ada yang dilayani. ${remedy}`,
  )
