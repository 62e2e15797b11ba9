import type pg from 'pg'
import type { AuditAction } from '#contract/system/audit.ts'
import { type Derived, derived, differing } from '#server/ledgers/derived.ts'
import { type Finding, findViolations } from '#server/ledgers/invariants.ts'
import { companyFacts } from '#server/platform/company-facts.ts'
import { SettingsError } from '#server/platform/settings-error.ts'

type Db = Pick<pg.Client, 'query'>

/** A row that said otherwise than its ledger. */
export interface Difference {
  table: string
  key: Record<string, unknown>
  /** Null where the row was not there, or goes. */
  was: Record<string, unknown> | null
  is: Record<string, unknown> | null
}

/** What was found, and what the books' checks say afterwards. */
export interface Rebuilt {
  differences: Difference[]
  written: boolean
  broken: Finding[]
}

/**
 * What follows from ledgers is reckoned anew and, unless only `look`ed for, written in one transaction; sales wait for as
 * long as that writes, and for nothing where all is right. Errors: no company, a row that the database does not take, and
 * a shop that does not let go of a row for half a minute; then nothing has changed.
 */
export async function rebuild(db: Db, look: boolean): Promise<Rebuilt> {
  if (!(await companyFacts(db))) throw new SettingsError('Database ini tidak berisi perusahaan.')
  await db.query('begin isolation level repeatable read read only')
  const seen = await differencesOf(db, Object.values(derived)).finally(() => db.query('commit'))
  const written = !look && seen.length > 0
  const differences = written ? await writeAnew(db, tablesOf(seen)) : seen
  return { differences, written, broken: await findViolations(db) }
}

const tablesOf = (found: Difference[]) => new Set(found.map(({ table }) => table))

async function differencesOf(db: Db, all: Derived[]): Promise<Difference[]> {
  const found: Difference[] = []
  for (const one of all) {
    const { rows } = await db.query<{ row: Row }>(
      `select to_jsonb(x) as row from (${differing(one)}) x`,
    )
    found.push(...rows.map(({ row }) => told(one, row)))
  }
  return found
}

type Row = Record<string, unknown>

function told({ table, key, figures, facts = [], unknown }: Derived, row: Row): Difference {
  const pick = (side: string, columns: string[]) =>
    Object.fromEntries(columns.map((column) => [column, row[`${side}_${column}`]]))
  const columns = [...figures, ...facts]
  const nought = unknown === 'goes' ? null : Object.fromEntries(figures.map((f) => [f, 0]))
  return {
    table,
    key: Object.fromEntries(key.map((k) => [k, row[k]])),
    was: row.stands ? pick('was', columns) : null,
    is: row.known ? pick('is', columns) : nought,
  }
}

/** In the order in which a posting takes them: whoever sells waits, and nobody for the other. */
async function writeAnew(db: Db, tables: Set<string>): Promise<Difference[]> {
  const wrong = Object.values(derived).filter(({ table }) => tables.has(table))
  await db.query('begin')
  try {
    await db.query(`set local lock_timeout = '30s'`)
    const found: Difference[] = []
    for (const table of tables) {
      await db.query(`lock table ${table} in exclusive mode`)
      // Walls for whoever posts: here the ledger is right, whatever it says.
      await db.query(`alter table ${table} disable trigger user`)
    }
    for (const one of wrong) found.push(...(await writeOne(db, one)))
    await db.query('set constraints all immediate')
    for (const table of tables) await db.query(`alter table ${table} enable trigger user`)
    await remember(db, found)
    await db.query('commit')
    return found
  } catch (error) {
    await db.query('rollback')
    throw inWords(error)
  }
}

async function writeOne(db: Db, one: Derived): Promise<Difference[]> {
  const { table, key, nullable = [], figures, facts = [], begins = [], unknown } = one
  await db.query(`create temporary table differing on commit drop as ${differing(one)}`)
  const { rows } = await db.query<{ row: Row }>('select to_jsonb(d) as row from differing d')
  const same = key
    .map((k) => (nullable.includes(k) ? `b.${k} is not distinct from d.${k}` : `b.${k} = d.${k}`))
    .join(' and ')
  const here = `${one.of ?? 'true'} and ${same}`
  const columns = [...figures, ...facts]
  if (unknown === 'goes')
    await db.query(`delete from ${table} b using differing d where not d.known and ${here}`)
  else
    await db.query(
      `update ${table} b set ${figures.map((f) => `${f} = 0`).join(', ')} from differing d where not d.known and ${here}`,
    )
  await db.query(
    `update ${table} b set ${columns.map((c) => `${c} = d.is_${c}`).join(', ')} from differing d where d.known and d.stands and ${here}`,
  )
  const all = [...columns, ...begins]
  await db.query(
    `insert into ${table} (${[...key, ...all].join(', ')}) select ${[...key, ...all.map((c) => `is_${c}`)].join(', ')} from differing where not stands`,
  )
  await db.query('drop table differing')
  return rows.map(({ row }) => told(one, row))
}

/** In the audit of each branch; what belongs to all of them in the first one's. */
async function remember(db: Db, found: Difference[]): Promise<void> {
  const action: AuditAction = 'Susun ulang turunan'
  const branches = Map.groupBy(found, ({ key }) => key.branch_id ?? null)
  for (const [branch, rows] of branches) {
    const counts = [...Map.groupBy(rows, ({ table }) => table)].map(
      ([t, { length }]) => `${t} ${length}`,
    )
    await db.query(
      `insert into audit (branch_id, employee_id, endpoint, object_kind, action, memo)
       select coalesce($1, min(id)), null, 'npm run admin', 'company', $2, $3 from branch`,
      [branch, action, `Di server, oleh pengelolanya: ${counts.join(', ')} baris`],
    )
  }
}

function inWords(error: unknown): unknown {
  const { code, message, table } = error as { code?: string; message?: string; table?: string }
  if (code === '55P03' || code === '40P01')
    return new SettingsError(
      'Masih ada transaksi yang memegang data ini. Tidak ada yang diubah; coba lagi sebentar.',
    )
  if (code?.startsWith('23'))
    return new SettingsError(
      `Yang dikatakan buku besar tidak dapat ditulis ke ${table}: ${message}. Tidak ada yang diubah; pulihkan dari cadangan.`,
    )
  return error
}

/** One line each: where, which row, what it said and what it says. */
const differenceText = ({ table, key, was, is }: Difference): string =>
  `${table} ${pairs(key)}: ${was ? pairs(was) : 'tidak ada'} → ${is ? pairs(is) : 'dihapus'}`

const pairs = (row: Record<string, unknown>) =>
  Object.entries(row)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')

/** For whoever typed it; wrong where the books are not in order, now or still. */
export function rebuiltText({ differences, written, broken }: Rebuilt) {
  const found = differences.map(differenceText)
  const count = differences.length.toLocaleString('id-ID')
  const done = written
    ? `${count} baris disusun ulang dari buku besar`
    : `${count} baris berbeda dari buku besar; belum diubah`
  return {
    lines: [
      ...found,
      differences.length > 0 ? done : 'Semua sesuai dengan buku besar',
      ...broken.map(({ code, says, violations }) => `${code}  RUSAK ${violations}  ${says}`),
    ],
    wrong: broken.length > 0,
  }
}
