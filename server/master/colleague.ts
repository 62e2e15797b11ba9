import { everyWord } from '#server/platform/sql.ts'
import { colleague as contract } from '#contract/master/colleague.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import type { Tx } from '#server/platform/db.ts'
import { reads } from '#server/platform/route.ts'

const MOST = 100
type Names = ReplyOf<typeof contract.names>
const FOUND = `
from employee e join branch b on b.id = e.branch_id
where e.is_active and e.branch_ids && $1::int[] and search_key(e.code || ' ' || e.name) like all ($2::text[])`

async function names(tx: Tx, s: Session, input: ParsedOf<typeof contract.names>): Promise<Names> {
  const branchId = input.branchId ?? input.filter?.worksIn
  const branches = branchId ? [refuseForeign(s, branchId)] : s.branchIds
  const values = [branches, everyWord(input.search ?? '')]
  const rows = await tx.rows<Names['rows'][number]>(
    `select e.id, e.code, e.name, b.name as "branchName" ${FOUND} order by e.name, e.id limit $3 offset $4`,
    [...values, Math.min(input.limit, MOST), input.offset],
  )
  const all = await tx.one<{ count: number }>(`select count(*) as count ${FOUND}`, values)
  return { rows, count: all?.count ?? 0 }
}

export const colleagueRoutes = [reads(contract.names, names)]
