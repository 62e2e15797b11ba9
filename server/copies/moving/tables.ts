import type pg from 'pg'

type Db = Pick<pg.Client, 'query'>

/** The program's own tables, and those of its queue. */
const SCHEMAS = ['public', 'graphile_worker']
/** What the queue's own program says of its tables: told where it makes them, never brought along. */
const NOT_CARRIED = ['graphile_worker.migrations']

export interface Table {
  /** With its schema, as it stands in a statement. */
  name: string
  /** Names of its columns in the order of the alphabet, as they stand in a statement. */
  columns: string[]
  /** Of these, which are worked out from others and never written. */
  generated: string[]
  bytes: number
}

/** What is carried, one in parts as one that is none, the smallest first: so that a fault in a small table is not found after an hour. */
export async function tablesIn(db: Db): Promise<Table[]> {
  const { rows } = await db.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name, (pg_relation_size(c.oid) + (select coalesce(sum(pg_relation_size(part.inhrelid)), 0) from pg_inherits part where part.inhparent = c.oid))::float8 as bytes,
       array_agg(quote_ident(a.attname) order by a.attname) as columns,
       coalesce(array_agg(quote_ident(a.attname)) filter (where a.attgenerated <> ''), '{}') as generated
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = any ($1) and c.relkind in ('r', 'p') and not c.relispartition group by n.nspname, c.oid, c.relname order by 2, 1`,
    [SCHEMAS],
  )
  return rows.filter(({ name }) => !NOT_CARRIED.includes(name))
}

export const listed = (names: readonly string[]): string => names.join(', ')

/** The columns that are written. */
export const written = ({ columns, generated }: Table): string[] =>
  columns.filter((column) => !generated.includes(column))

/** What a table holds, whichever way its rows lie: how many, and a sum of the SHA-256 of each as text. */
export interface Contents {
  rows: string
  sum: string
}

/** Of these columns; both sides read them by the settings of `readAlike`. */
export async function contentsOf(db: Db, table: string, columns: string[]): Promise<Contents> {
  const { rows } = await db.query<Contents>(
    `select count(*)::text as rows, coalesce(sum(substr(hash, 1, 8)::bigint), 0) || ' ' || coalesce(sum(substr(hash, 9, 8)::bigint), 0) as sum
     from (select sha256(convert_to(row(${listed(columns)})::text, 'UTF8')) as hash from ${table}) x`,
  )
  return rows[0] as Contents
}

/** Values are written by two servers in the same way, nothing is waited for in vain, and no walk over a table begins in its middle. */
export async function readAlike(db: Db): Promise<void> {
  await db.query(
    `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
     set extra_float_digits = 1; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '10s'`,
  )
}

interface Counter {
  name: string
  last: string
  called: boolean
}

async function countersIn(db: Db): Promise<Counter[]> {
  const { rows } = await db.query<{ asks: string | null }>(
    `select string_agg(format('select %L as name, last_value::text as last, is_called as called from %I.%I',
       format('%I.%I', n.nspname, c.relname), n.nspname, c.relname), ' union all ') as asks
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and n.nspname = any ($1)`,
    [SCHEMAS],
  )
  const asks = rows[0]?.asks
  return asks ? (await db.query<Counter>(`${asks} order by 1`)).rows : []
}

/** Numbers go on where they were. Gives how many sequences there are. Errors: one that the target does not have. */
export async function carryCounters(source: Db, target: Db): Promise<number> {
  const all = await countersIn(source)
  for (const { name, last, called } of all)
    await target.query('select setval($1::regclass, $2::bigint, $3)', [name, last, called])
  const found = new Map((await countersIn(target)).map((one) => [one.name, one]))
  const differing = all.filter(
    ({ name, last, called }) =>
      found.get(name)?.last !== last || found.get(name)?.called !== called,
  )
  if (differing.length > 0)
    throw new Error(`sequences differ: ${listed(differing.map(({ name }) => name))}`)
  return all.length
}

/** Tables and views of whoever else works in this database: they are none of the program's, and stay where they are. */
export async function foreignSchemas(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select n.nspname as name from pg_namespace n where n.nspname <> all ($1) and n.nspname !~ '^pg_|^information_schema$|^report_'
       and exists (select from pg_class c where c.relnamespace = n.oid and c.relkind in ('r', 'p', 'v', 'm')) order by 1`,
    [SCHEMAS],
  )
  return rows.map(({ name }) => name)
}
