import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPeriod, setUpCompany } from '#server/seed/company.ts'
import { example, setUpMasters } from '#server/seed/masters.ts'
import { buildApp } from '#server/app.ts'
import { refuseUnfitDatabase } from '#server/platform/database-fitness.ts'
import { installJobs } from '#server/platform/jobs.ts'
import { migrate } from '#server/platform/migrate.ts'
import { hashPassword } from '#server/platform/password.ts'
import { FIELD_KEY, PASSWORD } from '#server/platform/test-app.ts'
import { type FreshDatabase, freshDatabase } from '#server/platform/test-postgres.ts'

/** A database as docs/operations.md tells to make it: its owner is a plain user who may make roles. */
describe('a database of the operator', () => {
  const owner = `owner_${randomBytes(4).toString('hex')}`
  let database: FreshDatabase
  let admin: pg.Client
  let url: string
  beforeAll(async () => {
    database = await freshDatabase({ empty: true })
    admin = new pg.Client({ connectionString: database.administratorUrl })
    await admin.connect()
    await admin.query(`create role ${owner} login password 'plain' createrole`)
    // The four roles are the cluster's, and other tests make them too; alone he would make them himself.
    await admin.query(`do $$ declare r text; begin
      foreach r in array '{gerai_till,gerai_office,gerai_report,gerai_job}'::text[] loop
        begin execute format('create role %I nologin', r); exception when duplicate_object or unique_violation then null; end;
      end loop; end $$`)
    await admin.query(
      `grant gerai_till, gerai_office, gerai_report, gerai_job to ${owner} with admin option, inherit false, set true`,
    )
    await admin.query(`alter database ${new URL(database.url).pathname.slice(1)} owner to ${owner}`)
    await admin.query(`alter schema public owner to ${owner}`)
    const own = new URL(database.url)
    own.username = owner
    own.password = 'plain'
    url = own.href
    await migrate(url)
    await installJobs(url)
    const db = new pg.Client({ connectionString: url })
    await db.connect()
    await setUpCompany(db, await hashPassword(PASSWORD))
    await setUpMasters(db, example, '2025-12-01T00:00:00Z')
    await openPeriod(db, 2026, 1)
    await db.end()
  })
  afterAll(async () => {
    await admin.end()
    await database.drop()
  })

  it('is migrated and served by its plain owner', async () => {
    const app = await buildApp({
      databaseUrl: url,
      settings: { fieldKey: FIELD_KEY, logLevel: 'error' },
      dataDir: mkdtempSync(join(tmpdir(), 'gerai-test-')),
    })
    const answer = await app.inject({
      method: 'POST',
      url: '/api/core/v1/employees/login',
      payload: { email: 'owner@gerai.test', password: PASSWORD },
    })
    expect(answer.statusCode).toBe(200)
    await app.close()
  })

  it('is dumped whole as documented, and not at all without the option that is documented', async () => {
    const { rows: tables } = await admin.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')`,
    )
    const count = `select ${tables.map(({ name }) => `(select count(*)::int from ${name}) as "${name}"`).join(', ')}`
    const dump = new pg.Client({ connectionString: url })
    await dump.connect()
    // What `pg_dump` does first, and what `--enable-row-security` makes of it.
    await dump.query('set row_security = off')
    await expect(dump.query('select * from document')).rejects.toThrow(/row-level security/)
    await dump.query('set row_security = on')
    const seen = await dump.query(count)
    await dump.end()
    const all = await admin.query(count)
    expect(seen.rows).toEqual(all.rows)
    expect(all.rows[0]['public.customer']).toBeGreaterThan(0)

    const version = spawnSync('pg_dump', ['--version']).stdout?.toString() ?? ''
    if (Number(/\) (\d+)/.exec(version)?.[1] ?? 0) < 18) return
    const text = spawnSync('pg_dump', ['--enable-row-security', '--data-only', url])
    expect([text.status, text.stdout.toString().match(/^COPY /gm)?.length]).toEqual([
      0,
      tables.length,
    ])
  })

  it('is not served by a superuser, nor where it forgets what it answered', async () => {
    await expect(refuseUnfitDatabase(database.administratorUrl)).rejects.toThrow(/adalah superuser/)
    // The tests' own server is fast and forgets.
    await expect(refuseUnfitDatabase(url)).rejects.toThrow(
      /kehilangan transaksi yang sudah dijawab \(fsync.* dimatikan\)/,
    )
  })

  it('is left alone when a newer program has opened it, or a migration is not the one that ran', async () => {
    await admin.query(
      `insert into migration (name, checksum) values ('9000-of-the-future.sql', 'x')`,
    )
    await expect(migrate(url)).rejects.toThrow(
      /sudah dibuka program yang lebih baru \(9000-of-the-future\.sql\)/,
    )
    await admin.query(`delete from migration where name = '9000-of-the-future.sql'`)
    await admin.query(`update migration set checksum = 'x' where name = '0001-foundation.sql'`)
    await expect(migrate(url)).rejects.toThrow(/0001-foundation\.sql berbeda dari yang sudah/)
  })
})
