import {
  isBill,
  isCashIn,
  isCashOut,
  isHandover,
  isVoid,
  paysBack,
  soldAt,
} from '#server/ledgers/scopes.ts'
import { weekdayWords } from '#contract/report/weekdays.ts'
import {
  salesAnalysis,
  salesDashboard,
  salesPerCashier,
} from '#contract/report/declared/selling.ts'
import { COINS_KEPT, EXCHANGED, PAYABLE, paidBy } from '#server/ledgers/sale-payments.ts'
import { answering } from '../declared.ts'
import { type Ask, onceOf } from '../declared-query.ts'
import { TAKEN_OVER } from '#server/documents/custody.ts'
import { DISCOUNT } from '#server/ledgers/net-sales.ts'
import { ON_CREDIT } from '#server/ledgers/on-credit.ts'
import { found } from './parts.ts'
import { BILLS, PROFIT, bills, soldBills, soldGoods } from './sold.ts'

const MEASURES: Record<string, [item: string, name: string, join: string]> = {
  GOODS: ['x.goods_id', 'g.name', 'join goods g on g.id = s.item'],
  CATEGORY: ['g.category_id', 'k.name', 'join category k on k.id = s.item'],
  BRAND: ['g.brand_id', `coalesce(r.name, 'NO_BRAND')`, 'left join brand r on r.id = s.item'],
  SUPPLIER: [
    'g.main_supplier_id',
    `coalesce(p.name, 'NO_SUPPLIER')`,
    'left join supplier p on p.id = s.item',
  ],
}

/** Ranked by net sales; the class follows from the share of all that stand above (A to 80 %, B to 95 %). */
const ranked = (ask: Ask) => {
  const by = String(ask.input.by ?? 'GOODS')
  const [item, name, join] = MEASURES[by] as [string, string, string]
  const own = (of: string) => (by === of ? 'y.item' : 'null::bigint')
  return `
select y.item as "itemId", ${own('GOODS')} as "goodsId", ${own('CATEGORY')} as "categoryId", ${own('BRAND')} as "brandId", ${own('SUPPLIER')} as "supplierId",
  y.name, y.rank, y.qty, y.net, y.profit, round(100.0 * y.net / nullif(y.whole, 0), 1) as contribution, round(100.0 * y.upto / nullif(y.whole, 0), 1) as cumulative,
  case when y.net <= 0 then 'C' when y.upto - y.net < 0.8 * y.whole then 'A' when y.upto - y.net < 0.95 * y.whole then 'B' else 'C' end as abc
from (select z.*, row_number() over falling as rank, sum(greatest(net, 0)) over falling as upto, sum(greatest(net, 0)) over () as whole
  from (select s.*, ${name} as name from (select ${item} as item, sum(x.qty) as qty, ${PROFIT} from (${soldGoods(ask, ['qty', 'net'])}) x join goods g on g.id = x.goods_id group by 1) s ${join}) z
  window falling as (order by net desc, name)) y where true${found(ask, 'search_key(y.name)')}`
}

/** Days, hours and weekdays are those of the branch's clock. */
const LOCAL = `(${soldAt('x')} at time zone b.timezone)`
const WEEKDAY = `(array[${Object.keys(weekdayWords)
  .map((name) => `'${name}'`)
  .join(', ')}])[y.time]`
/** What lines are summed by, and what each such sum `y` is called. */
const TIMES: Record<
  string,
  Record<'of' | 'place' | 'label', string> &
    Partial<Record<'from' | 'to' | 'hour' | 'weekday', string>>
> = {
  DAY: {
    of: 'x.doc_date',
    place: "to_char(y.time, 'YYYYMMDD')::int",
    label: `to_char(y.time, 'DD/MM/YYYY')`,
    from: 'y.from_day',
    to: 'y.to_day',
  },
  HOUR: {
    of: `extract(hour from ${LOCAL})::int`,
    place: 'y.time',
    label: `to_char(y.time, 'FM00') || '.00'`,
    hour: 'y.time',
  },
  WEEKDAY: {
    of: 'extract(isodow from x.doc_date)::int',
    place: 'y.time',
    label: WEEKDAY,
    weekday: WEEKDAY,
  },
  MONTH: {
    of: `date_trunc('month', x.doc_date)::date`,
    place: `to_char(y.time, 'YYYYMM')::int`,
    label: `to_char(y.time, 'MM/YYYY')`,
    from: 'y.from_day',
    to: 'y.to_day',
  },
}
type Times = (typeof TIMES)[string]

