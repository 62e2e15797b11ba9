import { isOpening } from '#server/ledgers/scopes.ts'
import { nounOf } from '#contract/kinds.ts'
import type { OpeningBalanceInput } from '#contract/bank-cash/opening-balance.ts'
import { Refusal, monthName, notFound } from '#server/platform/errors.ts'
import type { Tx } from '#server/platform/db.ts'
import { sumOf } from '#contract/money.ts'

/** Each month once, and none after that in which the opening stands. */
export function refuseWrongTurnover({ turnover, docDate }: OpeningBalanceInput): void {
  turnover.forEach(({ month }, i) => {
    const field = `turnover.${i}.month`
    if (turnover.findIndex((other) => other.month === month) < i)
      throw new Refusal('DUPLICATE_LINE', `${wordsOf(month)} sudah ada di daftar`, { field })
    if (month > docDate)
      throw new Refusal('DATE_ORDER', `${wordsOf(month)} sesudah tanggal saldo awal`, { field })
  })
}

export const writeTurnover = (
  tx: Tx,
  { branchId, documentId }: { branchId: number; documentId: number },
  { turnover }: OpeningBalanceInput,
): Promise<unknown> =>
  tx.rows(
    `insert into opening_turnover (branch_id, document_id, month, amount)
     select $1, $2, x.month, x.amount from unnest($3::date[], $4::numeric[]) x(month, amount)`,
    [branchId, documentId, turnover.map((row) => row.month), turnover.map((row) => row.amount)],
  )

/** What an opening tells of months before it, the oldest first. */
export async function turnoverOf(tx: Tx, branchIds: readonly number[], id: number) {
  const opening = await tx.one(
    `select id from document where branch_id = any ($1::int[]) and id = $2 and ${isOpening('document')}`,
    [branchIds, id],
  )
  if (!opening) throw notFound(nounOf('opening-balance'))
  const rows = await tx.rows<{ month: string; amount: number }>(
    'select month, amount from opening_turnover where branch_id = any ($1::int[]) and document_id = $2 order by month',
    [branchIds, id],
  )
  return { rows, total: sumOf(rows, (row) => row.amount) }
}

/** `Januari 2026` */
export const wordsOf = (month: string): string =>
  monthName(Number(month.slice(0, 4)), Number(month.slice(5, 7)))
