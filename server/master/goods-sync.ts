import type { Tx } from '#server/platform/db.ts'
import type { Session } from '#server/platform/session.ts'
import { versionedCache } from '#server/platform/versioned-cache.ts'
import type { CopiedList } from '#server/masters/changes.ts'
import { PORTION, type Portion } from '#server/masters/whole-list.ts'

/** Goods as the till's index keeps them (`contract/master/goods-search.ts`). */
export const tillGoods: CopiedList = { count: countGoods, read: readGoods }

const cachedCount = versionedCache<'sold', number>('goodsVersion')

/** Every till asks every minute, and half a million goods are not counted in a moment. */
function countGoods(tx: Tx, s: Session): Promise<number> {
  return cachedCount.one(s.goodsVersion, 'sold', async () => {
    const row = await tx.one<{ n: number }>('select count(*) as n from goods where is_active')
    return row?.n ?? 0
  })
}

const CHANGED = `
  select id from goods where updated_at > $2::timestamptz
  union select goods_id from goods_unit where updated_at > $2::timestamptz
  union select u.goods_id from selling_price p join goods_unit u on u.id = p.goods_unit_id where p.updated_at > $2::timestamptz
  union select u.goods_id from goods_unit u join unit n on n.id = u.unit_id where n.updated_at > $2::timestamptz`

// In force now, and what begins later: the till changes price by itself at the hour.
const PRICES = `
  select json_agg(json_build_array(price_level, min_qty, price, branch_id is not null, case when effective_from > $5::timestamptz then effective_from end)) as prices
  from (
    (select distinct on (price_level, min_qty, branch_id) price_level, min_qty, price, branch_id, effective_from from selling_price
      where goods_unit_id = u.id and (branch_id is null or branch_id = $1) and effective_from <= $5
      order by price_level, min_qty, branch_id, effective_from desc, id desc)
    union all
    select price_level, min_qty, price, branch_id, effective_from from selling_price
      where goods_unit_id = u.id and (branch_id is null or branch_id = $1) and effective_from > $5) p`

async function readGoods(
  tx: Tx,
  s: Session,
  since: string | null,
  after: unknown[] | null,
): Promise<Portion> {
  const found = await tx.rows<{ id: number; row: string }>(
    `select g.id, json_build_array(g.id, g.code, g.name, g.receipt_name, g.tax_type, g.plu, g.is_active, coalesce(u.units, '[]'))::text as row
     from (select * from goods where id > $3 ${since ? `and id in (${CHANGED})` : 'and is_active and $2::timestamptz is null'} order by id limit $4) g
     cross join lateral (
       select json_agg(json_build_array(u.id, n.name, u.conversion, coalesce(b.keys, '[]'), n.allow_fraction, u.is_sales, u.is_default_sales, u.is_active,
         coalesce(p.prices, '[]')) order by u.conversion, u.id) as units
       from goods_unit u join unit n on n.id = u.unit_id cross join lateral (${PRICES}) p
         cross join lateral (select json_agg(b.key order by b.id) as keys from goods_barcode b where b.goods_unit_id = u.id) b
       where u.goods_id = g.id ${since ? '' : 'and u.is_active'}) u
     order by g.id`,
    [s.branchId, since, after?.[0] ?? 0, PORTION, s.now],
  )
  return { rows: found.map((f) => f.row), after: [found.at(-1)?.id] }
}
