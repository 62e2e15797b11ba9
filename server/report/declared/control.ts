import { statusLabel } from '#contract/labels.ts'
import { controlReports as contract } from '#contract/report/declared/control.ts'
import { answering } from '../declared.ts'
import type { Ask } from '../declared-query.ts'
import { OF_LINE, WORDS, book, usedAs } from './book.ts'
import { SET_BY_HAND, TYPED_PRICE } from './by-hand.ts'
import { found } from './parts.ts'

/** A sale, or what it is promised by. */
const SALES = `('sales-invoice', 'sales-order', 'booking', 'cod')`
/** `37.500` or `36.036,04`. */
const inFigures = (of: string) =>
  `rtrim(translate(to_char(${of}, 'FM999,999,999,990.99'), ',.', '.,'), ',')`
const NOT_CLOSING = `not exists (select from journal c where c.branch_id = l.branch_id and c.id = l.journal_id and c.type = 'CLOSING')`
const EDITED = `a.action = 'Ubah'`

/**
 * Prices that somebody typed, with what the list asked for and how much less that is in all. A document that was written anew says what its last writer
 * let stand.
 */
const typedPrices = (branches: string, near: (at: string) => string) => `
select w.branch_id, w.at, w.employee_id, w.id, 'TYPED', concat_ws(' · ', g.code || ' ' || g.name, trim_scale(l.qty) || ' ' || u.name, concat_ws(' → ', ${inFigures('l.list_price')}, ${inFigures('l.unit_price')})),
  null, greatest(round((coalesce(l.list_price, l.unit_price) - l.unit_price) * l.qty), 0), l.list_price, l.unit_price
from (select o.branch_id, o.id, o.kind, o.created_at as at, o.created_by as employee_id from document o
    where o.branch_id = any (${branches}) and ${near('o.created_at')} and o.kind in ${SALES}
  union all select a.branch_id, a.object_id, a.object_kind, a.at, a.employee_id from audit a
    where a.branch_id = any (${branches}) and ${near('a.at')} and a.object_kind in ${SALES} and ${EDITED}) w
join document_goods l on l.branch_id = w.branch_id and l.document_id = w.id and ${TYPED_PRICE}
join goods g on g.id = l.goods_id join goods_unit n on n.id = l.goods_unit_id join unit u on u.id = n.unit_id
where not exists (select from audit a where a.branch_id = w.branch_id and a.object_kind = w.kind and a.object_id = w.id and ${EDITED} and a.at > w.at)`

/**
 * What people did out of the ordinary, on the day they did it by the branch's clock. An approval leads to the first
 * thing that its asker wrote with it.
 */
const exceptions = (ask: Ask) => {
  const { $, branches, input } = ask
  const [from, to] = [`${$(input.dateFrom)}::date`, `${$(input.dateTo)}::date`]
  // Wide enough for every clock; the day itself is asked below. As instants: behind the wall between branches only such
  // a comparison is asked by index.
  const near = (at: string) =>
    `${at} >= (${from} - 1)::timestamptz and ${at} < (${to} + 2)::timestamptz`
  const cancelled = $(statusLabel('CANCELLED'))
  return `
select row_number() over (order by y.at, y.what, y.document_id, y.memo)::int as place, y.document_id as "documentId", y.kind, y.day, y.clock, y.what, y.allowed, y."personName", y."branchName",
  case when y.kind is not null then coalesce(y.number, 'DRAFT') end as "docNo", y.doc_date as "docDate", y.memo, y.given, y.list_price as "oldPrice", y.unit_price as "newPrice", y.total as amount
from (select x.*, (x.at at time zone b.timezone)::date as day, to_char(x.at at time zone b.timezone, 'HH24.MI') as clock, e.name as "personName", b.name as "branchName",
    d.kind, d.number, d.doc_date, d.total
  from (
    select branch_id, at, employee_id, object_id as document_id, case when object_kind = 'cart' then 'REMOVED' when action = ${cancelled} then 'VOID' else 'REPRINT' end as what,
      nullif(concat_ws(' · ', case when object_kind = 'cart' then action end, before, memo), '') as memo, null as allowed, 0 as given, null::numeric as list_price, null::numeric as unit_price
    from audit where branch_id = any (${branches}) and ${near('at')} and (object_kind = 'cart' or action = ${cancelled} or action like 'Cetak salinan%')
    union all
    select branch_id, at, employee_id, null, case when action = 'Ganti kasir' then 'TAKE_OVER' else 'WRONG_PIN' end,
      concat_ws(' → ', before, after, memo), null, 0, null, null
    from audit where branch_id = any (${branches}) and ${near('at')} and action in ('Ganti kasir', 'PIN salah', 'Persetujuan gagal')
    union all
    select o.branch_id, o.created_at, o.created_by, o.id, 'BACKDATED', null, null, 0, null, null
    from document o join branch b on b.id = o.branch_id
    where o.branch_id = any (${branches}) and ${near('o.created_at')} and o.number is not null and o.doc_date < (o.created_at at time zone b.timezone)::date
    union all
    select d.branch_id, d.created_at, d.created_by, d.id, 'PRICE', null, null, h.given, null, null
    from document d ${SET_BY_HAND}
    where d.branch_id = any (${branches}) and ${near('d.created_at')} and d.kind in ${SALES} and h.given > 0
    union all ${typedPrices(branches, near)}
    union all
    select p.branch_id, p.used_at, p.requested_by, coalesce(p.document_id, w.object_id), 'APPROVAL', concat_ws(' · ', v.name, p.reason), p.action, 0, null, null
    from approval p join employee v on v.id = p.approved_by
    left join lateral (select a.object_id from audit a where a.branch_id = p.branch_id and a.employee_id = p.requested_by and a.object_id is not null
      and a.at between p.used_at and p.used_at + interval '10 seconds' order by a.at limit 1) w on true
    where p.branch_id = any (${branches}) and ${near('p.used_at')}) x
  join branch b on b.id = x.branch_id left join employee e on e.id = x.employee_id
  left join document d on d.branch_id = x.branch_id and d.id = x.document_id
  where ${input.cashierId ? `x.employee_id = ${$(input.cashierId)}` : 'true'}) y
where y.day between ${from} and ${to}${input.what && input.what !== 'ALL' ? ` and y.what = ${$(input.what)}` : ''}${found(ask, `lower(concat_ws(' ', y."personName", y.number, y.memo))`)}`
}

