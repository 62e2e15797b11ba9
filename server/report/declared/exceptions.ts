import {
  isAgreed,
  isBill,
  isBranchReturn,
  isCashOut,
  isPastReturn,
  isPriced,
  isReturn,
  isTenderCorrection,
  isVoid,
  listOf,
  soldAt,
} from '#server/ledgers/scopes.ts'
import { joinCustomer } from '#server/ledgers/customer-numbers.ts'
import { NO_REASON } from '#contract/approval-words.ts'
import { statusLabel } from '#contract/labels.ts'
import { hoursOfDay } from '#contract/report/hours-of-day.ts'
import { PAYABLE } from '#server/ledgers/sale-payments.ts'
import { BY_COUNT } from '#server/documents/custody.ts'
import { CART_DEED, IS_COPY, IS_DRAWER_OPENED, toldRupiah } from '#server/documents/cart-deeds.ts'
import type { Ask } from '../declared-query.ts'
import { SET_BY_HAND, TYPED_PRICE } from './by-hand.ts'
import { moneyRows, pricesPutBack } from './exceptions-of-money.ts'
import { tryRows } from './exceptions-of-tries.ts'
import { offlineRows } from './exceptions-offline.ts'
import { found } from './parts.ts'

/** A sale, or what it is promised by. */
const SALES = listOf(isPriced.kinds)
/** `37.500` or `36.036,04`. */
const inFigures = (of: string) =>
  `rtrim(translate(to_char(${of}, 'FM999,999,999,990.99'), ',.', '.,'), ',')`
const EDITED = `a.action = 'Ubah'`

/**
 * Prices that somebody typed, with what the list asked for and how much less that is in all. A document that was written anew says what its last writer
 * let stand.
 */
const typedPrices = (branches: string, near: (at: string) => string) => `
select w.branch_id, w.at, w.employee_id, w.kind, w.id, 'TYPED', concat_ws(' · ', g.code || ' ' || g.name, trim_scale(l.qty) || ' ' || u.name, concat_ws(' → ', ${inFigures('l.list_price')}, ${inFigures('l.unit_price')})),
  null, greatest(round((coalesce(l.list_price, l.unit_price) - l.unit_price) * l.qty), 0), l.list_price, l.unit_price,
  greatest(round((coalesce(l.list_price, l.unit_price) - l.unit_price) * l.qty), 0)
from (select o.branch_id, o.id, o.kind, ${soldAt('o')} as at, o.created_by as employee_id from document o
    where o.branch_id = any (${branches}) and ${near(soldAt('o'))} and o.kind in ${SALES}
  union all select a.branch_id, a.object_id, a.object_kind, a.at, a.employee_id from audit a
    where a.branch_id = any (${branches}) and ${near('a.at')} and a.object_kind in ${SALES} and ${EDITED}) w
join document_goods l on l.branch_id = w.branch_id and l.document_id = w.id and ${TYPED_PRICE}
join goods g on g.id = l.goods_id join goods_unit n on n.id = l.goods_unit_id join unit u on u.id = n.unit_id
where not exists (select from audit a where a.branch_id = w.branch_id and a.object_kind = w.kind and a.object_id = w.id and ${EDITED} and a.at > w.at)`

/**
 * What a row is about: its kind with its id, for ids of tills, shifts and documents begin at one each. What was taken
 * back of a cart is about what the cart became (`o`); what has no page of its own is the entry of the audit.
 */
const thingOf = (a: string) => `
  case when o.id is not null then o.kind when ${a}.object_kind = 'cart' or ${a}.object_id is null then 'audit' else ${a}.object_kind end as kind,
  case when o.id is not null then o.id when ${a}.object_kind = 'cart' or ${a}.object_id is null then ${a}.id else ${a}.object_id end as thing_id`
const joinCart = (a: string) => `
  left join cart_event v on ${a}.object_kind = 'cart' and v.branch_id = ${a}.branch_id and v.audit_id = ${a}.id
  left join document o on o.branch_id = v.branch_id and o.id = v.document_id`

const CASH = `${isCashOut()}`

/** Documents that are an event by themselves. */
const DOCUMENTS = {
  VOID: `${isVoid()}`,
  TENDER: `${isTenderCorrection()}`,
  CASH_OUT: `${CASH} and d.reverses_id is null and d.shift_id is not null and not ${BY_COUNT}`,
  OFFICE_CASH: `${CASH} and d.reverses_id is null and d.shift_id is null and not ${BY_COUNT}`,
  CASH_UNDONE: `${CASH} and d.reverses_id is not null`,
}

