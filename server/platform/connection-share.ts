import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { MOST_TILLS, type Pools } from './db.ts'
import { migrationFiles, newestOf } from './migrate.ts'
import { type Asked, type Serving, processesOf, serveBeside } from './programs.ts'
import { CONNECTIONS_PER_PROCESS, type Settings } from './settings.ts'

/** Kept for whoever looks at the database from beside: backups, `psql`, the commands of `npm run admin`. */
const FOR_OTHERS = 10
/** Milliseconds in which a process is counted before it serves. */
const LOOKED_WITHIN = 5000
/** Of those of one serving process, that tills may always have; the others are the office's, reports' and the queue's. */
const LEAST_TILLS = 6

export interface Share {
  /** Connections of one serving process, with those of what it starts. */
  each: number
  /** Of them for tills. */
  tills: number
  /** Why it is less than a process needs, in words; undefined where it is enough. */
  few: string | undefined
}

export interface Server {
  /** Of its `max_connections`, those that a plain user may have. */
  open: number
  max: number
}

/**
 * How many connections a serving process may take. Pure. `own`: of this machine (`DATABASE_CONNECTIONS`), shared by its
 * `webConcurrency` processes; without it all processes of all machines share what the server has.
 */
export function shareOf(
  { open, max }: Server,
  serving: Serving,
  { own, webConcurrency }: { own: number | undefined; webConcurrency: number },
): Share {
  const processes = own === undefined ? Math.max(1, processesOf(serving)) : webConcurrency
  const all = own ?? open - FOR_OTHERS
  const each = Math.floor(all / processes)
  const beside = CONNECTIONS_PER_PROCESS - LEAST_TILLS
  const tills = Math.min(MOST_TILLS, Math.max(LEAST_TILLS, each - beside))
  const needed = processes * CONNECTIONS_PER_PROCESS
  const says =
    own === undefined
      ? `${processes} proses melayani, untuk itu max_connections perlu ${needed + FOR_OTHERS + max - open}, sekarang ${max}`
      : `DATABASE_CONNECTIONS ${own}, untuk ${processes} proses perlu ${needed}`
  return { each, tills, few: each < CONNECTIONS_PER_PROCESS ? says : undefined }
}

export async function serverOf(db: Asked): Promise<Server> {
  const { rows } = await db.query<Server>(
    `select current_setting('max_connections')::int as max,
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
         - current_setting('reserved_connections')::int as open`,
  )
  return rows[0] as Server
}

/** Of a serving process: its tills have their share of the connections, whoever else comes or goes. */
export async function shareConnections(
  { till }: Pick<Pools, 'till'>,
  log: FastifyBaseLogger,
  { databaseUrl, settings }: { databaseUrl: string; settings: Partial<Settings> },
): Promise<{ stop: () => Promise<void> }> {
  const { databaseConnections: own, webConcurrency = 1 } = settings
  let said: string | undefined
  const served = serveBeside(databaseUrl, {
    knows: newestOf(await migrationFiles()),
    async told(serving, db) {
      const { tills, few } = shareOf(await serverOf(db), serving, { own, webConcurrency })
      till.options.max = tills
      if (few && few !== said) log.warn({ few, tills }, 'there are few connections')
      said = few
    },
  })
  // Whoever is served by it counts it; a database that is away is no reason to wait longer.
  await Promise.race([served.begun, sleep(LOOKED_WITHIN, undefined, { ref: false })])
  return served
}
