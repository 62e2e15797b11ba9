import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** A posting reads so many rows at most, its keys, guards and triggers included, however much stands in the books. */
export const MOST_ROWS = 120

export interface RowsRead {
  each: number
  /** The tables that gave most of them. */
  of: string[]
}

/**
 * Rows that tables gave to `count` times `once`, through an index or scanned, each. It is done once before and after:
 * what a connection has read it tells with the first transaction that ends a second after the one it told last.
 */
export async function rowsRead(
  db: pg.ClientBase,
  count: number,
  once: () => Promise<unknown>,
): Promise<RowsRead> {
  const told = async () => {
    await sleep(1050)
    await once()
    await sleep(50)
    return rowsTold(db)
  }
  const before = await told()
  for (let n = 1; n < count; n += 1) await once()
  return between(before, await told(), count)
}

/** The same of one piece of work, by so many parts of it: idle connections tell what they read after ten seconds. */
export async function rowsOf(
  db: pg.ClientBase,
  parts: number,
  work: () => Promise<unknown>,
): Promise<RowsRead> {
  const before = await rowsTold(db)
  await work()
  await sleep(10_500)
  return between(before, await rowsTold(db), parts)
}

type Told = Map<string, number>

async function rowsTold(db: pg.ClientBase): Promise<Told> {
  await db.query('select pg_stat_force_next_flush()')
  const { rows } = await db.query<{ name: string; n: number }>(
    `select relname as name, (coalesce(idx_tup_fetch, 0) + seq_tup_read)::float8 as n
     from pg_stat_user_tables where schemaname = 'public'`,
  )
  return new Map(rows.map(({ name, n }) => [name, n]))
}

function between(before: Told, after: Told, count: number): RowsRead {
  const read = [...after]
    .map(([name, n]) => ({ name, each: (n - (before.get(name) ?? 0)) / count }))
    .sort((a, b) => b.each - a.each)
  return {
    each: read.reduce((sum, { each }) => sum + each, 0),
    of: read.slice(0, 3).map(({ name, each }) => `${name} ${each.toFixed(1)}`),
  }
}
