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
import { NO_REASON } from '#contract/approval-words.ts'
import { statusLabel } from '#contract/labels.ts'
import { hoursOfDay } from '#contract/report/hours-of-day.ts'
import { PAYABLE } from '#server/ledgers/sale-payments.ts'
import { BY_COUNT } from '#server/documents/custody.ts'
import { CART_DEED, IS_COPY, IS_DRAWER_OPENED, toldRupiah } from '#server/documents/cart-deeds.ts'
import type { Ask } from '../declared-query.ts'
import { SET_BY_HAND, TYPED_PRICE } from './by-hand.ts'
import { moneyRows, pricesPutBack } from './exceptions-of-money.ts'
import { NONE, type Source, type Within, inFigures, rowsOf } from './exception-source.ts'
import { tryRows } from './exceptions-of-tries.ts'
import { UNTOLD, goodsOf, tillRows } from './exceptions-of-tills.ts'
import { found } from './parts.ts'

/** A sale, or what it is promised by. */
const SALES = listOf(isPriced.kinds)
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

/** When a document was booked, also one that came to nothing. */
const BOOKED = `(select branch_id, id, posted_at from journal union all select branch_id, id, posted_at from empty_journal)`

/** It lies in the days that are asked for, or what lasts from `at` to `until` reaches into them. */
type Span = (at: string, until?: string) => string

/** With its keys as they are. */
const entriesOf = <K extends string>(of: Record<K, string>) => Object.entries(of) as [K, string][]

/** Documents that are an event by themselves, some once somebody agreed. */
const documentRows = (branches: string, of: Within, near: Span): Source[] => [
  ...entriesOf(DOCUMENTS).map(([what, is]) => ({
    tells: [what],
    rows: `
  select d.branch_id, ${soldAt()}, d.created_by, d.kind, d.id, '${what}', d.memo, null, 0, ${NONE}, ${NONE}, d.total
  from document d where ${of(soldAt(), 'd.')} and d.number is not null and ${is}`,
  })),
  // Written earlier or on that day, and not changed since before it.
  ...entriesOf(RETURNS).map(([what, is]) => ({
    tells: [what],
    rows: `
  select d.branch_id, j.posted_at, d.created_by, d.kind, d.id, '${what}', d.memo, null, 0, ${NONE}, ${NONE}, d.total
  from document d join ${BOOKED} j on j.branch_id = d.branch_id and j.id = d.id
  where d.branch_id = any (${branches}) and ${near(soldAt(), 'd.updated_at')} and ${near('j.posted_at')} and d.number is not null and ${is} and ${isAgreed()}`,
  })),
]

