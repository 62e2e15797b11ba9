import type { Compared } from '#contract/report/declare.ts'
import { earlier } from '#contract/report/earlier.ts'
import { ofBills } from '#contract/report/declared/sales.ts'
import { whyMarginChanged } from '#contract/report/declared/why.ts'
import { LINE_DISCOUNT, LINE_WORTH } from '#server/ledgers/net-sales.ts'
import { answering } from '../declared.ts'
import type { Ask } from '../declared-query.ts'
import { bills, soldCosts } from './sold.ts'
import { narrowed } from './stock.ts'

/** What campaigns gave of the discounts of line `l`, in the share of their rupiah. */
const CAMPAIGNS = `case when l.campaigns <> '[]' then coalesce(round(${LINE_DISCOUNT} * (select sum((k.value->>'amount')::numeric) from jsonb_array_elements(l.campaigns) k)
  / nullif(l.discount + l.header_discount, 0)), 0) else 0 end`
/** Freight of line `l`, without the PPN that its price has in it. */
const FREIGHT = `(l.freight - case when d.tax_mode = 'INCLUDE' then coalesce(round(l.vat * l.freight / nullif(l.net + l.freight, 0)), 0) else 0 end)`

/** Accounts against which goods leave that nobody bought. */
const SHRINKAGE = `select id from account where usage in ('STOCK_VARIANCE', 'DAMAGE_EXPENSE')`

/** Rows by goods of one period: what was sold and what it cost, what came back, and what stock lost. */
function periodOf(ask: Ask): string {
  const { $, branches, input } = ask
  const days = `between ${$(input.dateFrom)} and ${$(input.dateTo)}`
  // What stock lost is of no customer and of no hour.
  const loses = ofBills.every((filter) => !input[filter])
  const nothing = (...figures: string[]) => figures.map((one) => `0 as ${one}`).join(', ')
  return `
select x.goods_id, sum(x.qty) as qty, sum(x.gross) as gross, sum(x.discount) as discount, sum(x.campaigns) as campaigns, sum(x.freight) as freight,
  sum(x.cost) as cost, sum(x.returned) as returned, sum(x.net) as net, sum(x.lost) as lost
from (
  select l.goods_id, case when l.price_source is distinct from 'GIFT' and d.sign = 1 then l.base_qty else 0 end as qty,
    case when d.sign = 1 then ${LINE_WORTH} + ${LINE_DISCOUNT} - ${FREIGHT} else 0 end as gross,
    case when d.sign = 1 then ${LINE_DISCOUNT} - ${CAMPAIGNS} else 0 end as discount, case when d.sign = 1 then ${CAMPAIGNS} else 0 end as campaigns,
    case when d.sign = 1 then ${FREIGHT} else 0 end as freight, 0 as cost, case when d.sign = 1 then 0 else ${LINE_WORTH} end as returned,
    d.sign * ${LINE_WORTH} as net, 0 as lost
  from (${bills(ask)}) d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id
  union all
  select c.goods_id, ${nothing('qty', 'gross', 'discount', 'campaigns', 'freight')}, case when c.sign = 1 then c.cost else 0 end,
    case when c.sign = 1 then 0 else c.cost end, ${nothing('net', 'lost')} from (${soldCosts(ask)}) c
  union all
  select m.goods_id, ${nothing('qty', 'gross', 'discount', 'campaigns', 'freight', 'cost', 'returned', 'net')}, -(m.value + m.settled)
  from journal j join stock_move m on m.branch_id = j.branch_id and m.document_id = j.document_id
  where j.branch_id = any (${branches}) and j.posting_date ${days} and ${loses} and j.id = j.document_id and j.cost_account_id in (${SHRINKAGE})) x group by 1`
}

/**
 * The change of the gross margin after shrinkage, goods by goods, shared out to its causes to the rupiah (domain §7): what
 * is sold now at the prices and costs of then tells volume and mix; what prices and costs are now tells theirs; the rest
 * is as booked. Volume is the growth of all goods together at old prices, mix is what is left: also of goods that one of
 * the periods did not know.
 */
const whyChanged = (ask: Ask): string => {
  const then = { ...ask, input: earlier(ask.input, (ask.input.against ?? 'PREVIOUS') as Compared) }
  return `
select g.id as "goodsId", g.code, g.name as "goodsName", k.name as "categoryName", u.name as "unitName",
  z.qty0 as "qtyBefore", z.qty1 as qty, round(z.gross0 / nullif(z.qty0, 0), 2) as "unitPriceBefore", round(z.gross1 / nullif(z.qty1, 0), 2) as "unitPrice",
  round(z.cost0 / nullif(z.qty0, 0), 2) as "averageCostBefore", round(z.cost1 / nullif(z.qty1, 0), 2) as "averageCost",
  z.volume, z.sold - z.volume as mix, z.gross1 - z.price_then as price, z.cost_then - z.cost1 as "unitCost", z.discount0 - z.discount1 as discount,
  z.campaigns0 - z.campaigns1 as campaigns, z.returned0 - z.returned1 as returns, z.freight1 - z.freight0 as freight, z.lost0 - z.lost1 as shrinkage,
  z.after - z.before as change, z.net0 as "netBefore", z.net1 as net, z.before + z.lost0 as "profitBefore", z.after + z.lost1 as profit, z.before, z.after
from (
  select y.*, (y.price_then - y.cost_then) - (y.gross0 - y.cost0) as sold,
    round((y.gross0 - y.cost0) * coalesce(sum(y.price_then) over () / nullif(sum(y.gross0) over (), 0) - 1, 0)) as volume
  from (
    select x.*, case when x.qty0 > 0 then round(x.gross0 * x.qty1 / x.qty0) else x.gross1 end as price_then,
      case when x.qty0 > 0 then round(x.cost0 * x.qty1 / x.qty0) else x.cost1 end as cost_then,
      x.gross0 - x.discount0 - x.campaigns0 + x.freight0 - x.cost0 - x.returned0 - x.lost0 as before,
      x.gross1 - x.discount1 - x.campaigns1 + x.freight1 - x.cost1 - x.returned1 - x.lost1 as after
    from (
      select goods_id, ${[
        'qty',
        'gross',
        'discount',
        'campaigns',
        'freight',
        'cost',
        'returned',
        'net',
        'lost',
      ]
        .flatMap((one) => [`coalesce(t.${one}, 0) as ${one}0`, `coalesce(n.${one}, 0) as ${one}1`])
        .join(', ')}
      from (${periodOf(then)}) t full join (${periodOf(ask)}) n using (goods_id)
      where goods_id in (select g.id from goods g where true${narrowed(ask)})) x) y) z
join goods g on g.id = z.goods_id join category k on k.id = g.category_id join unit u on u.id = g.base_unit_id`
}

export const whyMarginRoutes = answering([whyMarginChanged], {
  'sales-why-margin-changed': whyChanged,
})
