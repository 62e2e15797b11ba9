import type { Tx } from '#server/platform/db.ts'
import { minus, sumOf } from '#contract/money.ts'
import type { Replayed } from '#server/ledgers/replay-goods.ts'
import { type CostAccounts, forCounterparts } from '#server/ledgers/rewrite.ts'
import { type Rewritten, dearer, givenAway, lineKey } from '#server/ledgers/rewritten.ts'

/** Change of an account in a month of a branch's books; debit is positive, rupiah. */
export interface Effect {
  goodsId: number
  branch: number
  /** First day of the month in which it is booked. */
  month: string
  account: number
  amount: number
}

/**
 * What writing a replay would do to the books: the same documents, accounts and counterparts of other branches
 * as `rewrite`, with nothing written.
 */
export async function effectOf(
  tx: Tx,
  branchId: number,
  found: Replayed[],
  accounts: CostAccounts,
): Promise<Effect[]> {
  const changed = found.flatMap((f) => f.changed)
  const effects = await booked(tx, branchId, changed, accounts)
  await forCounterparts(tx, branchId, changed, async (branch, theirs, inventory) => {
    effects.push(...(await booked(tx, branch, theirs, { ...accounts, inventory })))
  })
  return effects
}

async function booked(
  tx: Tx,
  branchId: number,
  changed: Rewritten[],
  { inventory, adjustment, promotion }: CostAccounts,
): Promise<Effect[]> {
  const documents = [...Map.groupBy(changed, (m) => `${m.goodsId}/${m.documentId}`).values()]
  if (documents.length === 0) return []
  const given = await givenAway(tx, branchId, changed)
  const rows = await tx.rows<Omit<Effect, 'branch'>>(
    `select x.goods_id as "goodsId", date_trunc('month', coalesce(j.posting_date, e.posting_date, d.doc_date))::date::text as month,
       a.account_id as account, sum(a.amount) as amount
     from unnest($2::bigint[], $3::bigint[], $4::numeric[], $7::numeric[], $8::numeric[]) as x(goods_id, document_id, difference, settled, given)
     join document d on d.branch_id = $1 and d.id = x.document_id
     left join journal j on j.branch_id = $1 and j.id = x.document_id
     left join empty_journal e on e.branch_id = $1 and e.id = x.document_id
     cross join lateral (values ($5::bigint, x.difference - x.settled),
       (coalesce(j.cost_account_id, e.cost_account_id, $6::bigint), x.given - x.difference), ($9::bigint, -x.given), ($6::bigint, x.settled)) as a(account_id, amount)
     group by 1, 2, 3 having sum(a.amount) <> 0`,
    [
      branchId,
      documents.map(([m]) => m?.goodsId),
      documents.map(([m]) => m?.documentId),
      documents.map((own) => sumOf(own, dearer)),
      inventory,
      adjustment,
      documents.map((own) => sumOf(own, (m) => minus(m.settled, m.was.settled))),
      documents.map((own) =>
        sumOf(
          own.filter((m) => given.has(lineKey(m))),
          dearer,
        ),
      ),
      promotion,
    ],
  )
  return rows.map((row) => ({ ...row, branch: branchId }))
}
