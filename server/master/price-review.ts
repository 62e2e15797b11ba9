import { everyWord } from '#server/platform/sql.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { margin as contract } from '#contract/master/margin.ts'
import type { Tx } from '#server/platform/db.ts'
import { inOrder } from '#server/platform/list-order.ts'
import { dec, roundTo } from '#contract/money.ts'
import { reads } from '#server/platform/route.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import { calculate } from './margin.ts'

type Review = typeof contract.review
type Row = ReplyOf<Review>['rows'][number]
type InForce = Omit<Row, 'proposed' | 'cost' | 'dearerPct' | 'marginPct' | 'wantedPct'> & {
  last: number
  before: number
}

/** Older bills have been lived with. */
const DAYS = 90
/** More than that nobody looks through. */
const MOST = 1000

// `$1` branches, `$2` today, `$3` now, `$4` level, `$5` words, `$6` whether prices of all branches are his to change.
const DEARER = `
with bill as (
  select branch_id, goods_id, date, document_id, net_base as last,
    lead(net_base) over newest as before, row_number() over newest as n
  from buying_price where branch_id = any ($1::int[]) and date >= $2::date - 365 and net_base > 0
  window newest as (partition by branch_id, goods_id order by date desc, document_id desc, line desc)),
dearer as (
  select b.*, d.created_at from bill b join document d on d.branch_id = b.branch_id and d.id = b.document_id
  where b.n = 1 and b.last > b.before and b.date >= $2::date - ${DAYS}),
price as (
  select distinct on (p.goods_unit_id, p.branch_id, p.price_level) p.* from selling_price p
  where p.min_qty <= 1 and p.effective_from <= $3::timestamptz
  order by p.goods_unit_id, p.branch_id, p.price_level, p.effective_from desc, p.id desc)
select distinct on (p.id) p.id, u.id as "goodsUnitId", g.id as "goodsId", g.code as "goodsCode", g.name as "goodsName", n.name as "unitName",
  p.branch_id as "branchId", h.name as "branchName", p.price_level as "priceLevel", p.min_qty as "minQty", p.price,
  x.date as "boughtOn", x.last, x.before
from dearer x join goods g on g.id = x.goods_id and g.is_active join goods_unit u on u.goods_id = g.id join unit n on n.id = u.unit_id
join price p on p.goods_unit_id = u.id and (p.branch_id = x.branch_id or (p.branch_id is null and $6::boolean))
left join branch h on h.id = p.branch_id
where p.updated_at < x.created_at and ($4::text is null or p.price_level = $4) and g.search_text like all ($5::text[])
order by p.id, x.date desc limit ${MOST}`

/** Goods became dearer and their prices stayed: which the margins of the settings would raise, and to what (domain §2.4). */
async function reviewPrices(tx: Tx, s: Session, input: ParsedOf<Review>) {
  const found = await tx.rows<InForce>(DEARER, [
    input.branchId ? [refuseForeign(s, input.branchId)] : s.branchIds,
    s.today,
    s.now,
    input.filter?.priceLevel ?? null,
    everyWord(input.search ?? ''),
    s.rights.has('branch.all') || s.rights.has('master/stock:edit'),
  ])
  const asked = found.map(({ goodsUnitId, branchId, priceLevel }) => ({
    goodsUnitId,
    branchId,
    priceLevel,
  }))
  const wanted = await calculate(tx, s, asked)
  const now = await calculate(
    tx,
    s,
    found.map(({ price }, i) => ({ ...(asked[i] as (typeof asked)[number]), price })),
  )
  const rows = found.flatMap(({ last, before, ...row }, i): Row[] => {
    const proposed = wanted[i]?.price ?? null
    if (proposed === null || proposed <= row.price) return []
    const dearerPct = roundTo(dec(last).div(before).minus(1).times(100), 2)
    const { cost = null, marginPct: wantedPct = null } = wanted[i] ?? {}
    return [{ ...row, proposed, cost, dearerPct, marginPct: now[i]?.marginPct ?? null, wantedPct }]
  })
  const sorted = rows.toSorted(
    (a, b) => a.goodsName.localeCompare(b.goodsName) || a.proposed - b.proposed,
  )
  const { limit, offset } = input
  const ordered = inOrder(contract.review, s, input.sort, sorted)
  return { rows: ordered.slice(offset, offset + limit), count: rows.length }
}

export const priceReviewRoutes = [reads(contract.review, reviewPrices)]
