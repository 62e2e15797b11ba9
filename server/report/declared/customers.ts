import { isSold } from '#server/ledgers/scopes.ts'
import { isCustomer, joinCustomer, mayMessage } from '#server/ledgers/customer-numbers.ts'
import { COHORT_MONTHS, customerInsights } from '#contract/report/declared/customers.ts'
import { A_BILL, NET_SALES } from '#server/ledgers/net-sales.ts'
import { answering } from '../declared.ts'
import type { Ask } from '../declared-query.ts'
import { NAMED, firstBought, found } from './parts.ts'
import { BILLS, bills, soldBills } from './sold.ts'

/** What each customer bought in the period: when last, how often, for how much. */
const bought = (ask: Ask) => `
select c.id as customer_id, c.name, c.price_level, max(x.doc_date) filter (where x.sign = 1) as last_day,
  ${BILLS} as bills, sum(x.net) as net, sum(x.net) - sum(x.cost) as profit
from (${soldBills(ask)}) x ${joinCustomer('x.customer_id')} and ${NAMED}
group by c.id having count(*) filter (where x.sign = 1) > 0`

/** From 1 to 5: in which fifth of all customers one stands. Who bought alike stands alike. */
const fifth = (of: string) => `ceil(5 * cume_dist() over (order by ${of}))::int`

/**
 * The best in all three are champions, who came lately is loyal. Of those who have not come for long, whoever came often
 * or spent much is at risk; the others are lost.
 */
const SEGMENT = `case when x.r >= 4 and x.f >= 4 and x.m >= 4 then 'CHAMPION' when x.r >= 3 then 'LOYAL' when x.f >= 3 or x.m >= 3 then 'AT_RISK' else 'LOST' end`

const scored = (ask: Ask) => `
select x.*, ${SEGMENT} as segment, ${ask.$(ask.input.dateTo)}::date - x.last_day as recency
from (select y.*, ${fifth('y.last_day')} as r, ${fifth('y.bills')} as f, ${fifth('y.net')} as m from (${bought(ask)}) y) x`

const bySegment = (ask: Ask) => `
select array_position(array['CHAMPION', 'LOYAL', 'AT_RISK', 'LOST'], x.segment) as place, x.segment, count(*)::int as customers,
  round(100.0 * count(*) / sum(count(*)) over (), 1) as contribution, sum(x.bills)::int as bills, sum(x.net) as net,
  round(100.0 * sum(x.net) / nullif(sum(sum(x.net)) over (), 0), 1) as "netShare", round(avg(x.net)) as average, round(avg(x.recency))::int as recency
from (${scored(ask)}) x group by x.segment`

const byCustomer = (ask: Ask) => {
  const { segment } = ask.input
  const only = segment && segment !== 'ALL' ? ` and x.segment = ${ask.$(segment)}` : ''
  return `
select x.customer_id as "customerId", x.name as "customerName", x.segment, x.last_day as "lastDay", x.recency, x.bills, x.net, x.profit, x.r, x.f, x.m
from (${scored(ask)}) x where true${only}${found(ask, 'search_key(x.name)')}`
}

const TOP = 50
const top = (ask: Ask) => `
select x.customer_id as "customerId", row_number() over falling::int as rank, x.name as "customerName", x.price_level as level, x.bills, x.net,
  round(100.0 * x.net / nullif(sum(x.net) over (), 0), 1) as contribution, x.profit, round(x.net / x.bills) as average, x.last_day as "lastDay"
from (${bought(ask)}) x window falling as (order by x.net desc, x.customer_id) order by rank limit ${TOP}`

const daysOf = (month: string) =>
  `${month}::text as "dayFrom", (${month} + interval '1 month - 1 day')::date::text as "dayTo"`

/** Members that bought in a month; new are those who never had before. */
const active = (ask: Ask) => {
  const { $, input } = ask
  return `
select to_char(x.month, 'YYYYMM')::int as month, to_char(x.month, 'MM/YYYY') as label, greatest(x.month, ${$(input.dateFrom)}::date)::text as "dayFrom", least((x.month + interval '1 month - 1 day')::date, ${$(input.dateTo)}::date)::text as "dayTo", count(distinct x.customer_id) filter (where x.member)::int as members,
  count(distinct x.customer_id) filter (where x.member and f.month = x.month)::int as fresh,
  count(distinct x.customer_id) filter (where x.member and f.month < x.month)::int as returning,
  coalesce(sum(x.bills) filter (where x.member), 0)::int as bills, coalesce(sum(x.net) filter (where x.member), 0) as net, sum(x.net) as whole
from (select date_trunc('month', d.doc_date)::date as month, c.id as customer_id, coalesce(c.type = 'MEMBER' and ${NAMED}, false) as member,
    count(*) filter (where ${A_BILL}) as bills, sum(${NET_SALES}) as net
  from (${bills(ask)}) d ${joinCustomer('d.customer_id', { join: 'left join' })} group by 1, 2, 3) x
left join (${firstBought(ask.branches)}) f on f.customer_id = x.customer_id group by x.month`
}

