import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import pg from 'pg'
import {
  isSharedConnection,
  proveOwnSession,
  proveRole,
  sharedConnection,
} from './connection-proof.ts'
import { type Answer, type Statement, batches } from './batch.ts'
import { isAway } from './errors.ts'
import { letServerGiveWay } from './give-way.ts'
import { type Call, tookOf } from './slow-statement.ts'
import { forgetVersions } from './versioned-cache.ts'

/** int8 and numeric arrive as numbers, refused when a number cannot hold them exactly. */
function exactNumber(text: string): number {
  const n = Number(text)
  if (text.length < 17 && Number.isFinite(n)) return n
  if (!Number.isFinite(n) || text.replace(/[^\d]/g, '').replace(/^0+/, '').length > 17) {
    throw new Error(`figure out of range: ${text}`)
  }
  return n
}
const types = new pg.TypeOverrides()
types.setTypeParser(20, exactNumber)
types.setTypeParser(1700, exactNumber)
// The library has numeric[] as numbers, int8[] as texts.
const int8s = pg.types.getTypeParser(1016 as never) as (text: string) => (string | null)[]
types.setTypeParser(1016, (text: string) =>
  int8s(text).map((one) => (one === null ? null : exactNumber(one))),
)
types.setTypeParser(1082, (text: string) => text)
types.setTypeParser(1184, (text: string) => new Date(text).toISOString())

export interface Pools {
  /** Postings of one branch: index look-ups only. */
  till: pg.Pool
  /** Everything else that people wait for. */
  office: pg.Pool
  /** Reports and exports: read only, cursors allowed, few. */
  report: pg.Pool
  /** The same on the database itself, where `report` is a replica (`readAside`); else the same pool. */
  home: pg.Pool
  /** The same for files that are made in the background: one at a time, as long as it takes. */
  long: pg.Pool
  job: pg.Pool
  /** Refuses a database that is reached in a way that keeps no role and no session. */
  prove(): Promise<void>
  end(): Promise<void>
}

interface PoolSize {
  max: number
  role: string
  settings: string
  /** Steps by which the server's end stands behind the tills where both want the processor. */
  niceness?: number
}
const ASIDE = 10

// More postings at once than the processors can carry only hold each other's stock longer; the others wait
// in line, in order.
const TILLS = 3 * availableParallelism() + 1
// The till's statements are a handful of index look-ups: custom plans and scans only cost there.
const TILL =
  '-c plan_cache_mode=force_generic_plan -c random_page_cost=1.1 -c jit=off -c enable_hashjoin=off ' +
  '-c enable_mergejoin=off -c enable_seqscan=off -c statement_timeout=5s -c lock_timeout=3s ' +
  '-c idle_in_transaction_session_timeout=5s'
const OFFICE =
  '-c jit=off -c random_page_cost=1.1 -c statement_timeout=15s -c lock_timeout=3s -c idle_in_transaction_session_timeout=10s'
const REPORT =
  '-c jit=off -c random_page_cost=1.1 -c statement_timeout=60s -c lock_timeout=1s -c work_mem=32MB -c default_transaction_read_only=on ' +
  '-c max_parallel_workers_per_gather=0 -c idle_in_transaction_session_timeout=60s'
const LONG = REPORT.replace('statement_timeout=60s', 'statement_timeout=30min')
const JOB =
  '-c jit=off -c random_page_cost=1.1 -c statement_timeout=10min -c lock_timeout=5s -c idle_in_transaction_session_timeout=60s'

export function openPools(url: string, readUrl = url): Pools {
  forgetVersions()
  const open = (from: string, size: PoolSize) => {
    const pool = new pg.Pool({
      connectionString: from,
      max: size.max,
      types,
      connectionTimeoutMillis: 5000,
      application_name: size.role,
      options: `-c role=${size.role} -c timezone=UTC ${size.settings}`,
      onConnect: async (client: pg.ClientBase) => {
        await proveRole(client, size.role)
        if (size.niceness) await letServerGiveWay(client, size.niceness)
      },
    } as pg.PoolConfig)
    pool.on('error', () => {
      // An idle connection broke: the pool opens another, whoever needs one is told by its own query.
    })
    return pool
  }
  const reading = { max: 3, role: 'gerai_report', settings: REPORT, niceness: ASIDE }
  const report = open(readUrl, reading)
  const pools = {
    till: open(url, { max: TILLS, role: 'gerai_till', settings: TILL }),
    office: open(url, { max: 8, role: 'gerai_office', settings: OFFICE }),
    report,
    home: readUrl === url ? report : open(url, reading),
    long: open(readUrl, { ...reading, max: 1, settings: LONG }),
    job: open(url, { max: 3, role: 'gerai_job', settings: JOB, niceness: ASIDE }),
  }
  return {
    ...pools,
    async prove() {
      await proveOwnSession(pools.office)
      // A dead replica keeps nobody from selling.
      await proveOwnSession(pools.report).catch((error: unknown) => {
        if (pools.report === pools.home || !isAway(error)) throw error
      })
    },
    async end() {
      await Promise.all([...new Set(Object.values(pools))].map((p) => p.end()))
    },
  }
}

