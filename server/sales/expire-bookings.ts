import type { Pools } from '#server/platform/db.ts'
import { transaction } from '#server/platform/db.ts'

/** Bookings whose hours are over give their goods back (domain §3.2.1): 'Booking kedaluwarsa'. */
export async function expireBookings(pools: Pools): Promise<number> {
  return transaction(pools.job, async (tx) => {
    await tx.rows(
      `select set_config('app.branches', (select string_agg(id::text, ',') from branch), true)`,
    )
    const expired = await tx.rows<{ branch_id: number; id: number; created_by: number }>(
      `update document set status = 'EXPIRED', version = version + 1, updated_at = clock_timestamp()
       where (branch_id, id) in (select branch_id, id from document where kind = 'booking' and status = 'OPEN'
         and expires_at < clock_timestamp() order by branch_id, id limit 200 for no key update)
       returning branch_id, id, created_by`,
    )
    for (const booking of expired) {
      await tx.rows(
        `update stock_level l set reserved = l.reserved - x.qty
         from (select warehouse_id, goods_id, sum(base_qty) as qty from document_goods
           where branch_id = $1 and document_id = $2 group by 1, 2 order by 2, 1) x
         where l.branch_id = $1 and l.warehouse_id = x.warehouse_id and l.goods_id = x.goods_id`,
        [booking.branch_id, booking.id],
      )
      await tx.rows(
        `insert into audit (branch_id, employee_id, endpoint, object_kind, object_id, action, before, after)
         values ($1, $2, 'job', 'booking', $3, 'Booking kedaluwarsa', 'Terbuka', 'Kedaluwarsa')`,
        [booking.branch_id, booking.created_by, booking.id],
      )
    }
    return expired.length
  })
}
