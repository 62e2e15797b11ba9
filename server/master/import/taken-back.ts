import type { Tx } from '#server/platform/db.ts'

/** Of these rows, those that stay from a file that was taken back: the same file brings them back. */
export async function takenBackOf(
  tx: Tx,
  table: string,
  ids: readonly unknown[],
): Promise<ReadonlySet<number>> {
  const rows = await tx.rows<{ id: number }>(
    'select row_id as id from taken_back where of_table = $1 and row_id = any ($2::bigint[])',
    [table, ids],
  )
  return new Set(rows.map(({ id }) => id))
}
