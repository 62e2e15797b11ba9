import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import pg from 'pg'
import type { Statement } from './batch.ts'
import { StillWaiting, abandonWaiting, leaveWaiting, mayWait } from './commit-wait.ts'
import { proveOwnSession, proveRole } from './connection-proof.ts'
import { CommitUnknown, isAway, isLostLine } from './errors.ts'
import { commit, flightOn, rolledBack } from './flight.ts'
import { letServerGiveWay } from './give-way.ts'
import { DatabaseClient, type Servers, serversOf } from './hosts.ts'
import type { Call } from './slow-statement.ts'
import { types } from './value-types.ts'
import { forgetVersions } from './versioned-cache.ts'

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
  homeLong: pg.Pool
  /** Asks the replica how far it is, never for long; the same pool as `report` where there is none. */
  probe: pg.Pool
  job: pg.Pool
  /** Where the database stands on several. */
  servers: Servers | undefined
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
  /** Milliseconds after which no answer is waited for any more, not even of a server that stands still. */
  patience?: number
}
const ASIDE = 10

/**
 * More postings at once than the processors can carry only hold each other's stock longer; the others wait in line, in
 * order.
 */
export const MOST_TILLS = 3 * availableParallelism() + 1

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
/** As long as a report waits for a replica, and no longer, nobody waits for its word. */
export const REPLICA_PATIENCE = 2000
const JOB =
  '-c jit=off -c random_page_cost=1.1 -c statement_timeout=10min -c lock_timeout=5s -c idle_in_transaction_session_timeout=60s'

export function openPools(url: string, readUrl = url): Pools {
  forgetVersions()
  const servers = serversOf(url)
  const open = (from: string, size: PoolSize) => {
    const pool = new pg.Pool({
      Client: DatabaseClient,
      connectionString: from,
      max: size.max,
      types,
      connectionTimeoutMillis: size.patience ?? 5000,
      ...(size.patience ? { query_timeout: size.patience } : {}),
      application_name: size.role,
      options: `-c role=${size.role} -c timezone=UTC ${size.settings}`,
      onConnect: async (client: pg.ClientBase) => {
        await proveRole(client, size.role)
        if (size.niceness) await letServerGiveWay(client, size.niceness)
      },
    } as pg.PoolConfig)
    // An idle connection broke: the pool opens another, and whoever needs one is told by its own query. The server that
    // answers next may be another one behind the same address.
    pool.on('error', forgetVersions)
    if (servers && from === url) mayWait(pool)
    return pool
  }
  const reading = { max: 3, role: 'gerai_report', settings: REPORT, niceness: ASIDE }
  const long = { ...reading, max: 1, settings: LONG }
  const report = open(readUrl, reading)
  const background = open(readUrl, long)
  const isAlone = readUrl === url
  const pools = {
    till: open(url, { max: MOST_TILLS, role: 'gerai_till', settings: TILL }),
    office: open(url, { max: 8, role: 'gerai_office', settings: OFFICE }),
    report,
    home: isAlone ? report : open(url, reading),
    long: background,
    homeLong: isAlone ? background : open(url, long),
    probe: isAlone ? report : open(readUrl, { ...reading, max: 2, patience: REPLICA_PATIENCE }),
    job: open(url, { max: 3, role: 'gerai_job', settings: JOB, niceness: ASIDE }),
  }
  return {
    ...pools,
    servers,
    async prove() {
      await proveOwnSession(pools.office)
      // A dead replica keeps nobody from selling.
      await proveOwnSession(pools.report).catch((error: unknown) => {
        if (pools.report === pools.home || !isAway(error)) throw error
      })
    },
    async end() {
      const every = [...new Set(Object.values(pools))]
      for (const pool of every) abandonWaiting(pool)
      await Promise.all(every.map((p) => p.end()))
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
export function keepPlans({ till, office, report, home, long, homeLong, job }: Pools): void {
  for (const pool of [till, office, report, home, long, homeLong, job]) keeping.add(pool)
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
  const flight = flightOn(client, pool, call)
  const { send } = flight
  let committed = false
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
    commit: () => {
      committed = true
      return commit(pool, client, flight)
    },
  }
  const free = (broken?: Error) => {
    client.off('error', noop)
    client.release(broken)
  }
  try {
    send({ name: 'begin', text: 'BEGIN' })
    const result = await work(tx)
    if (!committed) await tx.commit()
    free()
    return result
  } catch (error) {
    if (error instanceof StillWaiting) {
      const ended = flight.all().then(() => flight.failed as Error | undefined)
      void leaveWaiting(pool, client, ended).then(free)
      throw new CommitUnknown(error)
    }
    await flight.all()
    if (isLostLine(flight.failed)) forgetVersions()
    const { cause, broken } = await rolledBack(flight, error)
    free(broken)
    throw cause
  }
}

export const noop = () => undefined

/** A promise that may be left waiting when another fails first: its error is not lost, the commit reports it. */
export function ignoreRejection<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined)
  return answer
}
