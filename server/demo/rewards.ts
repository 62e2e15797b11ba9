import type pg from 'pg'
import { roundUp } from '#server/seed/amounts.ts'
import { retailPrice, tradedGoods } from '#server/seed/demand.ts'

/** What a point is worth to the shop, rupiah. */
const WORTH = 100

/** Goods that members take for points: what everybody buys, at a little more than its price. */
export const rewards = tradedGoods
  .toSorted((a, b) => b.share - a.share)
  .slice(0, 6)
  .map((goods) => ({ goods: goods.code, points: roundUp(retailPrice(goods) / WORTH, 10) }))

export async function setUpRewards(db: pg.Client): Promise<void> {
  await db.query(
    `insert into point_reward (goods_id, points)
     select g.id, x.points from unnest($1::text[], $2::int[]) as x(code, points) join goods g on g.code = x.code`,
    [rewards.map((r) => r.goods), rewards.map((r) => r.points)],
  )
}
