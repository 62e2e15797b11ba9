import { type Pools, type Tx, transaction } from '#server/platform/db.ts'
import { accountOf, mastersOf } from './masters.ts'
import { type Replayed, applyReplay, refuseClosedFrom, replayGoods } from './recalculate.ts'

/** Goods of one transaction: their stock stands still for its length. */
const PORTION = 100
/** Later movements that the person who entered a backdated paper waits for; more are left to the clock. */
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

/** Replays goods under lock and writes what comes out. */
export async function recalculateGoods(
  tx: Tx,
  branchId: number,
  from: Map<number, string>,
  accept: (found: Replayed) => boolean = () => true,
): Promise<Replayed[]> {
  const accounts = await stockAccounts(tx, branchId)
  const found = (await replayGoods(tx, branchId, from, true)).filter(accept)
  await applyReplay(tx, branchId, found, ...accounts)
  return found
}

/** The stock, and what stands against it where a paper names no account. */
export async function stockAccounts(tx: Tx, branchId: number): Promise<[number, number]> {
  const version = (await tx.one<{ n: number }>('select n from posting_masters'))?.n ?? 0
  const masters = await mastersOf(tx, version)
  return [
    accountOf(masters, 'INVENTORY', branchId).id,
    accountOf(masters, 'COGS_ADJUSTMENT', branchId).id,
  ]
}

/**
 * One portion of the goods that wait; returns how many were settled. Several programs share the work.
 * What waits since a month whose posting is closed stays, and stands in the way of closing the month.
 */
async function settlePortion(
  pools: Pools,
  branchId: number,
  only: number[] | null,
  atMost: number | null,
): Promise<number> {
  return forBranch(pools, branchId, async (tx) => {
    const waiting = await tx.rows<{
      goods_id: number
      dirty_from: string
      day: string
      later: number
    }>(
      `select v.goods_id, v.dirty_from, (v.dirty_from at time zone b.timezone)::date::text as day,
         (select count(*) from (select from stock_move m where m.branch_id = v.branch_id and m.goods_id = v.goods_id and m.effective_at >= v.dirty_from limit $4) x) as later
       from stock_value v join branch b on b.id = v.branch_id
       where v.branch_id = $1 and v.dirty_from is not null and ($2::bigint[] is null or v.goods_id = any ($2))
         and (v.dirty_from at time zone b.timezone)::date > coalesce((select max(last_day) from period where posting_status = 'CLOSED'), '-infinity')
       order by v.goods_id limit $3 for no key update of v skip locked`,
      [branchId, only, PORTION, (atMost ?? 0) + 1],
    )
    if (waiting.length === 0) return 0
    if (atMost !== null && waiting.some((w) => w.later > atMost)) return 0
    await refuseClosedFrom(tx, waiting.map((w) => w.day).sort()[0] as string)
    await recalculateGoods(tx, branchId, new Map(waiting.map((w) => [w.goods_id, w.dirty_from])))
    return waiting.length
  })
}

/** After a backdated paper: at once when little follows, else the clock does it within a minute. */
export async function recalculateSoon(
  pools: Pools,
  branchId: number,
  goodsIds: number[],
): Promise<void> {
  // The paper stands; what could not be settled now stays marked and is tried again.
  await settlePortion(pools, branchId, goodsIds, AT_ONCE).catch(() => undefined)
}

/** Work of the clock: every goods whose cost awaits recalculation, in all branches. */
export async function recalculateWaiting(pools: Pools, signal: AbortSignal): Promise<void> {
  const branches = await transaction(pools.job, (tx) =>
    tx.rows<{ id: number }>('select id from branch order by id'),
  )
  for (const { id } of branches) {
    while (!signal.aborted && (await settlePortion(pools, id, null, null)) > 0);
  }
}