/** The same of what waits for somebody to agree: it is one once he did. */
const RETURNS = {
  RETURN: `(${isBranchReturn()} or ${isReturn()} and d.reason is distinct from 'VOID' and d.settle_by <> 'CABANG')`,
  NO_BILL: `${isPastReturn()}`,
}

const NONE = 'null::numeric'

/** When a document was booked, also one that came to nothing. */
const BOOKED = `(select branch_id, id, posted_at from journal union all select branch_id, id, posted_at from empty_journal)`

/** Goods that left a cart, in one row: all of them (`taken`); by name alone with how much it was, where they are of one line. */
const goodsOf = (taken: string) => `
  select string_agg(concat_ws(' ', ${inFigures('x.qty')}, u.name, g.name), ', ' order by x.at) as taken,
    case when count(*) = 1 then max(g.name) end as one, case when count(*) = 1 then max(concat_ws(' ', ${inFigures('x.qty')}, u.name)) end as qty
  from rows from (jsonb_to_recordset(${taken}) as ("goodsUnitId" bigint, qty numeric)) with ordinality as x("goodsUnitId", qty, at)
  join goods_unit n on n.id = x."goodsUnitId" join unit u on u.id = n.unit_id join goods g on g.id = n.goods_id`

/** Goods of a cart `c` that lies with the branch and whose total nobody was told. */
const UNTOLD = `case when not c.is_told then c.content -> 'lines' end`

/** Rows of the branches whose moment lies in the days that are asked for, or so many days before. */
type Within = (at: string, alias?: string) => string

/** So many sales to one customer are told: by one cashier on one day, within a week, or by all on one day. */
const MEMBER_SALES = { day: 5, week: 12, all: 8 }

/** A customer's sales by one cashier on one day, where they are many; a few a day, or a few by each, are no way around it. */
const manyOfOne = (of: Within) => `
  select m.branch_id, m.at, m.created_by, 'customer', m.customer_id, 'MEMBER',
    concat_ws(' · ', m.n || ' × ' || m.name, case when m.week > m.n then m.week || ' × dalam 7 hari' end, case when m.all_sales > m.n then m.all_sales || ' × semua kasir' end),
    null, 0, ${NONE}, ${NONE}, m.total
  from (select x.*, sum(x.n) over (partition by x.branch_id, x.created_by, x.customer_id order by x.day range between '6 days' preceding and current row) as week,
      sum(x.n) over (partition by x.branch_id, x.customer_id, x.day) as all_sales
    from (select d.branch_id, d.created_by, c.id as customer_id, (${soldAt()} at time zone b.timezone)::date as day,
        max(${soldAt()}) as at, max(c.name) as name, count(*) as n, sum(d.total) as total
      from document d ${joinCustomer('d.customer_id')} and not c.is_walk_in join branch b on b.id = d.branch_id
      where ${of(soldAt(), 'd.')} and ${isBill()} and d.shift_id is not null group by 1, 2, 3, 4) x) m
  where m.n >= ${MEMBER_SALES.day} or m.week >= ${MEMBER_SALES.week} or m.n > 1 and m.all_sales >= ${MEMBER_SALES.all}`

/** Carts that nobody paid for, and cards that many sales were written on: figures of tables without documents. */
const tillRows = (of: Within, ofWeek: Within) => [
  `select l.branch_id, l.at, l.employee_id, o.kind, o.id, 'LEFT', concat_ws(' · ', case when l.whole then 'Seluruh keranjang' end, coalesce(g.taken, l.lines || ' baris')),
    null, 0, ${NONE}, ${NONE}, l.worth
  from cart_left l left join document o on o.branch_id = l.branch_id and o.id = l.document_id
  left join lateral (${goodsOf('l.taken')}) g on true
  where ${of('l.at', 'l.')}`,
  `select c.branch_id, c.told_at, c.employee_id, null, null::bigint, case when c.is_told then 'UNPAID' else 'LEFT' end,
    concat_ws(' · ', c.till_name, c.name, case when not c.is_told then 'Tidak dibayar' end, g.taken), null, 0, ${NONE}, ${NONE}, c.total
  from told_cart c left join lateral (${goodsOf(UNTOLD)}) g on true where ${of('c.told_at', 'c.')} and c.ended_at is null and c.told_at < clock_timestamp() - interval '15 minutes'
    and not exists (select from held_cart h where h.branch_id = c.branch_id and h.taken_at is null and h.content ->> 'id' = c.key)`,
  `select h.branch_id, h.held_at, h.held_by, null, null::bigint, 'HELD', concat_ws(' · ', h.till_name, h.name), null, 0, ${NONE}, ${NONE}, h.total
  from held_cart h where ${of('h.held_at', 'h.')} and (h.passed_shift is not null or exists (select from shift s join till l on l.id = s.till_id
    where s.branch_id = h.branch_id and l.name = h.till_name and s.closed_at between h.held_at and coalesce(h.taken_at, clock_timestamp())))`,
  manyOfOne(ofWeek),
  `select o.branch_id, ${soldAt()}, d.created_by, d.kind, d.id, 'TO_CASH', o.came_by, null, 0, ${NONE}, ${NONE}, o.amount
  from other_tender o join document d on d.branch_id = o.branch_id and d.id = o.document_id where ${of(soldAt(), 'd.')}`,
  offlineRows(of),
  `select p.branch_id, p.until, p.employee_id, 'shift', p.shift_id, 'DIFFERENCE', p.name, null, 0, ${NONE}, ${NONE}, p.counted - p.expected
  from (select p.*, e.name, lead(p.since) over (partition by p.shift_id order by p.no) as until from shift_part p join employee e on e.id = p.employee_id
    where p.shift_id in (select s.id from shift s where s.branch_id = p.branch_id and ${of('coalesce(s.closed_at, clock_timestamp())', 's.')})) p
  where p.counted <> p.expected and p.until is not null`,
]

