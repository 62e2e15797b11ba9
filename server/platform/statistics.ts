import type pg from 'pg'
import { DatabaseClient } from './hosts.ts'

/** Below it a table is planned by its keys, see `plan_by_keys` (migration 0440). */
const SOME_PAGES = 'pg_relation_size(oid) >= 10 * 8192'

/**
 * Statistics for the tables that hold some pages, and only for those. Where a small or empty one was analysed, every
 * index looks equally cheap, and a look-up by key is planned along the whole branch, or through the whole table, by
 * each connection that makes its plan then. `within` a transaction of the caller's nothing is tidied up.
 */
export async function learnStatistics(
  db: pg.ClientBase,
  { within = false }: { within?: boolean } = {},
): Promise<void> {
  const tables = await tablesWhere(db, SOME_PAGES)
  const deed = within ? 'analyze' : 'vacuum analyze'
  if (tables.length > 0) await db.query(`${deed} ${tables.join(', ')}`)
  for (const table of await wholesWhere(db, 'true')) await db.query(`analyze only ${table}`)
  await db.query('select plan_by_keys()')
}

/**
 * The same from minute to minute, for what has come to twice its size since: what a database's own analysing sees late
 * (nothing before it is committed), or not at all where it is switched off.
 */
export async function keepStatistics(databaseUrl: string): Promise<void> {
  const options = '-c lock_timeout=1s -c statement_timeout=60s'
  const db = new DatabaseClient({ connectionString: databaseUrl, options })
  await db.connect()
  try {
    const doubled = `${SOME_PAGES} and pg_relation_size(oid) >= 2 * 8192 * relpages::bigint`
    for (const table of await tablesWhere(db, doubled)) await db.query(`analyze ${table}`)
    for (const table of await wholesWhere(db, 'sum(c.reltuples) >= 2 * greatest(p.reltuples, 1)'))
      await db.query(`analyze only ${table}`)
    await db.query('select plan_by_keys()')
  } finally {
    await db.end()
  }
}

async function tablesWhere(db: pg.ClientBase, condition: string): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and ${condition}`,
  )
  return rows.map(({ name }) => name)
}

/** Tables that are kept in parts, of which some are learnt of: what is known of them all together, by a condition on `p` and its parts `c`. */
async function wholesWhere(db: pg.ClientBase, condition: string): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select p.oid::regclass::text as name from pg_class p join pg_inherits i on i.inhparent = p.oid join pg_class c on c.oid = i.inhrelid
     where p.relkind = 'p' and p.relnamespace = 'public'::regnamespace and c.reltuples > 0
     group by p.oid, p.reltuples having ${condition}`,
  )
  return rows.map(({ name }) => name)
}
