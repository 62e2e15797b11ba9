import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, plus } from '#server/platform/money.ts'
import type { Masters } from './masters.ts'

const CASH = ['CASH_DRAWER', 'PETTY_CASH', 'CASH_IN_TRANSIT']

/** Balance of an account by the books: last snapshot plus what came after it. */
export async function balanceOf(tx: Tx, branchId: number, accountId: number): Promise<number> {
  const row = await tx.one<{ balance: number }>(
    `with last as (select period_id, balance from account_balance where branch_id = $1 and account_id = $2 and superseded_at is null
       order by period_id desc limit 1)
     select coalesce((select balance from last), 0) + coalesce((select sum(debit - credit) from journal_line
       where branch_id = $1 and account_id = $2
         and posting_date > coalesce((select last_day from period p join last on p.id = last.period_id), '-infinity'::date)), 0) as balance`,
    [branchId, accountId],
  )
  return row?.balance ?? 0
}

/** Cash that is not there cannot be paid out (blocked); a bank account may go below zero by the books (warned). */
export async function refuseEmptyCash(
  tx: Tx,
  masters: Masters,
  branchId: number,
  out: { accountId: number; amount: number }[],
): Promise<string[]> {
  const warnings: string[] = []
  const byAccount = new Map<number, number>()
  for (const o of out) byAccount.set(o.accountId, plus(byAccount.get(o.accountId) ?? 0, o.amount))
  for (const [accountId, amount] of [...byAccount].sort(([a], [b]) => a - b)) {
    const account = masters.accounts.get(accountId)
    const isCash = CASH.includes(account?.usage ?? '')
    if (!account || (!isCash && account.usage !== 'BANK')) continue
    // Two payments out of one drawer at once must see one another.
    if (isCash) await tx.rows('select pg_advisory_xact_lock(2, $1)', [accountId])
    const left = minus(await balanceOf(tx, branchId, accountId), amount)
    if (left >= 0) continue
    if (isCash) throw new Refusal('CASH_SHORT', 'Saldo kas tidak mencukupi', { field: 'payments' })
    warnings.push(`Saldo buku ${account.name} menjadi minus`)
  }
  return warnings
}
