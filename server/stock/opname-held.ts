import type { Difference } from '#server/ledgers/count-differences.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { quantity } from '#contract/money.ts'
import { RESERVING } from '#server/ledgers/scopes.ts'

interface Held {
  name: string
  unitName: string
  /** Base units: what is there once the count is applied, and what of it is set aside. */
  left: number
  reserved: number
  /** Numbers of the documents that set it aside. */
  by: string[]
}

// What each document still sets aside, as `stock_level.reserved` adds it up.
const HELD = `
select g.name, n.name as "unitName", l.on_hand + x.qty as left, l.reserved, coalesce(h.by, '{}') as by
from unnest($3::bigint[], $4::numeric[]) x (goods_id, qty)
join branch b on b.id = $1 and not b.allow_negative_stock
join stock_level l on l.branch_id = $1 and l.warehouse_id = $2 and l.goods_id = x.goods_id and l.reserved > l.on_hand + x.qty and l.reserved > 0
join goods g on g.id = x.goods_id join unit n on n.id = g.base_unit_id
left join lateral (select array_agg(distinct d.number order by d.number) as by from document d
  join document_goods i on i.branch_id = d.branch_id and i.document_id = d.id and i.warehouse_id = $2 and i.goods_id = x.goods_id
  left join lateral (select sum(t.base_qty) as taken from line_taken t where t.branch_id = i.branch_id and t.document_id = i.document_id and t.line = i.line) k on true
  where d.branch_id = $1 and (d.kind, d.status) in (${RESERVING}) and i.base_qty > coalesce(k.taken, 0)) h on true
order by g.name`

const MOST = 3

/**
 * A count leaves less than what is set aside: no approval heals that, so it is told before anybody is asked, with who holds
 * it. Refuses STOCK_HELD.
 */
export async function refuseHeld(
  tx: Tx,
  { branchId, warehouseId }: { branchId: number; warehouseId: number },
  found: readonly Difference[],
): Promise<void> {
  const short = found.filter(({ qty }) => qty < 0)
  if (short.length === 0) return
  const held = await tx.rows<Held>(HELD, [
    branchId,
    warehouseId,
    short.map((d) => d.goods_id),
    short.map((d) => d.qty),
  ])
  const errors = held.map(({ name, unitName, left, reserved, by }) => {
    const more = by.length > MOST ? ` dan ${by.length - MOST} lainnya` : ''
    const numbers = `${by.slice(0, MOST).join(', ')}${more}`
    return {
      field: 'lines',
      message: `${name} tinggal ${quantity(left)} ${unitName}, tetapi ${quantity(reserved)} ${unitName} disisihkan untuk ${numbers}. Kurangi atau batalkan itu dulu, atau hitung ulang`,
    }
  })
  const [first] = errors
  if (first) throw new Refusal('STOCK_HELD', first.message, { errors })
}
