import { AS_IN_DRAWER } from '#server/ledgers/scopes.ts'
import type { ShiftReport } from '#contract/sales/shift-report.ts'
import { calledAt } from '#server/documents/as-posted.ts'
import { BY_COUNT, TAKEN_OVER } from '#server/documents/custody.ts'
import { drawerLines } from '#server/documents/drawer.ts'
import type { Tx } from '#server/platform/db.ts'
import { minus } from '#contract/money.ts'

type Part = ShiftReport['drawer'][number]

/**
 * Who held the drawer, with what went through it while he did, by when it was posted; what a count differed by stands as the
 * difference and not as money in or out. Whatever came before the first of them is his.
 * Each document's cash is looked up by its own key: a plan that joins them costs the square of the bills of a busy day.
 */
const PARTS = `
with part as (
  select p.*, ${TAKEN_OVER} as taken, case when p.no = 1 then '-infinity' else p.since end as from_at,
    coalesce(lead(p.since) over (order by p.no), 'infinity') as until, lead(p.no) over (order by p.no) is null as last
  from shift_part p where p.shift_id = $2),
moved as (
  select p.no, ${AS_IN_DRAWER} as kind, sum(c.cash) as cash
  from document d cross join lateral (select j.posted_at as at, sum(l.debit - l.credit) as cash
    from journal j join journal_line l on l.branch_id = $1 and l.journal_id = j.id and l.account_id in (select a.id from account a where a.usage = 'CASH_DRAWER')
    where j.branch_id = $1 and j.document_id = d.id group by j.id, j.posted_at) c
  join part p on c.at >= p.from_at and c.at < p.until
  where d.branch_id = $1 and d.shift_id = $2 and not ${BY_COUNT} group by 1, 2)
select ${calledAt('employee', 'e', '$3::timestamptz')} as name, p.counted, v.number as "differenceNo", p.last,
  (select coalesce(json_object_agg(m.kind, m.cash), '{}') from moved m where m.no = p.no) as moved
from part p join employee e on e.id = p.employee_id left join document v on v.branch_id = p.branch_id and v.id = p.difference_id
where p.no = 1 or p.taken or p.counted is not null or p.last or exists (select from moved m where m.no = p.no) order by p.no`

interface Row {
  name: string
  counted: number | null
  differenceNo: string | null
  last: boolean
  moved: Record<string, number>
}

/**
 * The drawer by whoever held it, from what he began with to what was counted, rupiah: where no count came between, the next
 * begins with what should have lain there. The sums of all are the whole shift's.
 */
export async function drawerParts(tx: Tx, shift: ShiftReport['shift']): Promise<Part[]> {
  const { id, branchId, closedAt, openingFloat } = shift
  const rows = await tx.rows<Row>(PARTS, [branchId, id, closedAt])
  let begunWith = openingFloat
  return rows.map(({ name, moved, last, ...part }) => {
    const lines = drawerLines(begunWith, moved)
    const counted = last ? shift.counted : part.counted
    const told = {
      name,
      begunWith,
      ...lines,
      counted,
      difference: counted === null ? null : minus(counted, lines.expected),
      differenceNo: last ? shift.differenceNo : part.differenceNo,
    }
    begunWith = counted ?? lines.expected
    return told
  })
}
