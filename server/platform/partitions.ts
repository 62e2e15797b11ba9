import type pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseClient } from './hosts.ts'
import { LOCKS } from './lock-classes.ts'

type Db = Pick<pg.ClientBase, 'query'>

/** A ledger that may be kept in parts. */
export interface Parted {
  table: string
  /** The column whose values lie in one part. */
  by: 'posting_date' | 'document_id' | 'at'
  /** What is unique in each part; why it is over all parts: decisions/0101. */
  key: string
  /** Of journals and movements, which may be of each month that was opened, also of one to come. */
  ofMonths: boolean
}

export const PARTED: readonly Parted[] = [
  {
    table: 'journal_line',
    by: 'posting_date',
    key: 'branch_id, journal_id, line',
    ofMonths: true,
  },
  { table: 'stock_move', by: 'posting_date', key: 'branch_id, id', ofMonths: true },
  {
    table: 'document_goods',
    by: 'document_id',
    key: 'branch_id, document_id, line',
    ofMonths: false,
  },
  { table: 'audit', by: 'at', key: 'branch_id, id', ofMonths: false },
]

/** Parts that stand ready behind the one that is written. */
export const AHEAD = 2
/** Documents of a part of their lines: about as many lines as a large company's quarter has. */
const DOCUMENTS = 1_000_000
/** Days for which the table as it stands goes on being written once it is the first part. */
const FIRST_DAYS = 31
/** Nobody who sells waits longer for a part, and no deadlock of a sale is looked for meanwhile. */
export const PATIENCE = '800ms'

/** A bound: the first day of a quarter, or a document's number. */
export type Bound = string

const quarterOf = (day: Date): Bound =>
  new Date(Date.UTC(day.getUTCFullYear(), Math.floor(day.getUTCMonth() / 3) * 3, 1))
    .toISOString()
    .slice(0, 10)

/** Where the part that begins at `from` ends. */
function endOf({ by }: Parted, from: Bound): Bound {
  if (by === 'document_id') return String(Number(from) + DOCUMENTS)
  const day = new Date(`${from}T00:00:00Z`)
  return quarterOf(new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 3, 1)))
}

/** What is written last by now: of days the last one that is open, of documents the newest number. */
export async function presentOf(db: Db, { by, ofMonths }: Parted): Promise<Bound> {
  const sql =
    by === 'document_id'
      ? 'select last_value::text as at from document_id'
      : ofMonths
        ? `select greatest(current_date, (select max(last_day) from period))::text as at`
        : 'select current_date::text as at'
  const { rows } = await db.query<{ at: string }>(sql)
  return rows[0]?.at ?? ''
}

