import { kinds } from '#contract/kinds.ts'
import { menuPlace } from '#contract/menu.ts'
import type { Tx } from '#server/platform/db.ts'
import { OWES_FACTOR } from '#server/platform/owed-factor.ts'
import type { Session } from '#server/platform/session.ts'
import { limitColumn } from './approval.ts'
import type { DocumentKind } from './types.ts'

/** Who may approve a document that waits: nobody his own, and whose limit does not reach it not either (domain §8.3). */
export async function approvalOf(
  tx: Tx,
  session: Session,
  { kind, approvalLimit }: DocumentKind,
  [branchId, id]: number[],
): Promise<{ names: string[]; own: boolean }> {
  const reaches = approvalLimit
    ? `and (r.${limitColumn(approvalLimit)} is null or r.${limitColumn(approvalLimit)} >= d.total)`
    : ''
  const row = await tx.one<{ names: string[]; own: boolean }>(
    `select d.created_by = $4 as own, array(
       select e.name from employee e join role r on r.id = e.role_id
       where e.is_active and r.is_active and not ${OWES_FACTOR} and e.id <> d.created_by and (r.all_branches or d.branch_id = any (e.branch_ids))
         and $3 = any (r.rights) ${reaches}
       order by (e.branch_id = d.branch_id) desc, e.name limit 10) as names
     from document d where d.branch_id = $1 and d.id = $2`,
    [branchId, id, `${menuPlace(kinds[kind].place)}:approve`, session.employeeId],
  )
  return row ?? { names: [], own: false }
}
