import {
  bank as bankContract,
  bankAccount as contract,
  bankAccountRow,
  bankRow,
} from '#contract/master/bank-account.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { MasterType } from '#server/masters/table.ts'
import { masterRoutes } from '#server/masters/routes.ts'

const bank: MasterType = {
  kind: 'bank',
  title: 'Bank',
  row: bankRow,
  table: 'bank',
  from: 'bank m',
  fields: {
    id: 'm.id',
    code: 'm.code',
    name: 'm.name',
    clearingCode: 'm.clearing_code',
    isActive: 'm.is_active',
    version: 'm.version',
    updatedAt: 'm.updated_at',
  },
  columns: {},
  search: `lower(m.code || ' ' || m.name)`,
  orderBy: 'm.name',
  excel: [],
}

const bankAccount: MasterType<ParsedOf<typeof contract.update>> = {
  kind: 'bank-account',
  title: 'Rekening',
  row: bankAccountRow,
  table: 'bank_account',
  from: 'bank_account m join branch b on b.id = m.branch_id join bank k on k.id = m.bank_id join account a on a.id = m.account_id',
  fields: {
    id: 'm.id',
    branchId: 'm.branch_id',
    branchName: 'b.name',
    bankId: 'm.bank_id',
    bankName: 'k.name',
    accountNo: 'm.account_no',
    accountName: 'm.account_name',
    name: `k.code || ' ' || m.account_no`,
    accountId: 'm.account_id',
    accountCode: 'a.code',
    isEdcSettlement: 'm.is_edc_settlement',
    isGiro: 'm.is_giro',
    isActive: 'm.is_active',
    version: 'm.version',
    updatedAt: 'm.updated_at',
  },
  columns: {
    branchId: 'branch_id',
    bankId: 'bank_id',
    accountNo: 'account_no',
    accountName: 'account_name',
    accountId: 'account_id',
    isEdcSettlement: 'is_edc_settlement',
    isGiro: 'is_giro',
  },
  defaults: { isEdcSettlement: false, isGiro: false },
  search: `lower(k.code || ' ' || k.name || ' ' || m.account_no || ' ' || m.account_name)`,
  orderBy: 'b.name, k.code, m.account_no',
  filters: {
    bankId: 'm.bank_id = $',
    isEdcSettlement: 'm.is_edc_settlement = $',
    isGiro: 'm.is_giro = $',
  },
  branchWall: 'm.branch_id = any ($)',
  inUse: {
    sql: 'select 1 from edc where bank_account_id = $ and is_active',
    message: 'Rekening masih digunakan oleh mesin EDC aktif',
  },
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
  excel: [
    ['branchName', 'text'],
    ['bankName', 'text'],
    ['accountNo', 'text'],
    ['accountName', 'text'],
    ['accountCode', 'text'],
    ['isActive', 'text'],
  ],
}

export const bankAccountRoutes = [
  ...masterRoutes(bankContract, bank),
  ...masterRoutes(contract, bankAccount),
]
