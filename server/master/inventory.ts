import { inventory as contract, inventoryRow } from '#contract/master/inventory.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { EVERYTHING, onPage } from '#contract/list.ts'
import { readUnits } from '#server/ledgers/locks.ts'
import { mastersOf } from '#server/ledgers/masters.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { dec, exact, roundTo, sumOf, times } from '#contract/money.ts'
import { route, reads, atBranch } from '#server/platform/route.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import { readChoices } from './goods-choice.ts'
import { salesHistory, salesHistorySheet } from './sales-history.ts'
import { auditMaster, once } from '#server/masters/audit.ts'
import { master } from '#server/masters/master.ts'
import { exportMaster } from '#server/masters/export.ts'
import { listMaster } from '#server/masters/table.ts'
import { answerList } from '#server/masters/whole-list.ts'

type Row = ReplyOf<typeof contract.get>

// What stands in a warehouse or is registered for it. No instant of change is kept, so every row counts as changed.
const inventory = master({
  kind: 'inventory',
  title: 'Stok per Gudang',
  row: inventoryRow,
  table: 'stock_level',
  from: `(select k.*, k.goods_id as id, 'infinity'::timestamptz as updated_at from (
      select branch_id, warehouse_id, goods_id from stock_level union select branch_id, warehouse_id, goods_id from goods_warehouse) k) m
    join goods g on g.id = m.goods_id join unit u on u.id = g.base_unit_id join warehouse w on w.id = m.warehouse_id join branch b on b.id = m.branch_id
    left join stock_level l on l.branch_id = m.branch_id and l.warehouse_id = m.warehouse_id and l.goods_id = m.goods_id
    left join goods_warehouse x on x.branch_id = m.branch_id and x.warehouse_id = m.warehouse_id and x.goods_id = m.goods_id
    left join stock_value v on v.branch_id = m.branch_id and v.goods_id = m.goods_id`,
  fields: {
    goodsCode: 'g.code',
    goodsName: 'g.name',
    baseUnitName: 'u.name',
    branchName: 'b.name',
    warehouseName: 'w.name',
    onHand: 'coalesce(l.on_hand, 0)',
    reserved: 'coalesce(l.reserved, 0)',
    available: 'coalesce(l.on_hand - l.reserved, 0)',
    minStock: 'coalesce(x.min_stock, g.min_stock)',
    maxStock: 'coalesce(x.max_stock, g.max_stock)',
    rack: 'x.rack',
    averageCost: 'case when v.qty > 0 then round(v.value / v.qty, 4) end',
  },
  search: 'g.search_text',
  orderBy: 'g.name, b.name, w.name',
  filters: {
    categoryId: 'g.category_id = $',
    belowMinimum: '(coalesce(l.on_hand, 0) < coalesce(x.min_stock, g.min_stock, 0)) = $',
    withStock: '(coalesce(l.on_hand, 0) <> 0) = $',
    ids: 'm.goods_id = any ($)',
  },
  branchWall: 'm.branch_id = any ($)',
  keys: ['m.goods_id', 'm.warehouse_id'],
  excel: [
    'branchName',
    'warehouseName',
    'goodsCode',
    'goodsName',
    'baseUnitName',
    ['onHand', 'qty'],
    ['reserved', 'qty'],
    ['available', 'qty'],
    ['minStock', 'qty'],
    ['maxStock', 'qty'],
    'rack',
    ['averageCost', 'money'],
  ],
})

async function stockOf(
  tx: Tx,
  s: Session,
  filter: Record<string, unknown>,
  branchId?: number | null,
): Promise<{ rows: Row[] }> {
  const { rows } = await listMaster<Row>(tx, s, inventory, {
    limit: EVERYTHING,
    offset: 0,
    filter,
    branchId,
  })
  return { rows }
}

async function oneStock(tx: Tx, s: Session, goodsId: number, warehouseId: number): Promise<Row> {
  const [row] = (await stockOf(tx, s, { goodsId, warehouseId })).rows
  if (!row) throw notFound('Stok barang')
  return row
}

