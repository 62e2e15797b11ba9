import { everyWord } from '#server/platform/sql.ts'
import type { z } from 'zod'
import {
  stockReports as contract,
  type stockPositionInput,
  type stockPositionRow,
} from '#contract/report/stock.ts'
import { belowMinimum } from '#server/master/minimum-stock.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { quantity } from '#contract/money.ts'
import { dayText } from '#server/platform/time.ts'
import { type Session, branchesOf } from '#server/platform/session.ts'
import { everyRow } from './every-row.ts'
import { sharedOut } from './declared/stock.ts'
import { PDF_ROWS, type ReportSheet, sheetRoutes, visible } from './print.ts'

type Input = z.output<typeof stockPositionInput>
type Row = z.output<typeof stockPositionRow>

type Asked = Omit<Input, 'limit' | 'offset'>
interface Counted {
  count: number
  onHand: number
  reserved: number
  available: number
  value: number
}

/**
 * What lies where now: per branch and goods, with its warehouses, what is set aside and what it is worth. Short is what
 * lies below the minimum of one of these warehouses, whether any of it ever lay there or not.
 */
function statements(s: Session, input: Asked) {
  const values: unknown[] = []
  const $ = (value: unknown) => `$${values.push(value)}`
  const branches = `${$(branchesOf(s, input.branchIds))}::int[]`
  const conditions = ['true']
  if (input.categoryId) {
    conditions.push(
      `g.category_id in (with recursive c as (select id from category where id = ${$(input.categoryId)} union all select k.id from category k join c on k.parent_id = c.id) select id from c)`,
    )
  }
  if (input.brandId) conditions.push(`g.brand_id = ${$(input.brandId)}`)
  for (const word of everyWord(input.search ?? '')) conditions.push(`g.search_text like ${$(word)}`)
  const warehouse = input.warehouseId ? `and l.warehouse_id = ${$(input.warehouseId)}` : ''
  const short = `select l.branch_id, l.goods_id, sum(l.min_stock) as min_stock from (${belowMinimum(branches)}) l where true ${warehouse} group by 1, 2`
  const held = input.belowMinimum
    ? `(select k.branch_id, k.goods_id, coalesce(o.qty, 0) as qty, coalesce(o.value, 0) as value
        from short k left join stock_value o on o.branch_id = k.branch_id and o.goods_id = k.goods_id)`
    : `(select * from stock_value where branch_id = any (${branches}))`
  const parts = `(${sharedOut(`select branch_id, warehouse_id, goods_id, on_hand as qty, 0 as value from stock_level where branch_id = any (${branches})
        union all select branch_id, null, goods_id, 0, value from stock_value where branch_id = any (${branches})`)})`
  const counted = `
      select v.branch_id, v.goods_id, v.qty as branch_qty, v.value, ${input.warehouseId ? 'coalesce(max(p.value), 0)' : '0'} as here, coalesce(sum(l.on_hand), 0) as on_hand, coalesce(sum(l.reserved), 0) as reserved,
        coalesce(json_agg(json_build_object('name', w.name, 'onHand', l.on_hand) order by w.id) filter (where w.id is not null), '[]') as warehouses,
        coalesce(k.min_stock, sum(coalesce(gw.min_stock, g.min_stock))) as min_stock, k.goods_id is not null as is_short
      from ${held} v join goods g on g.id = v.goods_id
      left join stock_level l on l.branch_id = v.branch_id and l.goods_id = v.goods_id ${warehouse}
      left join warehouse w on w.id = l.warehouse_id
      ${input.warehouseId ? `left join ${parts} p on p.branch_id = l.branch_id and p.warehouse_id = l.warehouse_id and p.goods_id = l.goods_id` : ''}
      left join goods_warehouse gw on gw.branch_id = l.branch_id and gw.warehouse_id = l.warehouse_id and gw.goods_id = l.goods_id
      left join short k on k.branch_id = v.branch_id and k.goods_id = v.goods_id
      where ${conditions.join(' and ')} group by v.branch_id, v.goods_id, v.qty, v.value, k.goods_id, k.min_stock`
  // What is wholly sold out is short all the more.
  const kept = input.showZero || input.belowMinimum ? 'true' : 'x.on_hand <> 0'
  const from = `from (${counted}) x join goods g on g.id = x.goods_id join unit u on u.id = g.base_unit_id join branch b on b.id = x.branch_id where ${kept}`
  const share = input.warehouseId ? 'x.here' : 'x.value'
  const asked = `with short as materialized (${short})`
  return {
    values,
    rows: `${asked} select x.branch_id as "branchId", b.name as "branchName", g.id as "goodsId", g.code, g.name, u.name as "unitName", x.on_hand as "onHand", x.reserved,
         x.on_hand - x.reserved as available, x.min_stock as "minStock", x.is_short as "isShort", x.warehouses,
         case when x.branch_qty = 0 then 0 else round(x.value / x.branch_qty, 4) end as "averageCost", ${share} as value
       ${from} order by g.name, b.id`,
    sums: `${asked} select count(*) as count, coalesce(sum(x.on_hand), 0) as "onHand", coalesce(sum(x.reserved), 0) as reserved,
         coalesce(sum(x.on_hand - x.reserved), 0) as available, coalesce(sum(${share}), 0) as value ${from}`,
  }
}

