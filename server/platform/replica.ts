import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { cutLine } from './cut-line.ts'
import { type Pools, REPLICA_PATIENCE, transaction } from './db.ts'
import { Refusal, isAway } from './errors.ts'

/** Milliseconds for which a replica that does not answer, or is far behind, is left alone. */
const LEFT_ALONE = 30_000
/** Seconds that a replica may be behind before it is. */
const FAR_BEHIND = 30
/** Milliseconds between two looks at how far it is, while a report waits for it. */
const ASK_EVERY = 25
/** Milliseconds between two heartbeats, and between two looks while nobody waits. */
const BEAT_EVERY = 2000
/** Looks without an answer after which what is under way there is asked of the database itself. */
const GIVEN_UP_AFTER = 3

/** What every process knows of the replica that it reads from. */
interface Known {
  awayUntil: number
  /** The newest that it was seen to have. */
  seen: { lsn: string; beat: string } | undefined
  unanswered: number
  /** Connections on which something is read from it. */
  inUse: Set<pg.PoolClient>
}
const known = new WeakMap<pg.Pool, Known>()

export const hasReplica = ({ report, home }: Pick<Pools, 'report' | 'home'>): boolean =>
  report !== home

function of(pools: Pools): Known {
  const found = known.get(pools.probe)
  if (found) return found
  const made: Known = { awayUntil: 0, seen: undefined, unanswered: 0, inUse: new Set() }
  for (const pool of [pools.report, pools.long]) {
    pool.on('acquire', (client) => made.inUse.add(client))
    pool.on('release', (_error, client) => made.inUse.delete(client))
  }
  known.set(pools.probe, made)
  return made
}

const leaveAlone = (pools: Pools): void => {
  of(pools).awayUntil = Date.now() + LEFT_ALONE
}

interface Here {
  /** The database's own clock, a moment before the place in its log was read. */
  at: string
  lsn: string
  beat: string
}
const HERE = `select clock_timestamp() as at, pg_current_wal_lsn()::text as lsn, (select at from replica_heartbeat) as beat`

interface There {
  /** It still takes what the database sends: one that was promoted goes its own way. */
  follows: boolean
  lsn: string | null
  beat: string
  bytes: number | null
}
const THERE = `select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn()::text as lsn,
  pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn())::float8 as bytes, (select at from replica_heartbeat) as beat`

async function one<T extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
  values: unknown[] = [],
): Promise<T> {
  const { rows } = await pool.query<T>(text, values)
  return rows[0] as T
}

/** How far it is behind that moment. Errors: no answer until `deadline`. */
async function there(pools: Pools, here: Here, deadline: number): Promise<There> {
  const asked = one<There>(pools.probe, THERE, [here.lsn])
  asked.catch(() => undefined)
  const late = new AbortController()
  const limit = sleep(Math.max(0, deadline - performance.now()), undefined, late)
  try {
    return await Promise.race([
      asked,
      limit.then(() => {
        throw new Error('the replica does not answer')
      }),
    ])
  } finally {
    limit.catch(() => undefined)
    late.abort()
  }
}

/** One that followed a server which was deposed may have a log as long, and of another course: it lacks the heartbeats since. */
const isThere = (here: Here, { bytes, beat }: There): boolean =>
  bytes !== null && bytes <= 0 && Date.parse(beat) >= Date.parse(here.beat)

/** Seconds by the database's clock alone; one that has everything is not behind, however long nobody wrote. */
const secondsBehind = (here: Here, seen: { beat: string }): number =>
  Math.max(0, (Date.parse(here.beat) - Date.parse(seen.beat)) / 1000)

/** Whether it is worth waiting for; one that is not is left alone. */
function isUsable(pools: Pools, here: Here, seen: There): boolean {
  const state = of(pools)
  state.unanswered = 0
  if (seen.lsn) state.seen = { lsn: seen.lsn, beat: seen.beat }
  const usable = seen.follows && (isThere(here, seen) || secondsBehind(here, seen) <= FAR_BEHIND)
  if (!usable) leaveAlone(pools)
  return usable
}

/** The moment of the database that the replica has reached by now, waited for a little; null: the database itself answers. */
async function momentThere(pools: Pools): Promise<string | null> {
  if (Date.now() < of(pools).awayUntil) return null
  const here = await one<Here>(pools.office, HERE)
  const deadline = performance.now() + REPLICA_PATIENCE
  let answered = false
  try {
    for (;;) {
      const seen = await there(pools, here, deadline)
      answered = true
      if (!isUsable(pools, here, seen)) return null
      if (isThere(here, seen)) return here.at
      if (performance.now() + ASK_EVERY > deadline) return null
      await sleep(ASK_EVERY)
    }
  } catch {
    if (!answered) leaveAlone(pools)
    return null
  }
}

