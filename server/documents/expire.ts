import { nounOf } from '#contract/kinds.ts'
import type { AuditAction } from '#contract/system/audit.ts'
import { releaseReserved } from '#server/ledgers/reserved.ts'
import type { Pools } from '#server/platform/db.ts'
import { everywhere } from '#server/platform/everywhere.ts'
import type { DocumentKind } from './types.ts'

const PORTION = 200

/** Open documents whose hours are over give back what they set aside; returns how many there were. */
export async function expireDocuments(pools: Pools, type: DocumentKind): Promise<number> {
  return everywhere(pools, async (tx) => {
    const expired = await tx.rows<{ branch_id: number; id: number; created_by: number }>(
      `update document set status = 'EXPIRED', version = version + 1, updated_at = clock_timestamp()
       where (branch_id, id) in (select branch_id, id from document where kind = $1 and status = 'OPEN'
         and expires_at < clock_timestamp() order by branch_id, id limit $2 for no key update)
       returning branch_id, id, created_by`,
      [type.kind, PORTION],
    )
    for (const document of expired) {
      await releaseReserved(tx, document.branch_id, document.id)
      await tx.rows(
        `insert into audit (branch_id, employee_id, endpoint, object_kind, object_id, action, before, after)
         values ($1, $2, 'job', $3, $4, $5, 'Terbuka', 'Kedaluwarsa')`,
        [
          document.branch_id,
          document.created_by,
          type.kind,
          document.id,
          `${nounOf(type.kind)} kedaluwarsa` satisfies AuditAction,
        ],
      )
    }
    return expired.length
  })
}
