import type { Tx } from '#server/platform/db.ts'
import type { Session } from '#server/platform/session.ts'
import { clockOverride } from '#server/platform/time.ts'
import { versionedCache } from '#server/platform/versioned-cache.ts'
import type { PriceRow } from '#contract/pricing/price-cart.ts'

interface Found extends PriceRow {
  /** Null for a price in force; else the instant from which it will be. */
  starts: string | null
}

// Prices in force for these units, for the branch and for all branches; the newest row of each wins. And those to come.
const PRICES = `
(select distinct on (goods_unit_id, price_level, min_qty, branch_id) goods_unit_id, branch_id, price_level, min_qty, price, null::timestamptz as starts
from selling_price where goods_unit_id = any ($2::bigint[]) and (branch_id is null or branch_id = $1)
  and effective_from <= coalesce($3::timestamptz, clock_timestamp())
order by goods_unit_id, price_level, min_qty, branch_id, effective_from desc, id desc)
union all
select goods_unit_id, branch_id, price_level, min_qty, price, effective_from
from selling_price where goods_unit_id = any ($2::bigint[]) and (branch_id is null or branch_id = $1)
  and effective_from > coalesce($3::timestamptz, clock_timestamp())`

const ask = (tx: Tx, branchId: number, unitIds: number[]) =>
  tx.named<Found>('prices', PRICES, [branchId, [...new Set(unitIds)], clockOverride()])

/** Prices in force at this instant, asked of the database. */
export async function readPrices(tx: Tx, branchId: number, unitIds: number[]): Promise<PriceRow[]> {
  return (await ask(tx, branchId, unitIds)).filter((p) => p.starts === null)
}

/** Prices as they were in force at an instant. */
export async function pricesThen(
  tx: Tx,
  branchId: number,
  unitIds: number[],
  at: string,
): Promise<PriceRow[]> {
  const rows = await tx.rows<Found>(PRICES, [branchId, [...new Set(unitIds)], at])
  return rows.filter((p) => p.starts === null)
}

/** A unit's prices in a branch, and the instants between which they hold. */
interface UnitPrices {
  rows: PriceRow[]
  since: string
  until: string | null
}
const cachedPrices = versionedCache<string, UnitPrices>('goodsVersion', 100_000)

/** Prices in force at the session's instant, from memory while no price moved and none begins. */
export async function pricesInForce(
  tx: Tx,
  branchId: number,
  session: Promise<Session>,
  unitIds: number[],
): Promise<PriceRow[]> {
  const keyOf = (unitId: number) => `${branchId}:${unitId}`
  const units = [...new Set(unitIds)]
  const read = async () => {
    const rows = Map.groupBy(await ask(tx, branchId, units), (p) => p.goods_unit_id)
    const since = (await session).now
    return new Map(units.map((id) => [keyOf(id), unitPrices(rows.get(id) ?? [], since)]))
  }
  const prices = await cachedPrices.all(
    session,
    units.map(keyOf),
    read,
    (p, s) => p.since <= s.now && (p.until === null || s.now < p.until),
  )
  return [...prices.values()].flatMap((p) => p.rows)
}

function unitPrices(found: Found[], since: string): UnitPrices {
  const starts = found.flatMap((p) => p.starts ?? []).sort()
  return { rows: found.filter((p) => p.starts === null), since, until: starts[0] ?? null }
}
