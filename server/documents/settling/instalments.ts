import type { Instalment } from '#contract/pricing/instalments.ts'
import type { Tx } from '#server/platform/db.ts'

/** Beside the claims of a document, in its transaction; a tender's place is its line. */
export async function writeInstalments(
  tx: Tx,
  { branchId, documentId }: { branchId: number; documentId: number },
  tenders: readonly { plan?: Instalment[] }[],
): Promise<void> {
  const rows = tenders.flatMap(({ plan = [] }, i) =>
    plan.map((one, n) => ({ ...one, line: i + 1, n: n + 1 })),
  )
  if (rows.length === 0) return
  await tx.rows(
    `insert into instalment (branch_id, document_id, line, n, due_date, amount)
     select $1, $2, * from unnest($3::int[], $4::int[], $5::date[], $6::numeric[])`,
    [
      branchId,
      documentId,
      rows.map((r) => r.line),
      rows.map((r) => r.n),
      rows.map((r) => r.dueDate),
      rows.map((r) => r.amount),
    ],
  )
}
