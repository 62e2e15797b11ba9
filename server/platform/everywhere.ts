import { type Pools, type Tx, transaction } from './db.ts'

/** In the name of the program, in all branches. */
export const everywhere = <T>(
  pools: Pick<Pools, 'job'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  transaction(pools.job, async (tx) => {
    await tx.rows(
      `select set_config('app.branches', (select string_agg(id::text, ',') from branch), true)`,
    )
    return work(tx)
  })
