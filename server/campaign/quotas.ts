import type { Tx } from '#server/platform/db.ts'

interface Limited {
  items?: { goodsUnitId: number; quotaTotal?: number | null }[] | null
  gifts?: { goodsUnitId: number; stockLimit?: number | null }[] | null
  quota?: number | null
}

/** What may be given in all, by goods unit or (0) as a whole; what was taken of it stays. */
export async function writeQuotas(tx: Tx, campaignId: number, input: object): Promise<void> {
  const { items, gifts, quota } = input as Limited
  const limits = [
    ...(items ?? []).map((i) => [i.goodsUnitId, i.quotaTotal] as const),
    ...(gifts ?? []).map((g) => [g.goodsUnitId, g.stockLimit] as const),
    [0, quota] as const,
  ].filter(([, total]) => Boolean(total))
  await tx.rows(
    `with kept as (insert into campaign_quota (campaign_id, goods_unit_id, total) select $1, * from unnest($2::bigint[], $3::numeric[])
       on conflict (campaign_id, goods_unit_id) do update set total = excluded.total returning goods_unit_id)
     delete from campaign_quota where campaign_id = $1 and goods_unit_id <> all ($2::bigint[])`,
    [campaignId, limits.map(([unit]) => unit), limits.map(([, total]) => total)],
  )
}
