import type { CountConflict, CountInput } from '#contract/stock/stock-opname.ts'
import { refuseFraction } from '#contract/pricing/fractions.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { clockOverride } from '#server/platform/time.ts'
import { openCount } from './opname-found.ts'

// A figure of somebody else that the writer has not seen stays: it is another answer to the same question.
const SAVE = `
update stock_opname_goods o set counted_qty = x.qty, memo = x.memo, counted_seq = coalesce(pg_sequence_last_value('move_id'), 0),
  counted_at = coalesce($8::timestamptz, clock_timestamp()), counted_by = current_employee()
from unnest($3::bigint[], $4::numeric[], $5::text[], $6::boolean[], $7::numeric[]) as x(goods_id, qty, memo, knows, before)
where o.branch_id = $1 and o.document_id = $2 and o.goods_id = x.goods_id
  and (o.counted_qty is null or o.counted_qty = x.qty
    or case when x.knows then o.counted_qty = x.before else o.counted_by = current_employee() end)
returning o.goods_id`

const OTHERS = `
select o.goods_id as "goodsId", g.name as "goodsName", n.name as "baseUnitName", o.counted_qty as "countedQty", e.name as "countedByName",
  o.counted_at as "countedAt", o.memo
from stock_opname_goods o join goods g on g.id = o.goods_id join unit n on n.id = g.base_unit_id left join employee e on e.id = o.counted_by
where o.branch_id = $1 and o.document_id = $2 and o.goods_id = any ($3::bigint[]) order by g.name`

/**
 * Keeps what was found, with the newest movement that there was. The stock row is held still for that
 * moment only: a sale is wholly before the count or wholly after it. What somebody else counted meanwhile is answered
 * beside it (`conflicts`); all other lines are saved.
 */
export async function saveCounts(ctx: Ctx, input: CountInput) {
  return ctx.post(input.branchId, async (tx, session) => {
    await session
    const document = await openCount(tx, input)
    const goods = input.lines.map((l) => l.goodsId)
    await refuseFractions(tx, input)
    await tx.rows(
      `select from stock_level where branch_id = $1 and warehouse_id = $2 and goods_id = any ($3::bigint[]) order by goods_id for share`,
      [input.branchId, document.warehouse_id, goods],
    )
    const saved = await tx.rows<{ goods_id: number }>(SAVE, [
      ...[input.branchId, input.id, goods],
      input.lines.map((l) => l.countedQty),
      input.lines.map((l) => l.memo ?? null),
      input.lines.map((l) => l.before !== undefined),
      input.lines.map((l) => l.before ?? null),
      clockOverride(),
    ])
    const own = new Set(saved.map((row) => row.goods_id))
    const others = goods.filter((one) => !own.has(one))
    const conflicts =
      others.length === 0
        ? []
        : await tx.rows<CountConflict>(OTHERS, [input.branchId, input.id, others])
    const known = new Set(conflicts.map((row) => row.goodsId))
    const missing = goods.findIndex((one) => !own.has(one) && !known.has(one))
    if (missing !== -1) {
      throw new Refusal('NOT_FOUND', 'Barang ini tidak termasuk dalam stok opname', {
        field: `lines.${missing}.goodsId`,
      })
    }
    await tx.commit()
    const { number: docNo, status } = document
    return { id: input.id, docNo, status, ...(conflicts.length > 0 ? { conflicts } : {}) }
  })
}

/** What cannot be divided is counted whole, in whichever of its units it was written. */
async function refuseFractions(tx: Tx, { lines }: CountInput): Promise<void> {
  const broken = lines.filter((line) => !Number.isInteger(line.countedQty))
  if (broken.length === 0) return
  const units = await tx.rows<{ id: number; unit_name: string; allow_fraction: boolean }>(
    `select g.id, n.name as unit_name, n.allow_fraction from goods g join unit n on n.id = g.base_unit_id where g.id = any ($1::bigint[])`,
    [broken.map((line) => line.goodsId)],
  )
  const byGoods = new Map(units.map((unit) => [unit.id, unit]))
  lines.forEach((line, i) => {
    refuseFraction(byGoods.get(line.goodsId), line.countedQty, { field: `lines.${i}.countedQty` })
  })
}