/** An average bill is what was sold by the bills that sold it; what came back is told beside. */
const byTime = (ask: Ask) => {
  const { of, place, label, from, to, hour, weekday } = TIMES[
    String(ask.input.by ?? 'DAY')
  ] as Times
  return `
select ${place} as place, ${label} as label, ${from ?? 'null'}::text as "dayFrom", ${to ?? 'null'}::text as "dayTo", ${hour ?? 'null'}::text as hour, ${weekday ?? 'null'}::text as weekday,
  y.documents, y.net, y.returned, round(y.sold / nullif(y.documents, 0)) as average, y.profit
from (select ${of} as time, min(x.doc_date) as from_day, max(x.doc_date) as to_day, ${BILLS} as documents, sum(x.net) as net,
    -coalesce(sum(x.net) filter (where x.sign = -1), 0) as returned, sum(x.net) filter (where x.sign = 1) as sold, sum(x.net) - sum(x.cost) as profit
  from (${soldBills(ask)}) x join branch b on b.id = x.branch_id group by 1) y`
}

/** A bill that was paid in two ways stands with each of them, and counts once in the whole: with the first. */
const byTender = (ask: Ask) => `
select y.*, round(100.0 * y.amount / nullif(sum(y.amount) over (), 0), 1) as contribution from (
  select p.method_id as "methodId", p.tender, coalesce(m.name, p.tender) as "methodName", count(*)::int as documents, count(*) filter (where p.nth = 1)::int as "${onceOf('documents')}", sum(p.amount) as amount
  from (${paymentsOf(ask)}) p left join payment_method m on m.id = p.method_id group by 1, 2, 3) y`

/** How the bills asked for were paid, each way of a bill with its place among them. */
export const paymentsOf = (ask: Ask) => `
select x.*, row_number() over (partition by x.branch_id, x.document_id order by x.method_id, x.tender) as nth
from (${paidBy(bills(ask, { returns: false }), { method: ask.input.methodId ? ask.$(ask.input.methodId) : '' })}) x`

/** Whoever oversees nobody sees his own shifts, and of an open one nothing that would end its blind count. */
const ofCashier = ({ $, input, s }: Ask, column: string) => {
  const cashier = s.ownShifts ?? input.cashierId
  return cashier ? ` and ${column} = ${$(cashier)}` : ''
}

const TENDERS = {
  cash: ['CASH'],
  debit: ['DEBIT_CARD'],
  credit: ['CREDIT_CARD'],
  qris: ['QRIS'],
  transfer: ['TRANSFER'],
  paylater: ['PAYLATER'],
  point: ['POINT'],
  deposit: ['DEPOSIT', 'DOWN_PAYMENT'],
  otherTender: ['GIRO', 'CHEQUE'],
}

