import type { Compared } from '#contract/report/declare.ts'
import { earlier } from '#contract/report/earlier.ts'
import { ofBills } from '#contract/report/declared/sales.ts'
import { type MarginCause, marginCauses, whyReports } from '#contract/report/declared/why.ts'
import { LINE_DISCOUNT, LINE_WORTH } from '#server/ledgers/net-sales.ts'
import { answering } from '../declared.ts'
import type { Ask } from '../declared-query.ts'
import { wholeShares } from './parts.ts'
import { bills, soldCosts } from './sold.ts'
import { narrowed } from './stock.ts'

/** What campaigns gave of the discounts of line `l`, in the share of their rupiah. */
const CAMPAIGNS = `case when l.campaigns <> '[]' then coalesce(round(${LINE_DISCOUNT} * (select sum((k.value->>'amount')::numeric) from jsonb_array_elements(l.campaigns) k)
  / nullif(l.discount + l.header_discount, 0)), 0) else 0 end`
/** Freight of line `l`, without the PPN that its price has in it. */
const FREIGHT = `(l.freight - case when d.tax_mode = 'INCLUDE' then coalesce(round(l.vat * l.freight / nullif(l.net + l.freight, 0)), 0) else 0 end)`

/** Accounts against which goods leave that nobody bought. */
const SHRINKAGE = `select id from account where usage in ('STOCK_VARIANCE', 'DAMAGE_EXPENSE')`

const FIGURES = 'qty gross discount campaigns freight cost returned net lost'.split(' ')

/** What was sold in one period and what it cost, what came back, and what stock lost: rows of documents and goods, to be summed. */
function piecesOf(ask: Ask): string {
  const { $, branches, input } = ask
  const days = `between ${$(input.dateFrom)} and ${$(input.dateTo)}`
  // What stock lost is of no customer and of no hour.
  const loses = ofBills.every((filter) => !input[filter])
  const nothing = (...figures: string[]) => figures.map((one) => `0 as ${one}`).join(', ')
  return `
  select d.branch_id, d.id as document_id, l.goods_id, case when l.price_source is distinct from 'GIFT' and d.sign = 1 then l.base_qty else 0 end as qty,
    case when d.sign = 1 then ${LINE_WORTH} + ${LINE_DISCOUNT} - ${FREIGHT} else 0 end as gross,
    case when d.sign = 1 then ${LINE_DISCOUNT} - ${CAMPAIGNS} else 0 end as discount, case when d.sign = 1 then ${CAMPAIGNS} else 0 end as campaigns,
    case when d.sign = 1 then ${FREIGHT} else 0 end as freight, 0 as cost, case when d.sign = 1 then 0 else ${LINE_WORTH} end as returned,
    d.sign * ${LINE_WORTH} as net, 0 as lost
  from (${bills(ask)}) d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id
  union all
  select c.branch_id, c.document_id, c.goods_id, ${nothing('qty', 'gross', 'discount', 'campaigns', 'freight')}, case when c.sign = 1 then c.cost else 0 end,
    case when c.sign = 1 then 0 else c.cost end, ${nothing('net', 'lost')} from (${soldCosts(ask)}) c
  union all
  select j.branch_id, j.document_id, m.goods_id, ${nothing('qty', 'gross', 'discount', 'campaigns', 'freight', 'cost', 'returned', 'net')}, -(m.value + m.settled)
  from journal j join stock_move m on m.branch_id = j.branch_id and m.document_id = j.document_id
  where j.branch_id = any (${branches}) and j.posting_date ${days} and ${loses} and j.id = j.document_id and j.cost_account_id in (${SHRINKAGE})`
}

