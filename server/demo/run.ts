import type pg from 'pg'
import { DatabaseClient } from '#server/platform/hosts.ts'
import { migrate } from '#server/platform/migrate.ts'
import { hashPassword } from '#server/platform/password.ts'
import { loadAreas } from '#server/seed/areas.ts'
import { addAccounts, openPeriod, setUpRoles, setUpStandards } from '#server/seed/company.ts'
import { type SeedOptions, makeDemo } from './demo.ts'
import { firstPassword, judgeStanding, sayFirst } from './standing.ts'
import { SettingsError } from '#server/platform/settings.ts'
import { learnStatistics } from '#server/platform/statistics.ts'

/** Fills an empty database once; one that holds a company is left alone. */
export async function seed(options: SeedOptions): Promise<void> {
  const db = new DatabaseClient({ connectionString: options.url, application_name: 'gerai_seed' })
  await db.connect()
  try {
    // Two programs that start together: the second one finds the work done.
    await db.query('select pg_advisory_lock(7203, 2)')
    if (await exists(db, `to_regclass('public.${unfinished}') is not null`)) {
      options.say('Data demo sebelumnya belum selesai dan dibuat ulang')
      await startOver(db, options.url)
    }
    if (await exists(db, 'exists (select from company)')) {
      await judgeStanding(db, options)
      return
    }
    await refuseRestored(db)
    if (options.mode === 'none') {
      await setUpEmpty(db, options.say)
      return
    }
    await db.query(`create table ${unfinished} ()`)
    await makeDemo(db, options)
    await db.query(`update database_identity set begun_as = 'demo'`)
    await db.query(`drop table ${unfinished}`)
    await learnStatistics(db)
  } finally {
    await db.end()
  }
}

/** What was put back holds a company, or it is not what was meant. */
async function refuseRestored(db: pg.Client): Promise<void> {
  if (!(await exists(db, 'exists (select from database_identity where restored_at is not null)')))
    return
  throw new SettingsError(
    'Data ini dipulihkan dari cadangan, tetapi tidak berisi perusahaan. Data demo atau perusahaan baru tidak dibuat di sini.',
  )
}

/** Stands while demo data are being made: where it is found later, that work was cut off. */
const unfinished = 'demo_data_unfinished'

async function exists(db: pg.Client, condition: string): Promise<boolean> {
  const { rows } = await db.query<{ yes: boolean }>(`select ${condition} as yes`)
  return rows[0]?.yes ?? false
}

/** Nobody was served on data that were cut off, so nothing of anybody's is lost. */
async function startOver(db: pg.Client, url: string): Promise<void> {
  await db.query('drop schema public cascade')
  await db.query('create schema public')
  await db.query('grant usage on schema public to public')
  await migrate(url)
}

/** A company to be named by its administrator: standards, one branch, one person, the running month. */
async function setUpEmpty(db: pg.Client, say: (line: string) => void): Promise<void> {
  const password = firstPassword()
  const passwordHash = await hashPassword(password)
  await db.query('begin')
  await loadAreas(db)
  await setUpStandards(db)
  // Charging PPN begins when the company's own NPWP is entered.
  await db.query(
    `insert into company (name, legal_form, guide_open) values ('Perusahaan Anda', 'PERORANGAN', true)`,
  )
  const branch = await db.query<{ id: number; year: number; month: number }>(
    `insert into branch (code, name, is_head_office) values ('PST', 'Pusat', true)
     returning id, extract(year from clock_timestamp() at time zone timezone)::int as year,
       extract(month from clock_timestamp() at time zone timezone)::int as month`,
  )
  const { id, year, month } = branch.rows[0] as { id: number; year: number; month: number }
  await addAccounts(db, id)
  await db.query(
    `insert into warehouse (branch_id, code, name, type, is_primary) values
       ($1, 'TOKO', 'Toko Pusat', 'STORE', true), ($1, 'RUSAK', 'Stok Rusak', 'DAMAGED', false)`,
    [id],
  )
  await db.query('select add_walk_in($1)', [id])
  await setUpRoles(db)
  await db.query(
    `insert into employee (code, name, email, branch_id, role_id, branch_ids, password_hash)
     select 'ADMIN', 'Administrator', 'admin@gerai.test', $1, id, array[$1::int], $2
     from role where all_branches and name = 'Pemilik'`,
    [id, passwordHash],
  )
  await openPeriod(db, year, month)
  await db.query(`update database_identity set secrets_judged = true, begun_as = 'none'`)
  await db.query('commit')
  await learnStatistics(db)
  sayFirst(password, say)
}
