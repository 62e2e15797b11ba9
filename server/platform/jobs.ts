import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, type RunnerOptions, parseCrontab, run, runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { isOfWaiting } from './commit-wait.ts'
import { type Tx, noop } from './db.ts'
import { Refusal } from './errors.ts'
import { FilesAway } from './files.ts'
import { lockJob, sweepForever, unlockJob } from './jobs-orphaned.ts'
import { ownPool, triedAgain } from './jobs-pool.ts'

/**
 * Work in the background. The queue is graphile-worker's, in the same database, so a job is enqueued
 * with the caller's transaction or not at all; the row in `job` is what people see of it.
 */
export type JobStatus = 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'

export interface JobRun {
  id: number
  kind: string
  branchId: number | null
  employeeId: number | null
  input: unknown
  /** How far an earlier, interrupted run came: go on from here. */
  done: number
  attempt: number
  /** Aborted at shutdown and when the job is cancelled. */
  signal: AbortSignal
  /** Tells how far the work is; throws when it is to end here. Call it between portions. */
  progress(done: number, total?: number, step?: string): Promise<void>
  /** Keeps what was wrong with a line of an import. */
  rowError(error: { line?: number; field?: string; message: string }): Promise<void>
}

export interface JobResult {
  fileId?: string
  rowCount?: number
  /** A sentence for the user. */
  message?: string
}

export type JobHandler = (job: JobRun) => Promise<JobResult | undefined>

export interface JobsOptions {
  databaseUrl: string
  handlers: Record<string, JobHandler>
  /** Work of the clock (UTC crontab), done once however many processes run. */
  periodic?: Record<string, { cron: string; run: (signal: AbortSignal) => Promise<void> }>
  concurrency?: number
  /** Told of faults of ours; the user sees a neutral sentence. */
  onError?: (error: unknown, job: { id: number; kind: string }) => void
}

export interface Jobs {
  /** Running jobs are told to stop and go back into the queue. */
  stop: () => Promise<void>
}

const attempts = 3
/** Seconds until what somebody else is away for is tried again. */
const WAITS = 1
/** The same, until whoever knows how to do it looks. */
const NEWER = 2
/** Milliseconds that the queue has to end. */
const ENDS_WITHIN = 10_000
const silent = new Logger(() => () => {})

/** Brings graphile-worker's own tables up to date; once per start, after our migrations. */
export async function installJobs(databaseUrl: string): Promise<void> {
  const pool = ownPool(databaseUrl, 1)
  try {
    await runMigrations({ pgPool: pool, logger: silent })
  } finally {
    await pool.end()
  }
}

/** `input` is what the handler gets, as JSON. Of those in one `queue` only one runs at a time. */
export async function enqueueJob(
  tx: Tx,
  job: { kind: string; input: unknown; branchId: number | null; queue?: string },
): Promise<number> {
  const row = await tx.one<{ id: number | string }>(
    'select enqueue_job($1, $2, $3, queue => $4) as id',
    [job.kind, JSON.stringify(job.input ?? {}), job.branchId, job.queue ?? null],
  )
  return Number(row?.id)
}

/** False when it is over already or none of the caller's. */
export async function cancelJob(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.one<{ done: boolean }>('select cancel_job($1) as done', [id])
  return row?.done ?? false
}

export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { concurrency = 2, periodic = {} } = options
  const pool = ownPool(options.databaseUrl, concurrency * 2 + 4)
  const stopping = new AbortController()
  const timed = Object.entries(periodic)
  const runner = await runAlways(
    {
      pgPool: triedAgain(pool, stopping.signal),
      concurrency,
      noHandleSignals: true,
      logger: silent,
      pollInterval: 1000,
      parsedCronItems: parseCrontab(timed.map(([name, { cron }]) => `${cron} ${name}`).join('\n')),
      taskList: {
        job: (payload) => runJob(pool, options, payload as Payload, stopping.signal),
        ...Object.fromEntries(timed.map(([name, { run }]) => [name, () => run(stopping.signal)])),
      },
    },
    stopping.signal,
  )
  const sweeping = sweepForever(pool, stopping.signal)
  const stop = async () => {
    stopping.abort()
    await runner.stop()
    await sweeping
    await pool.end()
  }
  return { stop }
}

/** A database that restarts ends the queue's own connections, and with them its runner: it begins anew until told to stop. */
async function runAlways(options: RunnerOptions, stopping: AbortSignal) {
  let runner = await run(options)
  const watch = (): Promise<void> => runner.promise.then(again, again)
  const again = async (): Promise<void> => {
    while (!stopping.aborted) {
      await sleep(1000, undefined, { signal: stopping }).catch(noop)
      if (stopping.aborted) return
      const next = await run(options).catch(noop)
      if (!next) continue
      runner = next
      return watch()
    }
  }
  const watching = watch()
  return {
    async stop() {
      const late = new AbortController()
      const ended = runner.stop().then(() => watching, noop)
      // Where the database is away it waits for that, and nothing of it would be lost.
      await Promise.race([ended, sleep(ENDS_WITHIN, undefined, late).catch(noop)])
      late.abort()
    },
  }
}

interface Payload {
  id: number
  input: unknown
}

class Cancelled extends Error {}
class Interrupted extends Error {}

