import { kinds } from '#contract/kinds.ts'
import { stockAge, stockReports } from '#contract/report/declared/stock.ts'
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

const NAMED = `join goods g on g.id = x.goods_id join category k on k.id = g.category_id join unit u on u.id = g.base_unit_id join branch b on b.id = x.branch_id`
const NAMES = `x.goods_id as "goodsId", x.branch_id as "branchId", g.code, g.name as "goodsName", b.name as "branchName", k.name as "categoryName", u.name as "unitName"`
const narrowed = (ask: Ask) =>
  `${goodsFilter(ask)}${ofMainSupplier(ask)}${found(ask, `lower(g.code || ' ' || g.name)`)}`

/** What one warehouse holds is worth its share of the branch's value. */
const asOf = (ask: Ask) => {
  const { $, branches, input } = ask
  const day = `${$(input.date)}::date`
  const warehouse = input.warehouseId ? `and warehouse_id = ${$(input.warehouseId)}` : ''
  return `
select ${NAMES}, x.here as qty, case when x.qty = 0 then 0 else round(x.value / x.qty, 4) end as "averageCost",
  case when x.here = x.qty then x.value when x.qty = 0 then 0 else round(x.value * x.here / x.qty) end as value
from (select branch_id, goods_id, sum(qty) as qty, sum(value) as value, coalesce(sum(qty) filter (where true ${warehouse}), 0) as here
  from (${lying(branches, day)}) l group by 1, 2) x ${NAMED}
where ${input.showZero ? 'true' : 'x.here <> 0'}${narrowed(ask)}`
}

/** The documents behind each cause; what none of them wrote is told under other. */
const CAUSES: Record<string, string> = {
  bought: `d.kind in ('purchase-receipt', 'purchase-invoice')`,
  sentBack: `d.kind in ('purchase-return', 'purchase-past-return')`,
  sold: `d.kind in ('sales-invoice', 'cod', 'cod-return')`,
  cameBack: `d.kind in ('sales-return', 'sales-past-return')`,
  moved: `d.kind like '%mutation%'`,
  corrected: `d.kind in ('correction', 'stock-in')`,
  counted: `d.kind = 'stock-opname'`,
  assembled: `d.kind in ('assembly', 'disassembly')`,
}
/** Few beside the sales: what was moved by none of these was sold, so that no sale's document is looked up. */
const NOT_SOLD = Object.keys(kinds).filter((kind) => kind !== 'sales-invoice')
const OTHER = `not (${Object.values(CAUSES).join(' or ')})`

/** From the opening to the closing, cause by cause; stock that was entered when the shop began is an opening. */
export const movement =
  (measure: 'qty' | 'value') =>
  (ask: Ask): string => {
    const { $, branches, input } = ask
    const [from, to] = [`${$(input.dateFrom)}::date`, `${$(input.dateTo)}::date`]
    const causes = Object.entries({ ...CAUSES, other: OTHER })
    const sums = causes.map(
      ([name, of]) =>
        `coalesce(sum(d.amount) filter (where d.kind <> 'opening-balance' and ${of}), 0) as "${name}"`,
    )
    const names = causes.map(([name]) => `x."${name}"`)
    return `
select ${NAMES}, x.opening, ${names.join(', ')}, x.opening + ${names.join(' + ')} as closing
from (select d.branch_id, d.goods_id, coalesce(sum(d.amount) filter (where d.kind is null or d.kind = 'opening-balance'), 0) as opening, ${sums.join(', ')},
    count(d.kind) > 0 as touched
  from (
    select s.branch_id, s.goods_id, null as kind, sum(s.${measure}) as amount from stock_balance s join ${closedBefore(from)} c on c.id = s.period_id
      where s.superseded_at is null and s.branch_id = any (${branches}) group by 1, 2
    union all
    select m.branch_id, m.goods_id, case when m.posting_date >= ${from} then coalesce(d.kind, 'sales-invoice') end, sum(m.${measure})
      from ${closedBefore(from)} c cross join stock_move m
      left join document d on d.branch_id = m.branch_id and d.id = m.document_id and d.kind = any (${$(NOT_SOLD)}::text[])
      where m.branch_id = any (${branches}) and m.posting_date > c.day and m.posting_date <= ${to} group by 1, 2, 3) d group by 1, 2) x
${NAMED} where (x.opening <> 0 or x.touched)${narrowed(ask)}`
  }

