import { setTimeout as sleep } from 'node:timers/promises'
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
