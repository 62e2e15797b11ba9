import { lockPointsOf } from '#server/ledgers/customer-numbers.ts'
import { monthName } from '#server/platform/errors.ts'
import { BY_CLOCK, accountInBranch, postAutomatic } from '#server/documents/automatic.ts'
import { lockPeriod, takesAdjustment } from '#server/documents/guards.ts'
import { draftOf } from '#server/documents/types.ts'
import { type PointChange, credit, debit, emptyPosting, journal } from '#server/ledgers/posting.ts'
import { type Pools, type Tx, transaction } from '#server/platform/db.ts'
import { sumOf, times } from '#contract/money.ts'
import { clockOverride, monthBounds } from '#server/platform/time.ts'

interface Expired {
  branchId: number
  customerId: number
  points: number
}

/**
 * Points whose last day lies in a month that is over are taken, with one journal a branch, each month once
 * (domain §3.2.13). Months that were missed come in their order; what expired in one that is closed goes with
 * the next. Until then they may be spent.
 */
export async function expirePoints(pools: Pools): Promise<string[]> {
  const written: string[] = []
  for (;;) {
    const month = await transaction(pools.job, dueMonth)
    if (month === null) return written
    if (await transaction(pools.job, (tx) => expireMonth(tx, month))) written.push(month)
  }
}

/** The earliest month that is over and open, whose points were not taken. */
async function dueMonth(tx: Tx): Promise<string | null> {
  await actForTheCompany(tx)
  const due = await tx.one<{ month: string }>(
    `select p.first_day as month from period p
     where p.status = 'OPEN' and p.audit_day is null and p.last_day < (select min((coalesce($1::timestamptz, clock_timestamp()) at time zone b.timezone)::date) from branch b)
       and exists (select from point_lot l where l.rest > 0 and l.expires_at <= p.last_day)
       and not exists (select from point_expiry_month w where w.month = p.first_day)
     order by p.first_day limit 1`,
    [clockOverride()],
  )
  return due?.month ?? null
}

/** In every branch, in the name of whoever set the terms. */
const actForTheCompany = (tx: Tx) =>
  tx.rows(
    `select set_config('app.branches', (select string_agg(id::text, ',') from branch), true),
       set_config('app.employee', coalesce((select created_by from point_term where created_by is not null order by valid_from desc limit 1),
         (select min(id) from employee))::text, true)`,
  )

/** Whether this program did it: another one may be at the same month. */
async function expireMonth(tx: Tx, month: string): Promise<boolean> {
  await actForTheCompany(tx)
  const { last } = monthBounds(Number(month.slice(0, 4)), Number(month.slice(5, 7)))
  await lockPeriod(tx, last)
  if (!(await takesAdjustment(tx, last))) return false
  const claimed = await tx.one(
    'insert into point_expiry_month (month) values ($1) on conflict do nothing returning month',
    [month],
  )
  if (!claimed) return false
  await writeExpiry(tx, last)
  return true
}

async function writeExpiry(tx: Tx, day: string): Promise<void> {
  const expired = Map.groupBy(await lockExpired(tx, day), (e) => e.branchId)
  for (const [branchId, lost] of expired) await writeBranch(tx, branchId, day, lost)
}

/** Locks the customers in one order, as tills do, before it looks at what they have. */
async function lockExpired(tx: Tx, day: string): Promise<Expired[]> {
  await tx.rows(
    `select ${lockPointsOf('customer_id')} from
       (select distinct customer_now(customer_id) as customer_id from point_lot where rest > 0 and expires_at <= $1 order by 1) x`,
    [day],
  )
  return tx.rows<Expired>(
    `select branch_id as "branchId", customer_id as "customerId", sum(rest)::int as points
     from point_lot where rest > 0 and expires_at <= $1 group by 1, 2 order by 1, 2`,
    [day],
  )
}

interface Place {
  branchCode: string
  pointValue: number
  liability: number
  discount: number
}

async function writeBranch(
  tx: Tx,
  branchId: number,
  day: string,
  expired: Expired[],
): Promise<void> {
  const place = await tx.one<Place>(
    `select b.code as "branchCode", (select point_value from company) as "pointValue",
       ${accountInBranch('POINT_LIABILITY')} as liability, ${accountInBranch('SALES_DISCOUNT_POINT')} as discount from branch b where b.id = $1`,
    [branchId],
  )
  if (!place) throw new Error(`branch ${branchId} is gone`)
  const points = sumOf(expired, (e) => e.points)
  const value = times(points, place.pointValue)
  const memo = `Poin hangus ${monthName(Number(day.slice(0, 4)), Number(day.slice(5, 7)))}: ${points} poin`
  const lines = [...debit(place.liability, value), ...credit(place.discount, value)]
  await postAutomatic(
    tx,
    BY_CLOCK,
    'adjustment-journal',
    { branchId, branchCode: place.branchCode },
    draftOf({ docDate: day, memo }, { total: value, accounts: lines, adjusting: true }),
    {
      ...emptyPosting(),
      journal: journal('ADJUSTMENT', memo, lines),
      points: expired.map(
        ({ customerId, points: lost }): PointChange => ({
          customerId,
          type: 'EXPIRE',
          points: -lost,
          expiresAt: null,
        }),
      ),
    },
  )
}
