import {
  isBill,
  isReturned,
  isSalesNote,
  isSold,
  soldAt,
  takesBack,
} from '#server/ledgers/scopes.ts'
import { isCustomer } from '#server/ledgers/customer-numbers.ts'
import { basketSizes } from '#contract/report/baskets.ts'
import { weekdayWords } from '#contract/report/weekdays.ts'
import {
  A_BILL,
  DISCOUNT,
  LINES_DISCOUNT,
  LINE_DISCOUNT,
  LINES_WORTH,
  LINE_WORTH,
  SIGN,
  WORTH,
} from '#server/ledgers/net-sales.ts'
import { ON_CREDIT } from '#server/ledgers/on-credit.ts'
import type { Ask } from '../declared-query.ts'
import { goodsFilter, ofMainSupplier } from './parts.ts'

/**
 * Bill `d` is reported by a tax invoice of its own; what is sold at the till is summed up (PER-11/PJ/2025, art. 51), and
 * so is what whoever comes in buys: of a buyer whom nobody knows there is no tax invoice, at whatever kind of price. A
 * number that Coretax told of it, or a file that it went into, makes it one by itself.
 */
export const BY_TAX_INVOICE = byTaxInvoice('d')

/** The same of a bill by another name. */
export function byTaxInvoice(bill: string): string {
  return `(${bill}.vat_code is not null or (${bill}.tax_mode = 'EXCLUDE' and not exists (select from customer w where w.id = ${bill}.customer_id and w.is_walk_in))
    or ${bill}.tax_invoice_no is not null or exists (select from tax_export e where e.branch_id = ${bill}.branch_id and e.document_id = ${bill}.id))`
}

/** Bill `d` with PPN is told in the sum of its day. */
export const SUMMED_UP = `(d.tax_mode <> 'NONE' and not ${BY_TAX_INVOICE})`

/**
 * Return `d` is told to the office by the buyer's note: it takes back a bill that had a tax invoice, or he gave its number.
 * What comes back of goods that were summed up is summed up with them; of a bill before trade began here it is not known.
 */
export const RETURN_BY_NOTE = `(not ${takesBack()} or d.tax_return_no is not null or coalesce((
  select bool_or(${byTaxInvoice('o')}) from document_source r join document o on o.branch_id = r.branch_id and o.id = r.source_id
  where r.branch_id = d.branch_id and r.document_id = d.id and ${isBill('o')}), true))`

/** Note `d` of a bill that is summed up is summed up with it: there is no tax invoice that it could change. */
export const NOTE_OF_SUM = `${isSalesNote()} and exists (
  select from document_source r join document o on o.branch_id = r.branch_id and o.id = r.source_id
  where r.branch_id = d.branch_id and r.document_id = d.id and ${isBill('o')} and not ${byTaxInvoice('o')})`

/** Why goods that bear PPN go out without it, each told to the office in its own way; collectors stood so before bills said who collects. */
export const UNTAXED = `'FASILITAS', 'EKSPOR', 'PEMUNGUT'`
/** Bill `d` without PPN for such a reason is told by itself, of a buyer who is known. */
export const TOLD_UNTAXED = `(${isBill()} and d.tax_mode = 'NONE' and d.reason in (${UNTAXED})
  and not exists (select from customer w where w.id = d.customer_id and w.is_walk_in))`

/** Bill or return `d` is told to the office by itself, not in the sum of a day. */
export const TOLD_BY_ITSELF = `case when ${isBill()} then ${BY_TAX_INVOICE} else ${RETURN_BY_NOTE} end`

const PAID_BY =
  'exists (select from sale_tender p where p.branch_id = d.branch_id and p.document_id = d.id'
const HOUR = `extract(hour from ${soldAt()} at time zone (select b.timezone from branch b where b.id = d.branch_id))`
const WEEKDAYS = Object.keys(weekdayWords)

const BEGINS = Object.values(basketSizes).map(({ from }) => from)
/** The size of the basket whose goods lines are these. */
export const basketOf = (lines: string) =>
  `width_bucket(count(distinct ${lines}.goods_id), array[${BEGINS.join(', ')}]::bigint[])`

