import { isBill } from '#server/ledgers/scopes.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * Old documents that were taken back by document `by`: their giros are over, and their numbers are free for
 * those that are written instead; what they were is kept beside them.
 */
export function releaseNumbers(tx: Tx, branchId: number, ids: number[], by: string): void {
  tx.rows(
    `update document set number = number || ' (' || $3 || ')'
     where branch_id = $1 and id = any ($2::bigint[]) and ${isBill('document')}`,
    [branchId, ids, by],
  )
  tx.rows(
    `update giro g set no = no || ' (' || $3 || ')', ended_on = d.doc_date, reason = $3
     from document d where d.branch_id = $1 and d.number = $3 and g.branch_id = $1 and g.document_id = any ($2::bigint[])`,
    [branchId, ids, by],
  )
  tx.rows(
    `update document_settlement set status = 'CANCELLED'
     where branch_id = $1 and document_id = any ($2::bigint[]) and status = 'OUTSTANDING'`,
    [branchId, ids],
  )
}