/** It lies in the days that are asked for, or what lasts from `at` to `until` reaches into them. */
type Span = (at: string, until?: string) => string

/** Every row: who, when, what, about which thing, in which words, at how many rupiah. */
function events(
  branches: string,
  since: (days: number) => Span,
  { cancelled, seesAddresses }: { cancelled: string; seesAddresses: boolean },
): string {
  const near = since(1)
  const within =
    (when: typeof near): Within =>
    (at, alias = '') =>
      `${alias}branch_id = any (${branches}) and ${when(at)}`
  const [of, ofWeek] = [within(near), within(since(7))]
  return [
    `select a.branch_id, a.at, a.employee_id, ${thingOf('a')}, case when a.object_kind = 'cart' then ${CART_DEED} when a.object_kind = 'till' then 'DEVICE' when a.action = ${cancelled} then 'VOID' else 'REPRINT' end as what,
      nullif(concat_ws(' · ', case when a.object_kind = 'cart' then a.action end, a.before, a.memo), '') as memo, null as allowed, 0 as given,
      ${NONE} as list_price, ${NONE} as unit_price, case when a.object_kind = 'cart' then ${toldRupiah('a.before')} end as worth
    from audit a ${joinCart('a')}
    where ${of('a.at', 'a.')} and (a.object_kind = 'cart' or a.object_kind = 'till' and a.action = 'Daftar' or a.action = ${cancelled} or ${IS_COPY})`,
    `select branch_id, at, employee_id, 'shift', object_id, 'DRAWER', after, null, 0, ${NONE}, ${NONE}, ${NONE}
    from audit a where ${of('at')} and ${IS_DRAWER_OPENED}`,
    `select o.branch_id, ${soldAt('o')}, o.created_by, o.kind, o.id, 'BACKDATED', null, null, 0, ${NONE}, ${NONE}, ${NONE}
    from document o join branch b on b.id = o.branch_id
    where ${of(soldAt('o'), 'o.')} and o.number is not null and o.doc_date < (${soldAt('o')} at time zone b.timezone)::date`,
    `select d.branch_id, ${soldAt()}, d.created_by, d.kind, d.id, 'PRICE', null, null, h.given, ${NONE}, ${NONE}, h.given
    from document d ${SET_BY_HAND}
    where ${of(soldAt(), 'd.')} and d.kind in ${SALES} and h.given > 0`,
    ...Object.entries(DOCUMENTS).map(
      ([what, is]) => `
    select d.branch_id, ${soldAt()}, d.created_by, d.kind, d.id, '${what}', d.memo, null, 0, ${NONE}, ${NONE}, d.total
    from document d where ${of(soldAt(), 'd.')} and d.number is not null and ${is}`,
    ),
    // Written earlier or on that day, and not changed since before it.
    ...Object.entries(RETURNS).map(
      ([what, is]) => `
    select d.branch_id, j.posted_at, d.created_by, d.kind, d.id, '${what}', d.memo, null, 0, ${NONE}, ${NONE}, d.total
    from document d join ${BOOKED} j on j.branch_id = d.branch_id and j.id = d.id
    where d.branch_id = any (${branches}) and ${near(soldAt(), 'd.updated_at')} and ${near('j.posted_at')} and d.number is not null and ${is} and ${isAgreed()}`,
    ),
    `select s.branch_id, s.closed_at, s.closed_by, 'shift', s.id, 'DIFFERENCE', concat_ws(' · ', e.name, s.memo), null, 0, ${NONE}, ${NONE}, s.counted - s.expected
    from shift s join employee e on e.id = s.employee_id where ${of('s.closed_at', 's.')} and s.counted <> s.expected`,
    ...tillRows(of, ofWeek),
    ...moneyRows(of),
    ...tryRows(of, seesAddresses),
    typedPrices(branches, near),
    pricesPutBack(branches, near),
    `select p.branch_id, p.used_at, p.requested_by, coalesce(o.kind, w.kind), coalesce(o.id, w.thing_id), 'APPROVAL', concat_ws(' · ', v.name, 'Alasan: ' || coalesce(p.reason, '${NO_REASON}'), p.message), p.action, 0, ${NONE}, ${NONE}, w.worth
    from approval p join employee v on v.id = p.approved_by
    left join document o on o.branch_id = p.branch_id and o.id = p.document_id
    left join lateral (select ${thingOf('a')}, case when a.object_kind = 'cart' then ${toldRupiah('a.before')} end as worth
      from audit a ${joinCart('a')} where a.branch_id = p.branch_id and a.employee_id = p.requested_by
      and a.at between p.used_at and p.used_at + interval '10 seconds' order by a.at, a.id limit 1) w on true
    where ${of('p.used_at', 'p.')}`,
  ].join('\nunion all\n')
}

