import type { Tx } from '#server/platform/db.ts'

export interface PastChange {
  id: number
  at: string
  by: string
  action: string
  before: string | null
  after: string | null
}

/** Who changed it, when and how, the newest first: the last fifty. */
export const historyOf = (tx: Tx, kind: string, id: number): Promise<PastChange[]> =>
  tx.rows<PastChange>(
    `select a.id, a.at, e.name as by, a.action, a.before, a.after from audit a join employee e on e.id = a.employee_id
     where a.object_kind = $1 and a.object_id = $2 order by a.at desc, a.id desc limit 50`,
    [kind, id],
  )
