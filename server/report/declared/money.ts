import { isCustomer } from '#server/ledgers/customer-numbers.ts'
import { CASH, MONEY } from '#contract/master/account-usage.ts'
import { moneyReports as contract } from '#contract/report/declared/money.ts'
import { answering } from '../declared.ts'
import type { Ask } from '../declared-query.ts'
import { OF_LINE, WORDS, book, usedAs } from './book.ts'
import { dueWeek, found, inWeek, openAt } from './parts.ts'
import { PROFIT, soldGoods } from './sold.ts'

const CARDS = `('EDC_CC', 'EDC_DC', 'QRIS', 'PAYLATER')`

const moneyBook = (ask: Ask) =>
  book(ask, {
    column: 'account_id',
    accounts: usedAs(MONEY),
    one: ask.input.accountId,
    side: 'DEBIT',
  })
const NAMED = `a.code || ' ' || a.name`

const cashAccounts = (ask: Ask) => `
select a.id as "accountId", ${NAMED} as "accountName", b.name as "branchName", sum(x.opening) as opening, sum(x.added) as incoming,
  sum(x.taken) as outgoing, sum(x.opening + x.added - x.taken) as closing
from (${moneyBook(ask)}) x join account a on a.id = x.key left join branch b on b.id = a.branch_id group by a.id, a.code, a.name, b.name`

const cashBook = (ask: Ask) => {
  const rows = `
select x.n, x.key, x.branch_id, x.journal_id, x.day, x.memo, x.opening, x.added as incoming, x.taken as outgoing, x.balance
from (${moneyBook(ask)}) x join account a on a.id = x.key`
  const searched = found(ask, `search_key(concat_ws(' ', d.number, ${WORDS}, a.name))`)
  return {
    rows,
    by: ['n'],
    shown: (some: string) => `
select x.place, j.document_id as "documentId", d.kind, ${NAMED} as "accountName", x.day as "docDate", d.number as "docNo", b.name as "branchName",
  ${WORDS} as memo, x.opening, x.incoming, x.outgoing, x.balance
from ${some} x join account a on a.id = x.key left join branch b on b.id = coalesce(x.branch_id, a.branch_id)
${OF_LINE} where true${searched}`,
  }
}

/** All money at the end of a day, then what falls due week by week; what is late is due in the week of the day. */
const cashPosition = (ask: Ask) => {
  const { $, branches, input } = ask
  const day = `${$(input.date)}::date`
  const now = moneyBook({ ...ask, input: { ...input, dateFrom: input.date, dateTo: input.date } })
  const DUE = {
    GIRO_RECEIVABLE: 'GIRO_IN',
    GIRO_PAYABLE: 'GIRO_OUT',
    AR: 'RECEIVABLE',
    AP: 'PAYABLE',
  }
  const what = Object.entries(DUE).map(([role, name]) => `when '${role}' then '${name}'`)
  const roles = Object.keys(DUE).map((role) => `'${role}'`)
  const owed = (...of: string[]) =>
    `coalesce(sum(m.owed) filter (where i.role in (${of.map((role) => `'${role}'`).join(', ')})), 0)`
  return `
select y.*, case y.what when 'GIRO_IN' then 'IN' when 'GIRO_OUT' then 'OUT' end as side, ${day}::text as day, date_trunc('month', ${day})::date::text as month,
  sum(y.incoming - y.outgoing) over (order by y.place) as balance from (
  select x.*, row_number() over (order by x.week nulls first, x.ord, x.name)::int as place from (
  select case when a.usage in (${CASH.map((usage) => `'${usage}'`).join(', ')}) then 'CASH' else 'BANK' end as what, a.id as "accountId", ${NAMED} as name, b.name as "branchName", null::date as week,
    greatest(0, sum(m.opening + m.added - m.taken)) as incoming, greatest(0, -sum(m.opening + m.added - m.taken)) as outgoing, 0 as ord
  from (${now}) m join account a on a.id = m.key left join branch b on b.id = a.branch_id group by a.id, a.usage, a.code, a.name, b.name
  union all
  select case i.role ${what.join(' ')} end, null, null, case when count(distinct b.id) > 1 then 'ALL' else min(b.name) end, ${dueWeek('coalesce(g.effective_date, i.due_date, i.doc_date)', day)},
    ${owed('AR', 'GIRO_RECEIVABLE')}, ${owed('AP', 'GIRO_PAYABLE')}, 1
  from open_item i join branch b on b.id = i.branch_id left join giro g on g.branch_id = i.branch_id and g.document_id = i.document_id and g.line = i.line
  ${openAt(day)}
  where i.branch_id = any (${branches}) and i.role in (${roles.join(', ')}) and m.owed <> 0 group by i.role, 5) x) y`
}