/** What a thing is called that is no document; what was allowed of a void is the void, not a return. */
const NAMED = `case when d.id is not null then coalesce(d.number, 'DRAFT') when x.kind = 'audit' then 'AUDIT'
    when x.kind = 'customer' then (select c.code from customer c where c.id = x.thing_id)
    when x.kind = 'employee' then (select p.name from employee p where p.id = x.thing_id)
    when x.kind = 'till' then (select l.name from till l where l.branch_id = x.branch_id and l.id = x.thing_id)
    when x.kind = 'shift' then (select concat_ws(' · ', l.name, 'Z ' || s.number) from shift s join till l on l.id = s.till_id where s.branch_id = x.branch_id and s.id = x.thing_id)
  end`
/** Older approvals of returns bear the name of a void. */
const ALLOWED = `case when x.allowed = 'SALES_VOID' and d.reason is distinct from 'VOID' then 'SALES_RETURN' else x.allowed end`

/** Of a time of day `HH.MI`: within the hours that are asked for. */
export function withinHours({ hours }: Ask['input'], clock: string): string {
  const [from, to] = hoursOfDay[hours as keyof typeof hoursOfDay] ?? []
  return from && to ? ` and ${clock} >= '${from}' and ${clock} < '${to}'` : ''
}

/** Every row of the days that are asked for by its branch's clock, as `y`, and what of them is wanted. */
export function happened({ $, branches, input, s }: Ask): { rows: string; wanted: string } {
  const [from, to] = [`${$(input.dateFrom)}::date`, `${$(input.dateTo)}::date`]
  // Wide enough for every clock; the day itself is asked below. As instants: behind the wall between branches only such
  // a comparison is asked by index.
  const since =
    (days: number): Span =>
    (at, until = at) =>
      `${until} >= (${from} - ${days})::timestamptz and ${at} < (${to} + 2)::timestamptz`
  const cancelled = $(statusLabel('CANCELLED'))
  const rows = `
(select x.branch_id, x.employee_id, x.at, x.kind, x.thing_id, x.what, x.memo, x.given, x.list_price, x.unit_price, x.worth, (x.at at time zone b.timezone)::date as day,
    to_char(x.at at time zone b.timezone, 'HH24.MI') as clock, e.name as "personName", b.name as "branchName", ${ALLOWED} as allowed, ${NAMED} as name, d.id as document_id, d.doc_date, d.total
  from (${events(branches, since, { cancelled, seesAddresses: s.rights.has('system/audit:view') })}) x
  join branch b on b.id = x.branch_id left join employee e on e.id = x.employee_id
  left join document d on d.branch_id = x.branch_id and d.kind = x.kind and d.id = x.thing_id
  where ${input.cashierId ? `x.employee_id = ${$(input.cashierId)}` : 'true'}) y`
  const one = input.what && input.what !== 'ALL' ? ` and y.what = ${$(input.what)}` : ''
  return { rows, wanted: `y.day between ${from} and ${to}${one}${withinHours(input, 'y.clock')}` }
}

const PAID_BY = `(select string_agg(distinct m.name, ', ') from sale_tender p join payment_method m on m.id = p.method_id
    where p.branch_id = y.branch_id and p.document_id = y.document_id)`

