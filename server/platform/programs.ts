import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { cutLine } from './cut-line.ts'
import { FOUND_DEAD } from './dead-machines.ts'
import { noop } from './db.ts'
import { DatabaseClient } from './hosts.ts'

/**
 * Which programs serve one database, each of its serving processes by a lock of its session: it ends with the process,
 * whichever way that goes. Its key is the newest migration that the program knows, so that a change of programs is seen.
 */
const SERVES = 7206

/** Milliseconds between two looks at who else serves. */
const LOOKS = 5000
const AGAIN = 1000

/** How many processes serve, by the number of the newest migration that they know. */
export type Serving = ReadonlyMap<number, number>

/** Whatever asks the database. */
export interface Asked {
  query<T extends object>(text: string): Promise<{ rows: T[] }>
}

/** Of this very database: a server may hold several companies. Without the session `own`. */
export async function servingNow(db: Asked, own = 0): Promise<Serving> {
  const { rows } = await db.query<{ knows: number; n: number }>(
    `select objid::int as knows, count(*)::int as n from pg_locks
     where locktype = 'advisory' and classid = ${SERVES} and objsubid = 2 and granted
       and database = (select oid from pg_database where datname = current_database()) and pid <> ${own}
     group by 1`,
  )
  return new Map(rows.map(({ knows, n }) => [knows, n]))
}

export const processesOf = (serving: Serving): number =>
  [...serving.values()].reduce((sum, n) => sum + n, 0)

/** From where those ask who know less than `newest`. */
export async function olderAt(db: Asked, newest: number): Promise<string[]> {
  const { rows } = await db.query<{ at: string }>(
    `select distinct coalesce(host(a.client_addr), 'soket lokal') as at from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.classid = ${SERVES} and l.objsubid = 2 and l.granted and l.objid::int < ${newest}
       and l.database = (select oid from pg_database where datname = current_database()) order by 1`,
  )
  return rows.map(({ at }) => at)
}

const CLIENT = {
  application_name: 'gerai_serves',
  options: FOUND_DEAD,
  connectionTimeoutMillis: 5000,
}

export interface Announced {
  /** Its session, which is none of another program. */
  pid: number
  end: () => Promise<void>
}

/**
 * This program is about to serve: it is counted before it looks at the state of the database, so that nobody takes away
 * what it needs between that look and its first answer.
 */
export async function announce(url: string, knows: number): Promise<Announced> {
  const client = new DatabaseClient({ ...CLIENT, connectionString: url })
  client.on('error', noop)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    `select pg_backend_pid() as pid, pg_advisory_lock_shared(${SERVES}, $1)`,
    [knows],
  )
  return { pid: rows[0]?.pid ?? 0, end: () => client.end().catch(noop) }
}

/**
 * This process serves, until `stop`; `told` hears of everybody who does, itself included, once it is known and whenever it
 * is looked again; `begun` when that was done once. A database that is away is waited for.
 */
export function serveBeside(
  url: string,
  { knows, told }: { knows: number; told: (serving: Serving, db: pg.Client) => Promise<void> },
): { begun: Promise<void>; stop: () => Promise<void> } {
  const stopping = new AbortController()
  const begun = Promise.withResolvers<void>()
  const { signal } = stopping
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(noop)
  async function once(): Promise<void> {
    const client = new DatabaseClient({ ...CLIENT, connectionString: url })
    client.on('error', noop)
    // Whoever is told to stop waits for no answer.
    const end = () => cutLine(client)
    signal.addEventListener('abort', end)
    try {
      await client.connect()
      await client.query(`select pg_advisory_lock_shared(${SERVES}, $1)`, [knows])
      while (!signal.aborted) {
        await told(await servingNow(client), client)
        begun.resolve()
        await pause(LOOKS)
      }
    } finally {
      signal.removeEventListener('abort', end)
      await client.end().catch(noop)
    }
  }
  const always = async () => {
    while (!signal.aborted) {
      await once().catch(noop)
      await pause(AGAIN)
    }
  }
  const ended = always()
  return {
    begun: begun.promise,
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}