/** Up to where the table as it stands is written as the first part. */
export function firstEnd(parted: Parted, present: Bound): Bound {
  if (parted.by === 'document_id')
    return String((Math.floor(Number(present) / DOCUMENTS) + 2) * DOCUMENTS)
  const day = new Date(`${present}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + FIRST_DAYS)
  return endOf(parted, quarterOf(day))
}

export const isBefore = ({ by }: Parted, a: Bound, b: Bound): boolean =>
  by === 'document_id' ? Number(a) < Number(b) : a < b

export interface Part {
  name: string
  /** Null of the first one, which has whatever came before. */
  from: Bound | null
  to: Bound
}

/** The parts of a table in their order; none where it is one table. */
export async function partsOf(db: Db, { table, by }: Parted): Promise<Part[]> {
  const { rows } = await db.query<{ name: string; bound: string }>(
    `select c.relname::text as name, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = to_regclass($1)`,
    [`public.${table}`],
  )
  const parts = rows.map(({ name, bound }) => {
    const [, from = '', to = ''] = /FROM \((.+)\) TO \((.+)\)/.exec(bound) ?? []
    return { name, from: from === 'MINVALUE' ? null : plain(from), to: plain(to) }
  })
  const of = by === 'document_id' ? Number : (one: string) => Date.parse(one)
  return parts.sort((a, b) => of(a.to) - of(b.to))
}

/** Days alone, of instants too: those of bounds are midnight in UTC. */
const plain = (bound: string) => bound.replaceAll("'", '').slice(0, 10)

/** How many parts of a table stand ready behind the one that is written; null where it is one table. */
async function aheadOf(db: Db, parted: Parted): Promise<number | null> {
  const parts = await partsOf(db, parted)
  if (parts.length === 0) return null
  const present = await presentOf(db, parted)
  return parts.filter(({ from }) => from !== null && isBefore(parted, present, from)).length
}

/** By table, where there are parts. */
export async function partitionsAhead(db: Db): Promise<{ table: string; ahead: number }[]> {
  const told: { table: string; ahead: number }[] = []
  for (const parted of PARTED) {
    const ahead = await aheadOf(db, parted)
    if (ahead !== null) told.push({ table: parted.table, ahead })
  }
  return told
}

/** Tries, and milliseconds between them, where somebody reads or writes the table that is changed. */
export const TRIES = 60
const PAUSE = 1000

/** Whoever sells waits for a moment at most: what does not come in at once tries again. Errors: of the last try. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let n = 1; ; n += 1) {
    try {
      return await work()
    } catch (error) {
      if (n === TRIES || !isHeld(error)) throw error
      await sleep(PAUSE)
    }
  }
}

export const isHeld = (error: unknown): boolean =>
  ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')

/** Makes the parts that are missing ahead, of tables that are kept in parts. Errors: one was held all the while. */
export async function keepPartitions(databaseUrl: string): Promise<void> {
  const options = `-c lock_timeout=${PATIENCE} -c timezone=UTC`
  const db = new DatabaseClient({ connectionString: databaseUrl, options })
  await db.connect()
  try {
    for (const parted of PARTED) {
      await patiently(() => forgetBound(db, parted))
      await patiently(() => makeAhead(db, parted))
    }
  } finally {
    await db.end()
  }
}

/** What is missing of `AHEAD`, where the table has parts. Whoever came first made it. */
export async function makeAhead(db: Db, parted: Parted): Promise<void> {
  const parts = await partsOf(db, parted)
  if (parts.length === 0) return
  const present = await presentOf(db, parted)
  let ahead = parts.filter(({ from }) => from !== null && isBefore(parted, present, from)).length
  for (let from = parts.at(-1)?.to ?? ''; ahead < AHEAD; from = endOf(parted, from)) {
    await makePart(db, parted, from)
    if (isBefore(parted, present, from)) ahead += 1
  }
}

async function makePart(db: Db, parted: Parted, from: Bound): Promise<void> {
  const { table, key } = parted
  const name = `${table}_from_${from.replaceAll('-', '_')}`
  await db.query('begin')
  try {
    await db.query(`select pg_advisory_xact_lock(${LOCKS.parts}, 0)`)
    if (!(await partsOf(db, parted)).some((part) => part.from === from)) {
      await db.query(
        `create table ${name} (like ${table} including defaults including constraints including generated including storage including comments)`,
      )
      await db.query(`alter table ${name} add primary key (${key})`)
      await wall(db, table, name)
      await db.query(
        `alter table ${table} attach partition ${name} for values from ('${from}') to ('${endOf(parted, from)}')`,
      )
    }
    await db.query('commit')
  } catch (error) {
    await db.query('rollback')
    throw error
  }
}

/** Nobody goes to a part past its table: no right of its own, and what lets the table only grow. */
async function wall(db: Db, table: string, part: string): Promise<void> {
  const { rows } = await db.query<{ says: string }>(
    `select replace(pg_get_triggerdef(oid), ' ON public.${table} ', ' ON public.${part} ') as says
     from pg_trigger where tgrelid = '${table}'::regclass and not tgisinternal`,
  )
  for (const { says } of rows) await db.query(says)
  await db.query(`alter table ${part} enable row level security, force row level security`)
  await db.query(`create policy owner on ${part} to current_user using (true) with check (true)`)
  await db.query(`comment on table ${part} is 'Part of ${table}.'`)
}

/** The rule by which a table that is to be the first part is known to end somewhere. */
export const boundOf = ({ table }: Parted): string => `${table}_ends`

/** Where the rule of a command that was broken off says that the table ends; null without one. */
export async function boundStanding(db: Db, parted: Parted): Promise<Bound | null> {
  const { rows } = await db.query<{ says: string }>(
    `select pg_get_constraintdef(oid) as says from pg_constraint where conrelid = to_regclass($1) and conname = $2`,
    [`public.${parted.table}`, boundOf(parted)],
  )
  const says = rows[0]?.says
  return says ? (/'([^']+)'/.exec(says)?.[1]?.slice(0, 10) ?? '') : null
}

/** A command that was broken off leaves a rule behind, which would refuse what is written once its end has come. */
async function forgetBound(db: Db, parted: Parted): Promise<void> {
  const bound = await boundStanding(db, parted)
  if (bound !== null && !(await isFar(db, parted, bound)))
    await db.query(`alter table ${parted.table} drop constraint ${boundOf(parted)}`)
}

/** It will be a while before what is written comes there. */
export async function isFar(db: Db, parted: Parted, bound: Bound): Promise<boolean> {
  const present = await presentOf(db, parted)
  if (parted.by === 'document_id') return Number(bound) - Number(present) > DOCUMENTS / 4
  return Date.parse(bound) - Date.parse(present) > (FIRST_DAYS / 2) * 86_400_000
}