/** Each shift from its documents: a sale that was voided, and its void, count as nothing but voids. */
const perShift = (ask: Ask) => {
  const { $, branches, input } = ask
  const kinds = (of: readonly string[]) => of.map((kind) => `'${kind}'`).join(', ')
  const tenders = Object.entries(TENDERS).map(
    ([name, of]) =>
      `coalesce(sum(p.amount) filter (where m.kind in (${kinds(of)})), 0) as "${name}"`,
  )
  // What couriers were paid is in no drawer before they hand it over.
  const inDrawer = { cash: ' - coalesce(c.cash, 0)' } as Record<string, string>
  const names = Object.keys(TENDERS).map(
    (name) => `coalesce(t."${name}", 0)${inDrawer[name] ?? ''} as "${name}"`,
  )
  const shift = input.shiftId ? ` and s.id = ${$(input.shiftId)}` : ''
  const told = (column: string) => `case when s.closed_at is null then null else ${column} end`
  return `
with own as (select d.*, s.source_id from document d
    left join document_source s on s.branch_id = d.branch_id and s.document_id = d.id and ${isVoid()}
  where d.branch_id = any (${branches}) and d.shift_id in (select id from shift where branch_id = any (${branches}) and day between ${$(input.dateFrom)} and ${$(input.dateTo)})),
voided as (select branch_id, source_id as id from own where source_id is not null),
stood as (select o.* from own o where o.source_id is null and not exists (select from voided v where v.branch_id = o.branch_id and v.id = o.id)),
drawer as (select o.shift_id, coalesce(sum(l.debit - l.credit) filter (where ${paysBack('o')}), 0) as returned,
    coalesce(sum(l.debit - l.credit) filter (where ${isCashIn('o')}), 0) as came, coalesce(sum(l.debit - l.credit) filter (where ${isCashOut('o')}), 0) as went,
    coalesce(sum(l.debit - l.credit) filter (where ${isHandover('o')}), 0) as handed
  from stood o join journal j on j.branch_id = o.branch_id and j.document_id = o.id join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id
  join account a on a.id = l.account_id and a.usage = 'CASH_DRAWER' where not ${isBill('o')} group by 1),
sold as (select shift_id, count(*)::int as documents, sum(${PAYABLE}) as sales from stood d where ${isBill()} group by 1),
rounded as (select shift_id, sum(case when ${isBill()} then d.rounding else ${COINS_KEPT} end) as rounding from stood d group by 1),
tender as (select o.shift_id, ${tenders.join(', ')} from stood o join sale_tender p on p.branch_id = o.branch_id and p.document_id = o.id
  join payment_method m on m.id = p.method_id where ${isBill('o')} group by 1),
courier as (select o.shift_id, sum(l.debit - l.credit) as cash from stood o join journal j on j.branch_id = o.branch_id and j.document_id = o.id
  join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id join account a on a.id = l.account_id and a.usage = 'CASH_IN_TRANSIT' where ${isBill('o')} group by 1),
exchange as (select o.shift_id, sum(p.amount) as amount from stood o join (${EXCHANGED}) on p.branch_id = o.branch_id and p.item_document_id = o.id where ${isBill('o')} group by 1),
void as (select d.shift_id, count(*)::int as count, sum(${PAYABLE}) as total from own d join voided v on v.branch_id = d.branch_id and v.id = d.id group by 1)
select s.id as "shiftId", s.employee_id as "cashierId", e.name as "cashierName", s.day, b.name as "branchName", k.name as "tillName", s.number,
  (select string_agg(pe.name, ', ' order by p.no) from shift_part p join employee pe on pe.id = p.employee_id where p.shift_id = s.id and ${TAKEN_OVER}) as "takenOverBy",
  coalesce(f.documents, 0) as documents, coalesce(f.sales, 0) as sales, s.opening_float as "openingFloat", ${names.join(', ')}, coalesce(c.cash, 0) as "withCouriers", coalesce(o.rounding, 0) as rounding,
  coalesce(x.amount, 0) as exchange, -coalesce(r.returned, 0) as returned, coalesce(r.handed, 0) as "handedOver", coalesce(r.came, 0) as "cashIn", -coalesce(r.went, 0) as "cashOut", ${told('s.expected')} as expected,
  s.counted, ${told('s.counted - s.expected')} as difference, coalesce(v.count, 0) as voids, coalesce(v.total, 0) as "voidTotal"
from shift s join employee e on e.id = s.employee_id join branch b on b.id = s.branch_id join till k on k.id = s.till_id
left join sold f on f.shift_id = s.id left join rounded o on o.shift_id = s.id left join tender t on t.shift_id = s.id left join drawer r on r.shift_id = s.id left join void v on v.shift_id = s.id left join courier c on c.shift_id = s.id left join exchange x on x.shift_id = s.id
where s.branch_id = any (${branches}) and s.day between ${$(input.dateFrom)} and ${$(input.dateTo)}${ofCashier(ask, 's.employee_id')}${shift}`
}

const perDay = (ask: Ask) => {
  const { $, branches, input } = ask
  // What is taken back out of a cart is no document: it belongs to the shift that was open.
  const meanwhile = input.shiftId
    ? ` and at between (select opened_at from shift where id = ${$(input.shiftId)}) and (select coalesce(closed_at, 'infinity') from shift where id = ${$(input.shiftId)})`
    : ''
  return `
select y.cashier_id as "cashierId", y.branch_id as "branchId", e.name as "cashierName", y.doc_date as "docDate", b.name as "branchName", y.documents, y.sales, y.average, y.discount, y.returned,
  coalesce(r.removed, 0) as removed
from (select d.branch_id, d.created_by as cashier_id, d.doc_date, count(*) filter (where d.sign = 1)::int as documents, coalesce(sum(${PAYABLE}) filter (where d.sign = 1), 0) as sales,
    round(sum(${PAYABLE}) filter (where d.sign = 1) / nullif(count(*) filter (where d.sign = 1), 0)) as average,
    coalesce(sum(o.discount) filter (where d.sign = 1), 0) as discount, coalesce(sum(d.total) filter (where d.sign = -1), 0) as returned
  from (${bills({ ...ask, input: { ...input, cashierId: null } })}) d cross join lateral (select ${DISCOUNT} as discount) o
  where not ${ON_CREDIT}
  group by 1, 2, 3) y
join employee e on e.id = y.cashier_id join branch b on b.id = y.branch_id
left join (select branch_id, employee_id, (at at time zone ${$(ask.s.timezone)})::date as day, count(*)::int as removed from audit
  where branch_id = any (${branches}) and object_kind = 'cart' and at >= (${$(input.dateFrom)}::date - 1)::timestamptz and at < (${$(input.dateTo)}::date + 2)::timestamptz${meanwhile} group by 1, 2, 3) r
  on r.branch_id = y.branch_id and r.employee_id = y.cashier_id and r.day = y.doc_date
where true${ofCashier(ask, 'y.cashier_id')}`
}

export const sellingReportRoutes = [
  ...answering(salesAnalysis, { 'sales-analysis': ranked }),
  ...answering(salesDashboard, { 'sales-by-time': byTime, 'sales-by-tender': byTender }),
  ...answering(salesPerCashier, { 'sales-per-shift': perShift, 'sales-per-cashier-day': perDay }),
]
