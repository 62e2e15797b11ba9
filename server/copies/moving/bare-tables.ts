import type pg from 'pg'

type Db = Pick<pg.Client, 'query'>

/**
 * What stands around tables and is in the way of rows that come in bulk: each statement that takes it away, and the one that
 * brings it back as it was. Keys between tables, so that tables may come in any order, are proven when they come back;
 * indexes are built at once instead of row by row; triggers have done their work when a row was written first; walls
 * between branches let nobody copy.
 */
export interface Around {
  away: string[]
  back: string[]
}

/** A plain owner may do all of it: nothing here asks for a superuser. */
export async function aroundTables(db: Db, tables: readonly string[]): Promise<Around> {
  const { rows } = await db.query<{ away: string; back: string }>(AROUND, [tables])
  return {
    away: rows.map(({ away }) => away),
    back: rows.map(({ back }) => back).reverse(),
  }
}

/** In the order in which it goes: a key needs the index that it points at, and comes back after it. */
const AROUND = `
with own as (select oid, oid::regclass::text as name from pg_class where oid = any ($1::regclass[])),
keys as (
  select 1 as step, k.oid as n, format('alter table %s drop constraint %I', own.name, k.conname) as away,
    format('alter table %s add constraint %I %s', own.name, k.conname, pg_get_constraintdef(k.oid)) as back
  from own join pg_constraint k on k.conrelid = own.oid where k.contype = 'f' and k.conparentid = 0),
indexes as (
  select 2, i.indexrelid, format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
  from own join pg_index i on i.indrelid = own.oid
  where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
    and not i.indisreplident and not i.indisclustered),
triggers as (
  select 3, t.oid, format('alter table %s disable trigger %I', own.name, t.tgname),
    format('alter table %s enable %s trigger %I', own.name,
      case t.tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, t.tgname)
  from own join pg_trigger t on t.tgrelid = own.oid where not t.tgisinternal and t.tgenabled <> 'D'),
walls as (
  select 4, own.oid, format('alter table %s no force row level security', own.name),
    format('alter table %s force row level security', own.name)
  from own join pg_class c using (oid) where c.relforcerowsecurity)
select away, back from (select * from keys union all select * from indexes union all select * from triggers union all select * from walls) x
order by step, n desc`

/** The walls alone: who copies out reads every row, or is told that he may not. */
export async function withoutWalls(db: Db, tables: readonly string[]): Promise<void> {
  const { rows } = await db.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where oid = any ($1::regclass[]) and relforcerowsecurity`,
    [tables],
  )
  await inOne(
    db,
    rows.map(({ name }) => `alter table ${name} no force row level security`),
  )
}

/** Many statements in one message. */
export async function inOne(db: Db, statements: readonly string[]): Promise<void> {
  if (statements.length > 0) await db.query(statements.join(';\n'))
}
