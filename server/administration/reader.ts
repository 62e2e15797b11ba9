import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { type Reader, makeSchema, makeViews } from '#server/platform/readers.ts'
import { SettingsError } from '#server/platform/settings-error.ts'

type Db = Pick<pg.Client, 'query'>

/** Rows of a report that runs away are not waited for; tills go first. */
const LIMITS = [
  ['default_transaction_read_only', 'on'],
  ['statement_timeout', '60s'],
  ['idle_in_transaction_session_timeout', '60s'],
  ['work_mem', '16MB'],
] as const

async function readerOf(db: Db, code: string): Promise<Reader> {
  const { rows } = await db.query<{ id: number; code: string }>(
    'select id, code from branch order by code',
  )
  const found = rows.find((one) => one.code === code.toUpperCase())
  if (!found)
    throw new SettingsError(
      `Tidak ada cabang ${code}. Yang ada: ${rows.map((one) => one.code).join(', ')}`,
    )
  const name = found.code.toLowerCase()
  return { role: `gerai_reader_${name}`, schema: `report_${name}`, branch: found.id }
}

const stands = async (db: Db, role: string) =>
  ((await db.query('select from pg_roles where rolname = $1', [role])).rowCount ?? 0) > 0

/**
 * A role that reads one branch and writes nothing, with a new password: the one of before is good no more. Errors: no such
 * branch.
 */
export async function allowReader(db: Db, code: string): Promise<Reader & { password: string }> {
  const reader = await readerOf(db, code)
  const password = randomBytes(18).toString('base64url')
  await db.query('begin')
  try {
    await makeReader(db, reader, { password, views: true })
    await db.query('commit')
    return { ...reader, password }
  } catch (error) {
    await db.query('rollback')
    throw error
  }
}

/**
 * The role of a reader with this password, or with what a server keeps of one. Without `views` its schema stands empty,
 * and the next migration makes them.
 */
export async function makeReader(
  db: Db,
  reader: Reader,
  { password, views }: { password: string; views: boolean },
): Promise<void> {
  const deed = (await stands(db, reader.role)) ? 'alter' : 'create'
  await db.query(`${deed} role ${reader.role} login connection limit 3 password '${password}'`)
  for (const [name, value] of LIMITS)
    await db.query(`alter role ${reader.role} set ${name} = '${value}'`)
  await db.query(`alter role ${reader.role} set search_path = ${reader.schema}`)
  await (views ? makeViews(db, reader) : makeSchema(db, reader))
}

/** Role and views go; who is reading is cut off. Errors: no such branch, no reader of it. */
export async function endReader(db: Db, code: string): Promise<Reader> {
  const reader = await readerOf(db, code)
  if (!(await stands(db, reader.role)))
    throw new SettingsError(`Cabang ${code.toUpperCase()} tidak mempunyai pembaca.`)
  await db.query('begin')
  try {
    await db.query(`drop schema if exists ${reader.schema} cascade`)
    await db.query(`drop role ${reader.role}`)
    await db.query('commit')
    return reader
  } catch (error) {
    await db.query('rollback')
    throw error
  }
}
