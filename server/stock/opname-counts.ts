import type { CountConflict, CountInput } from '#contract/stock/stock-opname.ts'
import { refuseFraction } from '#contract/pricing/fractions.ts'
import { once } from '#server/masters/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { clockOverride } from '#server/platform/time.ts'
import { openCount } from './opname-found.ts'

// A figure of somebody else that the writer has not seen stays: it is another answer to the same question. So does any
// that is of a later moment.
const SAVE = `
update stock_opname_goods o set counted_qty = x.qty, memo = x.memo, counted_at = x.moment, counted_by = current_employee(),
  counted_seq = coalesce(x.first_after - 1, pg_sequence_last_value('move_id'), 0)
from (
  select g.*, t.moment, case when $10 > 0 then (select min(m.id) from stock_move m where m.branch_id = $1 and m.goods_id = g.goods_id
    and m.warehouse_id = $9 and m.effective_at >= t.moment) end as first_after
  from unnest($3::bigint[], $4::numeric[], $5::text[], $6::boolean[], $7::numeric[]) as g(goods_id, qty, memo, knows, before)
  cross join (select coalesce($8::timestamptz, clock_timestamp()) as now) n
  cross join lateral (select least(n.now, greatest(n.now - $10::float8 * interval '1 millisecond', $11::timestamptz)) as moment) t) x
where o.branch_id = $1 and o.document_id = $2 and o.goods_id = x.goods_id
  and (o.counted_qty is null or o.counted_at <= x.moment and (o.counted_qty = x.qty
    or case when x.knows then o.counted_qty = x.before else o.counted_by = current_employee() end))
returning o.goods_id`

const OTHERS = `
select o.goods_id as "goodsId", g.name as "goodsName", n.name as "baseUnitName", o.counted_qty as "countedQty", e.name as "countedByName",
  o.counted_at as "countedAt", o.memo
from stock_opname_goods o join goods g on g.id = o.goods_id join unit n on n.id = g.base_unit_id left join employee e on e.id = o.counted_by
where o.branch_id = $1 and o.document_id = $2 and o.goods_id = any ($3::bigint[]) order by g.name`

/**
 * Keeps what was found, with the newest movement that there was. The stock row is held still for that
 * moment only: a sale is wholly before the count or wholly after it. One that lay on a device is of the moment it was
 * written down, not before the count began; what moved since is told from it. What somebody else counted meanwhile is
 * answered beside it (`conflicts`); all other lines are saved. The same key is the same count, whatever moved since.
 */
export async function saveCounts(ctx: Ctx, input: CountInput) {
  const { branchId, requestId, ago: _ago, ...said } = input
  return ctx.post(branchId, async (tx, session) => {
    const s = await session
    const keep = () => keepCounts(tx, input)
    const saved = await (requestId
      ? once(tx, { ...s, branchId }, ctx, { kind: 'stock-opname' }, { ...said, requestId }, keep)
      : keep())
    await tx.commit()
    return saved
  })
}

async function keepCounts(tx: Tx, input: CountInput) {
  const document = await openCount(tx, input)
  const goods = input.lines.map((l) => l.goodsId)
  await refuseFractions(tx, input)
  await tx.rows(
    `select from stock_level where branch_id = $1 and warehouse_id = $2 and goods_id = any ($3::bigint[]) order by goods_id for share`,
    [input.branchId, document.warehouse_id, goods],
  )
  const saved = await tx.rows<{ goods_id: number }>(SAVE, [
    input.branchId,
    input.id,
    goods,
    input.lines.map((l) => l.countedQty),
    input.lines.map((l) => l.memo ?? null),
    input.lines.map((l) => l.before !== undefined),
    input.lines.map((l) => l.before ?? null),
    clockOverride(),
    document.warehouse_id,
    input.ago ?? 0,
    document.created_at,
  ])
  const own = new Set(saved.map((row) => row.goods_id))
  const others = goods.filter((one) => !own.has(one))
  const there =
    others.length === 0
      ? []
      : await tx.rows<CountConflict>(OTHERS, [input.branchId, input.id, others])
  const known = new Set(there.map((row) => row.goodsId))
  const missing = goods.findIndex((one) => !own.has(one) && !known.has(one))
  if (missing !== -1) {
    throw new Refusal('NOT_FOUND', 'Barang ini tidak termasuk dalam stok opname', {
      field: `lines.${missing}.goodsId`,
    })
  }
  const figures = new Map(input.lines.map((line) => [line.goodsId, line.countedQty]))
  const conflicts = there.filter((row) => row.countedQty !== figures.get(row.goodsId))
  const { number: docNo, status } = document
  return { id: input.id, docNo, status, ...(conflicts.length > 0 ? { conflicts } : {}) }
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
