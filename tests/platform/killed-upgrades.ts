import { join } from 'node:path'
import type { ChildProcess } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasDatabase } from '#server/embedded-postgres/place.ts'
import { migrationFiles } from '#server/platform/migrate.ts'
import { openShop, run } from './small-shop.ts'
import type { Moment } from './killed-copies.ts'

/** Migrations of a next version, slow enough to be cut off in between. */
export const slowMigrations = Object.fromEntries(
  [1, 2, 3].map((n) => [
    `990${n}-planted`,
    `create table planted_${n} (id int); select pg_sleep(0.15);`,
  ]),
)

/** How many of the planted migrations and of their tables stand. */
async function planted(dataDir: string): Promise<number> {
  const shop = await openShop(dataDir)
  try {
    const { rows } = await shop.db.query<{ told: number; there: number }>(
      `select (select count(*)::int from migration where name like '990%') as told,
         (select count(*)::int from pg_class where relname ~ '^planted_[123]$') as there`,
    )
    const { told = 0, there = 0 } = rows[0] ?? {}
    if (told !== there) throw new Error(`${told} migrations are told, ${there} stand`)
    return told
  } finally {
    await shop.stop()
  }
}

/**
 * An upgrade is ended by force so many milliseconds after its start began: the data are the old version's or the new
 * one's, whole. Gives what they were found to be.
 */
export async function killUpgrade(dataDir: string, server: string, after: number): Promise<Moment> {
  const { child, ended } = run('main', [], { DATA_DIR: dataDir }, { server })
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  const begun = async () => {
    // The copy of before is another test's; what is cut off here is the upgrade.
    while (!output.includes('Cadangan: ') && child.exitCode === null) await sleep(5)
    await sleep(after)
  }
  await Promise.race([ended, begun()])
  const killed = child.exitCode === null
  child.kill('SIGKILL')
  await ended
  const count = await planted(dataDir)
  if (count !== 0 && count !== 3) throw new Error(`killed at ${after} ms: ${count} of 3 stand`)
  return { at: after, killed, says: count === 0 ? 'old, whole' : 'new, whole' }
}

/**
 * The first start of a new company, as `start` calls it, is ended by force so many milliseconds after it began. Gives
 * how far it was; the next one makes it whole (`refuseHalfCompany`).
 */
export async function killFirstStart(
  dataDir: string,
  after: number,
  start: (dataDir: string) => ChildProcess,
): Promise<Moment> {
  const first = start(dataDir)
  let output = ''
  first.stdout?.on('data', (chunk) => (output += chunk))
  const ended = new Promise((resolve) => first.once('close', resolve))
  await Promise.race([ended, sleep(after)])
  const killed = first.exitCode === null
  first.kill('SIGKILL')
  await ended
  const says = output.includes('Masuk pertama kali')
    ? 'a company was made'
    : hasDatabase(dataDir)
      ? 'a database stood'
      : 'nothing stood'
  return { at: after, killed, says }
}

/** What a start that came to its end has to have made, whichever was cut off before it; `release` is the program's folder. */
export async function refuseHalfCompany(dataDir: string, release?: string): Promise<void> {
  const shop = await openShop(dataDir)
  try {
    const { rows } = await shop.db.query<Record<string, number>>(
      `select (select count(*)::int from migration) as migrations, (select count(*)::int from company) as companies,
         (select count(*)::int from employee) as people, (select count(*)::int from area) as areas,
         (select count(*)::int from pg_tables where schemaname = 'graphile_worker') as queue`,
    )
    const { migrations, companies, people, areas = 0, queue = 0 } = rows[0] ?? {}
    const files = release
      ? readdirSync(join(release, 'server', 'migrations')).filter((name) => name.endsWith('.sql'))
      : await migrationFiles()
    const all = files.length
    if (migrations !== all || companies !== 1 || people !== 1 || areas < 80_000 || queue === 0)
      throw new Error(`half a company: ${JSON.stringify(rows[0])}, ${all} migrations`)
    const left = readdirSync(dataDir).filter((name) => name.includes('.new-'))
    if (left.length > 0) throw new Error(`left behind: ${left.join(', ')}`)
  } finally {
    await shop.stop()
  }
}
