import { paylater as contract, paylaterRow } from '#contract/master/paylater.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { MasterType } from '#server/masters/table.ts'
import { masterRoutes } from '#server/masters/routes.ts'

const paylater: MasterType<ParsedOf<typeof contract.update>> = {
  kind: 'paylater-provider',
  title: 'Penyedia paylater',
  row: paylaterRow,
  table: 'paylater_provider',
  from: 'paylater_provider m join bank_account a on a.id = m.bank_account_id join bank k on k.id = a.bank_id join branch b on b.id = a.branch_id',
  fields: {
    id: 'm.id',
    name: 'm.name',
    mdrPct: 'm.mdr_pct',
    settlementDays: 'm.settlement_days',
    bankAccountId: 'm.bank_account_id',
    bankAccountNo: 'a.account_no',
    bankName: 'k.name',
    branchId: 'a.branch_id',
    branchName: 'b.name',
    isActive: 'm.is_active',
    version: 'm.version',
    updatedAt: 'm.updated_at',
  },
  columns: {
    name: 'name',
    mdrPct: 'mdr_pct',
    settlementDays: 'settlement_days',
    bankAccountId: 'bank_account_id',
  },
  search: `lower(m.name || ' ' || k.name)`,
  orderBy: 'b.name, m.name',
  branchWall: 'a.branch_id = any ($)',
  async check(tx, s, input) {
    if (!input.bankAccountId) return {}
    const own = await tx.one(
      'select 1 from bank_account where id = $1 and branch_id = any ($2::int[]) and is_active',
      [input.bankAccountId, s.branchIds],
    )
    if (!own)
      throw new Refusal('BANK_ACCOUNT', 'Rekening pencairan harus milik cabang Anda', {
        field: 'bankAccountId',
      })
    return {}
  },
  excel: [],
}

export const paylaterRoutes = masterRoutes(contract, paylater)
