import { LOCKS } from '#server/platform/lock-classes.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, monthName } from '#server/platform/errors.ts'
import { minus, plus } from '#contract/money.ts'
import type { Worth } from './costing.ts'
import { accountOf, mastersOf } from './masters.ts'
import { type Replayed, replayGoods } from './replay-goods.ts'
import { type CostAccounts, rewriteJournals, rewriteMoves } from './rewrite.ts'
import { type RewrittenDocument, gather, givenAway } from './rewritten.ts'

/** Goods whose movements are in memory at one time. */
const STEP = 2000

/** What was rewritten and is not yet in the balances: per goods, and the documents it stands in. */
interface Pending {
  goods: Map<number, { seenId: number; difference: number; last: Worth | null }>
  documents: Set<number>
}

/**
 * Replays goods and writes what comes out, in the caller's transaction; gives the goods that `accept` took.
 * Shelves stay free while the past is rewritten, and are held only for the end of it: what was sold
 * meanwhile is replayed then, and the balances follow. One recalculation is at work at a time.
 */
export async function recalculateGoods(
  tx: Tx,
  branchId: number,
  from: Map<number, string>,
  accept: (found: Replayed) => boolean = () => true,
): Promise<Set<number>> {
  const accounts = await stockAccounts(tx, branchId)
  const pending: Pending = { goods: new Map(), documents: new Set() }
  await replayAndRewrite(tx, branchId, from, accounts, pending, accept)
  await tx.rows(
    'select from stock_value where branch_id = $1 and goods_id = any ($2::bigint[]) order by goods_id for no key update',
    [branchId, [...pending.goods.keys()]],
  )
  const since = await movedSince(tx, branchId, pending)
  await replayAndRewrite(tx, branchId, since, accounts, pending)
  const goods = [...pending.goods.values()]
  await tx.rows(
    `update stock_value v set value = v.value + x.difference, last_qty = x.last_qty, last_value = x.last_value, dirty_from = null
     from unnest($2::bigint[], $3::numeric[], $4::numeric[], $5::numeric[]) as x(goods_id, difference, last_qty, last_value)
     where v.branch_id = $1 and v.goods_id = any ($2::bigint[]) and v.goods_id = x.goods_id`,
    [
      branchId,
      [...pending.goods.keys()],
      goods.map((g) => g.difference),
      goods.map((g) => g.last?.qty ?? null),
      goods.map((g) => g.last?.value ?? null),
    ],
  )
  // Goods that other branches received at this cost follow in a transaction of their own.
  if (pending.documents.size > 0)
    await tx.rows('select mark_copies($1, $2)', [branchId, [...pending.documents]])
  return new Set(pending.goods.keys())
}

/** The stock, and what stands against it where a document names no account. */
export async function stockAccounts(tx: Tx, branchId: number): Promise<CostAccounts> {
  const version = (await tx.one<{ n: number }>('select n from posting_masters'))?.n ?? 0
  const masters = await mastersOf(tx, version)
  return {
    inventory: accountOf(masters, 'INVENTORY', branchId).id,
    adjustment: accountOf(masters, 'COGS_ADJUSTMENT', branchId).id,
    promotion: accountOf(masters, 'PROMO_EXPENSE', branchId).id,
  }
}

/** Goods that moved after they were replayed, each from the earliest such moment. */
async function movedSince(tx: Tx, branchId: number, { goods }: Pending) {
  const rows = await tx.rows<{ goods_id: number; at: string }>(
    `select m.goods_id, min(m.effective_at) as at from unnest($2::bigint[], $3::bigint[]) as x(goods_id, seen)
     join stock_move m on m.branch_id = $1 and m.goods_id = x.goods_id and m.id > x.seen group by 1`,
    [branchId, [...goods.keys()], [...goods.values()].map((g) => g.seenId)],
  )
  return new Map(rows.map((r) => [r.goods_id, r.at]))
}

async function replayAndRewrite(
  tx: Tx,
  branchId: number,
  from: Map<number, string>,
  accounts: CostAccounts,
  pending: Pending,
  accept: (found: Replayed) => boolean = () => true,
): Promise<void> {
  const documents = new Map<number, RewrittenDocument>()
  const all = [...from]
  for (let i = 0; i < all.length; i += STEP) {
    const found = await replayGoods(tx, branchId, new Map(all.slice(i, i + STEP)))
    const taken = found.filter(accept)
    for (const { goodsId, seenId, oldValue, newValue, last } of taken) {
      const before = pending.goods.get(goodsId)?.difference ?? 0
      const difference = plus(before, minus(newValue, oldValue))
      pending.goods.set(goodsId, { seenId, difference, last })
    }
    const changed = taken.flatMap((f) => f.changed).sort((a, b) => a.id - b.id)
    const given = await givenAway(tx, branchId, changed)
    for (const m of changed) gather(documents, m, given)
    if (changed.length > 0) await rewriteMoves(tx, branchId, changed, accounts)
  }
  for (const id of documents.keys()) pending.documents.add(id)
  await rewriteJournals(tx, branchId, [...documents.values()], accounts)
}

/** Cost is rewritten in open months only; holds a closing of any of them back (domain §6.2). */
export async function refuseClosedFrom(tx: Tx, day: string): Promise<void> {
  await tx.rows(
    `select pg_advisory_xact_lock_shared(${LOCKS.period}, id) from (select id from period where last_day >= $1 order by id) x`,
    [day],
  )
  const closed = await tx.one<{ year: number; month: number }>(
    `select year, month from period where last_day >= $1 and (status = 'CLOSED' or posting_status = 'CLOSED') order by id limit 1`,
    [day],
  )
  if (closed) {
    throw new Refusal(
      'PERIOD_CLOSED',
      `Periode ${monthName(closed.year, closed.month)} sudah ditutup`,
      {
        field: 'fromDate',
      },
    )
  }
}
