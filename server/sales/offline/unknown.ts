import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import type { offline as contract } from '#contract/sales/offline.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Session } from '#server/platform/session.ts'
import { keysOf } from './look.ts'

/**
 * Of what a till sold, by its own keys: what became no document here and lies beside none; of what it signed, what does
 * not lie here, whichever document there is.
 */
export async function unknownOf(
  tx: Tx,
  _session: Session,
  { branchId, requestIds, keptIds }: ParsedOf<typeof contract.unknown>,
): Promise<ReplyOf<typeof contract.unknown>> {
  const signed = keptIds ?? []
  const keys = requestIds.flatMap((requestId) => keysOf(requestId).map((key) => [requestId, key]))
  const rows = await tx.rows<{ asked: string }>(
    `select k.asked from unnest($2::uuid[], $3::uuid[]) as k(asked, key)
     where exists (select from request r where r.branch_id = $1 and r.key = k.key and r.document_id is not null)
     union all
     select o.request_id from offline_sale o where o.branch_id = $1 and o.request_id = any ($4::uuid[])`,
    [
      branchId,
      keys.map(([asked]) => asked),
      keys.map(([, key]) => key),
      [...requestIds, ...signed],
    ],
  )
  const known = new Set(rows.map(({ asked }) => asked))
  return { requestIds: [...requestIds, ...signed].filter((requestId) => !known.has(requestId)) }
}
