import type pg from 'pg'
import type { Pools } from './db.ts'
import { Refusal, isAway } from './errors.ts'

/** Milliseconds for which a replica that did not answer is left alone. */
const LEFT_ALONE = 30_000
const awayUntil = new WeakMap<pg.Pool, number>()

/**
 * Long reads go to the replica, where there is one. What it cannot know yet or cannot answer is read from the database
 * itself: a session that was just begun, a replay that stands in the way, a replica that is dead.
 */
export async function readAside<T>(
  { report, home }: Pick<Pools, 'report' | 'home'>,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  if (report === home || Date.now() < (awayUntil.get(report) ?? 0)) return work(home)
  try {
    return await work(report)
  } catch (error) {
    const away = isAway(error)
    if (away) awayUntil.set(report, Date.now() + LEFT_ALONE)
    if (!away && !isBehind(error)) throw error
    return work(home)
  }
}

/** Not there yet (401), or taken away by what is replayed (40001). */
const isBehind = (error: unknown): boolean =>
  error instanceof Refusal ? error.status === 401 : (error as { code?: string }).code === '40001'