/** As they stood at the end of a day: what ended later was still open then. */
const giros = (ask: Ask) => {
  const { $, branches, input } = ask
  const day = `${$(input.date)}::date`
  const ended = `g.ended_on <= ${day}`
  const owed = (role: string) => `case when i.role = '${role}' then m.owed else 0 end`
  const meant = [
    ...(input.state === 'ALL' ? [] : ['and m.owed <> 0']),
    ...(input.side === 'IN' || input.side === 'OUT' ? [`and g.direction = ${$(input.side)}`] : []),
    ...(input.due === 'PAST' ? [`and g.effective_date <= ${day}`] : []),
    ...(input.customerId ? [`and ${isCustomer('d.customer_id', $(input.customerId))}`] : []),
    ...(input.supplierId ? [`and d.supplier_id = ${$(input.supplierId)}`] : []),
  ]
  return `
select d.id as "documentId", d.kind, g.no as "giroNo", g.direction as side, g.bank_name as "bankName", g.effective_date as "dueDate",
  coalesce(c.name, p.name, d.party_name) as "partyName", d.number as "docNo", b.name as "branchName",
  case when ${ended} or g.ended_on is null then coalesce(s.status, 'CLEARED') else 'OUTSTANDING' end as status,
  case when ${ended} then g.ended_on end as "endedOn", coalesce(s.amount, i.amount) as amount, ${owed('GIRO_RECEIVABLE')} as receivable, ${owed('GIRO_PAYABLE')} as payable
from giro g join document d on d.branch_id = g.branch_id and d.id = g.document_id join branch b on b.id = g.branch_id
left join document_settlement s on s.branch_id = g.branch_id and s.document_id = g.document_id and s.line = g.line
left join open_item i on i.branch_id = g.branch_id and i.document_id = g.document_id and i.line = g.line and i.role in ('GIRO_RECEIVABLE', 'GIRO_PAYABLE')
left join customer c on c.id = d.customer_id left join supplier p on p.id = d.supplier_id
${openAt(day)}
where g.branch_id = any (${branches}) and d.doc_date <= ${day} ${meant.join(' ')}${inWeek(ask, 'g.effective_date', day)}
  ${found(ask, `search_key(concat_ws(' ', g.no, g.bank_name, d.number, c.name, p.name))`)}`
}

/** Payments by card, QRIS and paylater with the terminal that took them: what was paid out by the end of the period, and what was owed then. */
export const cardPayments = ({ $, branches, input }: Ask) => `
select i.branch_id, i.document_id, i.doc_date, coalesce(e.name, p.name, w.name, a.name) as terminal, w.id as method_id, w.name as method, i.amount, i.amount - m.owed as paid, m.owed as open,
  i.doc_date + coalesce(e.settlement_days, p.settlement_days, 0) as due
from open_item i
left join document_settlement s on s.branch_id = i.branch_id and s.document_id = i.document_id and s.line = i.line
left join payment_method w on w.id = s.method_id left join edc e on e.id = s.edc_id left join paylater_provider p on p.id = s.provider_id
left join account a on a.usage = i.role and a.branch_id is null ${openAt($(input.dateTo))}
where i.branch_id = any (${branches}) and i.role in ${CARDS} and i.doc_date between ${$(input.dateFrom)} and ${$(input.dateTo)}`
const cards = (ask: Ask) => `
select x.terminal as "terminalName", x.doc_date as "docDate", b.id as "branchId", b.name as "branchName", x.method_id as "methodId", x.method as "methodName", count(*)::int as documents,
  sum(x.amount) as amount, sum(x.paid) as paid, sum(x.open) as open, max(x.due) as "dueDate"
from (${cardPayments(ask)}) x join branch b on b.id = x.branch_id group by 1, 2, 3, 4, 5, 6`

