import type { Tx } from '#server/platform/db.ts'

/** What a document is owed, or owes, falls due on another day. */
export async function writeDueDay(
  tx: Tx,
  { branchId, documentId }: { branchId: number; documentId: number },
  day: string,
): Promise<void> {
  await tx.rows(
    'update open_item set due_date = $3 where branch_id = $1 and document_id = $2 and line = 0',
    [branchId, documentId, day],
  )
}
