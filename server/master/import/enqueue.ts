import type { Tx } from '#server/platform/db.ts'
import { enqueueJob } from '#server/platform/jobs.ts'
import type { Session } from '#server/platform/session.ts'

export const importJob = 'import'

/** The work that checks or applies a file, beside the tills. */
export async function enqueueImport(tx: Tx, s: Session, importId: number): Promise<void> {
  const input = { importId }
  const jobId = await enqueueJob(tx, { kind: importJob, input, branchId: s.branchId })
  await tx.rows('update import_file set job_id = $2 where id = $1', [importId, jobId])
}
