import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { SettingsError } from './settings.ts'

const folder = new URL('../migrations/', import.meta.url)

/**
 * Brings the database to the newest schema: numbered SQL files, forward only, one transaction each.
 * Two programs that start together wait for one another; a file that changed after it ran is refused, and so is a
 * database that a newer program has opened. `until` stops at an older state.
 */
export async function migrate(url: string, until = '9999'): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'gerai_migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7203, 1)')
    await client.query(
      `create table if not exists migration (name text primary key, checksum text not null,
         at timestamptz not null default clock_timestamp())`,
    )
    const done = new Map<string, string>(
      (await client.query('select name, checksum from migration')).rows.map((r) => [
        r.name,
        r.checksum,
      ]),
    )
    const files = await migrationFiles()
    refuseNewer([...done.keys()], files)
    for (const name of files.filter((one) => one.slice(0, 4) <= until)) {
      const sql = await readFile(new URL(name, folder), 'utf8')
      const checksum = createHash('sha256').update(sql).digest('hex')
      if (done.get(name) === checksum) continue
      if (done.has(name))
        throw new SettingsError(
          `Berkas migrasi ${name} berbeda dari yang sudah dijalankan di database ini. Pasang program dari sumber yang tidak diubah.`,
        )
      await apply(client, name, sql, checksum)
    }
    await client.query(
      'grant select on migration to gerai_till, gerai_office, gerai_report, gerai_job',
    )
  } finally {
    await client.end()
  }
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

async function apply(
  client: pg.Client,
  name: string,
  sql: string,
  checksum: string,
): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name}: ${(error as Error).message}`, { cause: error })
  }
}
