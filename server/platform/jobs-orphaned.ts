import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { noop } from './db.ts'

const lockBase = 7204
/** The session lock of one that runs; it ends with the process. */
const lockKey = (id: number) => (BigInt(lockBase) << 48n) + BigInt(id)

export async function lockJob(client: pg.ClientBase, id: number): Promise<boolean> {
  const asked = await client.query('select pg_try_advisory_lock($1) as got', [String(lockKey(id))])
  return asked.rows[0]?.got === true
}

export async function unlockJob(client: pg.ClientBase, id: number): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [String(lockKey(id))])
}

export async function sweepForever(pool: pg.Pool, signal: AbortSignal): Promise<void> {
  // Who begins after a kill looks again soon: the database may take a moment to see that nobody holds the lock any more.
  for (let n = 1; !signal.aborted; n += 1) {
    await sweep(pool).catch(() => {})
    await sleep(n < 10 ? 1000 : 10_000, undefined, { signal }).catch(() => {})
  }
}

/**
 * Queues of processes that were killed after their job was put back: that has another row by then, which nobody holds, and
 * waits for its queue. Whoever holds one runs one of its jobs, and has that job's lock.
 */
const DEAD_QUEUES = `
select graphile_worker.force_unlock_workers(array_agg(q.locked_by)) from graphile_worker._private_job_queues q
where q.locked_at < clock_timestamp() - interval '15 seconds' and not exists (
  select from job j join pg_locks l on l.locktype = 'advisory' and l.objsubid = 1 and l.granted
    and (l.classid::bigint << 32 | l.objid::bigint) = (${lockBase}::bigint << 48) + j.id
    and l.database = (select oid from pg_database where datname = current_database())
  where j.queue = q.queue_name)
having count(*) > 0`

/**
 * Jobs of processes that were killed: marked as running, or fetched a while ago and not begun, and nobody holds
 * their lock.
 */
async function sweep(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  client.on('error', noop)
  try {
    const running = await client.query(
      `select id from job where status = 'RUNNING' union select j.id from job j join graphile_worker.jobs q on q.key = 'job:' || j.id
       where j.status = 'QUEUED' and q.locked_at < clock_timestamp() - interval '15 seconds'`,
    )
    for (const { id } of running.rows.map((row) => ({ id: Number(row.id) }))) {
      if (!(await lockJob(client, id))) continue
      await client.query(
        `select graphile_worker.force_unlock_workers(array(
           select locked_by from graphile_worker.jobs where key = 'job:' || $1 and locked_by is not null))`,
        [id],
      )
      await unlockJob(client, id)
    }
    await client.query(DEAD_QUEUES)
  } finally {
    client.off('error', noop)
    client.release()
  }
}