const NOTHING = { count: 0, onHand: 0, reserved: 0, available: 0, value: 0 }

const position = (ctx: Ctx, input: Input) =>
  ctx.report(async (tx, s) => {
    const { rows, sums, values } = statements(s, input)
    const found = await tx.rows<Row>(`${rows} limit ${input.limit} offset ${input.offset}`, values)
    const { count, ...total } = (await tx.one<Counted>(sums, values)) ?? NOTHING
    return { asOf: s.now, rows: found, count, sums: total }
  })

const worded = (rows: readonly Partial<Row>[]) =>
  rows.map((row) => ({
    ...row,
    where: (row.warehouses ?? []).map((w) => `${w.name} ${quantity(w.onHand)}`).join('; '),
    ...Object.fromEntries((row.warehouses ?? []).map((w) => [placeOf(w.name), w.onHand])),
  }))
/** A warehouse as a column of figures. */
const placeOf = (name: string) => `at:${name}`

/** Warehouses that a workbook has columns for; of more it tells in words, as paper does. */
const MOST_PLACES = 40
const placesOf = (tx: Tx, s: Session, { branchIds, warehouseId }: Asked) =>
  tx.rows<{ name: string }>(
    `select name from warehouse where branch_id = any ($1::int[]) and ($2::bigint is null or id = $2) order by branch_id, id limit ${MOST_PLACES + 1}`,
    [branchesOf(s, branchIds), warehouseId ?? null],
  )

/** Every row as it is read, with the sums behind them. */
async function* everyPosition(ctx: Ctx, input: Asked) {
  const all = everyRow<Partial<Row>>(ctx, (tx, s) => {
    const { rows, sums, values } = statements(s, input)
    const last = async () => {
      const { count: _count, ...total } = (await tx.one<Counted>(sums, values)) ?? NOTHING
      return { ...total, code: 'Jumlah' }
    }
    return { text: rows, values, last }
  })
  for await (const rows of all) yield worded(rows)
}

const sheet = async (ctx: Ctx, input: Asked, as: 'xlsx' | 'pdf'): Promise<ReportSheet> => {
  const { today, places } = await ctx.read(async (tx, s) => {
    // What is refused is refused before the file begins.
    statements(s, input)
    return { today: s.today, places: await placesOf(tx, s, input) }
  })
  const inFigures = as === 'xlsx' && places.length <= MOST_PLACES
  const shown =
    as === 'pdf' ? await position(ctx, { ...input, limit: PDF_ROWS + 1, offset: 0 }) : null
  return {
    key: 'stock-position',
    costs: true,
    title: 'Posisi Stok',
    period: `per ${dayText(today)}`,
    rows: shown ? worded(shown.rows) : everyPosition(ctx, input),
    ...(shown ? { sums: { ...shown.sums } } : {}),
    columns: visible(ctx, [
      { key: 'code', label: 'Kode', type: 'text', width: 14 },
      { key: 'name', label: 'Barang', type: 'text', width: 34 },
      { key: 'branchName', label: 'Cabang', type: 'text' },
      { key: 'unitName', label: 'Satuan', type: 'text', width: 8 },
      ...(inFigures
        ? places.map(({ name }) => ({ key: placeOf(name), label: name, type: 'qty' as const }))
        : [{ key: 'where', label: 'Per gudang', type: 'text' as const, width: 30 }]),
      { key: 'onHand', label: 'Stok', type: 'qty' },
      { key: 'reserved', label: 'Dipesan', type: 'qty' },
      { key: 'available', label: 'Bebas', type: 'qty' },
      { key: 'minStock', label: 'Minimum', type: 'qty' },
      { key: 'averageCost', label: 'HPP', type: 'qty', right: 'cost.view' },
      { key: 'value', label: 'Nilai', type: 'money', right: 'cost.view' },
    ]),
  }
}

export const stockPositionRoutes = sheetRoutes(
  [contract.position, contract.positionXlsx, contract.positionPdf],
  position,
  sheet,
)
