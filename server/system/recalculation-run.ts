import { createHash } from 'node:crypto'
import { forBranch, takeTurn } from '#server/ledgers/dirty.ts'
import { effectOf } from './recalculation-effect.ts'
import { recalculateGoods, refuseClosedFrom, stockAccounts } from '#server/ledgers/recalculate.ts'
import { type Replayed, replayGoods } from '#server/ledgers/replay-goods.ts'
import type { Pools, Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { JobResult, JobRun } from '#server/platform/jobs.ts'
import { minus, sumOf } from '#contract/money.ts'
import { instantAt } from '#server/platform/time.ts'

/** A run that has not come to its end. */
export const UNDER_WAY = `('QUEUED', 'RUNNING', 'APPLYING')`

/** Goods and counted movements of one step: what a killed run has to do again, and how often it says how far it is. */
const GOODS = 100
const MOVEMENTS = 200_000

export interface Run {
  id: number
  branch_id: number
  from_date: string
  status: string
  hash: string | null
  timezone: string
  created_by: number
  created_at: string
  applied_at: string | null
}

export const runOf = (tx: Tx, branchId: number, id: number) =>
  tx.one<Run>(
    `select r.id, r.branch_id, r.from_date, r.status, r.hash, r.created_by, r.created_at, r.applied_at, b.timezone
     from recalculation r join branch b on b.id = r.branch_id where r.branch_id = $1 and r.id = $2`,
    [branchId, id],
  )

/** From when the goods of a run are replayed. */
export const fromOf = (run: Run, goodsIds: number[]) =>
  new Map(goodsIds.map((g) => [g, instantAt(run.from_date, '00:00:00', run.timezone)]))

/** A digest of what movements would be worth; later ones (`id` above `seen`) do not count. */
export function digest(found: Replayed, seen: number): string {
  const rows = found.trail.filter(([id]) => id <= seen)
  return createHash('sha256')
    .update(JSON.stringify([found.goodsId, rows]))
    .digest('hex')
}

/** Cost of what left, new less old. */
export const dearer = (found: Replayed) =>
  sumOf(
    found.changed.filter((m) => m.qty < 0),
    (m) => minus(m.was.value, m.value),
  )

/** The job: counts what is left to count, or writes what is left to write; goes on where it was interrupted. */
export async function runRecalculation(pools: Pools, job: JobRun): Promise<JobResult> {
  const { branchId, runId } = job.input as { branchId: number; runId: number }
  const run = await forBranch(pools, branchId, (tx) => runOf(tx, branchId, runId))
  if (!run) throw new Refusal('NOT_FOUND', 'Hitung ulang tidak ditemukan')
  const applying = run.status === 'APPLYING'
  try {
    if (applying) await inPortions(pools, job, run, 'COUNTED', write(await promisesOf(pools, run)))
    else await inPortions(pools, job, run, 'QUEUED', count)
  } catch (error) {
    if (error instanceof Refusal) await endRun(pools, run, 'FAILED', error.message)
    throw error
  }
  if (applying) await endRun(pools, run, 'APPLIED', '')
  else await sumUp(pools, run)
  return {}
}

async function inPortions(
  pools: Pools,
  job: JobRun,
  run: Run,
  status: string,
  step: (tx: Tx, run: Run, goodsIds: number[]) => Promise<void>,
): Promise<void> {
  for (;;) {
    const portion = async (tx: Tx) => {
      if (status === 'COUNTED') await takeTurn(tx, true)
      await refuseClosedFrom(tx, run.from_date)
      const rows = await tx.rows<{ goods_id: number }>(
        `select goods_id from (select goods_id, row_number() over later as n, sum(movements) over later as movements
           from recalculation_goods where branch_id = $1 and recalculation_id = $2 and status = $3 window later as (order by goods_id)) x
         where n = 1 or ($3 = 'QUEUED' and n <= $4) or ($3 = 'COUNTED' and movements <= $5) order by goods_id`,
        [run.branch_id, run.id, status, GOODS, MOVEMENTS],
      )
      if (rows.length > 0)
        await step(
          tx,
          run,
          rows.map((r) => r.goods_id),
        )
      return tx.one<{ done: number; total: number }>(
        `select count(*) filter (where status <> $3) as done, count(*) as total from recalculation_goods where branch_id = $1 and recalculation_id = $2`,
        [run.branch_id, run.id, status],
      )
    }
    const left = await forBranch(pools, run.branch_id, portion, run.created_by)
    if (!left) return
    await job.progress(left.done, left.total)
    if (left.done === left.total) return
  }
}

async function count(tx: Tx, run: Run, goodsIds: number[]): Promise<void> {
  const found = await replayGoods(tx, run.branch_id, fromOf(run, goodsIds))
  const accounts = await stockAccounts(tx, run.branch_id)
  const effects = Map.groupBy(
    await effectOf(tx, run.branch_id, found, accounts),
    (effect) => effect.goodsId,
  )
  await tx.rows(
    `insert into recalculation_goods (branch_id, recalculation_id, goods_id, status, seen_id, hash, movements, changed, qty, old_value, new_value, cost_difference, accounts)
     select $1, $2, x.goods_id, 'COUNTED', x.seen, x.hash, x.movements, x.changed, x.qty, x.old, x.new, x.difference, x.accounts::jsonb
     from unnest($3::bigint[], $4::bigint[], $5::text[], $6::int[], $7::int[], $8::numeric[], $9::numeric[], $10::numeric[], $11::numeric[], $12::text[])
       as x(goods_id, seen, hash, movements, changed, qty, old, new, difference, accounts)
     on conflict (branch_id, recalculation_id, goods_id) do update set status = 'COUNTED', seen_id = excluded.seen_id, hash = excluded.hash,
       movements = excluded.movements, changed = excluded.changed, qty = excluded.qty, old_value = excluded.old_value,
       new_value = excluded.new_value, cost_difference = excluded.cost_difference, accounts = excluded.accounts`,
    [
      run.branch_id,
      run.id,
      found.map((f) => f.goodsId),
      found.map((f) => f.seenId),
      found.map((f) => digest(f, f.seenId)),
      found.map((f) => f.movements),
      found.map((f) => f.changed.length),
      found.map((f) => f.qty),
      found.map((f) => f.oldValue),
      found.map((f) => f.newValue),
      found.map(dearer),
      found.map((f) => JSON.stringify(effects.get(f.goodsId) ?? [])),
    ],
  )
}

interface Promised {
  goods_id: number
  seen_id: number
  hash: string
}

/** What the preview showed of every goods: read once, for a portion may reach goods beyond itself. */
async function promisesOf(pools: Pools, run: Run): Promise<Map<number, Promised>> {
  const rows = await forBranch(pools, run.branch_id, (tx) =>
    tx.rows<Promised>(
      'select goods_id, seen_id, hash from recalculation_goods where branch_id = $1 and recalculation_id = $2',
      [run.branch_id, run.id],
    ),
  )
  return new Map(rows.map((r) => [r.goods_id, r]))
}

const write = (promised: Map<number, Promised>) => async (tx: Tx, run: Run, goodsIds: number[]) => {
  // Sales since the preview are replayed along; a document that came in between is another result.
  const kept = await recalculateGoods(tx, run.branch_id, fromOf(run, goodsIds), (found) => {
    const promise = promised.get(found.goodsId)
    return promise !== undefined && digest(found, promise.seen_id) === promise.hash
  })
  await tx.rows(
    `update recalculation_goods set status = case when goods_id = any ($4::bigint[]) then 'APPLIED' else 'CHANGED' end
     where branch_id = $1 and recalculation_id = $2 and goods_id = any ($3::bigint[])`,
    [run.branch_id, run.id, goodsIds, [...kept]],
  )
}

/** The books' change by month and account; goods that were left as they are change nothing. */
const TOTALS = `
select coalesce(jsonb_agg(t order by t.month, t.branch, t.account), '[]') as accounts from (
  select x.branch, x.month, x.account, sum(x.amount) as amount
  from recalculation_goods g cross join lateral jsonb_to_recordset(g.accounts) as x(branch int, month date, account bigint, amount numeric)
  where g.branch_id = $1 and g.recalculation_id = $2 and g.status <> 'CHANGED'
  group by 1, 2, 3 having sum(x.amount) <> 0) t`

async function sumUp(pools: Pools, run: Run): Promise<void> {
  await forBranch(pools, run.branch_id, (tx) =>
    tx.rows(
      `update recalculation r set status = 'PREVIEW_READY', goods_count = x.n, difference = x.difference, accounts = y.accounts,
         hash = encode(sha256(convert_to(x.hashes || y.accounts, 'UTF8')), 'hex')
       from (select count(*) as n, coalesce(sum(cost_difference), 0) as difference, coalesce(string_agg(hash, ',' order by goods_id), '') as hashes
         from recalculation_goods where branch_id = $1 and recalculation_id = $2) x, (${TOTALS}) y
       where r.branch_id = $1 and r.id = $2 and r.status in ('QUEUED','RUNNING')`,
      [run.branch_id, run.id],
    ),
  )
}

const endRun = (pools: Pools, run: Run, status: 'APPLIED' | 'FAILED', message: string) =>
  forBranch(pools, run.branch_id, (tx) =>
    tx.rows(
      `update recalculation r set status = $3, message = $4, applied_at = case when $3 = 'APPLIED' then clock_timestamp() end, accounts = y.accounts
       from (${TOTALS}) y where r.branch_id = $1 and r.id = $2`,
      [run.branch_id, run.id, status, message],
    ),
  )
