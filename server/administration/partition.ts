import type pg from 'pg'
import { DatabaseClient } from '#server/platform/hosts.ts'
import {
  PARTED,
  PATIENCE,
  TRIES,
  type Bound,
  type Parted,
  boundOf,
  boundStanding,
  firstEnd,
  isFar,
  isHeld,
  makeAhead,
  partsOf,
  patiently,
  presentOf,
} from '#server/platform/partitions.ts'
import { dropViews, makeViews } from '#server/platform/readers.ts'
import { SettingsError } from '#server/platform/settings-error.ts'

/** Where the first part of a table ends, by what is written last by now. */
type Ends = typeof firstEnd

export interface Partitioned {
  tables: { table: string; parts: number; now: boolean }[]
}

/**
 * Turns the large ledgers into tables of parts (decisions/0101), beside people who sell. No row moves: the table as it
 * stands becomes the first part. Each step is whole by itself, so that it may be broken off anywhere and begun again;
 * what is done is not done twice. Errors: a table that somebody held all the while.
 */
export async function partition(
  url: string,
  say: (line: string) => void,
  ends: Ends = firstEnd,
): Promise<Partitioned> {
  const options = '-c timezone=UTC -c statement_timeout=0'
  const db = new DatabaseClient({ connectionString: url, options, application_name: 'gerai_parts' })
  await db.connect()
  try {
    const { rows } = await db.query('select pg_try_advisory_lock(7203, 6) as got')
    if (!rows[0]?.got)
      throw new SettingsError(
        'Sudah ada yang membagi tabel di database ini; tunggu sampai selesai.',
      )
    const tables: Partitioned['tables'] = []
    for (const parted of PARTED) {
      const now = (await partsOf(db, parted)).length === 0
      if (now) await divide(db, parted, { say, ends })
      await givingWay(db, parted, () => makeAhead(db, parted))
      const { length: parts } = await partsOf(db, parted)
      say(`${parted.table}: ${parts} bagian`)
      tables.push({ table: parted.table, parts, now })
    }
    return { tables }
  } finally {
    await db.end()
  }
}

interface Way {
  say: (line: string) => void
  ends: Ends
}

async function divide(db: pg.Client, parted: Parted, { say, ends }: Way): Promise<void> {
  const end = await givingWay(db, parted, () => ruleOf(db, parted, ends))
  say(`${parted.table}: memeriksa bahwa semua barisnya sebelum ${end}`)
  await db.query(`alter table ${parted.table} validate constraint ${boundOf(parted)}`)
  say(`${parted.table}: menjadikannya bagian pertama`)
  await givingWay(db, parted, () => swap(db, parted, end))
}

/** The rule that the table ends somewhere; not asked of what is there yet. One that was left too near is made anew. */
async function ruleOf(db: pg.Client, parted: Parted, ends: Ends): Promise<Bound> {
  const { table, by } = parted
  const standing = await boundStanding(db, parted)
  if (standing !== null && (await isFar(db, parted, standing))) return standing
  const end = ends(parted, await presentOf(db, parted))
  const away = standing === null ? '' : `drop constraint ${boundOf(parted)}, `
  await db.query(
    `alter table ${table} ${away}add constraint ${boundOf(parted)} check (${by} < '${end}') not valid`,
  )
  return end
}

/** Errors: somebody held the table at every try. */
async function givingWay<T>(db: pg.Client, { table }: Parted, work: () => Promise<T>): Promise<T> {
  await db.query(`set lock_timeout = '${PATIENCE}'`)
  try {
    return await patiently(work)
  } catch (error) {
    if (!isHeld(error)) throw error
    throw new SettingsError(
      `Tabel ${table} dipakai terus selama ${TRIES} kali percobaan. Yang sudah selesai tetap; ulangi perintah ini pada jam yang lebih sepi.`,
    )
  } finally {
    await db.query('set lock_timeout = 0')
  }
}

