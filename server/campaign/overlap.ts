import type { Tx } from '#server/platform/db.ts'

/** Goods of campaign `c`: those that are named, and those that it means now by what they are. */
const goodsOf = (c: string) =>
  `(select u.goods_id from jsonb_array_elements(${c}.rules->'items') i join goods_unit u on u.id = (i->>'goodsUnitId')::bigint
    union select m.goods_id from campaign_member m where m.campaign_id = ${c}.id and m.until is null)`

/** As many are told by name; how many more there are is said. */
const TOLD = 10

/** Other product discounts of the same goods, branch and time: only the better one is given (domain §5.3). */
export async function overlaps(tx: Tx, campaignId: number): Promise<string[]> {
  const rows = await tx.rows<{ goods: string; other: string; all: number }>(
    `select g.name as goods, o.name as other, count(*) over ()::int as all
     from campaign c join campaign o on o.kind = c.kind and o.id <> c.id and o.stopped_at is null
       and o.start_at <= c.end_at and c.start_at <= o.end_at and o.branch_ids && c.branch_ids
     cross join lateral (select goods_id from ${goodsOf('c')} own intersect select goods_id from ${goodsOf('o')} others) same
     join goods g on g.id = same.goods_id
     where c.id = $1 order by 1, 2 limit ${TOLD}`,
    [campaignId],
  )
  const more = (rows[0]?.all ?? 0) - rows.length
  return [
    ...rows.map(({ goods, other }) => `Barang ${goods} sudah memiliki diskon aktif ${other}`),
    ...(more > 0 ? [`${more} barang lain juga sudah memiliki diskon aktif`] : []),
  ]
}
