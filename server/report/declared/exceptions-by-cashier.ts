import { isBill, soldAt } from '#server/ledgers/scopes.ts'
import { weighed } from '#contract/report/declared/control.ts'
import { counted } from '#contract/report/exception-events.ts'
import type { Ask } from '../declared-query.ts'
import { happened, withinHours } from './exceptions.ts'
import { found } from './parts.ts'

const WEEKS = 6
const DAY_MS = 86_400_000

/**
 * A row for each cashier and branch: what of each kind he did, in rupiah and times, over how many bills; the weeks that
 * end with the period; what is usual among the branch's cashiers per 1.000 bills, and how many times that his own come to. Surplus and
 * shortage of a drawer do not balance one another in what is usual.
 */
export const exceptionsByCashier = (ask: Ask): string => {
  const { $, branches, input } = ask
  const [from, to] = [`${$(input.dateFrom)}::date`, `${$(input.dateTo)}::date`]
  // All of the branch are looked at, whoever is shown.
  const wide = { ...input, cashierId: undefined, what: undefined, dateFrom: sinceOf(input) }
  const { rows, wanted } = happened({ ...ask, input: wide })
  const one = input.cashierId ? ` and f."personId" = ${$(input.cashierId)}` : ''
  const hours = withinHours(
    input,
    `to_char(${soldAt()} at time zone (select x.timezone from branch x where x.id = d.branch_id), 'HH24.MI')`,
  )
  const own = [...weighed, ...counted].map((what) => ofKind(what, from))
  const weeks = weighed.map((what) => `${weeksOf(what, to)} as "${what}Weeks"`)
  const usual = weighed.map(usualOf)
  const factors = weighed.map((what) => `f."${what}Factor"`)
  return `
select f.*, coalesce(greatest(${factors.join(', ')}), 0) as most
from (select p.*, ${usual.join(', ')}
  from (select e.id as "personId", b.id as "branchId", e.name as "personName", b.name as "branchName", coalesce(s.bills, 0) as bills, y.*
    from (select y.employee_id, y.branch_id, ${[...own, ...weeks].join(', ')}
      from (select y.employee_id, y.branch_id, y.what, y.day, coalesce(y.worth, y.total, 0) as worth from ${rows} where ${wanted}) y
      group by y.employee_id, y.branch_id) y
    full join (select d.created_by, d.branch_id, count(*)::int as bills from document d
      where d.branch_id = any (${branches}) and ${isBill()} and d.shift_id is not null and d.number is not null and d.doc_date between ${from} and ${to}${hours}
      group by d.created_by, d.branch_id) s on s.created_by = y.employee_id and s.branch_id = y.branch_id
    join employee e on e.id = coalesce(y.employee_id, s.created_by) join branch b on b.id = coalesce(y.branch_id, s.branch_id)) p
  window w as (partition by p."branchId")) f
where (f.bills > 0 or ${[...weighed, ...counted].map((what) => `f."${what}Times" > 0`).join(' or ')})${one}${found(ask, `search_key(f."personName")`)}`
}

/** Six weeks are told of a shorter period too. */
function sinceOf({ dateFrom = '', dateTo = '' }: Ask['input']): string {
  const back = new Date(Date.parse(dateTo) - (WEEKS * 7 - 1) * DAY_MS).toISOString().slice(0, 10)
  return back < dateFrom ? back : dateFrom
}

const isKind = (what: string) => `y.what = '${what}'`

const ofKind = (what: string, from: string) => `
  count(*) filter (where ${isKind(what)} and y.day >= ${from})::int as "${what}Times",
  sum(y.worth) filter (where ${isKind(what)} and y.day >= ${from}) as "${what}",
  coalesce(sum(abs(y.worth)) filter (where ${isKind(what)} and y.day >= ${from}), 0) as "${what}All"`

/** Rupiah of each week, the last one last. */
const weeksOf = (what: string, to: string) =>
  `concat_ws(',', ${Array.from({ length: WEEKS }, (_, i) => {
    const ends = `${to} - ${7 * (WEEKS - 1 - i)}`
    return `coalesce(sum(abs(y.worth)) filter (where ${isKind(what)} and y.day > ${ends} - 7 and y.day <= ${ends}), 0)::bigint`
  }).join(', ')})`

const usualOf = (what: string) => `
  round(1000 * sum(p."${what}All") filter (where p.bills > 0) over w / nullif(sum(p.bills) over w, 0)) as "${what}Usual",
  round(1000.0 * sum(p."${what}Times") filter (where p.bills > 0) over w / nullif(sum(p.bills) over w, 0), 1) as "${what}UsualTimes",
  round((p."${what}All" / nullif(p.bills, 0)) / nullif(sum(p."${what}All") filter (where p.bills > 0) over w / nullif(sum(p.bills) over w, 0), 0), 1) as "${what}Factor"`
