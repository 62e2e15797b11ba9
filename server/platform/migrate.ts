import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { dropViews, makeViews } from './readers.ts'
import { SettingsError } from './settings-error.ts'

const folder = new URL('../migrations/', import.meta.url)

interface Migration {
  name: string
  sql: string
  checksum: string
}

/** An upgrade that did not come about: nothing of it stands, and the data are as the program of before left them. */
export class UpgradeFailed extends SettingsError {}

/**
 * Brings the database to the newest schema: numbered SQL files, forward only, all that wait in one transaction, so
 * that it is either the old one or the new one. Two programs that start together wait for one another; a file that
 * changed after it ran is refused, and so is a database that a newer program has opened. `until` stops at an older state.
 */
export async function migrate(url: string, until = '9999'): Promise<void> {
  await withLock(url, async (client) => {
    await client.query(
      `create table if not exists migration (name text primary key, checksum text not null,
         at timestamptz not null default clock_timestamp())`,
    )
    const done = await doneIn(client)
    const waiting = await waitingOf(done, until)
    if (waiting.length > 0) await applyAll(client, waiting, [...done.keys()].sort().at(-1))
    await client.query(
      'grant select on migration to gerai_till, gerai_office, gerai_report, gerai_job',
    )
  })
}

/** How many migrations this program would bring; the errors of `migrate` that are told before anything is done. */
export async function waitingMigrations(url: string): Promise<number> {
  return withLock(url, async (client) => {
    const { rows } = await client.query(`select to_regclass('public.migration') as there`)
    const done = rows[0]?.there ? await doneIn(client) : new Map<string, string>()
    return (await waitingOf(done)).length
  })
}

async function withLock<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'gerai_migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7203, 1)')
    return await work(client)
  } finally {
    await client.end()
  }
}

async function doneIn(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<Migration>('select name, checksum from migration')
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

async function waitingOf(done: Map<string, string>, until = '9999'): Promise<Migration[]> {
  const files = await migrationFiles()
  refuseNewer([...done.keys()], files)
  const waiting: Migration[] = []
  for (const name of files.filter((one) => one.slice(0, 4) <= until)) {
    const sql = await readFile(new URL(name, folder), 'utf8')
    const checksum = createHash('sha256').update(sql).digest('hex')
    const known = done.get(name)
    if (known === undefined) waiting.push({ name, sql, checksum })
    else if (known !== checksum)
      throw new SettingsError(
        `Berkas migrasi ${name} berbeda dari yang sudah dijalankan di database ini. Pasang program dari sumber yang tidak diubah.`,
      )
  }
  return waiting
}

function refuseNewer(done: readonly string[], files: readonly string[]): void {
  const unknown = done.filter((name) => !files.includes(name)).sort()
  if (unknown.length === 0) return
  throw new SettingsError(
    `Database ini sudah dibuka program yang lebih baru (${unknown.at(-1)}); program ini tidak mengenalnya dan tidak melayani. ` +
      'Pasang versi yang lebih baru, atau kembalikan cadangan yang dibuat sebelum pembaruan (docs/operations.md, "Upgrade").',
  )
}

export async function migrationFiles(): Promise<string[]> {
  return (await readdir(folder)).filter((f) => /^\d{4}-.+\.sql$/.test(f)).sort()
}

async function applyAll(
  client: pg.Client,
  waiting: readonly Migration[],
  last: string | undefined,
): Promise<void> {
  let at = ''
  try {
    await client.query('begin')
    const readers = await dropViews(client)
    for (const { name, sql, checksum } of waiting) {
      at = name
      await client.query(sql)
      await client.query(AS_AFTER_COMMIT)
      await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    }
    for (const reader of readers) await makeViews(client, reader)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new UpgradeFailed(
      `Pembaruan database gagal di ${at}: ${(error as Error).message}\n` +
        `Seluruh pembaruan dibatalkan; ${last ? `data tetap seperti sebelumnya (${last.replace(/\.sql$/, '')})` : 'database tetap kosong'}.`,
      { cause: error },
    )
  }
}

/**
 * Each file meets what a commit would have left to it: what is judged at the commit was judged (a table with such
 * work before it cannot be altered), and settings of a transaction are gone.
 */
const AS_AFTER_COMMIT = `
set constraints all immediate;
do $$ begin
  execute coalesce((select 'set constraints ' || string_agg(distinct format('%I.%I', n.nspname, c.conname), ', ') || ' deferred'
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace where c.condeferred), 'select');
end $$;
reset role;
reset all`
