import type { CardChange } from '#contract/application/approval-card.ts'
import { changeOf } from '#server/documents/card-types.ts'
import type { DraftLine, PostingContext } from '#server/documents/types.ts'
import { type LockedStock, levelKey } from '#server/ledgers/stock.ts'
import { minus, sumOf } from '#contract/money.ts'
import { RESERVING } from '#server/ledgers/scopes.ts'

/** What a document holds of the goods of a warehouse, in base units. */
interface Held {
  goodsId: number
  document: string
  qty: number
}

/**
 * Goods of `lines` that leave `warehouseId` although orders and bookings wait for them (domain §3.3.1): a supervisor
 * allows it, who sees which of them go short. Whoever may allow it is only told. More than lies there is never asked
 * for: no approval heals it. Answers the goods that may go, and what is said of them.
 */
export async function allowSetAside(
  context: PostingContext,
  lines: readonly DraftLine[],
  { warehouseId, locked, token }: { warehouseId: number; locked: LockedStock; token: Token },
): Promise<{ goods: ReadonlySet<number>; warnings: string[] }> {
  const levelOf = (goodsId: number) => locked.levels.get(levelKey(warehouseId, goodsId))
  const left = new Map<number, number>()
  for (const goodsId of new Set(lines.map((l) => l.goodsId))) {
    const { onHand, reserved } = levelOf(goodsId) ?? { onHand: 0, reserved: 0 }
    const moved = sumOf(
      lines.filter((l) => l.goodsId === goodsId),
      (l) => l.baseQty,
    )
    const rest = minus(onHand, moved)
    if (rest >= 0 && rest < reserved) left.set(goodsId, rest)
  }
  if (left.size === 0) return { goods: new Set(), warnings: [] }
  const short = shortOf(await heldOf(context, warehouseId, [...left.keys()]), left, locked)
  const named = short.map(({ name }) => name)
  const more = named.length - NAMED
  const which = [...named.slice(0, NAMED), ...(more > 0 ? [`dan ${more} lagi`] : [])].join(', ')
  const s = await context.session
  const warnings = s.rights.has('stock/mutation:approve')
    ? [`Barang yang sudah disisihkan ikut berpindah: ${which}`]
    : []
  if (warnings.length === 0) {
    const message = `Diperlukan persetujuan atasan untuk memindahkan barang yang sudah disisihkan: ${which}`
    await context.approved('SET_ASIDE_MOVE', token, message, { changes: short })
  }
  await context.tx.rows(`select set_config('app.set_aside_moves', 'yes', true)`)
  return { goods: new Set(left.keys()), warnings }
}

type Token = string | null | undefined
/** So many documents are named in a sentence; the card has them all. */
const NAMED = 3

/** What documents hold of it, the oldest first: it is served first of what is left. */
const heldOf = (
  { tx, branchId }: PostingContext,
  warehouseId: number,
  goodsIds: number[],
): Promise<Held[]> =>
  tx.rows<Held & Record<string, unknown>>(
    `select g.goods_id as "goodsId", concat_ws(' ', d.number, coalesce(c.name, p.name)) as document,
       sum(g.base_qty - coalesce(t.taken, 0)) as qty
     from document_goods g
     join document d on d.branch_id = g.branch_id and d.id = g.document_id and (d.kind, d.status) in (${RESERVING})
     left join customer c on c.id = d.customer_id left join supplier p on p.id = d.supplier_id
     left join lateral (select sum(n.base_qty) as taken from line_taken n
       where n.branch_id = g.branch_id and n.document_id = g.document_id and n.line = g.line) t on true
     where g.branch_id = $1 and g.warehouse_id = $2 and g.goods_id = any ($3::bigint[])
     group by g.goods_id, d.id, d.number, c.name, p.name
     having sum(g.base_qty - coalesce(t.taken, 0)) > 0 order by d.id`,
    [branchId, warehouseId, goodsIds],
  )

/** Which documents go short, each with what it holds and what is left for it. */
function shortOf(
  held: Held[],
  left: ReadonlyMap<number, number>,
  { goods }: LockedStock,
): (CardChange & { name: string })[] {
  const rest = new Map(left)
  return held.flatMap(({ goodsId, document, qty }) => {
    const served = Math.min(qty, rest.get(goodsId) ?? 0)
    rest.set(goodsId, minus(rest.get(goodsId) ?? 0, served))
    const of = goods.get(goodsId)
    if (served === qty || !of) return []
    const name = `${document}: ${of.name}`
    return [{ ...changeOf('RESERVED', qty, served, { unitName: of.baseUnitName }), name }]
  })
}
