import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Statement } from './batch.ts'
import { cutLine } from './cut-line.ts'
import { CommitUnknown, HeldByCommit } from './errors.ts'

/**
 * Where a second server confirms each commit, a commit may wait for as long as that one is away. It stands on the first
 * server by then and would stay there if its wait were cancelled, acknowledged or not, without the second ever having it:
 * so no wait is cancelled, neither by a limit of time nor by whoever gave it up.
 */
const waits = new WeakMap<pg.Pool, Set<pg.PoolClient>>()

/** Milliseconds after which whoever saved hears that it is not known yet. */
export const COMMIT_PATIENCE = 4000

/** Commits of this pool may wait for another server. */
export const mayWait = (pool: pg.Pool): void => void waits.set(pool, new Set())
export const isPatient = (pool: pg.Pool): boolean => waits.has(pool)

/** Goes before COMMIT. It is answered at once, so that from then on nothing else is waited for. */
export const ENDLESS: Statement = {
  name: 'commit-waits',
  text: 'SET LOCAL statement_timeout = 0',
  flush: true,
}

/** Nobody knows yet, and it may still come about. */
export class StillWaiting extends Error {}

/** Nobody's fault, however often it happens: it is over when the second server is back. */
export const isOfWaiting = (error: unknown): boolean =>
  error instanceof HeldByCommit ||
  (error instanceof CommitUnknown && error.cause instanceof StillWaiting)

/** `begun`: all before COMMIT was answered. `all`: so was COMMIT. */
export async function withPatience(
  begun: Promise<unknown>,
  all: Promise<unknown>,
  patience = COMMIT_PATIENCE,
): Promise<void> {
  const answered = new AbortController()
  const ended = all.then(() => answered.abort())
  await Promise.race([begun.catch(() => undefined), ended])
  const late = await sleep(patience, true, answered).catch(() => false)
  if (late) throw new StillWaiting('a commit waits for the second server')
  await ended
}

/** The wait goes on without whoever asked for it; the connection is used again when it has ended. */
export function leaveWaiting(
  pool: pg.Pool,
  client: pg.PoolClient,
  ended: Promise<Error | undefined>,
): Promise<Error | undefined> {
  const waiting = waits.get(pool)
  waiting?.add(client)
  left += 1
  return ended.finally(() => {
    left -= 1
    waiting?.delete(client)
  })
}
let left = 0
/** How many commits of this process nobody waits for any more. */
export const commitsWaiting = (): number => left

/** The program ends and does not wait for them; the server, which is told nothing, does. */
export function abandonWaiting(pool: pg.Pool): void {
  for (const client of waits.get(pool) ?? []) cutLine(client)
}

/** Said by the server where somebody cancelled a wait on it by hand: acknowledged, and on one side alone. */
export const isCancelledWait = (notice: { routine?: string | undefined }): boolean =>
  notice.routine === 'SyncRepWaitForLSN'