/** Where the long reads of one call go. */
export interface Aside {
  /** Of which moment the replica's data are that this call reads from now on; null where the database itself answers. */
  at(): Promise<string | null>
  /** The same of what was read already; null while nothing was. */
  seen(): string | null
  /** `at` as above, for the transaction that `work` opens. Run once more on the database where the replica fails it. */
  read<T>(work: (pool: pg.Pool, at: string | null) => Promise<T>): Promise<T>
}

/**
 * One call reads from one place: the replica, where there is one that has all of what was saved when the call began to
 * read, else the database. What a replica fails (it is gone, slow, or takes away what is read) the database answers.
 */
export function asideOf(pools: Pools, lane: { away: pg.Pool; home: pg.Pool }, may: boolean): Aside {
  let chosen: Promise<string | null> | undefined
  let seen: string | null = null
  let wasRead = false
  let hasFailed = false
  const choose = () => (chosen ??= may && hasReplica(pools) ? momentThere(pools) : NEVER)
  const at = async () => (seen = await choose())
  return {
    at,
    seen: () => seen,
    async read(work) {
      const moment = await at()
      if (moment === null || hasFailed) return work(lane.home, null)
      try {
        const found = await work(lane.away, moment)
        wasRead = true
        return found
      } catch (error) {
        const cause = error instanceof CutOff ? error.cause : error
        if (!isOfReplica(cause)) throw error
        if (isAway(cause)) leaveAlone(pools)
        if (error instanceof CutOff) throw error
        hasFailed = true
        // What was read there already keeps its age.
        if (!wasRead) chosen = NEVER
        seen = await choose()
        return work(lane.home, null)
      }
    },
  }
}
const NEVER = Promise.resolve(null)

/** What was being handed on, row by row, when its source failed: nobody may begin it anew below what was handed on. */
export class CutOff extends Error {
  constructor(cause: unknown) {
    super('cut off while it was being read', { cause })
  }
}

/**
 * Gone, unknown to it (401), taken away by what is replayed, too slow, or whatever else its server says: the database is
 * asked, and says the same if it is so.
 */
const isOfReplica = (error: unknown): boolean =>
  error instanceof Refusal
    ? error.status === 401
    : isAway(error) || /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code))

export interface Lag {
  /** Its address: host and port. */
  replica: string
  /** Since the newest heartbeat that it has, by the database's clock; 0 where it has everything. */
  seconds: number
  bytes: number
  /** Whether reports are read from it now. */
  used: boolean
}

/** How far the replica is behind now; one that does not answer by the newest that it was seen to have. */
export async function lagOf(pools: Pools): Promise<Lag | undefined> {
  if (!hasReplica(pools)) return undefined
  const here = await look(pools)
  const { seen, awayUntil } = of(pools)
  const { bytes } = seen
    ? await one<{ bytes: number }>(
        pools.office,
        'select greatest(0, pg_wal_lsn_diff($1, $2))::float8 as bytes',
        [here.lsn, seen.lsn],
      )
    : { bytes: 0 }
  return {
    replica: new URL(String(pools.probe.options.connectionString)).host,
    seconds: seen && bytes > 0 ? secondsBehind(here, seen) : 0,
    bytes,
    used: Date.now() >= awayUntil,
  }
}

/** Asks both sides once; one that does not answer is left alone, and after a while nothing is expected of it any more. */
async function look(pools: Pools): Promise<Here> {
  const here = await one<Here>(pools.office, HERE)
  const state = of(pools)
  try {
    isUsable(pools, here, await there(pools, here, performance.now() + REPLICA_PATIENCE))
  } catch {
    leaveAlone(pools)
    state.unanswered += 1
    if (state.unanswered >= GIVEN_UP_AFTER) for (const client of state.inUse) cutLine(client)
  }
  return here
}

/**
 * Watches the replica while nobody waits for it, so that no report finds out first, and tells when reports begin and
 * cease to be read from it. `beats`: this process writes the heartbeat.
 */
export function watchReplica(
  pools: Pools,
  { log, beats }: { log: Pick<FastifyBaseLogger, 'warn'>; beats: boolean },
): () => void {
  if (!hasReplica(pools)) return () => undefined
  let used = true
  let busy = false
  const turn = async () => {
    if (busy) return
    busy = true
    try {
      if (beats) await transaction(pools.job, (tx) => tx.rows(BEAT))
      await look(pools)
      const now = Date.now() >= of(pools).awayUntil
      if (now !== used) log.warn({ replica: now ? 'used' : 'left alone' }, 'reports change over')
      used = now
    } catch {
      // The database itself is away, which is told elsewhere.
    } finally {
      busy = false
    }
  }
  void turn()
  const timer = setInterval(() => void turn(), BEAT_EVERY).unref()
  return () => clearInterval(timer)
}

/** Several machines may serve one database: the row is written as often as by one. */
const BEAT = `update replica_heartbeat set at = clock_timestamp() where at < clock_timestamp() - interval '1 second'`
