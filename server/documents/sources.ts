import { claims } from '#server/ledgers/scopes.ts'
import type { Tx } from '#server/platform/db.ts'
import { nounOf } from '#contract/kinds.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Draft, PostingContext, StoredDocument } from './types.ts'

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

/** Lines that another document was made from stay as they are. */
export async function refuseTaken({ tx, branchId }: PostingContext, { id, kind }: StoredDocument) {
  const taker = await tx.one<{ number: string }>(
    `select d.number from document_goods n join document d on d.branch_id = n.branch_id and d.id = n.document_id
     where n.branch_id = $1 and n.source_document_id = $2 and ${claims()} limit 1`,
    [branchId, id],
  )
  if (!taker) return
  throw new Refusal(
    'STATUS_INVALID',
    `${nounOf(kind)} ini sudah dipakai ${taker.number}, tidak dapat diubah`,
  )
}
