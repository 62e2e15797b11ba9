import {
  billsReceipt,
  claims,
  except,
  isReceipt,
  isSupplierBill,
  movesBetween,
  movesGoodsSold,
  sendsSold,
  stands,
} from '#server/ledgers/scopes.ts'
import { stockAge } from '#contract/report/declared/stock.ts'
import { answering } from '../declared.ts'
import type { Ask } from '../declared-query.ts'
import { netOfVat } from './parts.ts'
import { NAMED, NAMES, lying, narrowed, sharedOut } from './stock.ts'

/** Days of age at which each bucket ends; the last takes the rest. */
const BUCKETS = { 30: 30, 60: 60, 90: 90, 180: 180, 365: 365, 999: null } as const

/** What is asked of every row: the branches, the day, and the warehouse whose part is told. */
interface Lying {
  branches: string
  day: string
  /** Of what lies there, what lies in the warehouse; all without. */
  here: string
  /** Each document's layer by itself, where each is asked for; else those of a day are one. */
  each?: boolean
}

const held = ({ branches, day, here }: Lying, branch: string, by: string) => `
select ${branch} as branch_id, goods_id, sum(qty) as qty, coalesce(sum(qty) ${here}, 0) as here, coalesce(sum(value) ${here}, 0) as value
from (${here ? sharedOut(lying(branches, day)) : lying(branches, day)}) l group by ${by}`

/**
 * What lies in each branch and the layers it consists of: what is left is taken to be what came last, so that layers are
 * what came in, newest first, until they hold what lies there.
 */
const branchLayers = (of: Lying) => `
lying as (${held(of, 'branch_id', '1, 2')}),
layer as (${layersOf('lying', 'm.branch_id', of)})`

/**
 * The same of the whole company: goods that went from branch to branch keep the day on which the company got them. What
 * the asked branches hold has its share of every layer; what came before anything that this employee may see came with
 * its first mutation.
 */
const companyLayers = (of: Lying, seen: string) => `
lying as (${held(of, '0', '2')}),
held as (select 0 as branch_id, goods_id, sum(qty) as qty from (${lying(seen, of.day)}) l group by 2),
share as (select n.branch_id, n.goods_id, n.posting_date, n.document_id, n.age, n.qty * x.qty / h.qty as qty
  from (${layersOf('held', '0', { ...of, branches: seen }, `and m.document_id not in (select d.id from document d where d.branch_id = any (${seen}) and ${movesBetween()})`)}) n
  join held h on h.goods_id = n.goods_id and h.qty > 0 join lying x on x.goods_id = n.goods_id),
layer as (select * from share union all
  select x.branch_id, x.goods_id, f.day, null, ${of.day} - f.day, x.qty - coalesce(c.qty, 0)
  from lying x left join (select goods_id, sum(qty) as qty from share group by 1) c on c.goods_id = x.goods_id
  cross join lateral (select min(m.posting_date) as day from stock_move m where m.branch_id = any (${of.branches}) and m.goods_id = x.goods_id and m.qty > 0) f
  where x.qty > coalesce(c.qty, 0) and f.day <= ${of.day})`

const layersOf = (held: string, branch: string, { branches, day, each }: Lying, came = '') => `
  select n.branch_id, n.goods_id, n.posting_date, n.document_id, ${day} - n.posting_date as age, least(n.qty, y.qty - (n.upto - n.qty)) as qty
  from (select *, sum(qty) over (partition by branch_id, goods_id order by ${NEWEST_FIRST}) as upto
    from (select ${branch} as branch_id, m.goods_id, m.posting_date, ${each ? 'm.document_id' : 'null::bigint as document_id'}, sum(m.qty) as qty
      from stock_move m where m.branch_id = any (${branches}) and m.qty > 0 and m.cost_rule <> 'MOVE' and m.posting_date <= ${day} ${came} group by 1, 2, 3, 4) i) n
  join ${held} y on y.branch_id = n.branch_id and y.goods_id = n.goods_id and n.upto - n.qty < y.qty`
const NEWEST_FIRST = 'posting_date desc, document_id desc nulls last'

/** Quantity and value by age, as differences of what is no older: so that they come to the whole, and no rupiah is over. */
const buckets = () => {
  const ends = Object.entries(BUCKETS)
  const upto = (i: number) => {
    if (i < 0) return '0'
    const last = ends[i]?.[1]
    return last
      ? `round(x.part * coalesce(sum(l.qty) filter (where l.age <= ${last}), 0), 4)`
      : 'x.qty'
  }
  return ends.flatMap(([name], i) => [
    `${upto(i)} - ${upto(i - 1)} as "qty${name}"`,
    `round(x.value * ${upto(i)} / x.qty) - round(x.value * ${upto(i - 1)} / x.qty) as "value${name}"`,
  ])
}
const AGED = Object.keys(BUCKETS).flatMap((name) => [`x."qty${name}"`, `x."value${name}"`])

