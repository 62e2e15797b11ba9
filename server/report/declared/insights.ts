import { soldAt } from '#server/ledgers/scopes.ts'
import { basketSizes } from '#contract/report/baskets.ts'
import { BILLS_TOGETHER, salesInsights, weekdays } from '#contract/report/declared/insights.ts'
import { A_BILL, LINE_WORTH, NET_SALES, WORTH } from '#server/ledgers/net-sales.ts'
import { answering } from '../declared.ts'
import type { Ask } from '../declared-query.ts'
import { found, goodsFilter } from './parts.ts'
import { basketOf, bills, soldLines } from './sold.ts'

/** Every clock of the world differs from every other by whole quarters: what lies within one lies in one hour of all. */
const WITHIN_HOUR = `date_bin('15 minutes', ${soldAt()}, 'epoch')`

/** Hours and weekdays are those of the branch's clock, which is asked for what was sold within a quarter as a whole. */
const byWeekdayAndHour = (ask: Ask) => {
  const measure = ask.input.measure === 'BILLS' ? `(${A_BILL})::int` : NET_SALES
  const ofDay = Object.keys(weekdays).map(
    (name, i) => `coalesce(sum(x.measure) filter (where x.weekday = ${i + 1}), 0) as "${name}"`,
  )
  return `
select x.hour, x.hour::text as "atHour", to_char(x.hour, 'FM00') || '.00' as label, ${ofDay.join(', ')}, sum(x.measure) as total
from (select extract(hour from d.at at time zone b.timezone)::int as hour, extract(isodow from d.doc_date)::int as weekday, d.measure
  from (select d.branch_id, d.doc_date, ${WITHIN_HOUR} as at, sum(${measure}) as measure from (${bills(ask)}) d group by 1, 2, 3) d
  join branch b on b.id = d.branch_id) x group by x.hour`
}

const LABELS = Object.values(basketSizes).map(({ label }) => `'${label}'`)

/** How many different goods are on a bill. */
const baskets = (ask: Ask) => `
select x.size, x.size::text as basket, (array[${LABELS.join(', ')}])[x.size] as label, count(*)::int as bills,
  round(100.0 * count(*) / sum(count(*)) over (), 1) as contribution, round(avg(x.qty), 2) as qty, sum(x.net) as net, round(avg(x.net)) as average
from (select ${basketOf('l')} as size, sum(l.base_qty) as qty, ${WORTH} as net
  from (${bills(ask, { returns: false })}) d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id
  group by d.branch_id, d.id, d.dpp, d.exempt) x group by x.size`

/** Goods that are looked at: those that most lines of the sample have. Pairs grow with their square, so there is an end. */
const CANDIDATES = 150
/** Bills, spread over all of the period, so many in a row: what was written together is read together. */
const SAMPLE = 30_000
const IN_A_ROW = 64

/**
 * Support is the share of all bills that have both, confidence that of the bills with the first that also have the
 * second, lift how much oftener that is than by chance. Which goods are worth looking at is told by a sample, the whole
 * where there are few bills; their figures are counted on every bill. A document's id is its own among those of every
 * branch; lines in its order meet each other without being sorted again.
 */
const together = (ask: Ask) => `
with bill as materialized (select d.branch_id, d.id from (${bills(ask, { returns: false })}) d),
sample as materialized (select * from bill where id / ${IN_A_ROW} % (select greatest(1, count(*) / ${SAMPLE}) from bill) = 0),
candidate as materialized (select l.goods_id from sample b join document_goods l on l.branch_id = b.branch_id and l.document_id = b.id
  group by 1 order by count(*) desc, 1 limit ${CANDIDATES}),
kept as materialized (select distinct l.document_id, l.goods_id from document_goods l join candidate c on c.goods_id = l.goods_id
  join bill b on b.id = l.document_id order by 1, 2),
often as materialized (select goods_id, count(*) as n from kept group by 1),
pair as (select a.goods_id as one, b.goods_id as other, count(*) as n from kept a join kept b on b.document_id = a.document_id and b.goods_id > a.goods_id
  group by 1, 2 having count(*) >= ${BILLS_TOGETHER})
select g.id as "goodsId", h.id as "otherId", g.name as "goodsName", h.name as "otherName", p.n::int as together, round(100.0 * p.n / w.n, 1) as support,
  round(100.0 * p.n / o.n, 1) as confidence, round(100.0 * p.n / q.n, 1) as reverse, round(p.n::numeric * w.n / (o.n::numeric * q.n), 2) as lift
from pair p join often o on o.goods_id = p.one join often q on q.goods_id = p.other join goods g on g.id = p.one join goods h on h.id = p.other
cross join (select count(*) as n from bill) w`

