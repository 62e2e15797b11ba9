import {
  assembles,
  bringsIn,
  correctsStock,
  except,
  isBill,
  isCodReturn,
  isCount,
  isExpected,
  isOpening,
  isPurchaseOrder,
  movesBetween,
  paysBack,
  sendsBack,
  sendsSold,
} from '#server/ledgers/scopes.ts'
import { stockReports } from '#contract/report/declared/stock.ts'
import { belowMinimum } from '#server/master/minimum-stock.ts'
import { answering } from '../declared.ts'
import type { Ask } from '../declared-query.ts'
import { closedBefore, found, goodsFilter, ofMainSupplier } from './parts.ts'

/** Quantity of each warehouse and value of each branch, moved from the beginning of time to the end of a day. */
export const lying = (branches: string, day: string) => `
select branch_id, warehouse_id, goods_id, sum(qty) as qty, sum(value) as value from (
  select s.branch_id, s.warehouse_id, s.goods_id, s.qty, s.value from stock_balance s join ${closedBefore(`${day} + 1`)} c on c.id = s.period_id
    where s.superseded_at is null and s.branch_id = any (${branches})
  union all
  select m.branch_id, m.warehouse_id, m.goods_id, m.qty, m.value from stock_move m cross join ${closedBefore(`${day} + 1`)} c
    where m.branch_id = any (${branches}) and m.posting_date > c.day and m.posting_date <= ${day}) x group by 1, 2, 3`

/**
 * The same rows, each with its share of its branch's value in whole rupiah: what is left over goes to the largest
 * remainders (domain §0.2), so that warehouses come to what their branch's stock is worth.
 */
export const sharedOut = (rows: string) => `
select branch_id, warehouse_id, goods_id, qty, whole, worth,
  part + (row_number() over (partition by branch_id, goods_id order by exact - part desc, warehouse_id) <= worth - sum(part) over (partition by branch_id, goods_id))::int as value
from (select *, floor(exact) as part from (select *, coalesce(worth * qty / nullif(whole, 0), 0) as exact from (
  select branch_id, warehouse_id, goods_id, sum(qty) as qty, sum(sum(qty)) over g as whole, sum(sum(value)) over g as worth
  from (${rows}) l group by 1, 2, 3 window g as (partition by branch_id, goods_id)) w) e) f`

/** What a row `x` of goods in a branch is called. */
export const NAMED = `join goods g on g.id = x.goods_id join category k on k.id = g.category_id join unit u on u.id = g.base_unit_id join branch b on b.id = x.branch_id`
export const NAMES = `x.goods_id as "goodsId", x.branch_id as "branchId", g.code, g.name as "goodsName", b.name as "branchName", k.name as "categoryName", u.name as "unitName"`
/** Which goods are meant. */
export const narrowed = (ask: Ask) =>
  `${goodsFilter(ask)}${ofMainSupplier(ask)}${found(ask, `search_key(g.code || ' ' || g.name)`)}`

/** What one warehouse holds is worth its share of the branch's value. */
const asOf = (ask: Ask) => {
  const { $, branches, input } = ask
  const day = `${$(input.date)}::date`
  const warehouse = input.warehouseId ? `filter (where warehouse_id = ${$(input.warehouseId)})` : ''
  const rows = lying(branches, day)
  const aside = `select branch_id, goods_id, sum(reserved) as qty from stock_level where branch_id = any (${branches})
    ${input.warehouseId ? `and warehouse_id = ${$(input.warehouseId)}` : ''} group by 1, 2`
  // What was set aside on an earlier day is kept nowhere.
  const now = `${day} >= ${$(ask.s.today)}::date`
  return `
select ${NAMES}, x.here as qty, case when ${now} then coalesce(r.qty, 0) end as reserved, case when ${now} then x.here - coalesce(r.qty, 0) end as available,
  case when x.qty = 0 then 0 else round(x.worth / x.qty, 4) end as "averageCost", x.value
from (select branch_id, goods_id, sum(qty) as qty, ${warehouse ? 'max(worth)' : 'sum(value)'} as worth, coalesce(sum(qty) ${warehouse}, 0) as here,
    coalesce(sum(value) ${warehouse}, 0) as value
  from (${warehouse ? sharedOut(rows) : rows}) l group by 1, 2) x left join (${aside}) r on r.branch_id = x.branch_id and r.goods_id = x.goods_id ${NAMED}
where ${input.showZero ? 'true' : 'x.here <> 0'}${narrowed(ask)}`
}

