import { salesSummary } from '#contract/report/declared/summary.ts'
import { addMonths } from '#contract/pricing/months.ts'
import { A_BILL, NET_SALES } from '#server/ledgers/net-sales.ts'
import { answering } from '../declared.ts'
import type { Ask } from '../declared-query.ts'
import { bills, soldCosts } from './sold.ts'

/**
 * Months are told from their first day. The last of them may still run: it is measured by the same days of the month
 * before and of the year before, for half a month is not compared with a whole one. Its label says which days those are.
 */
const byMonth = (ask: Ask) => {
  const { $, branches, input } = ask
  const dateFrom = `${String(input.dateFrom).slice(0, 8)}01`
  // Sales are the documents' own sums; what goods cost is the dear part, and asked of the months that are told alone.
  const costs = soldCosts({ ...ask, input: { ...input, dateFrom } })
  const sold = measured(dateFrom, String(input.dateTo)).map((days) =>
    bills({ ...ask, input: { ...input, ...days } }),
  )
  const [from, to] = [`${$(dateFrom)}::date`, `${$(input.dateTo)}::date`]
  const during = (first: string, last: string) =>
    `coalesce(sum(d.net) filter (where d.doc_date between ${first} and ${last}), 0)`
  return `
with day as (select x.branch_id, x.doc_date, sum(x.net) as net, coalesce(sum(c.cost), 0) as cost, sum(x.documents) as documents
  from (select d.branch_id, d.doc_date, sum(${NET_SALES}) as net, count(*) filter (where ${A_BILL}) as documents
    from (${sold.join(' union all ')}) d group by 1, 2) x
  left join (select y.branch_id, y.doc_date, sum(y.cost) as cost from (${costs}) y group by 1, 2) c on c.branch_id = x.branch_id and c.doc_date = x.doc_date
  group by 1, 2),
month as (select first, least(ends, ${to}) as last, first - 1 as before_ends, (first - interval '1 month')::date as before_first,
    (ends - interval '1 year')::date as year_ends, (first - interval '1 year')::date as year_first, ends <= ${to} as whole
  from (select m::date as first, (m + interval '1 month - 1 day')::date as ends from generate_series(${from}, ${to}, interval '1 month') m) y),
told as (select m.first, m.last, m.whole, b.id as branch_id, b.name, ${during('m.first', 'm.last')} as net,
    coalesce(sum(d.cost) filter (where d.doc_date between m.first and m.last), 0) as cost,
    coalesce(sum(d.documents) filter (where d.doc_date between m.first and m.last), 0)::int as documents,
    ${during('m.before_first', "case when m.whole then m.before_ends else (m.last - interval '1 month')::date end")} as before,
    ${during('m.year_first', "case when m.whole then m.year_ends else (m.last - interval '1 year')::date end")} as year_before
  from month m cross join branch b left join day d on d.branch_id = b.id and d.doc_date between m.year_first and m.last
  where b.id = any (${branches}) group by m.first, m.last, m.whole, b.id, b.name)
select to_char(t.first, 'YYYYMM')::int as month, t.branch_id as "branchId", t.first::text as "dayFrom", t.last::text as "dayTo", case when t.whole then '' else '1–' || extract(day from t.last) || '/' end || to_char(t.first, 'MM/YYYY') as label,
  t.name as "branchName", t.net, t.net - t.cost as profit, t.documents, round(100.0 * (t.net - t.before) / nullif(abs(t.before), 0), 1) as "monthGrowth",
  round(100.0 * (t.net - t.year_before) / nullif(abs(t.year_before), 0), 1) as "yearGrowth", g.amount as target
from told t left join sales_target g on g.branch_id = t.branch_id and g.month = t.first
where t.documents > 0 or t.net <> 0 or g.amount is not null`
}

/** The days that are told and the month before them, and the same of the year before where there are others between. */
function measured(dateFrom: string, dateTo: string): { dateFrom: string; dateTo: string }[] {
  const [before, yearBefore] = [addMonths(dateFrom, -1), addMonths(dateFrom, -12)]
  // The first day behind them: it is told of no month.
  const yearEnds = addMonths(`${dateTo.slice(0, 8)}01`, -11)
  return yearEnds < before
    ? [
        { dateFrom: yearBefore, dateTo: yearEnds },
        { dateFrom: before, dateTo },
      ]
    : [{ dateFrom: yearBefore, dateTo }]
}

export const salesSummaryRoutes = answering(salesSummary, { 'summary-sales': byMonth })
