import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { type FieldCipher, SEALED, cipherOf } from './field-cipher.ts'
import { SettingsError } from './settings-error.ts'

/** Of the data folder, where `FIELD_KEY` is not set. */
export const KEY_FILE = 'field.key'

export interface KeyPlace {
  /** `FIELD_KEY`. */
  setting?: string | undefined
  dataDir: string
}

/** The key that is there, from the setting or else the data folder; made by nobody. */
export function foundKey({ setting, dataDir }: KeyPlace): Buffer | undefined {
  if (setting) return Buffer.from(setting, 'hex')
  const path = join(dataDir, KEY_FILE)
  if (!existsSync(path)) return undefined
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex')
  if (key.length !== 32) throw new SettingsError(`${path} holds no key of 64 hexadecimal digits`)
  return key
}

/**
 * The key of this company's numbers. It is made once, for a database that nothing was encrypted in. Errors: the key of
 * encrypted data is missing, or is another one; then nobody is served.
 */
export async function companyCipher(client: Client, place: KeyPlace): Promise<FieldCipher> {
  await client.query('select pg_advisory_lock(7203, 4)')
  try {
    const mark = await markOf(client)
    const key = foundKey(place) ?? (await makeKey(client, place, mark))
    const cipher = cipherOf(key)
    if (!mark)
      await client.query(`insert into secret (name, value) values ('field-key', $1)`, [cipher.mark])
    else if (!cipher.mark.equals(mark)) throw otherKey()
    return cipher
  } finally {
    await client.query('select pg_advisory_unlock(7203, 4)')
  }
}

type Client = Pick<pg.Client, 'query'>

/** What this data's key looks like; `undefined` where none was ever used. */
export async function markOf(client: Client): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ value: Buffer }>(
    `select value from secret where name = 'field-key'`,
  )
  return rows[0]?.value
}

async function makeKey(client: Client, { dataDir }: KeyPlace, mark?: Buffer): Promise<Buffer> {
  if (mark || (await hasEncrypted(client))) throw keyMissing(dataDir)
  mkdirSync(dataDir, { recursive: true })
  try {
    const file = openSync(join(dataDir, KEY_FILE), 'wx', 0o600)
    writeSync(file, `${randomBytes(32).toString('hex')}\n`)
    fsyncSync(file)
    closeSync(file)
  } catch (error) {
    // Another process of ours was quicker.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return foundKey({ dataDir }) as Buffer
}

/** Everything that is written with the key, in whichever table and column it stands. */
async function hasEncrypted(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ asks: string | null }>(
    `select string_agg(format('select from %I.%I where %I like %L', n.nspname, c.relname, a.attname, $1::text), ' union all ') as asks
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname = 'public' and a.attnum > 0 and not a.attisdropped
       and a.attname in ('nik', 'npwp', 'nitku', 'secret', 'client_secret') and a.atttypid in ('text'::regtype, 'varchar'::regtype)`,
    [`${SEALED}%`],
  )
  const asks = rows[0]?.asks
  if (!asks) return false
  const found = await client.query<{ yes: boolean }>(`select exists (${asks}) as yes`)
  return found.rows[0]?.yes ?? false
}

const keyMissing = (dataDir: string) =>
  new SettingsError(
    `Kunci nomor identitas (NIK, NPWP, verifikasi dua langkah) tidak ada, padahal datanya sudah dienkripsi. ` +
      `Kembalikan berkas ${KEY_FILE} ke ${dataDir} (ada di setiap cadangan), atau isi FIELD_KEY. Kunci baru tidak dibuat, ` +
      'karena dengan itu nomor yang lama tidak terbaca lagi.',
  )

const otherKey = () =>
  new SettingsError(
    `Data ini dienkripsi dengan kunci lain. Isi FIELD_KEY dengan kunci yang benar, atau kembalikan berkas ${KEY_FILE} yang asli ke DATA_DIR.`,
  )