/** What stands around a table, to be told of the one that takes its place. */
interface Around {
  indexes: { name: string; says: string }[]
  keys: { name: string; says: string }[]
  triggers: string[]
  policies: string[]
  grants: string[]
  functions: string[]
  views: string[]
  comment: string | null
}

const FIRST = (table: string) => `${table}_first`

/** In one transaction: the table becomes the first part of a new one that has its name and all that stood around it. */
async function swap(db: pg.Client, parted: Parted, end: Bound): Promise<void> {
  const { table, by } = parted
  const first = FIRST(table)
  await db.query('begin')
  try {
    // First of all: who waits for it gives way with nothing done.
    await db.query(`lock table ${table} in access exclusive mode`)
    const readers = await dropViews(db)
    const around = await aroundOf(db, table)
    const number = await identityOf(db, table)
    if (number !== null) await freeAudit(db)
    await db.query(`alter table ${table} rename to ${first}`)
    for (const { name } of around.indexes)
      await db.query(`alter index ${name} rename to ${name.replace(table, first)}`)
    if (by === 'document_id') await db.query(`alter index ${table}_pkey rename to ${first}_pkey`)
    await db.query(
      `create table ${table} (like ${first} including defaults including constraints including generated including storage including comments) partition by range (${by})`,
    )
    await db.query(`alter table ${table} drop constraint ${boundOf(parted)}`)
    if (by === 'document_id') await db.query(`alter table ${table} add primary key (${parted.key})`)
    if (number !== null) await countOn(db, table, number)
    await surround(db, table, around)
    await db.query(
      `alter table ${table} attach partition ${first} for values from (minvalue) to ('${end}')`,
    )
    await db.query(`alter table ${first} drop constraint ${boundOf(parted)}`)
    await db.query(`revoke all on ${first} from gerai_till, gerai_office, gerai_job, gerai_report`)
    // Else a plan that a connection keeps would hold every part, to read the lines of one journal.
    if (table === 'journal_line')
      await db.query('alter function journal_balances() set plan_cache_mode = force_custom_plan')
    for (const reader of readers) await makeViews(db, reader)
    await db.query('commit')
  } catch (error) {
    await db.query('rollback')
    throw error
  }
}

async function aroundOf(db: pg.Client, table: string): Promise<Around> {
  const { rows } = await db.query<Around>(AROUND, [table])
  return rows[0] as Around
}

// Each statement as it was told, which tells of the new table once that has the name.
const AROUND = `
with own as (select $1::regclass as oid)
select
  (select coalesce(json_agg(json_build_object('name', i.indexrelid::regclass::text, 'says', pg_get_indexdef(i.indexrelid))), '[]') from own join pg_index i on i.indrelid = own.oid
    where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))) as indexes,
  (select coalesce(json_agg(json_build_object('name', k.conname, 'says', pg_get_constraintdef(k.oid))), '[]') from own join pg_constraint k on k.conrelid = own.oid
    where k.contype = 'f') as keys,
  (select coalesce(json_agg(pg_get_triggerdef(t.oid)), '[]') from own join pg_trigger t on t.tgrelid = own.oid where not t.tgisinternal) as triggers,
  (select coalesce(json_agg(format('create policy %I on public.%I as %s for %s to %s%s%s', p.policyname, p.tablename, p.permissive, p.cmd,
      (select string_agg(quote_ident(r), ', ') from unnest(p.roles) r), ' using (' || p.qual || ')', ' with check (' || p.with_check || ')')), '[]')
    from own join pg_class c using (oid) join pg_policies p on p.schemaname = 'public' and p.tablename = c.relname) as policies,
  (select coalesce(json_agg(format('grant %s on public.%I to %s', a.privilege_type, c.relname, a.grantee::regrole)), '[]')
    from own join pg_class c using (oid) cross join aclexplode(c.relacl) a where a.grantee <> c.relowner and a.grantee <> 0) as grants,
  (select coalesce(json_agg(pg_get_functiondef(f.oid)), '[]') from own join pg_type y on y.typrelid = own.oid
    join pg_proc f on y.oid = any (f.proargtypes)) as functions,
  (select coalesce(json_agg(format('create or replace view %s %s as %s', v.oid::regclass, 'with (' || array_to_string(v.reloptions, ', ') || ')', pg_get_viewdef(v.oid)) order by v.oid), '[]')
    from pg_class v where v.relkind = 'v' and exists (select from own join pg_depend d on d.refclassid = 'pg_class'::regclass and d.refobjid = own.oid
      join pg_rewrite r on d.classid = 'pg_rewrite'::regclass and r.oid = d.objid where r.ev_class = v.oid)) as views,
  (select obj_description(oid, 'pg_class') from own) as comment`

