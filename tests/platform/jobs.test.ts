import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/platform/migrate.ts'
import { type Pools, type Tx, openPools, transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import {
  type JobHandler,
  type Jobs,
  cancelJob,
  enqueueJob,
  installJobs,
  startJobs,
} from '#server/platform/jobs.ts'
import { type FreshDatabase, freshDatabase } from '#server/platform/test-postgres.ts'

/** Goal: a job is done exactly when it should be, and says truthfully how far it is. */
let db: FreshDatabase
let pools: Pools
let admin: pg.Client
let jobs: Jobs | undefined
const children: ChildProcess[] = []
const seen: string[] = []
const faults: unknown[] = []

const handlers: Record<string, JobHandler> = {
  'count-up': async (job) => {
    for (let n = job.done; n <= 10; n += 1) await job.progress(n, 10, `baris ${n}`)
    seen.push(`count-up ${JSON.stringify(job.input)}`)
    return { rowCount: 10, message: 'Selesai' }
  },
  refused: async (job) => {
    await job.rowError({
      line: 3,
      field: 'barcode',
      message: 'Digit pemeriksa barcode tidak valid',
    })
    throw new Refusal('IMPORT', 'Berkas berisi 1 kesalahan')
  },
  faulty: async () => {
    throw new Error('secret detail')
  },
  'cut-off': async (job) => {
    for (let n = 0; job.attempt === 1; n += 1) {
      await job.progress(n)
      await sleep(30)
    }
    return { message: 'Selesai' }
  },
  endless: async (job) => {
    for (let n = 0; ; n += 1) {
      await job.progress(n)
      await sleep(30)
    }
  },
}

beforeAll(async () => {
  db = await freshDatabase()
  await migrate(db.url)
  await installJobs(db.url)
  pools = openPools(db.url)
  admin = new pg.Client({ connectionString: db.url })
  await admin.connect()
  jobs = await startJobs({ databaseUrl: db.url, handlers, onError: (error) => faults.push(error) })
})

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await jobs?.stop()
  await pools.end()
  await admin.end()
  await db.drop()
})

const enqueue = (kind: string, input: unknown = {}) =>
  transaction(pools.office, (tx) => enqueueJob(tx, { kind, input, branchId: null }))
const row = async (id: number) =>
  (await admin.query('select * from job where id = $1', [id])).rows[0]

/** As long as the test itself may take: a job that was found locked is tried again some twenty seconds later. */
async function until(id: number, ...statuses: string[]) {
  for (let waited = 0; waited < 50_000; waited += 25) {
    const found = await row(id)
    if (statuses.includes(found?.status)) return found
    await sleep(25)
  }
  throw new Error(`job ${id} is ${(await row(id))?.status}, not ${statuses}`)
}

test('a job is carried out once and tells its progress', async () => {
  const id = await enqueue('count-up', { a: 1 })
  expect(await until(id, 'DONE')).toMatchObject({
    done: '10',
    total: '10',
    row_count: '10',
    message: 'Selesai',
    attempt: 1,
  })
  expect(seen.filter((line) => line === 'count-up {"a":1}')).toHaveLength(1)
})

test('a transaction that fails enqueues nothing', async () => {
  const before = await admin.query('select count(*) from job')
  const failed = transaction(pools.office, async (tx) => {
    await enqueueJob(tx, { kind: 'count-up', input: 'never', branchId: null })
    throw new Refusal('NO', 'Tidak jadi')
  })
  await expect(failed).rejects.toThrow('Tidak jadi')
  await sleep(300)
  expect((await admin.query('select count(*) from job')).rows).toEqual(before.rows)
  expect(seen).not.toContain('count-up "never"')
})

test("a user's mistake fails at once, with its lines", async () => {
  const id = await enqueue('refused')
  expect(await until(id, 'FAILED')).toMatchObject({
    message: 'Berkas berisi 1 kesalahan',
    attempt: 1,
  })
  const errors = await admin.query('select line, field, message from job_error where job_id = $1', [
    id,
  ])
  expect(errors.rows).toEqual([
    { line: 3, field: 'barcode', message: 'Digit pemeriksa barcode tidak valid' },
  ])
})

test('a fault of ours is tried again and never shown', async () => {
  const id = await enqueue('faulty')
  await until(id, 'QUEUED')
  for (let waited = 0; faults.length === 0 && waited < 5000; waited += 25) await sleep(25)
  await admin.query(`update job set attempt = 2 where id = $1`, [id])
  const found = await until(id, 'FAILED')
  expect(found.message).not.toContain('secret')
  expect(found.attempt).toBe(3)
})

/** As an employee of the small company, so that the job is somebody's. */
const asEmployee = <T>(work: (tx: Tx) => Promise<T>) =>
  transaction(pools.office, async (tx) => {
    await tx.rows("select set_config('app.employee', (select min(id)::text from employee), true)")
    return work(tx)
  })

