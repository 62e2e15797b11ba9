import type pg from 'pg'
import { SettingsError } from '#server/platform/settings-error.ts'
import { UNFINISHED_MOVE } from '#server/platform/database-fitness.ts'

type Db = Pick<pg.Client, 'query'>

/** From here until `markDone` whatever is in this database is part of a move, and nobody serves it. */
export const markBegun = (db: Db) => db.query(`create schema if not exists ${UNFINISHED_MOVE}`)

export const markDone = (db: Db) => db.query(`drop schema if exists ${UNFINISHED_MOVE}`)

/** Of a move that was cut off; the mark is made in an empty database alone, so that all that is there is the move's. */
export async function clearHalfMoved(db: Db): Promise<boolean> {
  if (!(await isHalfMoved(db))) return false
  await db.query('drop owned by current_user cascade')
  return true
}

export async function isHalfMoved(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ half: boolean }>(
    'select to_regnamespace($1) is not null as half',
    [UNFINISHED_MOVE],
  )
  return rows[0]?.half ?? false
}

/** Whoever's tables there are, they stay. */
export async function refuseNotEmpty(db: Db): Promise<void> {
  const { rows } = await db.query<{ name: string; at: string }>(
    `select c.oid::regclass::text as name, current_database() as at from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'S')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`,
  )
  if (rows.length === 0) return
  const some = rows.slice(0, 3).map(({ name }) => name)
  throw new SettingsError(
    `Database ${rows[0]?.at} tidak kosong (${some.join(', ')}${rows.length > 3 ? ` dan ${rows.length - 3} lainnya` : ''}). ` +
      'Perpindahan tidak menimpa apa pun: buat database baru yang kosong (docs/operations.md, "Another PostgreSQL").',
  )
}
