import { takeLock } from '#server/platform/lock-classes.ts'
import type { AuditAction } from '#contract/system/audit.ts'
import type { Pools, Tx } from '#server/platform/db.ts'
import { transaction } from '#server/platform/db.ts'
import { Refusal, monthName } from '#server/platform/errors.ts'
import { clockOverride, monthBounds } from '#server/platform/time.ts'

/** A month as the table of periods counts it. */
export const monthId = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** Year and month (1 to 12) of a period's id. */
export const monthOf = (id: number) => ({
  year: Math.floor((id - 1) / 12),
  month: ((id - 1) % 12) + 1,
})
export const nameOf = (id: number) => monthName(monthOf(id).year, monthOf(id).month)

/** Opening, closing and restoring follow one another, never cross. */
export const onlyOneAtATime = (tx: Tx) => takeLock(tx, 'months')

/** As many months may be opened by hand as the company's setting says. */
export async function refuseManyMonths(tx: Tx): Promise<void> {
  const first = await tx.one<{ id: number; most: number }>(
    `select min(p.id) as id, c.months_open as most from company c join period p on p.status = 'OPEN' and p.audit_day is null
     group by c.months_open having count(*) >= c.months_open`,
  )
  if (!first) return
  throw new Refusal(
    'PERIOD_LIMIT',
    `Maksimal ${first.most} periode terbuka. Tutup periode ${nameOf(first.id)} terlebih dahulu`,
  )
}

/** One month more. */
export async function openMonth(tx: Tx, id: number, by: number | null): Promise<void> {
  const { year, month } = monthOf(id)
  const { first: firstDay, last } = monthBounds(year, month)
  await tx.rows(
    'insert into period (id, year, month, first_day, last_day, opened_by) values ($1, $2, $3, $4, $5, $6)',
    [id, year, month, firstDay, last, by],
  )
}

/** A till that stands still at midnight loses more than a month that is open a moment early. */
const AHEAD = `interval '2 minutes'`

/**
 * Opens the months that have begun by the clock of the branch where the day begins first, where the company
 * wants it; answers their ids. However many are open still: trade does not wait for the accountant
 * (decisions/0017-the-clock-opens-months.md).
 */
export function openBegunMonths(pools: Pools): Promise<number[]> {
  return transaction(pools.job, async (tx) => {
    const begun = await tx.one<{ today: string; newest: number; head: number }>(
      `select max((coalesce($1::timestamptz, clock_timestamp()) + ${AHEAD}) at time zone b.timezone)::date as today,
         (select max(id) from period) as newest, (select id from branch where is_head_office) as head
       from branch b where b.is_active and exists (select from company where opens_months)`,
      [clockOverride()],
    )
    if (!begun?.today || !begun.newest || monthId(begun.today) <= begun.newest) return []
    await tx.rows(`select set_config('app.branches', $1, true)`, [String(begun.head)])
    await onlyOneAtATime(tx)
    const newest = (await tx.one<{ id: number }>('select max(id) as id from period'))?.id ?? 0
    const opened: number[] = []
    for (let id = newest + 1; id <= monthId(begun.today); id += 1) {
      await openMonth(tx, id, null)
      await tx.rows(
        `insert into audit (branch_id, employee_id, endpoint, object_kind, object_id, action)
         values ($1, null, 'job', 'period', $2, $3)`,
        [begun.head, id, `Buka periode ${nameOf(id)}` satisfies AuditAction],
      )
      opened.push(id)
    }
    return opened
  })
}
