import type { Tx } from '#server/platform/db.ts'

/**
 * Works in the books of another branch inside the same transaction. A posting sees the one branch that
 * the caller was let into; only after the document itself has proven that it lies in both branches' books
 * may its counterpart be read, locked or written here, and nothing else. Statements already sent keep
 * their branch: they run in order.
 */
export async function inBranch<T>(
  tx: Tx,
  here: number,
  there: number,
  work: () => Promise<T>,
): Promise<T> {
  const enter = (branchId: number) =>
    tx.rows(`select set_config('app.branch', $1, true)`, [String(branchId)])
  enter(there)
  try {
    return await work()
  } finally {
    enter(here)
  }
}

/** The branches in the order in which whoever touches both locks them: the lower id first. */
export async function lowerFirst(
  tx: Tx,
  here: number,
  there: number,
  work: (branchId: number) => Promise<unknown>,
): Promise<void> {
  for (const branchId of [here, there].sort((a, b) => a - b)) {
    if (branchId === here) await work(here)
    else await inBranch(tx, here, there, () => work(there))
  }
}

export interface Counterpart {
  branchId: number
  documentId: number
}

/** Tells each counterpart of a document of the other. */
export async function linkCounterparts(
  tx: Tx,
  own: Counterpart,
  other: Counterpart,
): Promise<void> {
  const link = (a: Counterpart, b: Counterpart) =>
    tx.rows(
      'insert into document_between (branch_id, document_id, counter_branch_id, counter_document_id) values ($1, $2, $3, $4)',
      [a.branchId, a.documentId, b.branchId, b.documentId],
    )
  link(own, other)
  await inBranch(tx, own.branchId, other.branchId, () => link(other, own))
}

/** Both counterparts of a document between branches, found by the id of either; null when this branch has none. */
export async function counterpartsOf(
  tx: Tx,
  branchId: number,
  id: number,
): Promise<{ own: Counterpart; other: Counterpart } | null> {
  const row = await tx.one<{ own: number; branch: number; other: number }>(
    `select document_id as own, counter_branch_id as branch, counter_document_id as other from document_between
     where branch_id = $1 and (document_id = $2 or counter_document_id = $2)`,
    [branchId, id],
  )
  if (!row) return null
  return {
    own: { branchId, documentId: row.own },
    other: { branchId: row.branch, documentId: row.other },
  }
}
