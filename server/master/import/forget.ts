import { type Pools, transaction } from '#server/platform/db.ts'
import type { Files } from '#server/platform/files.ts'

const DAY = 86_400_000
/** So long somebody may ask what a sheet did. */
const KEPT_DAYS = 30

/** Lets go of sheets that are long done, with their files: they hold numbers of persons. Answers how many files went. */
export async function forgetImports({ pools, files }: { pools: Pools; files: Files }) {
  const before = new Date(Date.now() - KEPT_DAYS * DAY).toISOString()
  const gone = await transaction(pools.job, (tx) =>
    tx.rows<{ id: string }>('select forget_imports($1) as id', [before]),
  )
  for (const { id } of gone) await files.remove(id)
  return gone.length
}