/** The documents behind each cause; what none of them wrote is told under other. */
const CAUSES: Record<string, string> = {
  bought: `${bringsIn()}`,
  sentBack: `${sendsBack()}`,
  sold: `(${sendsSold()} or ${isCodReturn()})`,
  cameBack: paysBack(),
  moved: movesBetween(),
  corrected: `${correctsStock()}`,
  counted: `${isCount()}`,
  assembled: `${assembles()}`,
}
/** Few beside the sales: what was moved by none of these was sold, so that no sale's document is looked up. */
const NOT_SOLD = except(isBill)
const OTHER = `not (${Object.values(CAUSES).join(' or ')})`

/** From the opening to the closing, cause by cause; stock that was entered when the shop began is an opening. */
export const movement =
  (measure: 'qty' | 'value') =>
  (ask: Ask): string => {
    const { $, branches, input } = ask
    const [from, to] = [`${$(input.dateFrom)}::date`, `${$(input.dateTo)}::date`]
    // What a warehouse holds of its branch's value no movement tells: value is asked of branches alone (domain §4.1).
    const place = input.warehouseId ? $(input.warehouseId) : ''
    const within = (row: string) => (place ? ` and ${row}.warehouse_id = ${place}` : '')
    const causes = Object.entries({ ...CAUSES, other: OTHER })
    const sums = causes.map(
      ([name, of]) =>
        `coalesce(sum(d.amount) filter (where not ${isOpening()} and ${of}), 0) as "${name}"`,
    )
    const names = causes.map(([name]) => `x."${name}"`)
    return `
select ${NAMES}, x.opening, ${names.join(', ')}, x.opening + ${names.join(' + ')} as closing
from (select d.branch_id, d.goods_id, coalesce(sum(d.amount) filter (where d.kind is null or ${isOpening()}), 0) as opening, ${sums.join(', ')},
    count(d.kind) > 0 as touched
  from (
    select s.branch_id, s.goods_id, null as kind, sum(s.${measure}) as amount from stock_balance s join ${closedBefore(from)} c on c.id = s.period_id
      where s.superseded_at is null and s.branch_id = any (${branches})${within('s')} group by 1, 2
    union all
    select m.branch_id, m.goods_id, case when m.posting_date >= ${from} then coalesce(d.kind, '${isBill.kinds[0]}') end, sum(m.${measure})
      from ${closedBefore(from)} c cross join stock_move m
      left join document d on d.branch_id = m.branch_id and d.id = m.document_id and d.kind = any (${$(NOT_SOLD)}::text[])
      where m.branch_id = any (${branches}) and m.posting_date > c.day and m.posting_date <= ${to}${within('m')} group by 1, 2, 3) d group by 1, 2) x
${NAMED} where (x.opening <> 0 or x.touched)${narrowed(ask)}`
  }

/**
 * What is below its minimum in a warehouse, with what is on its way there from suppliers, and what an order would bring
 * it to its maximum with, or to its minimum where it has none: whole units of the supplier.
 */
const minimum = (ask: Ask) => {
  const { $, branches, input } = ask
  return `
select ${NAMES}, x.warehouse_id as "warehouseId", w.name as "warehouseName", x.on_hand as "onHand", coalesce(o.qty, 0) as "onOrder", x.min_stock as "minStock", x.min_stock - x.on_hand as short,
  greatest(0, ceil(round((coalesce(x.max_stock, x.min_stock) - x.available - coalesce(o.qty, 0)) / p.conversion, 4)) * p.conversion) as "toOrder", p.id as "goodsUnitId", x.supplier_id as "supplierId", s.name as "supplierName"
from (${belowMinimum(branches)}) x
${NAMED} join warehouse w on w.branch_id = x.branch_id and w.id = x.warehouse_id left join supplier s on s.id = x.supplier_id
left join lateral (select n.id, n.conversion from goods_unit n where n.goods_id = x.goods_id and n.is_active
  order by n.is_purchase desc, case when n.is_purchase then -n.conversion else n.conversion end limit 1) p on true
left join lateral (select sum(l.base_qty - coalesce(t.qty, 0)) as qty from document d
  join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id and l.goods_id = x.goods_id
  left join lateral (select sum(n.base_qty) as qty from line_taken n where n.branch_id = l.branch_id and n.document_id = l.document_id and n.line = l.line) t on true
  where d.branch_id = x.branch_id and d.warehouse_id = x.warehouse_id and ${isPurchaseOrder()} and ${isExpected()}) o on true
where true${input.warehouseId ? ` and x.warehouse_id = ${$(input.warehouseId)}` : ''}${narrowed(ask)}`
}

export const stockReportRoutes = answering(stockReports, {
  'stock-as-of': asOf,
  'stock-movement': movement('qty'),
  'stock-movement-value': movement('value'),
  'stock-minimum': minimum,
})