/** Every row: who, when, what, about which thing, in which words, at how many rupiah. */
function events(
  branches: string,
  since: (days: number) => Span,
  { cancelled, seesAddresses }: { cancelled: string; seesAddresses: boolean },
): Source[] {
  const near = since(1)
  const within =
    (when: typeof near): Within =>
    (at, alias = '') =>
      `${alias}branch_id = any (${branches}) and ${when(at)}`
  const [of, ofWeek] = [within(near), within(since(7))]
  return [
    {
      tells: ['REMOVED', 'DROPPED', 'LOWERED', 'TENDER_OFF', 'DEVICE', 'VOID', 'REPRINT'],
      rows: `select a.branch_id, a.at, a.employee_id, ${thingOf('a')}, case when a.object_kind = 'cart' then ${CART_DEED} when a.object_kind = 'till' then 'DEVICE' when a.action = ${cancelled} then 'VOID' else 'REPRINT' end as what,
      nullif(concat_ws(' · ', case when a.object_kind = 'cart' then a.action end, a.before, a.memo), '') as memo, null as allowed, 0 as given,
      ${NONE} as list_price, ${NONE} as unit_price, case when a.object_kind = 'cart' then ${toldRupiah('a.before')} end as worth
    from audit a ${joinCart('a')}
    where ${of('a.at', 'a.')} and (a.object_kind = 'cart' or a.object_kind = 'till' and a.action = 'Daftar' or a.action = ${cancelled} or ${IS_COPY})`,
    },
    {
      tells: ['DRAWER'],
      rows: `select branch_id, at, employee_id, 'shift', object_id, 'DRAWER', after, null, 0, ${NONE}, ${NONE}, ${NONE}
    from audit a where ${of('at')} and ${IS_DRAWER_OPENED}`,
    },
    {
      tells: ['BACKDATED'],
      rows: `select o.branch_id, ${soldAt('o')}, o.created_by, o.kind, o.id, 'BACKDATED', null, null, 0, ${NONE}, ${NONE}, ${NONE}
    from document o join branch b on b.id = o.branch_id
    where ${of(soldAt('o'), 'o.')} and o.number is not null and o.doc_date < (${soldAt('o')} at time zone b.timezone)::date`,
    },
    {
      tells: ['PRICE'],
      rows: `select d.branch_id, ${soldAt()}, d.created_by, d.kind, d.id, 'PRICE', null, null, h.given, ${NONE}, ${NONE}, h.given
    from document d ${SET_BY_HAND}
    where ${of(soldAt(), 'd.')} and d.kind in ${SALES} and h.given > 0`,
    },
    ...documentRows(branches, of, near),
    {
      tells: ['DIFFERENCE'],
      rows: `select s.branch_id, s.closed_at, s.closed_by, 'shift', s.id, 'DIFFERENCE', concat_ws(' · ', e.name, s.memo), null, 0, ${NONE}, ${NONE}, s.counted - s.expected
    from shift s join employee e on e.id = s.employee_id where ${of('s.closed_at', 's.')} and s.counted <> s.expected`,
    },
    ...tillRows(of, ofWeek),
    ...moneyRows(of),
    ...tryRows(of, seesAddresses),
    { tells: ['TYPED'], rows: typedPrices(branches, near) },
    { tells: ['PRICE_BACK'], rows: pricesPutBack(branches, near) },
    {
      tells: ['APPROVAL'],
      rows: `select p.branch_id, p.used_at, p.requested_by, coalesce(o.kind, w.kind), coalesce(o.id, w.thing_id), 'APPROVAL', concat_ws(' · ', v.name, 'Alasan: ' || coalesce(p.reason, '${NO_REASON}'), p.message), p.action, 0, ${NONE}, ${NONE}, w.worth
    from approval p join employee v on v.id = p.approved_by
    left join document o on o.branch_id = p.branch_id and o.id = p.document_id
    left join lateral (select ${thingOf('a')}, case when a.object_kind = 'cart' then ${toldRupiah('a.before')} end as worth
      from audit a ${joinCart('a')} where a.branch_id = p.branch_id and a.employee_id = p.requested_by
      and a.at between p.used_at and p.used_at + interval '10 seconds' order by a.at, a.id limit 1) w on true
    where ${of('p.used_at', 'p.')}`,
    },
  ]
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
  const cancelled = `'${statusLabel('CANCELLED')}'`
  const sources = events(branches, since, {
    cancelled,
    seesAddresses: s.rights.has('system/audit:view'),
  })
  const only = input.what && input.what !== 'ALL' ? String(input.what) : undefined
  const rows = `
(select x.branch_id, x.employee_id, x.at, x.kind, x.thing_id, x.what, x.memo, x.given, x.list_price, x.unit_price, x.worth, (x.at at time zone b.timezone)::date as day,
    to_char(x.at at time zone b.timezone, 'HH24.MI') as clock, e.name as "personName", b.name as "branchName", ${ALLOWED} as allowed, ${NAMED} as name, d.id as document_id, d.doc_date, d.total
  from ${rowsOf(sources, only)}
  join branch b on b.id = x.branch_id left join employee e on e.id = x.employee_id
  left join document d on d.branch_id = x.branch_id and d.kind = x.kind and d.id = x.thing_id
  where ${input.cashierId ? `x.employee_id = ${$(input.cashierId)}` : 'true'}) y`
  const one = only ? ` and y.what = ${$(only)}` : ''
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
