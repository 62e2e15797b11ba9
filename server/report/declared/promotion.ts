import { isSold } from '#server/ledgers/scopes.ts'
import { isCustomer } from '#server/ledgers/customer-numbers.ts'
import { promotionReports as contract } from '#contract/report/declared/promotion.ts'
import { LINE_WORTH, OF_SALES } from '#server/ledgers/net-sales.ts'
import { answering } from '../declared.ts'
import type { Ask } from '../declared-query.ts'
import { found } from './parts.ts'
import { bills, costOf } from './sold.ts'

/**
 * What each campaign did in each bill and return: whether it was used, what it gave, and of bills the lines that it gave
 * something, with the gifts among them. What goods at a courier hold of it is no use before they are sold.
 */
const ofDocuments = (ask: Ask) => {
  const { $, branches, input } = ask
  const { campaignId, customerId, cashierId } = input
  const meant = [
    ...(campaignId ? [` and u.campaign_id = ${$(campaignId)}`] : []),
    ...(customerId ? [` and ${isCustomer('d.customer_id', $(customerId))}`] : []),
    ...(cashierId ? [` and d.created_by = ${$(cashierId)}`] : []),
  ].join('')
  const only = campaignId ? ` where (k.value->>'id')::bigint = ${$(campaignId)}` : ''
  return `
select x.campaign_id, x.branch_id, x.document_id, max(x.uses) as uses, sum(x.given) as given, sum(x.qty) as qty, sum(x.net) as net, sum(x.cost) as cost, sum(x.gift) as gift
from (
  select u.campaign_id, u.branch_id, u.document_id, (u.qty > 0)::int as uses, u.amount as given, 0 as qty, 0 as net, 0 as cost, 0 as gift
  from campaign_use u join document d on d.branch_id = u.branch_id and d.id = u.document_id
  where u.branch_id = any (${branches}) and d.doc_date between ${$(input.dateFrom)} and ${$(input.dateTo)} and ${OF_SALES}${meant}
  union all
  select l.campaign_id, l.branch_id, l.document_id, 0, 0, l.qty, l.net, l.cost, case when l.net = 0 then l.cost else 0 end
  from (select (k.value->>'id')::bigint as campaign_id, d.branch_id, d.id as document_id, l.base_qty as qty, ${LINE_WORTH} as net, ${costOf(ask)} as cost
    from (${bills(ask, { returns: false })}) d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id and l.campaigns <> '[]'
    cross join lateral jsonb_array_elements(l.campaigns) k${only}) l) x group by 1, 2, 3`
}
const FIGURES = `sum(x.uses)::int as uses, sum(x.qty) as qty, sum(x.net) as net, sum(x.given) as given, sum(x.gift) as "giftCost", sum(x.net - x.cost) as profit`

/** More was sold where goods of a campaign went faster than in the thirty days before it was first used. */
const promotions = (ask: Ask) => {
  const { $, branches, input } = ask
  const [from, to] = [`${$(input.dateFrom)}::date`, `${$(input.dateTo)}::date`]
  const ofKind =
    input.campaign && input.campaign !== 'ALL' ? ` and c.kind = ${$(input.campaign)}` : ''
  const ends = { RUNNING: '>=', ENDED: '<' }[String(input.running)]
  const running = ends ? ` and c.end_at::date ${ends} ${$(ask.s.today)}::date` : ''
  return `
with told as (select x.campaign_id, ${FIGURES} from (${ofDocuments(ask)}) x group by 1),
sold as (select (k.value->>'id')::bigint as campaign_id, array_agg(distinct l.goods_id) as goods, min(d.doc_date) as first_day, max(d.doc_date) as last_day
  from (${bills(ask, { returns: false })}) d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id and l.campaigns <> '[]'
  cross join lateral jsonb_array_elements(l.campaigns) k group by 1),
before as (select s.campaign_id, sum(l.base_qty) as qty from sold s join document d on d.branch_id = any (${branches}) and ${isSold()}
    and d.doc_date between s.first_day - 30 and s.first_day - 1
  join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id and l.goods_id = any (s.goods) group by 1)
select c.id as "campaignId", c.name, c.kind as "campaignKind", c.start_at::date as "startDay", c.end_at::date as "endDay", coalesce(t.uses, 0) as uses, coalesce(t.qty, 0) as qty,
  coalesce(t.net, 0) as net, coalesce(t.given, 0) as given, coalesce(t."giftCost", 0) as "giftCost", coalesce(t.profit, 0) as profit,
  (select sum(q.total - q.used) from campaign_quota q where q.campaign_id = c.id) as "quotaLeft",
  round(100.0 * ((t.qty / (s.last_day - s.first_day + 1)) / nullif(b.qty / 30.0, 0) - 1), 1) as uplift
from campaign c left join told t on t.campaign_id = c.id left join sold s on s.campaign_id = c.id left join before b on b.campaign_id = c.id
where c.branch_ids && ${branches} and (t.campaign_id is not null or (c.start_at::date <= ${to} and c.end_at::date >= ${from}))${ofKind}${running}${found(ask, 'search_key(c.name)')}`
}

const promotionBills = (ask: Ask) => `
select d.id as "documentId", d.kind, d.number as "docNo", d.doc_date as "docDate", b.name as "branchName", coalesce(p.name, d.party_name) as "customerName",
  c.name, ${FIGURES}, d.total
from (${ofDocuments(ask)}) x join document d on d.branch_id = x.branch_id and d.id = x.document_id join campaign c on c.id = x.campaign_id
join branch b on b.id = d.branch_id left join customer p on p.id = d.customer_id
where true${found(ask, `search_key(concat_ws(' ', d.number, p.name, c.name))`)} group by d.id, d.kind, d.number, d.doc_date, b.name, p.name, d.party_name, c.id, c.name, d.total`

export const promotionReportRoutes = answering(contract, {
  'promotion-report': promotions,
  'promotion-bills': promotionBills,
})
