import type { Tx } from '#server/platform/db.ts'
import { minus } from '#contract/money.ts'
import { type Movement, type Valued, copied, documentValue } from './replay.ts'

type Changed = Movement & { was: Valued }

interface SoldLine extends Pick<Movement, 'documentId' | 'line' | 'qty'> {
  /** Which of the goods that left. */
  at: number
  /** Base units of them that lines before it were sold of. */
  before: number
  cost: number
  account: number
}

/**
 * Goods that went out as COD were sold out of it at their share of what they left for: the lines of those sales,
 * as if they had moved themselves, and the account between.
 */
export async function soldOutward(
  tx: Tx,
  branchId: number,
  changed: readonly Changed[],
): Promise<{ lines: Changed[]; account: number } | undefined> {
  const out = changed.filter((m) => m.qty < 0)
  const rows = await tx.rows<SoldLine>(
    `select x.i - 1 as at, g.document_id as "documentId", g.line, -g.base_qty as qty, coalesce(sum(g.base_qty) over (partition by x.i order by g.document_id, g.line rows between unbounded preceding and 1 preceding), 0) as before,
       g.cost_elsewhere as cost, j.account
     from unnest($2::bigint[], $3::int[]) with ordinality as x(document_id, line, i)
     join document_goods g on g.branch_id = $1 and g.source_document_id = x.document_id and g.source_line = x.line and g.cost_elsewhere is not null
     cross join lateral (select cost_account_id as account from journal where branch_id = $1 and id = x.document_id
       union all select cost_account_id from empty_journal where branch_id = $1 and id = x.document_id) j
     join account a on a.id = j.account and a.usage = 'INV_COD'`,
    [branchId, out.map((m) => m.documentId), out.map((m) => m.line)],
  )
  const lines = rows.map(({ at, before, cost, account: _account, ...line }): Changed => {
    const of = out[at] as Changed
    const whole = { value: 0, qty: minus(0, of.qty), fromQty: before }
    const now = copied(minus(0, line.qty), whole, minus(0, documentValue(of)))
    const worth = (amount: number) => ({ value: minus(0, amount), settled: 0 })
    return { ...of, ...line, ...worth(now), was: worth(cost) }
  })
  return rows[0] && { lines, account: rows[0].account }
}