/** Each pair from both its sides; the other is told where the employee may read it. */
const pairs = ({ $, branches, input, s }: Ask) => `
with side as (select l.branch_id, l.counter_branch_id, sum(l.debit) as debit, sum(l.credit) as credit
  from journal_line l join account a on a.id = l.account_id and a.usage = 'RK'
  where l.branch_id = any (${$(s.branchIds)}::int[]) and l.posting_date <= ${$(input.date)} group by 1, 2)
select h.branch_id as "branchId", h.counter_branch_id as "counterBranchId", b.name as "branchName", o.name as "counterName", h.debit, h.credit, h.debit - h.credit as balance,
  t.balance as there, h.debit - h.credit + t.balance as difference
from side h join branch b on b.id = h.branch_id left join branch o on o.id = h.counter_branch_id
left join lateral (select coalesce(sum(x.debit - x.credit), 0) as balance from side x where x.branch_id = h.counter_branch_id and x.counter_branch_id = h.branch_id) t
  on h.counter_branch_id = any (${$(s.branchIds)}::int[])
where h.branch_id = any (${branches})`

/** What was left at the end of a day of the points that were given, by the month in which they expire: what was used since is put back. */
const points = ({ $, branches, input }: Ask) => {
  const day = `${$(input.date)}::date`
  return `
select x.month, case when x.month is null then 'NEVER' when x.month < date_trunc('month', ${day}) then 'PAST'
    when x.month <= ${day} + interval '3 months' then 'SOON' else 'LATER' end as state, x.customers, x.points, x.points * c.point_value as value
from (select date_trunc('month', y.expires_at)::date as month, count(distinct y.customer_id)::int as customers, sum(y.rest)::int as points
  from (select n.customer_id, l.expires_at, l.rest + case when l.points > 0
        then coalesce((select sum(u.points) from point_use u join point_move w on w.branch_id = u.branch_id and w.id = u.move_id
          where u.lot_branch_id = l.branch_id and u.lot_id = l.id and w.posting_date > ${day}), 0)
        -- What was owed is made good by points that came later: they are the lot of that use.
        else -coalesce((select sum(u.points) from point_use u join point_move w on w.branch_id = u.lot_branch_id and w.id = u.lot_id
          where u.branch_id = l.branch_id and u.move_id = l.id and w.posting_date > ${day}), 0) end as rest
    from point_lot l join customer_number n on n.id = l.customer_id join point_move v on v.branch_id = l.branch_id and v.id = l.id where l.branch_id = any (${branches}) and v.posting_date <= ${day}) y
  where y.rest <> 0 group by 1) x
cross join company c`
}

const margins = (ask: Ask) => `
select y.category_id as "categoryId", y.branch_id as "branchId", k.name as "categoryName", b.name as "branchName", y.net, y.cost, y.profit
from (select g.category_id, x.branch_id, ${PROFIT} from (${soldGoods(ask, ['net'], ['branch_id'])}) x join goods g on g.id = x.goods_id group by 1, 2) y
join category k on k.id = y.category_id join branch b on b.id = y.branch_id`

export const moneyReportRoutes = answering(contract, {
  margins,
  'cash-accounts': cashAccounts,
  'cash-book': cashBook,
  'cash-position': cashPosition,
  'giro-register': giros,
  'card-money': cards,
  'branch-accounts': pairs,
  'point-liability': points,
})