export type Row = Record<string, unknown>

/** One transaction on one connection. Statements are sent at once and answered in order. */
export interface Tx {
  rows<T = Row>(text: string, values?: unknown[]): Promise<T[]>
  /** The first row, or undefined. */
  one<T = Row>(text: string, values?: unknown[]): Promise<T | undefined>
  /** A statement of the hot path: constant text, parsed once per connection. */
  named<T = Row>(name: string, text: string, values?: unknown[]): Promise<T[]>
  /** Sends COMMIT in the same batch as the statements already sent, and waits for all of them. */
  commit(): Promise<void>
}

const RETRY = new Set(['40001', '40P01'])

const keeping = new WeakSet<pg.Pool>()
const names = new Map<string, string>()

/**
 * Pools whose connections keep the plan of every statement that they have seen, not of the hot path's alone: for whoever
 * asks the same few hundred a thousand times and is gone. Where many ask for long, each connection would keep them all.
 */
export function keepPlans({ till, office, report, home, long, job }: Pools): void {
  for (const pool of [till, office, report, home, long, job]) keeping.add(pool)
}

/** Of a text that is seen again; none where its plan is not kept. */
function planName(pool: pg.Pool, text: string): string {
  if (!keeping.has(pool)) return ''
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return name
}

/** Runs `work` in one transaction; the whole of it again (3 times at most) after a deadlock. The log names its `call`. */
export async function transaction<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  call?: Call,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(pool, work, call)
    } catch (error) {
      const code = (error as { code?: string }).code
      if (attempt >= 3 || !code || !RETRY.has(code)) throw error
      await new Promise((done) => setTimeout(done, 20 + Math.random() * 180))
    }
  }
}

async function once<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  call: Call | undefined,
): Promise<T> {
  const client = await pool.connect()
  // A connection that breaks in use says so to the statements under way; the process has nothing to add.
  client.on('error', noop)
  const fly = batches(client, types, tookOf(pool, call))
  const sent: Promise<unknown>[] = []
  let firstError: unknown
  let committed = false
  const send = (statement: Statement): Promise<Answer> => {
    const answer = fly(statement)
    // What fails first is the cause; the statements behind it only say that the transaction is aborted.
    sent.push(
      answer.then(
        () => undefined,
        (error) => {
          firstError ??= error
        },
      ),
    )
    return answer
  }
  const unnamed = (text: string, values: unknown[] = []): Statement => ({
    name: planName(pool, text),
    text,
    values,
  })
  const tx: Tx = {
    rows: (text, values) =>
      ignoreRejection(send(unnamed(text, values)).then((r) => r.rows as never)),
    one: (text, values) =>
      ignoreRejection(send(unnamed(text, values)).then((r) => r.rows[0] as never)),
    named: (name, text, values) =>
      ignoreRejection(send({ name, text, values: values ?? [] }).then((r) => r.rows as never)),
    commit: async () => {
      committed = true
      const commit = send({ name: 'commit', text: 'COMMIT' })
      await Promise.all(sent)
      if (firstError) throw firstError
      // After an error the server answers ROLLBACK, without an error of its own.
      if ((await commit).command !== 'COMMIT') throw new Error('transaction was not committed')
    },
  }
  let broken: Error | undefined
  try {
    send({ name: 'begin', text: 'BEGIN' })
    const result = await work(tx)
    if (!committed) await tx.commit()
    return result
  } catch (error) {
    await Promise.all(sent)
    const cause = causeOf(error, firstError)
    if (isSharedConnection(cause)) {
      broken = sharedConnection()
      throw broken
    }
    await fly({ name: 'rollback', text: 'ROLLBACK' }).catch((e: Error) => {
      broken = e
    })
    throw cause
  } finally {
    client.off('error', noop)
    client.release(broken)
  }
}
export const noop = () => undefined

/** A promise that may be left waiting when another fails first: its error is not lost, the commit reports it. */
export function ignoreRejection<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined)
  return answer
}

/** A refusal thrown by the work stands; an aborted transaction's echo gives way to what aborted it. */
function causeOf(error: unknown, first: unknown): unknown {
  const echo = (error as { code?: string }).code === '25P02'
  return echo && first ? first : error
}
