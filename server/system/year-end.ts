import { draftOf } from '#server/documents/types.ts'
import { postAutomatic } from '#server/documents/automatic.ts'
import { accountOf, mastersOf } from '#server/ledgers/masters.ts'
import { type Entry, entry, journal, emptyPosting } from '#server/ledgers/posting.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { sumOf } from '#server/platform/money.ts'
import type { Session } from '#server/platform/session.ts'

/**
 * The year's profit or loss moves to retained earnings, per branch: every account of groups 4–9 to zero
 * (domain §6.4). `reverse` takes it back when December is opened again.
 */
export async function closeYear(
  tx: Tx,
  ctx: Ctx,
  s: Session,
  year: number,
  reverse = false,
): Promise<void> {
  const masters = await mastersOf(tx, s.mastersVersion)
  const day = `${year}-12-31`
  for (const branch of masters.branches.values()) {
    const balances = await tx.rows<{ account_id: number; balance: number }>(
      reverse
        ? `select l.account_id, sum(l.debit - l.credit) as balance from journal_line l join journal j on j.branch_id = l.branch_id and j.id = l.journal_id
             and j.type = 'CLOSING' join account a on a.id = l.account_id join account_type t on t.id = a.type_id and t.statement = 'LABA_RUGI'
           where l.branch_id = $1 and l.posting_date = $2 and $3::date is not null group by 1 having sum(l.debit - l.credit) <> 0`
        : `select l.account_id, sum(l.debit - l.credit) as balance from journal_line l join account a on a.id = l.account_id
             join account_type t on t.id = a.type_id and t.statement = 'LABA_RUGI'
           where l.branch_id = $1 and l.posting_date between $3 and $2 group by 1 having sum(l.debit - l.credit) <> 0`,
      [branch.id, day, `${year}-01-01`],
    )
    if (balances.length === 0) continue
    const entries: Entry[] = balances.flatMap((b) => entry(b.account_id, -b.balance))
    const result = sumOf(balances, (b) => b.balance)
    const retained = accountOf(masters, 'RETAINED_EARNINGS', branch.id).id
    const memo = reverse ? `Pembalikan jurnal penutup ${year}` : `Jurnal penutup ${year}`
    await postAutomatic(
      tx,
      ctx,
      'closing-journal',
      { branchId: branch.id, branchCode: branch.code },
      draftOf({ docDate: day, memo }, { total: Math.abs(result), adjusting: true }),
      {
        ...emptyPosting(),
        journal: journal('CLOSING', memo, [...entries, ...entry(retained, result)]),
      },
    )
  }
}
