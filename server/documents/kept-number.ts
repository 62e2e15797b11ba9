import { isKeptNumberBegun } from '#contract/sales/receipt-code.ts'
import type { Tx } from '#server/platform/db.ts'

/** Of all that begin so, the newest are enough to choose from. */
const MOST = 100

/** Sales by the number that their till gave them while it had no line, as far as it was typed; the newest first. */
export async function salesByKeptNumber(
  tx: Tx,
  branches: number[],
  text: string,
): Promise<{ id: number; by: string }[]> {
  const begun = text.trim().toUpperCase()
  if (!isKeptNumberBegun(begun)) return []
  return tx.rows(
    `select document_id as id, number as by from offline_sale
     where branch_id = any ($1::int[]) and number >= $2 collate "C" and number < ($2 || '~') collate "C" and document_id is not null and kind = 'SALE'
     order by number collate "C" desc limit ${MOST}`,
    [branches, begun],
  )
}

/** What its till called a sale `d` while it had no line; null of any other. */
export const KEPT_NUMBER = `
(select o.number from offline_sale o where o.branch_id = d.branch_id and o.document_id = d.id)`

export const keptNumberOf = async (
  tx: Tx,
  { branchId, id }: { branchId: number; id: number },
): Promise<string | null> =>
  (
    await tx.one<{ number: string | null }>(
      `select ${KEPT_NUMBER} as number from (select $1::int as branch_id, $2::bigint as id) d`,
      [branchId, id],
    )
  )?.number ?? null
