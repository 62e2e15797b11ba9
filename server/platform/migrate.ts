import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const folder = new URL('../migrations/', import.meta.url)

/**
 * Brings the database to the newest schema: numbered SQL files, forward only, one transaction each.
 * Two programs that start together wait for one another; a file that changed after it ran is refused.
 */
export async function migrate(url: string): Promise<void> {
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
    for (const name of await migrationFiles()) {
      const sql = await readFile(new URL(name, folder), 'utf8')
      const checksum = createHash('sha256').update(sql).digest('hex')
      if (done.get(name) === checksum) continue
      if (done.has(name)) throw new Error(`migration ${name} changed after it ran`)
      await apply(client, name, sql, checksum)
    }
    await client.query(
      'grant select on migration to gerai_till, gerai_office, gerai_report, gerai_job',
    )
  } finally {
    await client.end()
  }
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
