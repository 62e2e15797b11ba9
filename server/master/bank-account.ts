import {
  bank as bankContract,
  bankAccount as contract,
  bankAccountRow,
  bankRow,
} from '#contract/master/bank-account.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { master } from '#server/masters/master.ts'
import { masterRoutes } from '#server/masters/routes.ts'

const bank = master({
  kind: 'bank',
  title: 'Bank',
  row: bankRow,
  table: 'bank',
  from: 'bank m',
  search: `search_key(m.code || ' ' || m.name)`,
  orderBy: 'm.name',
})

const bankAccount = master({
  kind: 'bank-account',
  title: 'Rekening',
  row: bankAccountRow,
  written: contract.update.input,
  table: 'bank_account',
  from: 'bank_account m join branch b on b.id = m.branch_id join bank k on k.id = m.bank_id join account a on a.id = m.account_id',
  fields: {
    branchName: 'b.name',
    bankName: 'k.name',
    name: `k.code || ' ' || m.account_no`,
    accountCode: 'a.code',
  },
  defaults: { isEdcSettlement: false, isGiro: false },
  search: `search_key(k.code || ' ' || k.name || ' ' || m.account_no || ' ' || m.account_name)`,
  orderBy: 'b.name, k.code, m.account_no',
  branchWall: 'm.branch_id = any ($)',
  async check(tx, _s, input, before) {
    const account = await tx.one<{ usage: string | null; branch_id: number | null }>(
      'select usage, branch_id from account where id = $1',
      [input.accountId],
    )
    if (account?.usage !== 'BANK' || account.branch_id !== input.branchId) {
      throw new Refusal('ACCOUNT_ROLE', 'Akun harus berperan BANK dan milik cabang yang sama', {
        field: 'accountId',
      })
    }
    await refuseWithoutCards(tx, input.isEdcSettlement, before?.id)
    const moved =
      before && (before.branch_id !== input.branchId || before.account_id !== input.accountId)
    if (
      moved &&
      (
        await tx.one<{ used: boolean }>(
          'select exists (select 1 from document_settlement where bank_account_id = $1) as used',
          [before.id],
        )
      )?.used
    ) {
      throw new Refusal(
        'ACCOUNT_USED',
        'Cabang dan akun rekening tidak dapat diubah karena sudah ada transaksi',
        { field: 'accountId' },
      )
    }
    return {}
  },
  excel: ['branchName', 'bankName', 'accountNo', 'accountName', 'accountCode', 'isActive'],
})

/** Card money of a machine lands where it was said to. */
async function refuseWithoutCards(tx: Tx, keeps: boolean | null | undefined, id: unknown) {
  if (keeps !== false || !id) return
  const edc = await tx.one<{ name: string }>(
    'select name from edc where bank_account_id = $1 and is_active limit 1',
    [id],
  )
  if (edc)
    throw new Refusal('ACCOUNT_USED', `Rekening ini menampung uang kartu ${edc.name}`, {
      field: 'isEdcSettlement',
    })
}

export const bankAccountRoutes = [
  ...masterRoutes(bankContract, bank),
  ...masterRoutes(contract, bankAccount),
]
