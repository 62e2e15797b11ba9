import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseClient } from '#server/platform/hosts.ts'
import { type Finding, violationsIn } from '#server/ledgers/invariants.ts'
import { type CompanyFacts, companyFacts, goOnElsewhere } from '#server/platform/company-facts.ts'
import { installJobs } from '#server/platform/jobs.ts'
import { migrate, migrationFiles, migrationsOf } from '#server/platform/migrate.ts'
import { SettingsError } from '#server/platform/settings-error.ts'
import { learnStatistics } from '#server/platform/statistics.ts'
import { aroundTables, inOne, withoutWalls } from './bare-tables.ts'
import { copyRows } from './copy-rows.ts'
import { carryReaders, carrySettings, tellLeft } from './roles.ts'
import {
  type Table,
  carryCounters,
  contentsOf,
  listed,
  readAlike,
  tablesIn,
  written,
} from './tables.ts'
import { markBegun } from './unfinished.ts'

/** One end: the program's own user, and the superuser where the server is the program's own. */
export interface Side {
  url: string
  administratorUrl?: string | undefined
}

export interface Carried {
  facts: CompanyFacts
  tables: number
  rows: number
  bytes: number
  counters: number
}

interface Work {
  source: pg.Client
  target: pg.Client
  say: (line: string) => void
}

/**
 * Carries a company's database into an empty one on another server, as it stands: no migration is brought on the way. All
 * of it is one transaction there, at whose end both sides were held against one another: every table's rows by count and
 * hash, every sequence, every rule of the books. The target bears the mark of what is unfinished until whoever asked takes
 * it off. Errors: the source is in use or holds no company, a difference, whatever either server refuses; the source is
 * as it was.
 */
export async function carry(from: Side, into: Side, say: (line: string) => void): Promise<Carried> {
  const done = await migrationsOf(from.url)
  const source = await connected(from.url)
  const target = await connected(into.url).catch(async (error: unknown) => {
    await source.end()
    throw error
  })
  try {
    await refuseInUse(source)
    await refuseInUse(target)
    await holdStarts(source)
    const facts = await companyFacts(source)
    if (!facts)
      throw new SettingsError('Database asal tidak berisi perusahaan; tidak ada yang dipindahkan.')
    say('Menyiapkan tabel di database baru…')
    await markBegun(target)
    await migrate(into.url, done)
    const { rows } = await source.query(`select to_regclass('graphile_worker.jobs') as queue`)
    if (rows[0]?.queue) await installJobs(into.url)
    await holdStarts(target)
    const waits = (await migrationFiles()).some((name) => !done.has(name))
    const carried = await inBoth({ source, target, say }, { from, facts, waits })
    await learnStatistics(target)
    return carried
  } finally {
    await Promise.allSettled([source.end(), target.end()])
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new DatabaseClient({ connectionString: url, application_name: 'gerai_move' })
  // A server that goes ends the statement that waits for it, which tells.
  client.on('error', () => {})
  await client.connect()
  await readAlike(client)
  return client
}

/** Nobody of ours is connected. What was killed a moment ago takes one to be noticed. */
async function refuseInUse(db: pg.Client): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await db.query<{ others: number; name: string }>(
      `select current_database() as name, (select count(*)::int from pg_stat_activity where datname = current_database()
         and usename = current_user and pid <> pg_backend_pid() and backend_type = 'client backend') as others`,
    )
    const { others = 0, name } = rows[0] ?? {}
    if (others === 0) return
    if (tries === 20)
      throw new SettingsError(
        `Database ${name} sedang dipakai (${others} sambungan). Hentikan programnya di semua komputer, lalu ulangi; tidak ada yang diubah.`,
      )
    await sleep(150)
  }
}

/** Whoever starts from now on waits: a start asks for the same lock before it does anything. */
const holdStarts = (db: pg.Client) => db.query('select pg_advisory_lock(7203, 1)')

interface Company {
  from: Side
  facts: CompanyFacts
  /** Migrations wait for the next start. */
  waits: boolean
}