/** What was around the table before, around the one that has its name now. */
async function surround(db: pg.Client, table: string, around: Around): Promise<void> {
  for (const { says } of around.indexes) await db.query(says)
  for (const { name, says } of around.keys)
    await db.query(`alter table ${table} add constraint ${name} ${says}`)
  for (const says of [...around.triggers, ...around.policies, ...around.grants])
    await db.query(says)
  await db.query(`alter table ${table} enable row level security, force row level security`)
  // Views know tables by what they are, not by their names, and would stay with the first part.
  for (const says of [...around.functions, ...around.views]) await db.query(says)
  const { rows } = await db.query<{ name: string }>(
    `select f.oid::regprocedure::text as name from pg_type y join pg_proc f on y.oid = any (f.proargtypes) where y.typrelid = $1::regclass`,
    [FIRST(table)],
  )
  for (const { name } of rows) await db.query(`drop function ${name}`)
  await db.query(
    `do $$ begin execute format('comment on table ${table} is %L', $c$${around.comment ?? ''}$c$); end $$`,
  )
}

/** The last number that its rows took by themselves; null where they take none. */
async function identityOf(db: pg.Client, table: string): Promise<string | null> {
  const { rows } = await db.query<{ own: string | null }>(
    `select (select pg_get_serial_sequence('public.' || $1, 'id') from pg_attribute
       where attrelid = $1::regclass and attname = 'id' and attidentity <> '') as own`,
    [table],
  )
  const own = rows[0]?.own
  if (!own) return null
  const { rows: last } = await db.query(
    `select (case when is_called then last_value + 1 else last_value end)::text as next from ${own}`,
  )
  return last[0]?.next ?? null
}

/**
 * What points at the audit pointed at a key of it, which a table in parts has not over all of them: each row of it is
 * asked for instead when something that points at it is written, and rows of the audit never go.
 */
async function freeAudit(db: pg.Client): Promise<void> {
  await db.query('alter table audit alter column id drop identity')
  const { rows } = await db.query<{ name: string; of: string }>(
    `select conname as name, conrelid::regclass::text as of from pg_constraint where confrelid = 'audit'::regclass and contype = 'f'`,
  )
  for (const { name, of } of rows) {
    await db.query(`alter table ${of} drop constraint ${name}`)
    await db.query(
      `create constraint trigger points_at_audit after insert or update of branch_id, audit_id on ${of}
       for each row execute function stands_in_audit()`,
    )
  }
}

/** The numbers go on where they were, under the same name. */
async function countOn(db: pg.Client, table: string, next: string): Promise<void> {
  await db.query(
    `alter table ${table} alter column id add generated always as identity (sequence name public.${table}_id_seq start with ${next})`,
  )
}

export const partitionedText = ({ tables }: Partitioned): string[] => [
  ...tables.map(
    ({ table, parts, now }) =>
      `${table}: ${parts} bagian${now ? '' : ' (sudah terbagi sebelumnya)'}`,
  ),
  'Bagian berikutnya dibuat sendiri oleh program.',
]
