import { takeLock } from '#server/platform/lock-classes.ts'
import { addDays } from '#contract/days.ts'
import { type Seal, addSeal } from '#server/ledgers/seals.ts'
import { type Pools, transaction } from '#server/platform/db.ts'
import { clockOverride } from '#server/platform/time.ts'

/**
 * Seals the day that ended last in every branch, once; days on which the program was off lie in the seal of the next.
 * Answers the seal, or nothing where that day has one.
 */
export function sealDays(pools: Pools): Promise<Seal | undefined> {
  return transaction(pools.job, async (tx) => {
    // The lock of sealing: two processes seal no day twice.
    await takeLock(tx, 'months', 1)
    const now = await tx.one<{ today: string | null; sealed: string | null }>(
      `select min((coalesce($1::timestamptz, clock_timestamp()) at time zone timezone)::date) as today,
         (select max(day) from seal) as sealed from branch where is_active`,
      [clockOverride()],
    )
    if (!now?.today) return undefined
    const day = addDays(now.today, -1)
    if (now.sealed && now.sealed >= day) return undefined
    return addSeal(tx, { kind: 'DAY', day })
  })
}
