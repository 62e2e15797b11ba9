import { draftOf } from '#server/documents/types.ts'
import { postAutomatic } from '#server/documents/automatic.ts'
import { accountOf, mastersOf } from '#server/ledgers/masters.ts'
import { type Entry, entry, journal, emptyPosting } from '#server/ledgers/posting.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { sumOf } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'

/**
 * The year's profit or loss moves to retained earnings, per branch: every account of groups 4–9 to zero
 * (domain §6.4), whatever has gathered there since it was zero last, so that a year of another length
 * leaves nothing behind. `month` is the year's last; `reverse` takes it back when it is opened again.
 */
export async function closeYear(
  tx: Tx,
  ctx: Ctx,
  s: Session,
  month: { id: number; year: number; first_day: string; last_day: string },
  reverse = false,
): Promise<void> {
  const masters = await mastersOf(tx, s.mastersVersion)
  const { year, last_day: day } = month
  for (const branch of masters.branches.values()) {
    const balances = await tx.rows<{ account_id: number; balance: number }>(
      reverse
        ? `select l.account_id, sum(l.debit - l.credit) as balance from journal_line l join journal j on j.branch_id = l.branch_id and j.id = l.journal_id
             and j.type = 'CLOSING' join account a on a.id = l.account_id join account_type t on t.id = a.type_id and t.statement = 'LABA_RUGI'
           where l.branch_id = $1 and l.posting_date = $2 and $3::date is not null group by 1 having sum(l.debit - l.credit) <> 0`
        : `select l.account_id, sum(l.balance) as balance from (
             select account_id, balance from account_balance where branch_id = $1 and period_id = $4 and superseded_at is null
             union all
             select account_id, debit - credit from journal_line where branch_id = $1 and posting_date between $3 and $2) l
             join account a on a.id = l.account_id join account_type t on t.id = a.type_id and t.statement = 'LABA_RUGI'
           group by 1 having sum(l.balance) <> 0`,
      reverse ? [branch.id, day, month.first_day] : [branch.id, day, month.first_day, month.id - 1],
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