/** What is below its minimum in a warehouse, with what is on its way there from suppliers. */
const minimum = (ask: Ask) => {
  const { $, branches, input } = ask
  return `
select ${NAMES}, x.warehouse_id as "warehouseId", w.name as "warehouseName", x.on_hand as "onHand", x.available, coalesce(o.qty, 0) as "onOrder", x.min_stock as "minStock", x.min_stock - x.on_hand as short,
  s.name as "supplierName"
from (${belowMinimum(branches)}) x
${NAMED} join warehouse w on w.branch_id = x.branch_id and w.id = x.warehouse_id left join supplier s on s.id = x.supplier_id
left join lateral (select sum(l.base_qty - coalesce(t.qty, 0)) as qty from document d
  join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id and l.goods_id = x.goods_id
  left join lateral (select sum(n.base_qty) as qty from document_goods n join document r on r.branch_id = n.branch_id and r.id = n.document_id and r.status <> 'CANCELLED'
    where n.branch_id = l.branch_id and n.source_document_id = l.document_id and n.source_line = l.line) t on true
  where d.branch_id = x.branch_id and d.warehouse_id = x.warehouse_id and d.kind = 'purchase-order' and d.status in ('OPEN', 'PARTIALLY_RECEIVED')) o on true
where true${input.warehouseId ? ` and x.warehouse_id = ${$(input.warehouseId)}` : ''}${narrowed(ask)}`
}

/** Days of age at which each bucket ends; the last takes the rest. */
const BUCKETS = { 30: 30, 60: 60, 90: 90, 180: 180, 999: null } as const

/**
 * What lies in each branch and the layers it consists of: what is left is taken to be what came last, so that layers are
 * what came in, newest first, until they hold what lies there.
 */
const branchLayers = (branches: string, day: string) => `
lying as (select branch_id, goods_id, sum(qty) as qty, sum(value) as value from (${lying(branches, day)}) l group by 1, 2),
layer as (${layersOf('lying', 'm.branch_id', branches, day)})`

/**
 * The same of the whole company: goods that went from branch to branch keep the day on which the company got them. What
 * the asked branches hold has its share of every layer; what came before anything that this employee may see came with
 * its first mutation.
 */
const companyLayers = (branches: string, seen: string, day: string) => `
lying as (select 0 as branch_id, goods_id, sum(qty) as qty, sum(value) as value from (${lying(branches, day)}) l group by 2),
held as (select 0 as branch_id, goods_id, sum(qty) as qty from (${lying(seen, day)}) l group by 2),
share as (select n.branch_id, n.goods_id, n.posting_date, n.age, n.qty * x.qty / h.qty as qty
  from (${layersOf('held', '0', seen, day, `and d.kind not like '%mutation%' and d.kind <> 'incoming-return'`)}) n
  join held h on h.goods_id = n.goods_id and h.qty > 0 join lying x on x.goods_id = n.goods_id),
layer as (select * from share union all
  select x.branch_id, x.goods_id, f.day, ${day} - f.day, x.qty - coalesce(c.qty, 0)
  from lying x left join (select goods_id, sum(qty) as qty from share group by 1) c on c.goods_id = x.goods_id
  cross join lateral (select min(m.posting_date) as day from stock_move m where m.branch_id = any (${branches}) and m.goods_id = x.goods_id and m.qty > 0) f
  where x.qty > coalesce(c.qty, 0) and f.day <= ${day})`

