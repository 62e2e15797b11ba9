import { type Pools, transaction } from './db.ts'
import type { Files } from './files.ts'

const DAY = 86_400_000

/**
 * Lets go of stored files that are older than so many days, by the function of the database that knows which may go.
 * Answers how many went.
 */
export async function forgetFiles(
  { pools, files }: { pools: Pools; files: Files },
  known: 'forget_imports' | 'forget_report_files' | 'forget_unused_files',
  days: number,
): Promise<number> {
  const before = new Date(Date.now() - days * DAY).toISOString()
  const gone = await transaction(pools.job, (tx) =>
    tx.rows<{ id: string }>(`select ${known}($1) as id`, [before]),
  )
  for (const { id } of gone) await files.remove(id)
  return gone.length
}

/** What is written goes on being written; a row may follow its file for a while. */
const HALF_MS = 3_600_000
const TOGETHER = 500

/**
 * Takes away what lies in the store and belongs to no row: unfinished pieces after an hour without a byte, whole files after
 * a day. A program that was killed between the two leaves them. Answers how many went.
 */
export async function sweepFiles({
  pools,
  files,
}: {
  pools: Pools
  files: Files
}): Promise<number> {
  const now = Date.now()
  let gone = 0
  let whole: string[] = []
  const sweep = async () => {
    const owned = await transaction(pools.job, (tx) =>
      tx.rows<{ id: string }>('select id from stored_file where id = any ($1::uuid[])', [whole]),
    )
    const kept = new Set(owned.map(({ id }) => id))
    for (const id of whole.filter((one) => !kept.has(one))) {
      await files.remove(id)
      gone += 1
    }
    whole = []
  }
  for await (const { id, half, at } of files.all()) {
    if (half && at < now - HALF_MS) {
      await files.removeHalf(id)
      gone += 1
    }
    if (half || at > now - DAY) continue
    whole.push(id)
    if (whole.length >= TOGETHER) await sweep()
  }
  await sweep()
  return gone
}