test('cancel ends a running job, and a waiting one before it starts; strangers may not', async () => {
  const running = await asEmployee((tx) =>
    enqueueJob(tx, { kind: 'endless', input: {}, branchId: null }),
  )
  await until(running, 'RUNNING')
  expect(await transaction(pools.office, (tx) => cancelJob(tx, running))).toBe(false)
  expect(await asEmployee((tx) => cancelJob(tx, running))).toBe(true)
  await until(running, 'CANCELLED')
  expect(await asEmployee((tx) => cancelJob(tx, running))).toBe(false)

  const waiting = await asEmployee(async (tx) => {
    const later =
      "select enqueue_job('count-up', '{}', null, clock_timestamp() + interval '1 hour') id"
    return Number((await tx.one<{ id: number }>(later))?.id)
  })
  expect(await asEmployee((tx) => cancelJob(tx, waiting))).toBe(true)
  expect((await row(waiting)).status).toBe('CANCELLED')
  const left = await admin.query('select from graphile_worker.jobs where key = $1', [
    `job:${waiting}`,
  ])
  expect(left.rowCount).toBe(0)
})

test('a job of a killed process is taken up by another, where it stopped', async () => {
  const file = join(import.meta.dirname, 'jobs-program.ts')
  const child = spawn(process.execPath, [file, db.url], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  await new Promise((resolve) => child.stdout.once('data', resolve))
  await jobs?.stop()
  jobs = undefined
  const id = await enqueue('slow')
  for (let waited = 0; waited < 8000 && Number((await row(id)).done) < 3; waited += 25)
    await sleep(25)
  child.kill('SIGKILL')
  const killed = await row(id)
  expect(killed.status).toBe('RUNNING')
  let from = -1
  const slow: JobHandler = async (job) => {
    from = job.done
    return undefined
  }
  jobs = await startJobs({ databaseUrl: db.url, handlers: { ...handlers, slow } })
  await until(id, 'DONE')
  expect(from).toBe(Number(killed.done))
  expect((await row(id)).attempt).toBe(2)
})

test('a job that ended the program three times is not begun a fourth time', async () => {
  await jobs?.stop()
  jobs = undefined
  const id = await enqueue('deadly')
  const file = join(import.meta.dirname, 'jobs-program.ts')
  for (const fetched of [1, 2, 3]) {
    const child = spawn(process.execPath, [file, db.url], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    children.push(child)
    await new Promise((resolve) => child.once('exit', resolve))
    expect(await row(id)).toMatchObject({ status: 'RUNNING', attempt: fetched })
  }
  let begun = false
  const deadly: JobHandler = async () => {
    begun = true
    return undefined
  }
  jobs = await startJobs({ databaseUrl: db.url, handlers: { ...handlers, deadly } })
  const found = await until(id, 'FAILED', 'DONE')
  expect(begun).toBe(false)
  expect(found.message).toContain('tiga kali dimulai tanpa pernah selesai')
}, 240_000)

test('shutdown hands a running job back', async () => {
  const id = await enqueue('endless')
  await until(id, 'RUNNING')
  await jobs?.stop()
  jobs = undefined
  expect(await row(id)).toMatchObject({ status: 'QUEUED', attempt: 0 })
  await admin.query('update job set cancel_requested = true where id = $1', [id])
  jobs = await startJobs({ databaseUrl: db.url, handlers })
  await until(id, 'CANCELLED')
})

test('a job that was fetched by a process killed before it began is taken up at once', async () => {
  await jobs?.stop()
  const id = await transaction(pools.office, (tx) =>
    enqueueJob(tx, { kind: 'count-up', input: { orphan: true }, branchId: null }),
  )
  const key = await admin.query(
    `update graphile_worker._private_jobs set locked_by = 'worker-that-is-gone', locked_at = clock_timestamp() - interval '16 seconds'
     where key = 'job:' || $1::text returning id`,
    [id],
  )
  expect(key.rowCount).toBe(1)
  jobs = await startJobs({ databaseUrl: db.url, handlers, onError: (error) => faults.push(error) })
  await expect.poll(async () => (await row(id)).status, { timeout: 15_000 }).toBe('DONE')
})

test('the queue outlives its connections: each is ended three times, and nothing is left unhandled', async () => {
  const unhandled: unknown[] = []
  const remember = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', remember)
  for (let i = 0; i < 3; i += 1) {
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gerai_jobs' and datname = current_database()`,
    )
    await sleep(300)
  }
  const id = await enqueue('count-up', { after: 'outage' })
  await expect.poll(async () => (await row(id)).status, { timeout: 20_000 }).toBe('DONE')
  // Work that was under way is begun again, though the program which lost it goes on.
  const cut = await enqueue('cut-off')
  await until(cut, 'RUNNING')
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gerai_jobs' and datname = current_database()`,
  )
  await expect.poll(async () => (await row(cut)).status, { timeout: 20_000 }).toBe('DONE')
  process.off('unhandledRejection', remember)
  expect(unhandled).toEqual([])
})