/** Registration alone: limits and rack; the quantity stays what documents made it. */
async function register(ctx: Ctx, input: ParsedOf<typeof contract.add>) {
  return ctx.write((tx, s) =>
    once(tx, s, ctx, inventory, input, async () => {
      const warehouse = (await mastersOf(tx, s.mastersVersion)).warehouses.get(input.warehouseId)
      if (!warehouse || !s.branchIds.includes(warehouse.branch_id)) throw notFound('Gudang')
      const { minStock: min, maxStock: max } = input
      if (typeof min === 'number' && typeof max === 'number' && min > max) {
        throw new Refusal('STOCK_LIMITS', 'Stok minimum tidak boleh melebihi stok maksimum', {
          field: 'minStock',
        })
      }
      if (!(await tx.one('select 1 from goods where id = $1', [input.goodsId])))
        throw notFound('Barang')
      await tx.rows(
        `insert into goods_warehouse (branch_id, warehouse_id, goods_id, min_stock, max_stock, rack) values ($1, $2, $3, $4, $5, $6)
         on conflict (branch_id, warehouse_id, goods_id) do update set min_stock = excluded.min_stock, max_stock = excluded.max_stock, rack = excluded.rack`,
        [
          warehouse.branch_id,
          warehouse.id,
          input.goodsId,
          min ?? null,
          max ?? null,
          input.rack ?? null,
        ],
      )
      await auditMaster(
        tx,
        s,
        ctx,
        { kind: 'goods' },
        input.goodsId,
        'Daftarkan di gudang',
        null,
        `${warehouse.name}: min ${min ?? '–'}, maks ${max ?? '–'}, rak ${input.rack ?? '–'}`,
      )
      return { goodsId: input.goodsId, warehouseId: warehouse.id }
    }),
  )
}

async function remaining(tx: Tx, s: Session, input: ParsedOf<typeof contract.remaining>) {
  const { goodsId, branchId } = input
  const rows = await tx.rows<{
    branchId: number
    branchName: string
    onHand: number
    reserved: number
    available: number
  }>(
    `select b.id as "branchId", b.name as "branchName", coalesce(sum(l.on_hand), 0) as "onHand", coalesce(sum(l.reserved), 0) as reserved,
       coalesce(sum(l.on_hand - l.reserved), 0) as available
     from branch b left join stock_level l on l.branch_id = b.id and l.goods_id = $2 where b.id = any ($1::int[]) group by b.id order by b.name`,
    [branchId ? [refuseForeign(s, branchId)] : s.branchIds, goodsId],
  )
  return { rows: onPage(rows, input), total: sumOf(rows, (r) => r.onHand) }
}

/** Can all of it be sold from here now? Twice the same goods counts together. */
async function availability(tx: Tx, s: Session, input: ParsedOf<typeof contract.availability>) {
  const units = await readUnits(
    tx,
    input.lines.map((l) => l.goodsUnitId),
  )
  const places = await readChoices(
    tx,
    s,
    [...units.values()].map((u) => ({ goodsId: u.goods_id })),
    {
      branchId: s.branchId,
      warehouseId: input.warehouseId,
      level: 'RETAIL',
      purpose: 'SALES',
    },
  )
  const left = new Map(places.map((c) => [c.goodsId, c.available]))
  const rows = input.lines.map((line) => {
    const unit = units.get(line.goodsUnitId)
    if (!unit) throw notFound('Barang')
    const before = left.get(unit.goods_id) ?? 0
    const after = exact(dec(before).minus(times(line.qty, unit.conversion)))
    left.set(unit.goods_id, after)
    const enough = after >= 0 || unit.type === 'SERVICE'
    return {
      goodsUnitId: line.goodsUnitId,
      goodsName: unit.name,
      unitName: unit.unit_name,
      qty: line.qty,
      available: roundTo(dec(before).div(unit.conversion), 4),
      enough,
    }
  })
  return { available: rows.every((r) => r.enough), rows }
}

export const inventoryRoutes = [
  route(contract.getAll, (ctx, input, { reply }) =>
    answerList(ctx, inventory, input, { reply, field: 'inventories' }),
  ),
  route(contract.xlsx, (ctx, input) => exportMaster(ctx, inventory, input)),
  reads(contract.getData, (tx, s, input) => stockOf(tx, s, { ids: input.ids }, input.branchId)),
  reads(contract.get, (tx, s, input) => oneStock(tx, s, input.goodsId, input.warehouseId)),
  route(contract.add, (ctx, input) => register(ctx, input)),
  reads(contract.goodsStock, (tx, s, input) =>
    stockOf(tx, s, { goodsId: input.goodsId }, input.branchId),
  ),
  reads(contract.remaining, (tx, s, input) => remaining(tx, s, input)),
  reads(contract.availability, availability, atBranch),
  reads(contract.salesHistory, salesHistory),
  route(contract.salesHistoryXlsx, salesHistorySheet),
]
