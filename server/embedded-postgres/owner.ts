import pg from 'pg'

/**
 * The database belongs to a plain user, and the program signs in as nobody else: what slips past a wall inside it
 * would otherwise own the machine. The superuser makes him, gives him what earlier programs made in its own name,
 * and signs off.
 */
export const owner = 'gerai_owner'
export const database = 'gerai'

/** So that two programs that come together do so one after the other. */
const HAND_OVER = 7_203_115

interface Access {
  administrator: pg.Client
  /** The superuser's address of the program's own database. */
  url: string
  password: string
}

/** Makes the owner and his database, or puts right what is there; nothing is done twice. */
export async function handOver({ administrator, url, password }: Access): Promise<void> {
  await administrator.query('SELECT pg_advisory_lock($1)', [HAND_OVER])
  try {
    const { rowCount: known } = await administrator.query(
      'SELECT FROM pg_roles WHERE rolname = $1',
      [owner],
    )
    await administrator.query(
      `${known ? 'ALTER' : 'CREATE'} ROLE ${owner} LOGIN CREATEROLE PASSWORD '${password}'`,
    )
    const { rows } = await administrator.query<{ owner: string }>(
      'SELECT pg_get_userbyid(datdba) AS owner FROM pg_database WHERE datname = $1',
      [database],
    )
    if (!rows[0]) await administrator.query(`CREATE DATABASE ${database} OWNER ${owner}`)
    else if (rows[0].owner !== owner) await giveAll(url)
  } finally {
    await administrator.query('SELECT pg_advisory_unlock($1)', [HAND_OVER])
  }
}

/** What a program of before made as the superuser. All of it or nothing; the database itself goes last. */
async function giveAll(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'gerai hand over' })
  await client.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query<{ statement: string }>(OWNED, [owner])
    for (const { statement } of rows) await client.query(statement)
    await client.query(`ALTER DATABASE ${database} OWNER TO ${owner}`)
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

/** `REASSIGN OWNED` refuses the first superuser, so each thing is named; those of an extension stay with it. */
const OWNED = `
WITH extension AS (SELECT classid, objid FROM pg_depend WHERE deptype = 'e'),
place AS (
  SELECT oid, nspname FROM pg_namespace WHERE nspname NOT IN ('pg_catalog', 'information_schema') AND nspname NOT LIKE 'pg\\_%'),
own AS (SELECT oid FROM pg_roles WHERE rolname = current_user)
SELECT format('ALTER SCHEMA %I OWNER TO %I', nspname, $1::text) AS statement
  FROM pg_namespace JOIN place USING (oid, nspname) WHERE nspowner = (SELECT oid FROM own)
UNION ALL
SELECT format('ALTER %s %I.%I OWNER TO %I',
    CASE c.relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
    p.nspname, c.relname, $1)
  FROM pg_class c JOIN place p ON p.oid = c.relnamespace
  WHERE c.relowner = (SELECT oid FROM own) AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
    AND NOT EXISTS (SELECT FROM extension e WHERE e.classid = 'pg_class'::regclass AND e.objid = c.oid)
    -- Sequences of a column follow their table.
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
      AND c.relkind = 'S' AND d.deptype IN ('a', 'i'))
UNION ALL
SELECT format('ALTER ROUTINE %s OWNER TO %I', f.oid::regprocedure, $1)
  FROM pg_proc f JOIN place p ON p.oid = f.pronamespace
  WHERE f.proowner = (SELECT oid FROM own)
    AND NOT EXISTS (SELECT FROM extension e WHERE e.classid = 'pg_proc'::regclass AND e.objid = f.oid)
UNION ALL
SELECT format('ALTER TYPE %s OWNER TO %I', t.oid::regtype, $1)
  FROM pg_type t JOIN place p ON p.oid = t.typnamespace LEFT JOIN pg_class c ON c.oid = t.typrelid
  WHERE t.typowner = (SELECT oid FROM own) AND t.typtype IN ('d', 'e', 'c', 'r') AND coalesce(c.relkind, 'c') = 'c'
    AND NOT EXISTS (SELECT FROM extension e WHERE e.classid = 'pg_type'::regclass AND e.objid = t.oid)
UNION ALL
SELECT format('ALTER POLICY %I ON %s TO %I', pol.polname, pol.polrelid::regclass, $1)
  FROM pg_policy pol WHERE pol.polroles = ARRAY[(SELECT oid FROM own)]
UNION ALL
SELECT format('GRANT %I TO %I WITH ADMIN OPTION, INHERIT FALSE, SET TRUE', r.rolname, $1)
  FROM pg_roles r WHERE r.rolname = ANY ('{gerai_till,gerai_office,gerai_report,gerai_job}')`