/** Each price that goods were sold at, by the days on which they were; the change is against the price before it. */
const prices = (ask: Ask) => `
select x.goods_id as "goodsId", u.id as "unitId", g.name as "goodsName", u.name as "unitName", x.unit_price as price, x.first_day as "firstDay", x.last_day as "lastDay", x.days, x.qty,
  round(x.per_day, 2) as "perDay", x.net, round(100.0 * (x.unit_price / nullif(lag(x.unit_price) over earlier, 0) - 1), 1) as "priceChange",
  round(100.0 * (x.per_day / nullif(lag(x.per_day) over earlier, 0) - 1), 1) as "volumeChange"
from (select d.goods_id, d.goods_unit_id, d.unit_price, min(d.doc_date) as first_day, max(d.doc_date) as last_day, count(*)::int as days,
    sum(d.qty) as qty, sum(d.qty) / count(*) as per_day, sum(d.net) as net
  from (select l.goods_id, l.goods_unit_id, l.unit_price, d.doc_date, sum(l.qty) as qty, sum(${LINE_WORTH}::bigint) as net
    from (${bills(ask, { returns: false })}) d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id
    where l.unit_price > 0${meant(ask)} group by 1, 2, 3, 4) d group by 1, 2, 3) x
join goods g on g.id = x.goods_id join goods_unit gu on gu.id = x.goods_unit_id join unit u on u.id = gu.unit_id
window earlier as (partition by x.goods_unit_id order by x.first_day, x.unit_price)`

/** Lines `l` of the goods that are asked for. */
const meant = (ask: Ask) => {
  const filter = `${goodsFilter(ask)}${found(ask, `search_key(g.code || ' ' || g.name)`)}`
  return filter && ` and l.goods_id in (select g.id from goods g where true${filter})`
}

/** Goods that were sold in the period and of which the branch has nothing left; what is missed is reckoned by their own pace. */
const soldOut = (ask: Ask) => {
  const { $, input, s } = ask
  const days = `(${$(input.dateTo)}::date - ${$(input.dateFrom)}::date + 1)`
  return `
select y.goods_id as "goodsId", y.branch_id as "branchId", y.goods_name as "goodsName", b.name as "branchName", y.sold, u.name as "unitName", y.bills,
  round(y.sold / ${days}, 2) as "perDay", y.on_hand as "onHand", y.empty_since as "emptySince", y.empty as days, round(y.net / ${days} * y.empty) as missed
from (select x.*, g.name as goods_name, g.base_unit_id, m.empty_since, greatest(${$(s.today)}::date - m.empty_since, 0) as empty
  from (select x.goods_id, x.branch_id, coalesce(h.on_hand, 0) as on_hand, sum(x.qty) as sold, sum(x.net) as net,
      count(distinct x.document_id) filter (where x.sign = 1)::int as bills
    from (${soldLines(ask)}) x
    left join (select branch_id, goods_id, sum(on_hand) as on_hand from stock_level group by 1, 2) h on h.branch_id = x.branch_id and h.goods_id = x.goods_id
    where coalesce(h.on_hand, 0) <= 0 group by 1, 2, 3 having sum(x.qty) > 0) x
  join goods g on g.id = x.goods_id
  cross join lateral (select max(v.posting_date) as empty_since from stock_move v where v.branch_id = x.branch_id and v.goods_id = x.goods_id) m
  where m.empty_since is not null${found(ask, `search_key(g.code || ' ' || g.name)`)}) y
join branch b on b.id = y.branch_id join unit u on u.id = y.base_unit_id`
}

export const salesInsightRoutes = answering(salesInsights, {
  'sales-by-weekday-and-hour': byWeekdayAndHour,
  'basket-sizes': baskets,
  'goods-bought-together': together,
  'prices-against-volume': prices,
  'sold-out-goods': soldOut,
})
