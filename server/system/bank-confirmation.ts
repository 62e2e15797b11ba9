import type { z } from 'zod'
import {
  type bankBalanceRow,
  bankConfirmation as contract,
} from '#contract/system/bank-confirmation.ts'
import { writeAudit } from '#server/documents/write.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, monthName, notFound } from '#server/platform/errors.ts'
import { minus, rupiah } from '#contract/money.ts'
import { route } from '#server/platform/route.ts'
import { refusePartialView } from '#server/platform/whole-company.ts'
import { onlyOneAtATime } from './months.ts'

/** Accounts in use, and those that still hold something, as a month ($1 to $2) ended; the last frozen balance saves the way back. */
export const BANK_BALANCES = `
select k.id as "bankAccountId", k.branch_id as "branchId", b.name as "branchName", n.name || ' ' || k.account_no as name, a.code, x.books, o.open,
  c.balance as statement, e.name as "confirmedByName", c.confirmed_at as "confirmedAt"
from bank_account k join branch b on b.id = k.branch_id join bank n on n.id = k.bank_id join account a on a.id = k.account_id
cross join lateral (
  select coalesce((select balance from account_balance where branch_id = k.branch_id and account_id = k.account_id and superseded_at is null
        and period_id = f.id), 0)
      + coalesce((select sum(debit - credit) from journal_line where branch_id = k.branch_id and account_id = k.account_id
        and posting_date > coalesce(f.last_day, '-infinity') and posting_date <= $2), 0) as books
  from (select max(id) as id, max(last_day) as last_day from period where status = 'CLOSED' and last_day < $1::date) f) x
cross join lateral (select bank_open(k.id, $2::date) as open) o
left join bank_confirmation c on c.bank_account_id = k.id and c.period_id = period_id($2::date) and c.superseded_at is null
left join employee e on e.id = c.confirmed_by
where k.is_active and b.is_active or x.books <> 0
order by b.id, n.name, k.account_no`

type Balance = z.output<typeof bankBalanceRow> & { branchId: number }

interface Month {
  year: number
  month: number
  status: string
  first_day: string
  last_day: string
}

export const bankConfirmationRoutes = [
  route(contract.list, (ctx, { id }) =>
    ctx.read(async (tx) => {
      await refusePartialView(tx)
      const rows = await balancesOf(tx, await monthOf(tx, id))
      return { rows: rows.map(({ branchId: _, ...row }) => row) }
    }),
  ),
  route(contract.confirm, (ctx, { id, bankAccountId, statement }) =>
    ctx.write(async (tx) => {
      await onlyOneAtATime(tx)
      await refusePartialView(tx)
      const month = await monthOf(tx, id)
      const name = monthName(month.year, month.month)
      if (month.status === 'CLOSED')
        throw new Refusal('PERIOD_CLOSED', `Periode ${name} sudah ditutup`)
      const bank = (await balancesOf(tx, month)).find((row) => row.bankAccountId === bankAccountId)
      if (!bank) throw notFound('Rekening')
      await withdrawConfirmations(tx, id, bankAccountId)
      await tx.rows(
        'insert into bank_confirmation (branch_id, period_id, bank_account_id, balance) values ($1, $2, $3, $4)',
        [bank.branchId, id, bankAccountId, statement],
      )
      writeAudit(
        tx,
        ctx,
        bank.branchId,
        { kind: 'period', id },
        { action: `Saldo ${bank.name} ${name}`, memo: rupiah(statement) },
      )
      return { difference: minus(minus(statement, bank.books), bank.open) }
    }),
  ),
]

/** What was typed for a month counts no longer: of one account, or of all. */
export async function withdrawConfirmations(
  tx: Tx,
  periodId: number,
  bankAccountId: number | null = null,
): Promise<void> {
  await tx.rows(
    `update bank_confirmation set superseded_at = clock_timestamp()
     where period_id = $1 and superseded_at is null and ($2::bigint is null or bank_account_id = $2)`,
    [periodId, bankAccountId],
  )
}

const balancesOf = (tx: Tx, { first_day, last_day }: Month) =>
  tx.rows<Balance>(BANK_BALANCES, [first_day, last_day])

async function monthOf(tx: Tx, id: number): Promise<Month> {
  const row = await tx.one<Month>(
    'select year, month, status, first_day, last_day from period where id = $1',
    [id],
  )
  if (!row) throw notFound('Periode')
  return row
}
