import { type Pools, transaction } from './db.ts'
import type { Files } from './files.ts'

const DAY = 86_400_000

/**
 * Lets go of stored files that are older than so many days, by the function of the database that knows which may go.
 * Answers how many went.
 */
export async function forgetFiles(
  { pools, files }: { pools: Pools; files: Files },
  known: 'forget_imports' | 'forget_report_files',
  days: number,
): Promise<number> {
  const before = new Date(Date.now() - days * DAY).toISOString()
  const gone = await transaction(pools.job, (tx) =>
    tx.rows<{ id: string }>(`select ${known}($1) as id`, [before]),
  )
  for (const { id } of gone) await files.remove(id)
  return gone.length
}