/** Bills `d` that have the goods asked for, and as many different ones. */
export function withGoods({ $, input: { goodsId, otherGoodsId, basket } }: Ask): string {
  const lines = 'from document_goods h where h.branch_id = d.branch_id and h.document_id = d.id'
  const has = (id: number) => ` and exists (select ${lines} and h.goods_id = ${$(id)})`
  return [
    ...[goodsId, otherGoodsId].flatMap((id) => (id ? [has(id)] : [])),
    ...(basket ? [` and (select ${basketOf('h')} ${lines}) = ${$(basket)}::int`] : []),
  ].join('')
}

/** Bills of the period that the filter means; `returns` too, with the minus that their sign says. */
export function bills({ $, branches, input }: Ask, { returns = true } = {}): string {
  const { dateFrom, dateTo, customerId, level, salesmanId, cashierId, shiftId } = input
  const { methodId, terms, hour, weekday } = input
  const also = [
    ...(customerId ? [isCustomer('d.customer_id', $(customerId))] : []),
    ...(salesmanId ? [`d.salesman_id = ${$(salesmanId)}`] : []),
    ...(cashierId ? [`d.created_by = ${$(cashierId)}`] : []),
    ...(shiftId ? [`d.shift_id = ${$(shiftId)}`] : []),
    ...(level
      ? [
          `coalesce(d.price_level, (select c.price_level from customer c where c.id = d.customer_id)) = ${$(level)}`,
        ]
      : []),
    ...(methodId ? [`${PAID_BY} and p.method_id = ${$(methodId)})`] : []),
    ...(terms ? [terms === 'CREDIT' ? ON_CREDIT : `not ${ON_CREDIT}`] : []),
    ...(hour ? [`${HOUR} = ${$(hour)}::int`] : []),
    ...(weekday
      ? [`extract(isodow from d.doc_date) = ${$(WEEKDAYS.indexOf(weekday) + 1)}::int`]
      : []),
  ]
  return `select d.*, ${SIGN} as sign from document d
    where d.branch_id = any (${branches}) and d.doc_date between ${$(dateFrom)} and ${$(dateTo)}
    and (${isSold()}${returns ? ` or ${isReturned()}` : ''}) ${also.map((one) => `and ${one}`).join(' ')}`
}

/**
 * What goods cost that were sold, for whoever may know; asked for nobody else, since it is the dear part. What was given
 * away was spent on promotion.
 */
const knowsCost = ({ s }: Ask) => s.rights.has('cost.view')
export const costOf = (ask: Ask, line = 'l') =>
  knowsCost(ask)
    ? `coalesce(case when ${line}.price_source is distinct from 'GIFT' then line_cost(${line}, d.doc_date) end, 0)`
    : '0'

const OF_ROW = [
  'branch_id',
  'doc_date',
  'created_at',
  'sold_at',
  'customer_id',
  'salesman_id',
  'sign',
]
const OF_BILL = `d.id as document_id, ${OF_ROW.map((one) => `d.${one}`).join(', ')}`

const NO_COSTS = `
select ${OF_BILL}, null::bigint as goods_id, 0 as cost from (select *, 1 as sign from document where false) d`

/**
 * What the goods of bills and returns cost as the ledger has it (COGS), movement by movement: `line_cost` of a line is
 * the sum of its own. What was given away was spent on promotion, so it is taken off again; gifts are few. A bill
 * moves its goods on its own day, so that its movements are read by that day; a return moves them when it is approved;
 * what moved before it was billed keeps its cost with the line. Values are whole rupiah, and whole numbers are added
 * several times as fast.
 */
export function soldCosts(ask: Ask, { returns = true } = {}): string {
  if (!knowsCost(ask)) return NO_COSTS
  const { $, branches, input } = ask
  const sold = bills(ask, { returns: false })
  const moves = (when: string) =>
    `select * from stock_move where branch_id = any (${branches}) and qty <> 0 and cost_rule <> 'MOVE'${when}`
  const moved = (some: string, of: string) => `
select ${OF_BILL}, m.goods_id, d.sign * abs(m.value::bigint + m.settled::bigint) as cost
from (${some}) d join (${of}) m on m.branch_id = d.branch_id and m.document_id = d.id`
  // Behind a fence, so that a month's movements are read where they lie and not bill by bill.
  const ofPeriod = moves(
    ` and posting_date between ${$(input.dateFrom)} and ${$(input.dateTo)} offset 0`,
  )
  return [
    moved(sold, ofPeriod),
    ...(returns ? [moved(`select * from (${bills(ask)}) d where d.sign = -1`, moves(''))] : []),
    `
select ${OF_BILL}, l.goods_id, d.sign * l.cost_elsewhere::bigint
from (${returns ? bills(ask) : sold}) d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id and l.cost_elsewhere is not null`,
    `
select ${OF_BILL}, l.goods_id, -d.sign * coalesce(line_cost(l, d.doc_date), 0)::bigint
from (${returns ? bills(ask) : sold}) d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id and l.price_source = 'GIFT'`,
  ].join(' union all ')
}

