import type { Tx } from './db.ts'
import { within } from './sql.ts'

interface Notice {
  /** What it is about: told once an hour. */
  subject: string
  message: string
  /** Whoever has this right in the branch is told. */
  right: string
  /** Where it is looked at, below `/app`. */
  place: string
}

/** Tells supervisors in their bell, each until he has seen it. */
export const ring = (
  tx: Tx,
  branchId: number,
  { subject, message, right, place }: Notice,
): Promise<unknown> =>
  tx.rows(
    `insert into bell_notice (branch_id, subject, message, for_right, place) select $1, $2, $3, $4, $5
     where not exists (select from bell_notice where branch_id = $1 and subject = $2 and ${within('at', '1 hour')})`,
    [branchId, subject, message, right, place],
  )
