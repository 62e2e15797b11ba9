import type { Tx } from '#server/platform/db.ts'

/** Other product discounts of the same goods, branch and time: only the better one is given (domain §5.3). */
export async function overlaps(tx: Tx, campaignId: number): Promise<string[]> {
  const rows = await tx.rows<{ goods: string; other: string }>(
    `select distinct g.name as goods, o.name as other
     from campaign c join campaign o on o.kind = c.kind and o.id <> c.id and o.stopped_at is null
       and o.start_at <= c.end_at and c.start_at <= o.end_at and o.branch_ids && c.branch_ids
     cross join lateral jsonb_array_elements(c.rules->'items') i cross join lateral jsonb_array_elements(o.rules->'items') j
     join goods_unit u on u.id = (i->>'goodsUnitId')::bigint join goods_unit v on v.id = (j->>'goodsUnitId')::bigint and v.goods_id = u.goods_id
     join goods g on g.id = u.goods_id
     where c.id = $1 order by 1, 2 limit 10`,
    [campaignId],
  )
  return rows.map(({ goods, other }) => `Barang ${goods} sudah memiliki diskon aktif ${other}`)
}