/** What one warehouse holds is its part of every layer of its branch, and of its value. */
const AGED_ROWS = `
aged as (select x.branch_id, x.goods_id, x.qty, x.value, ${buckets().join(', ')}, min(l.posting_date) as oldest, min(k.shelf_life_days) as "shelfLife",
    round(x.part * coalesce(sum(l.qty) filter (where l.age > k.shelf_life_days), 0), 4) as expired,
    round(sum(l.age * l.qty) / nullif(sum(l.qty), 0))::int as "averageAge"
  from (select y.branch_id, y.goods_id, y.here as qty, y.value, y.here / y.qty as part
    from lying y where y.qty > 0 and y.here > 0) x
  left join goods k on k.id = x.goods_id
  left join layer l on l.branch_id = x.branch_id and l.goods_id = x.goods_id group by x.branch_id, x.goods_id, x.qty, x.value, x.part)`

/** Few beside the sales, so that the documents of these alone are looked up. */
const NOT_SOLD = except(movesGoodsSold)

/** How much was sold in the ninety days that end with the day, less what came back, and when last. */
const soldLately = ({ branches, day }: Lying, branch: string, notSold: string) => `
sold as (select ${branch} as branch_id, m.goods_id, max(m.posting_date) filter (where m.qty < 0) as last_day, -sum(m.qty) as qty
  from stock_move m where m.branch_id = any (${branches}) and m.posting_date > ${day} - 90 and m.posting_date <= ${day}
    and m.document_id not in (select d.id from document d where d.branch_id = any (${branches}) and d.kind = any (${notSold}::text[])) group by 1, 2)`

/** When what was not sold lately was sold before, looked for goods by goods from the newest back. */
const soldBefore = ({ branches, day }: Lying, company: boolean) => `
left join lateral (select max(l.day) as day from unnest(${branches}) b (id) cross join lateral (
  select m.posting_date as day from stock_move m join document d on d.branch_id = m.branch_id and d.id = m.document_id and ${sendsSold()}
  where m.branch_id = b.id and m.goods_id = x.goods_id and m.qty < 0 and m.effective_at < (${day} - 89)::timestamptz and m.posting_date <= ${day} - 90 order by m.effective_at desc limit 1) l
  where s.last_day is null${company ? '' : ' and b.id = x.branch_id'}) w on true`

/** What may still go back to suppliers of what they billed, and of receipts that wait for their bill (domain §3.1.4). */
const mayGoBack = ({ branches, day }: Lying, branch: string) => `
gone as (select n.branch_id, n.source_document_id as id, n.source_line as line, sum(n.base_qty) as qty
  from document f join document_goods n on n.branch_id = f.branch_id and n.document_id = f.id and n.source_document_id is not null
  where f.branch_id = any (${branches}) and ${billsReceipt('f')} and ${claims('f')} and f.doc_date <= ${day} group by 1, 2, 3),
returnable as (select ${branch} as branch_id, m.goods_id, sum(m.base_qty - coalesce(o.qty, 0)) as qty
  from document d join document_goods m on m.branch_id = d.branch_id and m.document_id = d.id
  left join gone o on o.branch_id = m.branch_id and o.id = m.document_id and o.line = m.line
  where d.branch_id = any (${branches}) and d.doc_date <= ${day}
    and ((${isSupplierBill()} and ${stands()}) or (${isReceipt()} and d.status = 'RECEIVED')) group by 1, 2)`

/** The retail price of a base unit that is in force now, the branch's own before the company's. */
const priceNow = (now: string) => `
left join lateral (select f.price / u.conversion as price from goods_unit u
  cross join lateral (select p.price from selling_price p where p.goods_unit_id = u.id and p.price_level = 'RETAIL' and p.min_qty <= 1
      and p.effective_from <= ${now} and (p.branch_id is null or p.branch_id = x.branch_id) order by p.branch_id nulls last, p.effective_from desc, p.id desc limit 1) f
  where u.goods_id = x.goods_id and u.is_active and u.is_sales order by u.unit_id = g.base_unit_id desc, u.is_default_sales desc, u.id limit 1) p on true`

/** Of all branches together no branch is told. */
const NAMES_OF_ALL = NAMES.replace('x.branch_id as "branchId"', 'null::int as "branchId"').replace(
  'b.name as',
  'null::text as',
)