/** When it happened, so exactly that no two of a cashier and kind are alike. */
const MOMENT = `to_char(y.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** What he was asked about it where no document lies between, and answered. */
const ASKED = `(select string_agg(e.name || ': ' || n.text, ' · ' order by n.written_at, n.id) from exception_note n join employee e on e.id = n.written_by
    where n.branch_id = y.branch_id and n.cashier_id = y.employee_id and n.what = y.what and n.at = y.at)`

/** Kinds that tell of a cart from which something was taken back; what left it before a total has no reason. */
const OF_CARTS = `('REMOVED', 'DROPPED', 'LOWERED', 'TENDER_OFF')`

/** Of the row `y` about a cart: the cart (`cart`), what the customer had been told, what was taken back and why. */
export const CART_OF_ROW = `lateral (
  select coalesce(v.cart_key, v.document_id::text, a.id::text) as cart, v.told, v.taken, a.memo as reason,
    regexp_replace(a.before, ',? *Rp *[0-9.,]+$', '') as things
  from audit a left join cart_event v on v.branch_id = a.branch_id and v.audit_id = a.id
  where y.what in ${OF_CARTS} and a.branch_id = y.branch_id and a.employee_id = y.employee_id and a.at = y.at and a.object_kind = 'cart'
  union all
  select coalesce(l.cart_key, l.key), null, l.taken, null, null from cart_left l
  where y.what = 'LEFT' and l.branch_id = y.branch_id and l.employee_id = y.employee_id and l.at = y.at
  union all
  select c.key, null, ${UNTOLD}, null, null from told_cart c
  where y.what = 'LEFT' and not c.is_told and c.branch_id = y.branch_id and c.employee_id = y.employee_id and c.told_at = y.at limit 1) c`

/**
 * What people did out of the ordinary, on the day they did it by the branch's clock. An approval leads to the first
 * thing that its asker wrote with it.
 */
export const exceptions = (ask: Ask): string => {
  const { rows, wanted } = happened(ask)
  return `
select row_number() over (order by y.at, y.what, y.thing_id, y.memo)::int as place, y.thing_id as "documentId", y.kind, y.day, y.clock, y.what, y.allowed, y."personName", y."branchName",
  y.name as "docNo", y.doc_date as "docDate", y.memo, y.given, y.list_price as "oldPrice", y.unit_price as "newPrice", y.total as amount, coalesce(y.worth, y.total) as worth, ${PAID_BY} as "methodName",
  case when y.what <> 'LOWERED' then coalesce(g.one, g.taken, nullif(c.things, '')) end as goods, g.qty, c.told, c.reason,
  case when c.told is not null then (select ${PAYABLE} from document d where d.branch_id = y.branch_id and d.id = y.document_id and ${isBill()}) end as paid,
  y.employee_id as "personId", y.branch_id as "branchId", ${MOMENT} as moment, ${ASKED} as asked
from ${rows} left join ${CART_OF_ROW} on true left join lateral (${goodsOf('c.taken')}) g on true
where ${wanted}${found(ask, `search_key(concat_ws(' ', y."personName", y.name, y.memo))`)}`
}

/**
 * The same by person, beside what each comes to on average of all who wrote a document in a shift of the branch in these
 * days.
 */
export const exceptionsByPerson = (ask: Ask): string => {
  const { $, input } = ask
  // All of the branch are looked at, whoever is shown.
  const { rows, wanted } = happened({ ...ask, input: { ...input, cashierId: undefined } })
  const shown = input.cashierId ? ` and f."personId" = ${$(input.cashierId)}` : ''
  return `
select f.*, round(f.all_times / f.people, 2) as average, round(100 * (f.times * f.people - f.all_times) / f.all_times, 1) as "aboveAverage", round(f.all_worth / f.people) as "averageWorth"
from (select y.employee_id as "personId", y.branch_id as "branchId", y.what, y."personName", y."branchName", count(*)::int as times, coalesce(sum(coalesce(y.worth, y.total)), 0) as worth,
    sum(count(*)) over (partition by y.branch_id, y.what) as all_times, sum(coalesce(sum(coalesce(y.worth, y.total)), 0)) over (partition by y.branch_id, y.what) as all_worth,
    greatest(1, (select count(distinct d.created_by) from document d where d.branch_id = y.branch_id and d.shift_id is not null
      and d.doc_date between ${$(input.dateFrom)} and ${$(input.dateTo)})) as people
  from ${rows}
  where ${wanted} and y.employee_id is not null group by y.employee_id, y.branch_id, y.what, y."personName", y."branchName") f
where true${shown}${found(ask, `search_key(f."personName")`)}`
}
