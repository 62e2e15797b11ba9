import { inventory as contract, stockPriceRow } from '#contract/master/inventory.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import { readUnits } from '#server/ledgers/locks.ts'
import type { Tx } from '#server/platform/db.ts'
import { dec, roundTo } from '#contract/money.ts'
import { route, reads, atBranch } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { exportRows } from '#server/masters/export.ts'
import { EVERY_BARCODE } from './goods-barcodes.ts'
import { type Wanted, levelOf, readChoices } from './goods-choice.ts'
import { findGoods } from './goods-search.ts'

type Picker = ParsedOf<typeof contract.bookingGetAll>

/** Goods to sell, page by page: all by name, or those whose words were typed. */
async function pick(tx: Tx, s: Session, input: Picker) {
  const level = await levelOf(tx, input.customerId)
  const place = {
    branchId: s.branchId,
    warehouseId: input.warehouseId,
    level,
    purpose: 'SALES' as const,
  }
  const found = input.search?.trim()
    ? await findGoods(tx, s, input.search, 400, true)
    : await everyGoods(tx)
  const inStock = input.withStock ? await withStock(tx, s.branchId, found) : found
  const page = inStock.slice(input.offset, input.offset + input.limit)
  return { rows: await readChoices(tx, s, page, place), count: inStock.length }
}

const everyGoods = (tx: Tx) =>
  tx.rows<Wanted>(`select id as "goodsId" from goods g where is_active and type <> 'GIFT'
    and exists (select 1 from goods_unit u where u.goods_id = g.id and u.is_sales and u.is_active) order by name, id`)

async function withStock(tx: Tx, branchId: number, found: Wanted[]): Promise<Wanted[]> {
  const rows = await tx.rows<{ goods_id: number }>(
    'select goods_id from stock_level where branch_id = $1 group by goods_id having sum(on_hand - reserved) > 0',
    [branchId],
  )
  const some = new Set(rows.map((r) => r.goods_id))
  return found.filter((w) => some.has(w.goodsId))
}

async function pickUnits(tx: Tx, s: Session, input: ParsedOf<typeof contract.bookingGetData>) {
  const [level, units] = await Promise.all([
    levelOf(tx, input.customerId),
    readUnits(tx, input.ids),
  ])
  const wanted = input.ids.flatMap((id) =>
    units.has(id) ? [{ goodsId: units.get(id)?.goods_id as number, goodsUnitId: id }] : [],
  )
  return {
    rows: await readChoices(tx, s, wanted, {
      branchId: s.branchId,
      warehouseId: input.warehouseId,
      level,
      purpose: 'SALES',
    }),
  }
}

/** Goods page by page, each with a row for every unit that it is sold in; `count` tells of goods. */
async function stockAndPrices(tx: Tx, s: Session, input: Picker) {
  const { rows, count } = await pick(tx, s, input)
  const units = rows.flatMap((goods) => goods.units.map(({ goodsUnitId }) => goodsUnitId))
  const barcodes = new Map(
    (
      await tx.rows<{ id: number; every: string | null }>(
        `select u.id, ${EVERY_BARCODE} as every from goods_unit u where u.id = any ($1::bigint[])`,
        [units],
      )
    ).map(({ id, every }) => [id, every]),
  )
  return {
    count,
    rows: rows.flatMap(({ goodsId, code, name, units, cost, conversion, ...goods }) =>
      units.map((unit) => ({
        goodsUnitId: unit.goodsUnitId,
        goodsId,
        goodsCode: code,
        goodsName: name,
        barcode: barcodes.get(unit.goodsUnitId) ?? null,
        unitName: unit.unitName,
        conversion: unit.conversion,
        taxType: goods.taxType,
        price: unit.price,
        onHand: goods.onHand,
        available: goods.available,
        baseUnitName: goods.baseUnitName,
        averageCost:
          typeof cost === 'number'
            ? roundTo(dec(cost).times(unit.conversion).div(conversion), 4)
            : null,
      })),
    ),
  }
}

export const goodsPickerRoutes = [
  route(contract.exported, (ctx, input) =>
    ctx.report((tx, s) => stockAndPrices(tx, s, input), input.branchId),
  ),
  route(contract.exportedXlsx, (ctx, input) =>
    exportRows(
      ctx,
      {
        kind: 'stok-harga',
        title: 'Stok dan Harga',
        row: stockPriceRow,
        excel: [
          ['goodsCode', 'text'],
          ['barcode', 'text'],
          ['goodsName', 'text'],
          ['unitName', 'text'],
          ['conversion', 'qty'],
          ['price', 'money'],
          ['available', 'qty'],
          ['onHand', 'qty'],
          ['baseUnitName', 'text'],
          ['taxType', 'text'],
          ['averageCost', 'money'],
        ],
      },
      (tx, s, page) => stockAndPrices(tx, s, { ...input, ...page }),
      input.branchId,
    ),
  ),
  reads(contract.bookingGetAll, pick, atBranch),
  reads(contract.bookingGetList, pick, atBranch),
  reads(contract.bookingGetData, pickUnits, atBranch),
]