/** Lines that were sold and, with a minus, those that came back, worth what they were without PPN. */
export const soldLines = (ask: Ask) => `
select ${OF_BILL}, l.goods_id, d.sign * l.base_qty as qty, d.sign * (${LINE_WORTH} + ${LINE_DISCOUNT})::bigint as gross, d.sign * ${LINE_DISCOUNT}::bigint as discount,
  d.sign * ${LINE_WORTH}::bigint as net
from (${bills(ask)}) d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id${ofGoodsAsked(ask, 'l')}`

const ofGoodsAsked = (ask: Ask, row = 'x') => {
  const filter = `${goodsFilter(ask)}${ofMainSupplier(ask)}`
  return filter && ` where ${row}.goods_id in (select g.id from goods g where true${filter})`
}

/** What lines `l` of bills `d` come to; each column is added as it lies, which is fastest. */
const OF_LINES = {
  qty: 'sum(l.base_qty)',
  gross: `(${LINES_WORTH} + ${LINES_DISCOUNT})`,
  discount: LINES_DISCOUNT,
  net: LINES_WORTH,
}

/**
 * Rows by goods, and by branch where that is asked, to be summed: the `figures` that lines come to (domain §7: net sales
 * are gross less discounts less returns), and beside them what the goods cost. Each is summed by itself before they meet,
 * since a row of both is dear, and gets its sign as a sum.
 */
export function soldGoods(
  ask: Ask,
  figures: readonly (keyof typeof OF_LINES)[],
  by: readonly 'branch_id'[] = [],
): string {
  const of = (goods: string, bill: string) =>
    [`${goods}.goods_id`, ...by.map((one) => `${bill}.${one}`)].join(', ')
  const told = (as: (figure: (typeof figures)[number]) => string) =>
    figures.map((one) => `${as(one)} as ${one}`).join(', ')
  return `
select ${of('x', 'x')}, ${told((one) => `x.sign * x.${one}`)}, 0 as cost
from (select ${of('l', 'd')}, d.sign, ${told((one) => OF_LINES[one])}
  from (${bills(ask)}) d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id${ofGoodsAsked(ask, 'l')} group by ${of('l', 'd')}, d.sign) x
union all select ${of('x', 'x')}, ${told(() => '0')}, sum(x.cost) from (${soldCosts(ask)}) x${ofGoodsAsked(ask)} group by ${of('x', 'x')}`
}

/**
 * Rows of bills and returns, to be summed, and beside them rows of what their goods cost, with nothing else. Where
 * nothing is asked of goods a bill is worth what its header says, with the freight that it bills.
 */
export function soldBills(ask: Ask): string {
  const named = (row: string) => OF_ROW.map((one) => `${row}.${one}`).join(', ')
  const asked = ofGoodsAsked(ask)
  const ofLines = () => `
select ${named('x')}, true as is_bill, sum(x.gross) as gross, sum(x.discount) as discount, sum(x.net) as net, 0 as cost
from (${soldLines(ask)}) x group by x.document_id, ${named('x')}`
  const ofHeaders = () => `
select ${named('d')}, true as is_bill, d.sign * (${WORTH} + o.discount) as gross, d.sign * o.discount as discount, d.sign * ${WORTH} as net, 0 as cost
from (${bills(ask)}) d cross join lateral (select ${DISCOUNT} as discount) o where d.sign = -1 or ${A_BILL}`
  return `${asked ? ofLines() : ofHeaders()}
union all select ${named('x')}, false, 0, 0, 0, x.cost from (${soldCosts(ask)}) x${asked}`
}

/** How many of bills `x` sold something. */
export const BILLS = `count(*) filter (where x.is_bill and x.sign = 1)::int`

/** What sold rows `x` brought. */
export const PROFIT = `sum(x.net) as net, sum(x.cost) as cost, sum(x.net) - sum(x.cost) as profit`
/** The figures of `contract/report/declared/sales.ts`, summed over sold rows `x`. */
export const EARNED = `sum(x.gross) as gross, sum(x.discount) as discount, ${PROFIT}`