/** What both reports ask: the day, whose age, and what rows are called. */
function asked({ $, branches, input, s }: Ask, each = false) {
  const here = input.warehouseId ? `filter (where warehouse_id = ${$(input.warehouseId)})` : ''
  const of: Lying = { branches, day: `${$(input.date)}::date`, here, each }
  if (input.basis !== 'COMPANY')
    return { of, branch: 'm.branch_id', layers: branchLayers(of), names: NAMES, named: NAMED }
  const named = NAMED.replace(/ join branch b .*/, '')
  const layers = companyLayers(of, `${$(s.branchIds)}::int[]`)
  return { of, branch: '0', layers, names: NAMES_OF_ALL, named }
}

/** Goods that never were sold have waited since what lies there came. */
const age = (ask: Ask) => {
  const { $, input, s } = ask
  const { of, branch, layers, names, named } = asked(ask)
  const last = 'coalesce(s.last_day, w.day)'
  const unsold = `${of.day} - coalesce(${last}, x.oldest)`
  return `
with ${layers},
${soldLately(of, branch, $(NOT_SOLD))}, ${mayGoBack(of, branch)}, ${AGED_ROWS}
select ${names}, (select min(n.id) from goods_unit n where n.goods_id = x.goods_id and n.unit_id = g.base_unit_id) as "goodsUnitId", x.qty, x.value, x.oldest, x."averageAge", x."shelfLife", x.expired,
  ${AGED.join(', ')}, round(coalesce(s.qty, 0) / 90, 2) as daily, case when s.qty > 0 then round(x.qty * 90 / s.qty)::int end as cover, ${last} as "lastSold",
  ${unsold} as unsold, v.name as "supplierName", case when v.accepts_returns is false then 0 else least(x.qty, coalesce(r.qty, 0)) end as returnable, round(p.price, 2) as price,
  round(100 * (e.net - x.value / x.qty) / nullif(e.net, 0), 1) as margin
from aged x left join sold s on s.branch_id = x.branch_id and s.goods_id = x.goods_id ${soldBefore(of, branch === '0')}
left join returnable r on r.branch_id = x.branch_id and r.goods_id = x.goods_id
${named} left join supplier v on v.id = g.main_supplier_id ${priceNow(`${$(s.now)}::timestamptz`)}
cross join lateral (select ${netOfVat('p.price', 'g.tax_type', `${$(s.today)}::date`)} as net) e
where ${input.unsold ? `${unsold} >= ${$(input.unsold)}::int` : 'true'}${narrowed(ask)}`
}

/** Layers of one of the ages that are told side by side. */
const ofAge = ({ $, input }: Ask) => {
  const ends = Object.keys(BUCKETS)
  const place = ends.indexOf(String(input.age))
  if (place < 0) return ''
  const from = place === 0 ? '' : ` and x.age > ${$(Number(ends[place - 1]))}::int`
  const to = place === ends.length - 1 ? '' : ` and x.age <= ${$(Number(ends[place]))}::int`
  return from + to
}

/** Every layer with the document that it came by; the oldest takes what is left, as the oldest age does. */
const layers = (ask: Ask) => {
  const { layers: told, names, named } = asked(ask, true)
  return `
with ${told}
select ${names}, x.posting_date as "docDate", x.age, d.id as "documentId", d.kind, d.number as "docNo", v.name as "supplierName", x.upto - x.before as qty,
  round(x.value * x.upto / x.held) - round(x.value * x.before / x.held) as value
from (select z.*, lag(z.upto, 1, 0) over newest as before
  from (select y.branch_id, y.goods_id, y.here as held, y.value, l.posting_date, l.document_id, l.age,
      case when row_number() over oldest = 1 then y.here else round(y.here / y.qty * sum(l.qty) over newest, 4) end as upto
    from lying y join layer l on l.branch_id = y.branch_id and l.goods_id = y.goods_id where y.qty > 0 and y.here > 0
    window newest as (partition by y.branch_id, y.goods_id order by l.posting_date desc, l.document_id desc nulls last),
      oldest as (partition by y.branch_id, y.goods_id order by l.posting_date, l.document_id nulls first)) z
  window newest as (partition by z.branch_id, z.goods_id order by z.posting_date desc, z.document_id desc nulls last)) x
left join document d on d.id = x.document_id left join supplier v on v.id = d.supplier_id
${named} where true${ofAge(ask)}${narrowed(ask)}`
}

export const stockAgeRoutes = answering(stockAge, { 'stock-age': age, 'stock-age-layers': layers })
