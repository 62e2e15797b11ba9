import { LOCKS, takeLock } from '#server/platform/lock-classes.ts'
import { type Pools, type Tx, transaction } from '#server/platform/db.ts'
import { recalculateGoods, refuseClosedFrom } from './recalculate.ts'

/** Movements of one transaction: what an interruption can cost, and the fewer the more often a document of many goods is rewritten. */
export const PORTION = 1_000_000
/** Later movements that the person who entered a backdated document waits for; more are left to the clock. */
const AT_ONCE = 50

/** Runs work for a branch as the job's role; what it writes is told to be of `employeeId`, if anyone. */
export function forBranch<T>(
  pools: Pools,
  branchId: number,
  work: (tx: Tx) => Promise<T>,
  employeeId: number | null = null,
) {
  return transaction(pools.job, async (tx) => {
    await tx.rows(
      `select set_config('app.branches', $1, true), set_config('app.employee', $2, true)`,
      [String(branchId), String(employeeId ?? '')],
    )
    return work(tx)
  })
}

/**
 * Waits for the turn of this transaction: goods of one branch change those of another, so recalculations
 * follow each other. Without `patient` it is tried once.
 */
export async function takeTurn(tx: Tx, patient: boolean): Promise<boolean> {
  if (!patient)
    return (
      (
        await tx.one<{ mine: boolean }>(
          `select pg_try_advisory_xact_lock(${LOCKS.costs}, 0) as mine`,
        )
      )?.mine === true
    )
  await tx.rows(`set local lock_timeout = '10min'`)
  await takeLock(tx, 'costs')
  await tx.rows(`set local lock_timeout = '5s'`)
  return true
}

/**
 * One portion of the goods that wait; returns how many were settled. Several programs share the work.
 * What waits since a month whose posting is closed stays, and stands in the way of closing the month.
 */
async function settlePortion(
  pools: Pools,
  branchId: number,
  only: number[] | null,
  atMost: number,
): Promise<number> {
  return forBranch(pools, branchId, async (tx) => {
    if (!(await takeTurn(tx, false))) return 0
    const waiting = await tx.rows<{ goods_id: number; dirty_from: string; day: string }>(
      `select goods_id, dirty_from, day from (
         select v.goods_id, v.dirty_from, (v.dirty_from at time zone b.timezone)::date::text as day,
           sum(x.later) over (order by v.goods_id) as later, row_number() over (order by v.goods_id) as n
         from stock_value v join branch b on b.id = v.branch_id
         cross join lateral (select count(*) as later from stock_move m
           where m.branch_id = v.branch_id and m.goods_id = v.goods_id and m.effective_at >= v.dirty_from) x
         where v.branch_id = $1 and v.dirty_from is not null and ($2::bigint[] is null or v.goods_id = any ($2))
           and (v.dirty_from at time zone b.timezone)::date > coalesce((select max(last_day) from period where posting_status = 'CLOSED'), '-infinity')) w
       where later <= $3 or ($2::bigint[] is null and n = 1) order by goods_id`,
      [branchId, only, atMost],
    )
    if (waiting.length === 0) return 0
    await refuseClosedFrom(tx, waiting.map((w) => w.day).sort()[0] as string)
    await recalculateGoods(tx, branchId, new Map(waiting.map((w) => [w.goods_id, w.dirty_from])))
    return waiting.length
  })
}

/** After a backdated document: at once when little follows, else the clock does it within a minute. */
export async function recalculateSoon(
  pools: Pools,
  branchId: number,
  goodsIds: number[],
): Promise<void> {
  // The document stands; what could not be settled now stays marked and is tried again.
  await settlePortion(pools, branchId, goodsIds, AT_ONCE).catch(() => undefined)
}

/** Work of the clock: every goods whose cost awaits recalculation, in all branches. */
export async function recalculateWaiting(pools: Pools, signal: AbortSignal): Promise<void> {
  const branches = await transaction(pools.job, (tx) =>
    tx.rows<{ id: number }>('select id from branch order by id'),
  )
  for (const { id } of branches) {
    while (!signal.aborted && (await settlePortion(pools, id, null, PORTION)) > 0);
  }
}