/** Of those who bought for the first time in a month, how many bought again so many months later; months to come are empty. */
const retention = (ask: Ask) => {
  const { $, branches, input } = ask
  const [from, to] = [`${$(input.dateFrom)}::date`, `${$(input.dateTo)}::date`]
  const months = Array.from({ length: COHORT_MONTHS }, (_, i) => {
    const later = `(f.month + interval '${i + 1} months')::date`
    return `case when ${later} <= ${to} then round(100.0 * count(distinct f.customer_id) filter (where a.month = ${later}) / count(distinct f.customer_id), 1) end as "month${i + 1}"`
  })
  return `
select to_char(f.month, 'YYYYMM')::int as cohort, to_char(f.month, 'MM/YYYY') as label, ${daysOf('f.month')}, count(distinct f.customer_id)::int as customers, ${months.join(', ')}
from (${firstBought(branches)}) f
left join (select distinct n.customer_id, date_trunc('month', d.doc_date)::date as month from (${bills(ask, { returns: false })}) d join customer_number n on n.id = d.customer_id) a on a.customer_id = f.customer_id
where f.month between date_trunc('month', ${from}) and ${to} group by f.month`
}

/** What customers had at the end of the day. Points belong to them wherever they got them: each is told by the branch that he is of. */
const points = (ask: Ask) => {
  const { $, branches, input } = ask
  return `
select c.id as "customerId", c.name as "customerName", c.member_no as "memberNo", c.price_level as level, b.name as "branchName", p.points, p.points * k.point_value as value
from customer c join branch b on b.id = c.branch_id cross join company k cross join lateral (select point_balance(c.id, ${$(input.date)}::date) as points) p
where c.branch_id = any (${branches}) and c.type = 'MEMBER' and ${NAMED} and p.points <> 0
${input.level ? `and c.price_level = ${$(input.level)}` : ''}${found(ask, `search_key(concat_ws(' ', c.name, c.member_no))`)}`
}

/** Customers `c` of the branches whose birthday is in the month of a day. */
const bornIn = (ask: Ask, day: string) =>
  `c.branch_id = any (${ask.branches}) and c.is_active and ${NAMED} and extract(month from c.birth_date) = extract(month from ${day})`

/**
 * Whose birthday is in the month of the day and who may be greeted; who was born on 29 February keeps it on the 28th. Those
 * who did not agree to messages are counted alone.
 */
const birthdays = Object.assign(greeted, {
  leftOut: (ask: Ask) => {
    const day = `${ask.$(ask.input.date)}::date`
    return `select count(*)::int as n from customer c where ${bornIn(ask, day)} and not ${mayMessage('c.id')}${found(ask, 'search_key(c.name)')}`
  },
})

function greeted(ask: Ask) {
  const { $, branches, input } = ask
  const day = `${$(input.date)}::date`
  return `
select x.id as "customerId", x.name as "customerName", x.birthday, extract(year from age(x.birthday, x.birth_date))::int as age, b.name as "branchName",
  (select max(d.doc_date) from document d where d.branch_id = any (${branches}) and ${isCustomer('d.customer_id', 'x.id')} and ${isSold()}) as "lastDay"
from (select c.*, (c.birth_date + make_interval(years => (extract(year from ${day}) - extract(year from c.birth_date))::int))::date as birthday from customer c
  where ${bornIn(ask, day)} and ${mayMessage('c.id')}) x
join branch b on b.id = x.branch_id where true${found(ask, 'search_key(x.name)')}`
}

export const customerInsightRoutes = answering(customerInsights, {
  'customer-segments': bySegment,
  'customer-rfm': byCustomer,
  'top-customers': top,
  'active-members': active,
  'customer-retention': retention,
  'points-outstanding': points,
  birthdays,
})