/** Each figure of the period before as `…0` and of the period as `…1`, put together `by` columns of the pieces. */
function bothPeriods(ask: Ask, by: string): string {
  const then = { ...ask, input: earlier(ask.input, (ask.input.against ?? 'PREVIOUS') as Compared) }
  const summed = FIGURES.flatMap((one) => [
    `coalesce(sum(x.${one}) filter (where not x.is_now), 0) as ${one}0`,
    `coalesce(sum(x.${one}) filter (where x.is_now), 0) as ${one}1`,
  ])
  return `
select ${by}, ${summed.join(', ')}
from (select false as is_now, p.* from (${piecesOf(then)}) p union all select true, p.* from (${piecesOf(ask)}) p) x
where x.goods_id in (select g.id from goods g where true${narrowed(ask)}) group by ${by}`
}

/** What is left of the figures of a period, after shrinkage; and what of net sales came back with goods. */
const left = (n: 0 | 1) =>
  `gross${n} - discount${n} - campaigns${n} + freight${n} - cost${n} - returned${n} - lost${n}`
const netBack = (n: 0 | 1) => `(gross${n} - discount${n} - campaigns${n} + freight${n} - net${n})`

/**
 * The change of the gross margin after shrinkage, goods by goods, shared out to its causes to the rupiah (domain §7): what
 * is sold now at the prices and costs of then tells volume and mix; what prices and costs are now tells theirs; the rest
 * is as booked. Volume is the growth of all goods together at old prices, mix is what is left: also of goods that one of
 * the periods did not know. Beside each goods stands what all of them come to: the growth, the share of old prices that was
 * earned, and both margins.
 */
const changeOf = (goods: string) => `
select y.*, round((y.gross0 - y.cost0) * y.growth) as volume, y.before_all::numeric / nullif(greatest(y.net0_all, 0), 0) as margin0, y.after_all::numeric / nullif(greatest(y.net1_all, 0), 0) as margin1
from (
  select x.*, coalesce(sum(x.price_then) over () / nullif(sum(x.gross0) over (), 0) - 1, 0) as growth,
    coalesce(sum(x.gross0 - x.cost0) over ()::numeric / nullif(sum(x.gross0) over (), 0), 0) as earned, sum(x.before) over () as before_all, sum(x.after) over () as after_all,
    sum(x.net0) over () as net0_all, sum(x.net1) over () as net1_all
  from (
    select g.*, case when g.qty0 > 0 then round(g.gross0 * g.qty1 / g.qty0) else g.gross1 end as price_then,
      case when g.qty0 > 0 then round(g.cost0 * g.qty1 / g.qty0) else g.cost1 end as cost_then, ${left(0)} as before, ${left(1)} as after
    from (${goods}) g) x) y`

/** Hundredths of a point of margin that some rupiah of margin brought, with so many of net sales; unknown where either period sold nothing. */
const hundredths = (margin: string, net: string) =>
  `10000 * (${margin} - z.margin0 * (${net})) / case when z.margin1 is not null then z.net1_all end`
/** What all causes come to: each margin in hundredths of a percent. */
const ALL_POINTS = 'round(10000 * z.margin1) - round(10000 * z.margin0)'

/** What each cause brought, and the net sales that came with it, of goods or of a document among them. */
interface Shares {
  /** What is sold now would have brought, and cost, at the prices and costs of then. */
  price: string
  cost: string
  volume: string
  /** The net sales of volume. */
  grown: string
}
const causesOf = ({ price, cost, volume, grown }: Shares) => {
  const sold = `(${price} - ${cost}) - (x.gross0 - x.cost0)`
  const causes: Record<MarginCause, [margin: string, net: string]> = {
    volume: [volume, grown],
    mix: [`${sold} - ${volume}`, `${price} - x.gross0 - ${grown}`],
    price: [`x.gross1 - ${price}`, `x.gross1 - ${price}`],
    unitCost: [`${cost} - x.cost1`, '0'],
    discount: ['x.discount0 - x.discount1', 'x.discount0 - x.discount1'],
    campaigns: ['x.campaigns0 - x.campaigns1', 'x.campaigns0 - x.campaigns1'],
    returns: ['x.returned0 - x.returned1', `${netBack(0)} - ${netBack(1)}`],
    freight: ['x.freight1 - x.freight0', 'x.freight1 - x.freight0'],
    shrinkage: ['x.lost0 - x.lost1', '0'],
  }
  return Object.entries(causes)
}
const ofGoods = causesOf({
  price: 'x.price_then',
  cost: 'x.cost_then',
  volume: 'x.volume',
  grown: 'x.gross0 * x.growth',
})