/** What is reckoned of for PPh final, as `final_tax_of` does: a year's closing moves no turnover. */
const ACCOUNTS: Readonly<Record<string, string>> = {
  TURNOVER: ` and a.usage in ('SALES_RETAIL', 'SALES_WHOLESALE', 'DELIVERY_INCOME', 'SALES_RETURN') and ${NOT_CLOSING}`,
  FINAL_TAX: ` and a.usage = 'FINAL_TAX' and ${NOT_CLOSING}`,
}

const journals = (ask: Ask) => {
  const { $, branches, input } = ask
  const account = `${input.accountId ? `and l.account_id = ${$(input.accountId)}` : ''}${ACCOUNTS[String(input.accounts)] ?? ''}`
  const searched = found(ask, `lower(concat_ws(' ', d.number, a.code, a.name, l.memo, j.memo))`)
  return {
    rows: `
select l.posting_date, l.branch_id, l.journal_id, l.line, l.debit, l.credit
from journal_line l join account a on a.id = l.account_id join branch b on b.id = l.branch_id
where l.branch_id = any (${branches}) and l.posting_date between ${$(input.dateFrom)} and ${$(input.dateTo)} ${account}`,
    by: ['posting_date', 'branch_id', 'journal_id', 'line'],
    shown: (rows: string) => `
select x.place, d.id as "documentId", d.kind, d.number as "docNo", l.posting_date as "docDate", b.name as "branchName", a.code as "accountCode", a.name as "accountName",
  coalesce(l.memo, j.memo) as memo, l.debit, l.credit
from ${rows} x join journal_line l on l.branch_id = x.branch_id and l.journal_id = x.journal_id and l.line = x.line
join journal j on j.branch_id = l.branch_id and j.id = l.journal_id join account a on a.id = l.account_id
join branch b on b.id = l.branch_id left join document d on d.branch_id = j.branch_id and d.id = j.document_id where true${searched}`,
  }
}

const PARTIES = {
  customer: { usages: ['AR', 'AR_OTHER', 'DP_SALES', 'CUSTOMER_DEPOSIT'], side: 'DEBIT' },
  supplier: { usages: ['AP', 'AP_OTHER', 'DP_PURCHASE'], side: 'CREDIT' },
} as const

/** What a party owes us, or we it, line by line; money ahead counts against it. */
const card = (party: keyof typeof PARTIES) => (ask: Ask) =>
  `
select x.n as place, j.document_id as "documentId", d.kind, p.name as "${party}Name", x.day as "docDate", d.number as "docNo", b.name as "branchName",
  a.name as "accountName", ${WORDS} as memo, x.opening, x.added, x.taken, x.balance
from (${book(ask, {
    column: `${party}_id`,
    accounts: usedAs(PARTIES[party].usages),
    one: ask.input[`${party}Id`],
    side: PARTIES[party].side,
  })}) x join ${party} p on p.id = x.key left join account a on a.id = x.account_id left join branch b on b.id = x.branch_id
${OF_LINE} where true${found(ask, `lower(concat_ws(' ', p.name, d.number, ${WORDS}))`)}`

export const controlReportRoutes = answering(contract, {
  exceptions,
  'journal-list': journals,
  'customer-card': card('customer'),
  'supplier-card': card('supplier'),
})
