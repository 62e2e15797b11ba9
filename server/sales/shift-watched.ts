import type { ShiftReport } from '#contract/sales/shift-report.ts'
import { calledAt } from '#server/documents/as-posted.ts'
import {
  CART_DEED,
  IS_CASH_SHORT,
  IS_COPY,
  IS_DRAWER_OPENED,
  IS_WRONG_PIN,
  toldRupiah,
} from '#server/documents/cart-deeds.ts'
import type { Tx } from '#server/platform/db.ts'

type Watched = ShiftReport['cashiers'][number]['watched']

/** Of whoever held the drawer, while he held it; a drawer that was opened, or held too little, is the shift's, whoever did it. */
const WATCHED = `
with part as (
  select p.branch_id, p.employee_id, p.since, coalesce(lead(p.since) over (order by p.no), s.closed_at, clock_timestamp()) as until
  from shift s join shift_part p on p.shift_id = s.id where s.branch_id = $1 and s.id = $2),
deed as (
  select a.employee_id, a.at, case when a.object_kind = 'cart' then ${CART_DEED} when ${IS_COPY} then 'COPY' when ${IS_CASH_SHORT} then 'SHORT' else 'PIN' end as what, 1 as times,
    case when a.object_kind = 'cart' or ${IS_CASH_SHORT} then ${toldRupiah('a.before')} else 0 end as worth
  from part p join audit a on a.branch_id = p.branch_id and a.employee_id = p.employee_id and a.at >= p.since and a.at < p.until
    and (a.object_kind = 'cart' or ${IS_COPY} or ${IS_WRONG_PIN} or ${IS_CASH_SHORT} and a.object_kind <> 'shift')
  union all
  select l.employee_id, l.at, case when l.whole then 'DROPPED' else 'REMOVED' end, case when l.whole then 1 else l.lines end, l.worth
  from part p join cart_left l on l.branch_id = p.branch_id and l.employee_id = p.employee_id and l.at >= p.since and l.at < p.until
  union all
  select a.employee_id, a.at, 'DRAWER', 1, 0 from audit a where a.branch_id = $1 and a.object_id = $2 and ${IS_DRAWER_OPENED}
  union all
  select a.employee_id, a.at, 'SHORT', 1, ${toldRupiah('a.before')} from audit a where a.branch_id = $1 and a.object_kind = 'shift' and a.object_id = $2 and ${IS_CASH_SHORT})
select e.id, ${calledAt('employee', 'e', '$3::timestamptz')} as name, ${of('REMOVED')} as lines, ${of('DROPPED')} as carts, ${of('SHORT')} as "cashShort",
  coalesce(array_agg(to_char(d.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') order by d.at) filter (where d.what = 'DRAWER'), '{}') as "drawerOpened",
  count(*) filter (where d.what = 'COPY')::int as reprints, count(*) filter (where d.what = 'PIN')::int as "wrongPins"
from deed d join employee e on e.id = d.employee_id group by e.id, e.name order by 2`

function of(what: string): string {
  const those = `filter (where d.what = '${what}')`
  return `json_build_object('count', coalesce(sum(d.times) ${those}, 0), 'total', coalesce(sum(d.worth) ${those}, 0))`
}

/** What each did in a shift that no document tells, by employee. */
export const watchedOf = (
  tx: Tx,
  { id, branchId, closedAt }: Pick<ShiftReport['shift'], 'id' | 'branchId' | 'closedAt'>,
): Promise<(Watched & { id: number; name: string })[]> =>
  tx.rows<Watched & { id: number; name: string }>(WATCHED, [branchId, id, closedAt])

const NOTHING = { count: 0, total: 0 }

type Cashier = ShiftReport['cashiers'][number]

/** Each cashier with what he did beside his documents; whoever wrote none stands there too. */
export function withWatched(
  cashiers: readonly (Omit<Cashier, 'watched'> & { id: number })[],
  watched: Awaited<ReturnType<typeof watchedOf>>,
): Cashier[] {
  const silent = watched.filter(({ id }) => cashiers.every((one) => one.id !== id))
  const all = [
    ...cashiers,
    ...silent.map(({ id, name }) => ({
      id,
      name,
      ...NOTHING,
      cashIn: NOTHING,
      cashOut: NOTHING,
      returns: NOTHING,
      voids: NOTHING,
    })),
  ]
  return all.map(({ id, ...one }) => {
    const {
      id: _id,
      name: _name,
      ...did
    } = watched.find((w) => w.id === id) ?? { ...NONE, id, name: '' }
    return { ...one, watched: did }
  })
}

const NONE: Watched = {
  lines: NOTHING,
  carts: NOTHING,
  cashShort: NOTHING,
  drawerOpened: [],
  reprints: 0,
  wrongPins: 0,
}