const whyChanged = (ask: Ask): string => {
  const pointed = wholeShares(
    `select z.*, ${hundredths('z.after - z.before', 'z.net1 - z.net0')} as hundredths, ${ALL_POINTS} as all_points from (${changeOf(bothPeriods(ask, 'goods_id'))}) z`,
    { exact: 'hundredths', whole: 'all_points', as: 'points', order: 'goods_id' },
  )
  return `
select g.id as "goodsId", g.code, g.name as "goodsName", k.name as "categoryName", u.name as "unitName",
  x.qty0 as "qtyBefore", x.qty1 as qty, round(x.gross0 / nullif(x.qty0, 0), 2) as "unitPriceBefore", round(x.gross1 / nullif(x.qty1, 0), 2) as "unitPrice",
  round(x.cost0 / nullif(x.qty0, 0), 2) as "averageCostBefore", round(x.cost1 / nullif(x.qty1, 0), 2) as "averageCost",
  ${ofGoods.map(([cause, [margin]]) => `${margin} as "${cause}"`).join(', ')},
  x.after - x.before as change, round(x.points / 100, 2) as points, x.net0 as "netBefore", x.net1 as net,
  x.before + x.lost0 as "profitBefore", x.after + x.lost1 as profit, x.before, x.after
from (${pointed}) x
join goods g on g.id = x.goods_id join category k on k.id = g.category_id join unit u on u.id = g.base_unit_id`
}

/** Causes in their order, as rows of what all goods of `change` come to. */
const CAUSES = `
select c.place, c.cause, c.amount, ${hundredths('c.amount', 'c.net')} as hundredths, 1000 * c.amount / nullif(z.after_all - z.before_all, 0) as thousandths,
  ${ALL_POINTS} as all_points, case when z.after_all <> z.before_all then 1000 end as all_shares, z.margin0
from (select ${ofGoods.map(([cause, [margin, net]]) => `sum(${margin}) as "${cause}", sum(${net}) as "${cause}Net"`).join(', ')},
    max(x.margin0) as margin0, max(x.margin1) as margin1, max(x.before_all) as before_all, max(x.after_all) as after_all, max(x.net1_all) as net1_all
  from change x having count(*) > 0) z
cross join lateral (values ${ofGoods.map(([cause], place) => `(${place + 1}, '${cause}', z."${cause}", z."${cause}Net")`).join(', ')}) c (place, cause, amount, net)`
const POINTED = wholeShares(CAUSES, {
  exact: 'hundredths',
  whole: 'all_points',
  as: 'points',
  order: 'place',
})
/** The same rows, with whole hundredths of points, and whole tenths of a percent of the change. */
const CAUSES_TOLD = wholeShares(
  `select p.place, p.cause, p.amount, p.points, p.all_shares, p.thousandths, p.margin0 from (${POINTED}) p`,
  { exact: 'thousandths', whole: 'all_shares', as: 'shares', order: 'place' },
)

/**
 * What each document with some goods has to do with each cause: volume and mix are of whatever was sold, then and now, the
 * others of those that have a figure of theirs. What was sold now stands with its share of old prices and costs.
 */
