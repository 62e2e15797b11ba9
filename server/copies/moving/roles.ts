import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { makeReader } from '#server/administration/reader.ts'
import { readersIn } from '#server/platform/readers.ts'
import { inDatabase } from './in-database.ts'
import { foreignSchemas } from './tables.ts'

type Db = Pick<pg.Client, 'query'>
type Say = (line: string) => void

/** Settings that were made for the database itself; one that cannot be made here is told. */
export async function carrySettings(source: Db, target: Db, say: Say): Promise<void> {
  const { rows } = await source.query<{ name: string; value: string }>(
    `select split_part(one, '=', 1) as name, substr(one, strpos(one, '=') + 1) as value
     from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase cross join unnest(s.setconfig) one
     where d.datname = current_database() and s.setrole = 0`,
  )
  const database = (
    await target.query<{ name: string }>('select quote_ident(current_database()) as name')
  ).rows[0]?.name
  for (const { name, value } of rows) {
    await target.query('savepoint setting')
    try {
      // As the server itself writes the value, lists too.
      await target.query('select set_config($1, $2, true)', [name, value])
      await target.query(`alter database ${database} set ${name} from current`)
    } catch (error) {
      await target.query('rollback to savepoint setting')
      say(`Perhatian: pengaturan database ${name} tidak ikut (${(error as Error).message})`)
    }
    await target.query('release savepoint setting')
  }
}

interface Whose {
  from: { administratorUrl?: string | undefined }
  waits: boolean
}

/**
 * The roles that read one branch come along, with their password where the old server lets it be read. Their views are
 * made by the next start where that changes tables first.
 */
export async function carryReaders(
  { source, target, say }: { source: Db; target: Db; say: Say },
  { from, waits }: Whose,
): Promise<void> {
  const readers = await readersIn(source)
  const known =
    from.administratorUrl && readers.length > 0 ? await passwords(from.administratorUrl) : undefined
  for (const reader of readers) {
    const password = known?.get(reader.role)
    await makeReader(target, reader, {
      password: password ?? randomBytes(18).toString('base64url'),
      views: !waits,
    })
    if (!password)
      say(
        `Perhatian: ${reader.role} mendapat kata sandi baru; lihat dengan npm run admin -- reader ${reader.schema.replace('report_', '').toUpperCase()}`,
      )
  }
}

/** As the server keeps them: nothing from which a password could be told. */
async function passwords(administratorUrl: string): Promise<Map<string, string>> {
  const { rows } = await inDatabase(administratorUrl, (db) =>
    db.query<{ name: string; kept: string }>(
      'select rolname as name, rolpassword as kept from pg_authid where rolpassword is not null',
    ),
  )
  return new Map(rows.map(({ name, kept }) => [name, kept]))
}

/** What whoever runs the machine made beside the program stays behind; on a server of the program's own, roles too. */
export async function tellLeft(source: Db, own: boolean, say: Say): Promise<void> {
  const schemas = await foreignSchemas(source)
  if (schemas.length > 0)
    say(`Perhatian: skema ${schemas.join(', ')} bukan milik program dan tidak ikut dipindahkan`)
  if (!own) return
  const { rows } = await source.query<{ name: string }>(
    `select rolname as name from pg_roles where rolname !~ '^(pg_|gerai($|_))' order by 1`,
  )
  if (rows.length > 0)
    say(
      `Perhatian: peran ${rows.map(({ name }) => name).join(', ')} bukan milik program dan tidak ikut dipindahkan`,
    )
}
