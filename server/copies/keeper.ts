import { type ChildProcess, fork } from 'node:child_process'
import type { FastifyBaseLogger } from 'fastify'
import { ALARMED } from '#contract/application/dashboard.ts'
import { setAlarm } from '#server/application/operation-alarm.ts'
import { ring } from '#server/platform/bell.ts'
import { type Pools, transaction } from '#server/platform/db.ts'
import { everywhere } from '#server/platform/everywhere.ts'
import type { Settings } from '#server/platform/settings.ts'
import { instantText } from '#server/platform/time.ts'
import { newestBackup } from './backup.ts'
import { BACKUP_LATE, DRILL_LATE } from './lateness.ts'
import type { CopyResult } from './own-copies.ts'
import { backupFolder } from './own-folder.ts'

type Kind = 'BACKUP' | 'DRILL'

/** What the clock asks each minute; at most one copy is made or tried at a time. */
export interface CopyKeeper {
  look(): Promise<void>
  /** Until nothing is under way. */
  ended(): Promise<void>
  /** Ends what is under way. */
  stop(): Promise<void>
}

interface Keeping extends Partial<Pick<Settings, 'backupDir' | 'backupAt'>> {
  dataDir: string
  log: FastifyBaseLogger
  /** Tests make no copies. */
  start?: (kind: Kind) => ChildProcess
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** After a failure. */
const AGAIN_AFTER = HOUR_MS
/** A restore is tried each week. */
const DRILL_EVERY = 6.5 * DAY_MS

/**
 * Makes a copy of the data each night, or as soon as the machine runs after it, and tries each week whether the newest
 * can be put back. What became of it stands in `copy_run`, in the log, in the bell of whoever leads the company, and
 * on Beranda where it failed or does not come.
 */
export function keepCopies(pools: Pools, options: Keeping): CopyKeeper {
  let child: ChildProcess | undefined
  let underWay: Promise<void> | undefined
  const start = options.start ?? startCopies
  const run = async (kind: Kind) => {
    const beganAt = new Date().toISOString()
    child = start(kind)
    const found = await resultOf(child)
    child = undefined
    if (found) await tell(pools, options.log, { kind, beganAt, ...found })
  }
  return {
    async look() {
      const backupAt = options.backupAt
      if (underWay || !backupAt) return
      // Not waited for: it takes as long as the data are large, and the queue has other work.
      underWay = lookOnce(pools, { ...options, backupAt, run })
        .catch((error: unknown) => options.log.error({ err: error }, 'copies could not be kept'))
        .finally(() => {
          underWay = undefined
        })
    },
    async ended() {
      await underWay
    },
    async stop() {
      child?.kill('SIGTERM')
      await underWay
    },
  }
}

async function lookOnce(
  pools: Pools,
  keeping: Keeping & { backupAt: string; run: (kind: Kind) => Promise<void> },
): Promise<void> {
  let state = await stateOf(pools, keeping)
  if (!state) return
  for (const [kind, isDue] of DUE) {
    if (!isDue(state)) continue
    await keeping.run(kind)
    state = (await stateOf(pools, keeping)) ?? state
  }
  await tellMissing(pools, state)
}

/** All in milliseconds of the database's clock. */
export interface CopyState {
  now: number
  /** The last time at which a new copy became due. */
  due: number
  /** Since when these data go their own way: made, or put back from a copy. */
  epochAt: number
  /** The newest whole copy of these very data, whoever made it. */
  backup: number | undefined
  /** What the program itself did last, and when a try last ended well. */
  last: Partial<Record<Kind, { at: number; ok: boolean; says: string }>>
  drilled: number | undefined
  timezone: string
}

const waits = (last: { at: number; ok: boolean } | undefined, now: number): boolean =>
  last !== undefined && !last.ok && now - last.at < AGAIN_AFTER

export function isBackupDue({ now, due, epochAt, backup, last }: CopyState): boolean {
  return due > Math.max(backup ?? 0, epochAt) && !waits(last.BACKUP, now)
}

export function isDrillDue({ now, epochAt, backup, last, drilled }: CopyState): boolean {
  if (backup === undefined || waits(last.DRILL, now)) return false
  return now - Math.max(drilled ?? 0, epochAt) > DRILL_EVERY
}

/** What is looked at in turn: what was just copied may be tried. */
const DUE = [
  ['BACKUP', isBackupDue],
  ['DRILL', isDrillDue],
] as const

/** Why there is no new copy, or none that is proven; `null`: all is well. */
export function missing(state: CopyState): Record<Kind, string | null> {
  const { now, epochAt, backup, drilled, last } = state
  const late = (newest: number | undefined, patience: number) =>
    now - Math.max(newest ?? 0, epochAt) > patience
      ? newest
        ? `terakhir ${instantText(new Date(newest).toISOString(), state.timezone)}`
        : 'belum pernah'
      : null
  const failed = (kind: Kind, since: number | undefined) => {
    const one = last[kind]
    return one && !one.ok && one.at > Math.max(since ?? 0, epochAt) ? one.says : null
  }
  return {
    BACKUP: failed('BACKUP', backup) ?? late(backup, BACKUP_LATE),
    DRILL: failed('DRILL', drilled) ?? late(drilled, DRILL_LATE),
  }
}

async function tellMissing(pools: Pools, state: CopyState): Promise<void> {
  const { BACKUP, DRILL } = missing(state)
  await setAlarm(pools, 'BACKUP_MISSING', BACKUP)
  await setAlarm(pools, 'DRILL_MISSING', DRILL)
}

interface StateRow {
  now: string
  due: string
  epochAt: string
  company: string
  epoch: string
  timezone: string
  drilled: string | null
  last: { kind: Kind; at: string; ok: boolean; says: string }[]
}

const STATE = `
with clock as (
  select clock_timestamp() as now, coalesce((select timezone from branch where is_active order by id limit 1), 'Asia/Jakarta') as zone),
today as (select c.*, date_trunc('day', now at time zone zone) + $1::time as at from clock c)
select t.now, t.zone as timezone, i.company, i.epoch, i.epoch_at as "epochAt",
  (t.at - case when t.at > t.now at time zone t.zone then interval '1 day' else interval '0' end) at time zone t.zone as due,
  (select max(began_at) from copy_run where kind = 'DRILL' and ok) as drilled,
  (select coalesce(json_agg(json_build_object('kind', kind, 'at', began_at, 'ok', ok, 'says', says)), '[]')
     from (select distinct on (kind) * from copy_run order by kind, began_at desc) r) as last
from today t, database_identity i`

/** `undefined`: no company yet. */
async function stateOf(
  pools: Pools,
  options: Pick<Keeping, 'backupDir' | 'dataDir'> & { backupAt: string },
): Promise<CopyState | undefined> {
  const row = await transaction(pools.job, (tx) => tx.one<StateRow>(STATE, [options.backupAt]))
  if (!row) return undefined
  const { backupDir, dataDir } = options
  const newest = newestBackup(backupFolder({ backupDir, dataDir }), row)
  return {
    now: Date.parse(row.now),
    due: Date.parse(row.due),
    epochAt: Date.parse(row.epochAt),
    backup: newest && Date.parse(newest.manifest.takenAt),
    drilled: row.drilled === null ? undefined : Date.parse(row.drilled),
    timezone: row.timezone,
    last: Object.fromEntries(
      row.last.map(({ kind, at, ...one }) => [kind, { ...one, at: Date.parse(at) }]),
    ),
  }
}

/** The settings of this process, without the address that it was given of the program's own database. */
function startCopies(kind: Kind): ChildProcess {
  return fork(new URL('../copies-process.ts', import.meta.url), [kind.toLowerCase()], {
    env: { ...process.env, DATABASE_URL: '', DATABASE_HOSTS: '', DATABASE_URL_READ: '' },
  })
}

/** `undefined`: it was told to end. */
function resultOf(child: ChildProcess): Promise<CopyResult | undefined> {
  return new Promise((resolve) => {
    let found: CopyResult | undefined
    child.on('message', (message) => {
      found = message as CopyResult
    })
    child.once('error', (error) => resolve({ ok: false, folder: null, says: error.message }))
    child.once('exit', (code, signal) => {
      if (found || child.killed) resolve(found)
      else resolve({ ok: false, folder: null, says: `prosesnya berhenti (${signal ?? code})` })
    })
  })
}

const TOLD = {
  BACKUP: { well: 'backup made', badly: 'backup failed' },
  DRILL: { well: 'trial restore succeeded', badly: 'trial restore failed' },
}
const KEPT_RUNS = '400 days'

type Run = CopyResult & { kind: Kind; beganAt: string }

async function tell(pools: Pools, log: FastifyBaseLogger, run: Run): Promise<void> {
  const { kind, ok, folder, says, beganAt } = run
  const told = { folder, says, began: beganAt }
  if (ok) log.warn(told, TOLD[kind].well)
  else log.error(told, TOLD[kind].badly)
  await everywhere(pools, async (tx) => {
    const row = await tx.one<{ id: number; head: number }>(
      `insert into copy_run (kind, began_at, ok, folder, says) values ($1, $2, $3, $4, $5)
       returning id, (select min(id) from branch where is_active) as head`,
      [kind, beganAt, ok, folder, says],
    )
    await tx.rows(`delete from copy_run where began_at < clock_timestamp() - $1::interval`, [
      KEPT_RUNS,
    ])
    // A copy each night is no news; that one was proven is, once a week.
    if (!row || (kind === 'BACKUP' && ok)) return
    await ring(tx, row.head, { ...noticeOf(run), right: ALARMED, place: '' })
  })
}

function noticeOf({ kind, ok, says }: Run): { subject: string; message: string } {
  const [first = ''] = says.split('\n')
  if (kind === 'BACKUP')
    return { subject: 'copy:BACKUP', message: `Cadangan malam tidak jadi: ${first}` }
  const message = ok
    ? `Cadangan terbukti dapat dipulihkan, pembukuannya beres. ${first}`
    : `Uji pulih cadangan tidak beres: ${says.split('\n').slice(0, 3).join('; ')}`
  return { subject: `copy:DRILL:${ok}`, message }
}
