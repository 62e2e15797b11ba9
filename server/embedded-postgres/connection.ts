import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isAlive } from './process.ts'

/** Held by the one program that owns the server, for as long as it lives. */
const ownerLock = 7_203_114

/** Connects as soon as the server takes connections; `undefined` when it ended or is not ours. */
export async function connect(
  connectionString: string,
  pid: number,
  recovering?: () => void,
): Promise<pg.Client | undefined> {
  for (let tries = 1; isAlive(pid); tries += 1) {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: 5000,
      application_name: 'gerai owner',
    })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      const { code } = error as { code?: string }
      await client.end().catch(() => {})
      // 57P03: starting up, recovering or going down. Everything else is somebody else's server.
      const waiting = code === '57P03' || code === 'ECONNREFUSED' || code === '53300'
      if (!waiting && tries > 3) return undefined
    }
    if (tries === 100) recovering?.()
    await sleep(tries < 100 ? 30 : 250)
  }
  return undefined
}

/** A killed owner's connection takes a moment to be noticed, so ask for a few seconds. */
export async function lock(client: pg.Client, most = 30): Promise<boolean> {
  for (let tries = 0; tries < most; tries += 1) {
    const asked = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) got', [
      ownerLock,
    ])
    if (asked.rows[0]?.got) return true
    await sleep(100)
  }
  return false
}

/** Who waits for a lock is next: the superuser signs off only when its heir stands in line, so nobody comes between. */
export async function passLock(from: pg.Client, to: pg.Client): Promise<void> {
  const { rows } = await to.query<{ pid: number }>('SELECT pg_backend_pid() pid')
  const taken = to.query('SELECT pg_advisory_lock($1)', [ownerLock])
  const waits = 'SELECT FROM pg_locks WHERE pid = $1 AND NOT granted'
  while ((await from.query(waits, [rows[0]?.pid])).rowCount === 0) await sleep(5)
  await from.end()
  await taken
}
