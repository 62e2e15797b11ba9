import { recalculateWaiting } from '#server/ledgers/dirty.ts'
import { openPools } from '#server/platform/db.ts'
import type { TestApp } from '#server/platform/test-app.ts'

/** The clock's work until no cost waits any more: what one branch learns the next learns a round later. */
export async function settleCosts(t: TestApp): Promise<void> {
  const pools = openPools(t.url)
  try {
    for (let rounds = 0; rounds < 50; rounds += 1) {
      const { rowCount } = await t.db.query(
        'select from stock_value where dirty_from is not null limit 1',
      )
      if (rowCount === 0) return
      await recalculateWaiting(pools, new AbortController().signal)
    }
    throw new Error('costs never come to rest')
  } finally {
    await pools.end()
  }
}

/** Balance of an account in a branch, debit less credit. */
export async function balanceOf(t: TestApp, branchId: number, code: string): Promise<number> {
  const { rows } = await t.db.query(
    `select coalesce(sum(l.debit - l.credit), 0)::float8 as n from journal_line l join account a on a.id = l.account_id
     where l.branch_id = $1 and a.code = $2`,
    [branchId, code],
  )
  return rows[0].n
}
