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

/** Members told when they were born: in every week somebody has his birthday. Most of them like to hear of the shop. */
export async function setUpMembers(db: pg.Client, day: string): Promise<void> {
  await db.query(
    `update customer set birth_date = date '1968-01-05' + (id * 409 % 10957)::int where type = 'MEMBER'`,
  )
  await db.query(
    `with text as (insert into consent_text (purpose, text_version, wording, valid_from)
       values ('MESSAGES', 'Formulir member 1', 'Saya setuju menerima pesan dan penawaran dari Sumber Rejeki.', $1) returning id)
     insert into consent (customer_id, purpose, given, day, how, text_id, noted_by)
     select c.id, 'MESSAGES', true, $1, 'WRITTEN', text.id, (select min(id) from employee) from customer c, text where c.type = 'MEMBER' and c.id % 4 > 0`,
    [day],
  )
}