async function inBoth(work: Work, company: Company): Promise<Carried> {
  const { source, target, say } = work
  const tables = await tablesIn(source)
  await refuseUnknown(target, tables)
  const names = tables.map(({ name }) => name)
  await source.query('begin isolation level repeatable read')
  await target.query('begin')
  try {
    await source.query(`lock table ${listed(names)} in share mode`)
    say('Memeriksa pembukuan sebelum dipindahkan…')
    const before = await judged(source)
    await withoutWalls(source, names)
    const around = await aroundTables(target, names)
    await inOne(target, around.away)
    await target.query(`truncate ${listed(names)}`)
    const rows = await carryRows(work, tables)
    const counters = await carryCounters(source, target)
    say('Menyusun indeks dan memeriksa kunci antartabel…')
    await inOne(target, around.back)
    await learnStatistics(target, { within: true })
    say('Memeriksa pembukuan sesudah dipindahkan…')
    refuseOther(before, await judged(target))
    refuseOtherFacts(company.facts, await companyFacts(target))
    await carrySettings(source, target, say)
    await carryReaders({ source, target, say }, company)
    await tellLeft(source, company.from.administratorUrl !== undefined, say)
    await goOnElsewhere(target)
    await target.query('commit')
    const bytes = tables.reduce((sum, one) => sum + one.bytes, 0)
    return { facts: company.facts, tables: tables.length, rows, bytes, counters }
  } finally {
    // After a commit there is nothing left to take back.
    await target.query('rollback').catch(() => {})
    await source.query('rollback').catch(() => {})
  }
}

/** X05 judges the settings of the server, not the books. */
const judged = async (db: pg.Client): Promise<Finding[]> =>
  (await violationsIn(db)).filter(({ code }) => code !== 'X05')

async function refuseUnknown(target: pg.Client, tables: readonly Table[]): Promise<void> {
  const known = new Map((await tablesIn(target)).map((one) => [one.name, one]))
  const unknown = tables.flatMap(({ name, columns }) => {
    const there = known.get(name)
    if (!there) return [name]
    return columns
      .filter((column) => !there.columns.includes(column))
      .map((one) => `${name}.${one}`)
  })
  if (unknown.length === 0) return
  throw new SettingsError(
    `Program ini tidak mengenal ${listed(unknown)}, jadi isinya akan hilang. Tidak ada yang dipindahkan; pindahkan dulu tabel itu ke skema lain.`,
  )
}

/** Each table and at once whether it came as it was. */
async function carryRows({ source, target, say }: Work, tables: readonly Table[]): Promise<number> {
  const whole = tables.reduce((sum, { bytes }) => sum + bytes, 0) || 1
  let carried = 0
  let rows = 0
  const tell = teller(say)
  for (const [n, table] of tables.entries()) {
    const { name, columns, bytes } = table
    const percent = Math.floor((carried / whole) * 100)
    tell(
      `Memindahkan data: ${percent}%, tabel ${n + 1} dari ${tables.length} (${name.split('.')[1]}), ${rows.toLocaleString('id-ID')} baris`,
    )
    const own = listed(written(table))
    rows += await copyRows(source, target, {
      from: `(select ${own} from ${name})`,
      into: `${name} (${own})`,
    })
    const [was, is] = await Promise.all([
      contentsOf(source, name, columns),
      contentsOf(target, name, columns),
    ])
    if (was.rows !== is.rows || was.sum !== is.sum)
      throw new SettingsError(
        `Tabel ${name} tidak sama sesudah dipindahkan (${was.rows} baris menjadi ${is.rows}); database baru dibuang.`,
      )
    carried += bytes
  }
  say(
    `Data dipindahkan: ${tables.length} tabel, ${rows.toLocaleString('id-ID')} baris, semuanya sama`,
  )
  return rows
}

/** The first line at once, then one in two seconds. */
function teller(say: (line: string) => void) {
  let last = 0
  return (line: string) => {
    if (Date.now() - last < 2000) return
    last = Date.now()
    say(line)
  }
}

function refuseOther(before: readonly Finding[], after: readonly Finding[]): void {
  const text = (found: readonly Finding[]) =>
    found.map(({ code, violations }) => `${code} ${violations}`).join(', ') || 'beres'
  if (text(before) === text(after)) return
  throw new SettingsError(
    `Pembukuan tidak sama sesudah dipindahkan (sebelum: ${text(before)}; sesudah: ${text(after)}); database baru dibuang.`,
  )
}

function refuseOtherFacts(before: CompanyFacts, after: CompanyFacts | undefined): void {
  if (JSON.stringify(before) === JSON.stringify(after)) return
  throw new SettingsError(
    `Perusahaan tidak sama sesudah dipindahkan (${JSON.stringify(before)}, ${JSON.stringify(after)}); database baru dibuang.`,
  )
}