const ofDocuments = (() => {
  const atOld = (of: 'gross' | 'cost') =>
    `case when z.qty0 > 0 then z.${of}0 * p.qty1 / z.qty0 else p.${of}1 end`
  const grown = '(x.price_then - x.gross0)'
  const causes = causesOf({
    price: 'x.price_then',
    cost: 'x.cost_then',
    volume: `x.earned * ${grown}`,
    grown,
  })
  const told = causes.map(([cause, [margin, net]]) => {
    const ofAllSold = cause === 'volume' || cause === 'mix'
    const has = ofAllSold ? 'x.price_then <> 0 or x.gross0 <> 0' : `${margin} <> 0`
    return `('${cause}', ${margin}, ${net}, ${has})`
  })
  return `
select x.branch_id, x.document_id, c.cause, c.amount, c.net
from (select p.*, z.earned, ${atOld('gross')} as price_then, ${atOld('cost')} as cost_then from pieces p join change z on z.goods_id = p.goods_id) x
cross join lateral (values ${told.join(', ')}) c (cause, amount, net, has) where c.has`
})()

/** Both periods by document and goods as `pieces`, and as `change` what they come to by goods. */
const withPieces = (ask: Ask) => {
  const sums = FIGURES.flatMap((one) => [`sum(${one}0) as ${one}0`, `sum(${one}1) as ${one}1`])
  return `with pieces as materialized (${bothPeriods(ask, 'branch_id, document_id, goods_id')}),
  change as materialized (${changeOf(`select goods_id, ${sums.join(', ')} from pieces group by 1`)})`
}

/** Whoever may not know costs is told no cause, and no document of one. */
const known = (ask: Ask) => (ask.s.rights.has('cost.view') ? 'true' : 'false')

const byCause = (ask: Ask): string => `${withPieces(ask)}
select x.place, x.cause, x.amount, round(x.shares / 10, 1) as "sharePct", round(x.points / 100, 2) as points,
  round((round(10000 * x.margin0) + sum(x.points) over (order by x.place)) / 100, 2) as margin, coalesce(n.documents, 0)::int as documents
from (${CAUSES_TOLD}) x
left join (select d.cause, count(*) as documents from (select cause, branch_id, document_id from (${ofDocuments}) o group by 1, 2, 3) d group by 1) n on n.cause = x.cause
where ${known(ask)}`

const documents = (ask: Ask): string => {
  const { $, input } = ask
  const cause = `${$(input.cause ?? Object.keys(marginCauses)[0])}::text`
  const exact = `
select o.branch_id, o.document_id, sum(o.amount) as exact, ${hundredths('sum(o.amount)', 'sum(o.net)')} as hundredths, c.amount as whole, c.points as all_points
from (${ofDocuments}) o cross join (select * from (${CAUSES_TOLD}) t where t.cause = ${cause}) c cross join (select margin0, margin1, net1_all from change limit 1) z
where o.cause = ${cause} group by 1, 2, c.amount, c.points, z.margin0, z.margin1, z.net1_all`
  const order = 'branch_id, document_id'
  const shared = wholeShares(exact, {
    exact: 'exact',
    whole: 'whole',
    as: 'amount',
    order,
  })
  const pointed = wholeShares(
    `select s.branch_id, s.document_id, s.amount, s.hundredths, s.all_points from (${shared}) s`,
    { exact: 'hundredths', whole: 'all_points', as: 'points', order },
  )
  return `${withPieces(ask)}
select d.id as "documentId", d.kind, d.number as "docNo", d.doc_date as "docDate", case when d.doc_date >= ${$(input.dateFrom)} then 'NOW' else 'BEFORE' end as period,
  b.name as "branchName", coalesce(c.name, d.party_name) as "partyName", x.amount, round(x.points / 100, 2) as points, abs(x.amount) as size
from (${pointed}) x join document d on d.branch_id = x.branch_id and d.id = x.document_id join branch b on b.id = d.branch_id left join customer c on c.id = d.customer_id
where ${known(ask)}`
}

export const whyMarginRoutes = answering(whyReports, {
  'sales-why-margin-changed': whyChanged,
  'sales-why-by-cause': byCause,
  'sales-why-documents': documents,
})
