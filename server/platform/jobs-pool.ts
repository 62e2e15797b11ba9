import pg from 'pg'
import { FOUND_DEAD } from './dead-machines.ts'
import { noop } from './db.ts'
import { isAway } from './errors.ts'
import { DatabaseClient } from './hosts.ts'

/** The queue's own connections, as the program's own user. */
export function ownPool(connectionString: string, max: number): pg.Pool {
  const application_name = 'gerai_jobs'
  const pool = new pg.Pool({
    Client: DatabaseClient,
    connectionString,
    max,
    application_name,
    options: FOUND_DEAD,
  })
  // A connection that breaks is told by whoever uses it; an idle one is simply replaced.
  pool.on('error', noop)
  pool.on('connect', (client) => client.on('error', noop))
  return pool
}

/** By which the queue's library knows what it says again once the database is back. */
const AGAIN = '57P03'

/**
 * The same connections for the queue's library: whichever way one ends, what was under way on it is said again. The library
 * awaits nobody who says that a job is done or failed, so that an error of another code ends the process, and whatever was
 * fetched stays fetched. Once it is `stopping` nothing is said again, and nobody hears of it.
 */
export function triedAgain(pool: pg.Pool, stopping: AbortSignal): pg.Pool {
  const asked = (error: unknown): Promise<never> => {
    if (stopping.aborted) return new Promise(() => {})
    throw isAway(error)
      ? Object.assign(new Error(String(error), { cause: error }), { code: AGAIN })
      : error
  }
  const query = (client: pg.PoolClient) =>
    new Proxy(client, {
      get(of, name) {
        const value: unknown = Reflect.get(of, name, of)
        if (typeof value !== 'function') return value
        if (name !== 'query') return value.bind(of)
        return (...said: unknown[]) => {
          const answer: unknown = Reflect.apply(value, of, said)
          return answer instanceof Promise ? answer.catch(asked) : answer
        }
      },
    })
  return new Proxy(pool, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name, of)
      if (typeof value !== 'function') return value
      if (name !== 'connect') return value.bind(of)
      // By the callback it listens, and looks after its connection itself.
      return (told?: Parameters<pg.Pool['connect']>[0]) =>
        told ? of.connect(told) : of.connect().then(query, asked)
    },
  })
}
