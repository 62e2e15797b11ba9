import { type Pools, transaction } from './db.ts'
import { standingOf } from './store-owner.ts'
import type { Files } from './files.ts'
import { forgetFiles, sweepFiles } from './forget-files.ts'

const DAY = 86_400_000

/** Days for which traces of persons are kept after they are over (docs/operations.md). */
export const TERMS = {
  login_attempt: 90,
  pin_attempt: 90,
  session: 90,
  approval_request: 365,
  approval: 365,
} as const

/** Lets go of what is past its term, each in a transaction of its own; answers how many rows went of each. */
export async function forgetPast(pools: Pools): Promise<Record<string, number>> {
  const gone: Record<string, number> = {}
  for (const [what, days] of Object.entries(TERMS)) {
    const before = new Date(Date.now() - days * DAY).toISOString()
    const row = await transaction(pools.job, (tx) =>
      tx.one<{ n: number }>('select forget_past($1, $2) as n', [what, before]),
    )
    gone[what] = Number(row?.n ?? 0)
  }
  return gone
}

/** Everything that is kept for a term: workbooks hold numbers of persons, reports are of their day. */
export async function forgetNightly(platform: { pools: Pools; files: Files }): Promise<void> {
  if (await maySweep(platform)) {
    await forgetFiles(platform, 'forget_imports', 30)
    await forgetFiles(platform, 'forget_report_files', 7)
    await forgetFiles(platform, 'forget_unused_files', 30)
    await sweepFiles(platform)
  }
  await forgetPast(platform.pools)
}

/** A store that others reach is swept by whom it belongs to; without an answer nobody sweeps that night. */
async function maySweep({ pools, files: { shared } }: { pools: Pools; files: Files }) {
  if (!shared) return true
  const ask = (sql: string) => transaction(pools.job, (tx) => tx.one<never>(sql))
  const standing = await standingOf(shared, ask).catch(() => 'away')
  return standing === 'own'
}