const layersOf = (held: string, branch: string, branches: string, day: string, came = '') => `
  select n.branch_id, n.goods_id, n.posting_date, ${day} - n.posting_date as age, least(n.qty, y.qty - (n.upto - n.qty)) as qty
  from (select *, sum(qty) over (partition by branch_id, goods_id order by posting_date desc) as upto
    from (select ${branch} as branch_id, m.goods_id, m.posting_date, sum(m.qty) as qty
      from stock_move m join document d on d.branch_id = m.branch_id and d.id = m.document_id
      where m.branch_id = any (${branches}) and m.qty > 0 and m.cost_rule <> 'MOVE' and m.posting_date <= ${day} ${came} group by 1, 2, 3) i) n
  join ${held} y on y.branch_id = n.branch_id and y.goods_id = n.goods_id and n.upto - n.qty < y.qty`

/** Quantity and value by age, as differences of what is no older: so that they come to the whole, and no rupiah is over. */
const buckets = () => {
  const ends = Object.entries(BUCKETS)
  const upto = (i: number) => {
    if (i < 0) return '0'
    const last = ends[i]?.[1]
    return last ? `round(coalesce(sum(l.qty) filter (where l.age <= ${last}), 0), 4)` : 'x.qty'
  }
  return ends.flatMap(([name], i) => [
    `${upto(i)} - ${upto(i - 1)} as "qty${name}"`,
    `round(x.value * ${upto(i)} / x.qty) - round(x.value * ${upto(i - 1)} / x.qty) as "value${name}"`,
  ])
}
const AGED = Object.keys(BUCKETS).flatMap((name) => [`x."qty${name}"`, `x."value${name}"`])

const age = (ask: Ask) => {
  const { $, branches, input, s } = ask
  const day = `${$(input.date)}::date`
  const company = input.basis === 'COMPANY'
  const branch = company ? '0' : 'm.branch_id'
  const [names, named] = company
    ? [
        NAMES.replace('x.branch_id as "branchId"', 'null::int as "branchId"').replace(
          'b.name as',
          'null::text as',
        ),
        NAMED.replace(/ join branch b .*/, ''),
      ]
    : [NAMES, NAMED]
  return `
with ${company ? companyLayers(branches, `${$(s.branchIds)}::int[]`, day) : branchLayers(branches, day)},
sold as (select ${branch} as branch_id, m.goods_id, max(m.posting_date) as last_day, -sum(m.qty) filter (where m.posting_date > ${day} - 90) as qty
  from stock_move m join document d on d.branch_id = m.branch_id and d.id = m.document_id and d.kind in ('sales-invoice', 'cod')
  where m.branch_id = any (${branches}) and m.qty < 0 and m.posting_date <= ${day} group by 1, 2),
aged as (select x.branch_id, x.goods_id, x.qty, x.value, ${buckets().join(', ')}, min(l.posting_date) as oldest,
    round(sum(l.age * l.qty) / nullif(sum(l.qty), 0))::int as "averageAge"
  from lying x left join layer l on l.branch_id = x.branch_id and l.goods_id = x.goods_id where x.qty > 0 group by x.branch_id, x.goods_id, x.qty, x.value)
select ${names}, (select min(n.id) from goods_unit n where n.goods_id = x.goods_id and n.unit_id = g.base_unit_id) as "goodsUnitId", x.qty, x.value, x.oldest, x."averageAge",
  ${AGED.join(', ')}, round(coalesce(s.qty, 0) / 90, 2) as daily, case when s.qty > 0 then round(x.qty * 90 / s.qty)::int end as cover, s.last_day as "lastSold"
from aged x left join sold s on s.branch_id = x.branch_id and s.goods_id = x.goods_id ${named} where true${narrowed(ask)}`
}

export const stockReportRoutes = [
  ...answering(stockReports, {
    'stock-as-of': asOf,
    'stock-movement': movement('qty'),
    'stock-movement-value': movement('value'),
    'stock-minimum': minimum,
  }),
  ...answering(stockAge, { 'stock-age': age }),
]