/** One run of one job. The session lock proves that it is alive; it ends with the process. */
async function runJob(
  pool: pg.Pool,
  options: JobsOptions,
  payload: Payload,
  stopping: AbortSignal,
): Promise<void> {
  const holder = await pool.connect()
  const lost = new AbortController()
  const onLost = () => lost.abort()
  holder.on('error', onLost)
  try {
    if (!(await lockJob(holder, payload.id))) throw new Error('job still runs elsewhere')
    const job = await begin(pool, payload, AbortSignal.any([stopping, lost.signal]))
    if (job) await carryOut(pool, options, job, payload, lost.signal)
  } finally {
    holder.off('error', onLost)
    await unlockJob(holder, payload.id).catch(() => {})
    holder.release(lost.signal.aborted)
  }
}

async function carryOut(
  pool: pg.Pool,
  options: JobsOptions,
  job: JobRun,
  payload: Payload,
  lost: AbortSignal,
): Promise<void> {
  try {
    const handler = options.handlers[job.kind]
    // Of a newer program, which runs on another machine while this one is to be exchanged.
    if (!handler) return requeue(pool, payload, NEWER, false)
    const result = (await handler(job)) ?? {}
    await finish(pool, job.id, 'DONE', result.message ?? '', result)
  } catch (error) {
    // Without its lock another process may be at it already, so the row is no longer ours; else the queue gives it again.
    if (lost.aborted) throw error
    if (error instanceof Cancelled) return finish(pool, job.id, 'CANCELLED', '')
    if (error instanceof Interrupted || job.signal.aborted) return requeue(pool, payload, 0, false)
    if (isOfWaiting(error) || error instanceof FilesAway)
      return requeue(pool, payload, WAITS, false)
    if (error instanceof Refusal) return finish(pool, job.id, 'FAILED', error.message)
    options.onError?.(error, job)
    if (job.attempt < attempts) return requeue(pool, payload, job.attempt * 5, true)
    await finish(pool, job.id, 'FAILED', `Terjadi kesalahan pada server (pekerjaan ${job.id})`)
  }
}

/** Whatever took the program down with it each time would do so at every start. */
const ENDLESS =
  'Pekerjaan ini sudah tiga kali dimulai tanpa pernah selesai, jadi tidak dijalankan lagi; bagilah isinya menjadi beberapa bagian, lalu coba lagi'

async function begin(
  pool: pg.Pool,
  payload: Payload,
  signal: AbortSignal,
): Promise<JobRun | undefined> {
  const started = await pool.query(
    `update job set status = 'RUNNING', started_at = coalesce(started_at, clock_timestamp()), attempt = attempt + 1
     where id = $1 and status in ('QUEUED', 'RUNNING') returning kind, branch_id, employee_id, done, attempt`,
    [payload.id],
  )
  const row = started.rows[0]
  if (!row) return undefined
  if (row.attempt > attempts) {
    await finish(pool, payload.id, 'FAILED', ENDLESS)
    return undefined
  }
  const { progress, rowError } = reports(pool, payload.id, signal)
  return {
    id: payload.id,
    kind: row.kind,
    branchId: row.branch_id,
    employeeId: row.employee_id === null ? null : Number(row.employee_id),
    input: payload.input,
    done: Number(row.done),
    attempt: row.attempt,
    signal,
    progress,
    rowError,
  }
}

/** Most reports are a moment after the last one; only a few a second reach the database. */
function reports(pool: pg.Pool, id: number, signal: AbortSignal) {
  let last = 0
  let at: string | undefined
  const progress = async (done: number, total?: number, step?: string) => {
    if (signal.aborted) throw new Interrupted()
    // The next step is told at once: nothing else would tell it again.
    const isNext = step !== undefined && step !== at
    if (Date.now() - last < 250 && done !== total && !isNext) return
    last = Date.now()
    at = step ?? at
    const told = await pool.query(
      `update job set done = $2, total = coalesce($3, total), step = coalesce($4, step)
       where id = $1 returning cancel_requested`,
      [id, done, total ?? null, step ?? null],
    )
    if (told.rows[0]?.cancel_requested) throw new Cancelled()
  }
  const rowError: JobRun['rowError'] = async ({ line, field, message }) => {
    await pool.query(
      `insert into job_error (job_id, n, line, field, message)
       select $1, count(*) + 1, $2, $3, $4 from job_error where job_id = $1 having count(*) < 1000`,
      [id, line ?? null, field ?? '', message.slice(0, 500)],
    )
  }
  return { progress, rowError }
}

async function finish(
  pool: pg.Pool,
  id: number,
  status: JobStatus,
  message: string,
  result: JobResult = {},
): Promise<void> {
  await pool.query(
    `update job set status = $2, message = $3, file_id = $4, row_count = $5, finished_at = clock_timestamp(),
       done = case when $2 = 'DONE' then coalesce(total, done) else done end where id = $1`,
    [id, status, message.slice(0, 1000), result.fileId ?? null, result.rowCount ?? null],
  )
}

/** Back into the queue; an interruption is nobody's fault and does not count as an attempt. */
async function requeue(
  pool: pg.Pool,
  payload: Payload,
  seconds: number,
  counts: boolean,
): Promise<void> {
  await pool.query(
    `with waiting as (update job set status = 'QUEUED', attempt = attempt - $4::int where id = $1 returning id, queue)
     select graphile_worker.add_job('job', $2::json, queue_name => queue, job_key => 'job:' || id,
       run_at => clock_timestamp() + make_interval(secs => $3)) from waiting`,
    [payload.id, JSON.stringify(payload), seconds, counts ? 0 : 1],
  )
}
