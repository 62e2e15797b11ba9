import type { Tx } from '#server/platform/db.ts'
import type { Draft } from './types.ts'

/** Sources keep the link, and take the status that this document gives them. */
export function writeSources(tx: Tx, branchId: number, documentId: number, draft: Draft): void {
  if (draft.sources.length === 0) return
  tx.rows(
    `insert into document_source (branch_id, document_id, source_id) select $1, $2, unnest($3::bigint[])
     on conflict do nothing`,
    [branchId, documentId, draft.sources.map((s) => s.id)],
  )
  writeStatuses(tx, branchId, draft.sources)
}

/** Documents that stand otherwise because of what happened to another. */
export function writeStatuses(
  tx: Tx,
  branchId: number,
  documents: readonly { id: number; status?: string }[],
): void {
  const changed = documents.filter((p) => p.status)
  if (changed.length === 0) return
  tx.rows(
    `update document d set version = version + 1, updated_at = clock_timestamp(),
       status = (select x.status from unnest($2::bigint[], $3::text[]) as x(id, status) where x.id = d.id)
     where d.branch_id = $1 and d.id = any ($2::bigint[])
       and status <> (select x.status from unnest($2::bigint[], $3::text[]) as x(id, status) where x.id = d.id)`,
    [branchId, changed.map((p) => p.id), changed.map((p) => p.status)],
  )
}
