import { paylater as contract, paylaterRow } from '#contract/master/paylater.ts'
import { Refusal } from '#server/platform/errors.ts'
import { master } from '#server/masters/master.ts'
import { masterRoutes } from '#server/masters/routes.ts'

const paylater = master({
  kind: 'paylater-provider',
  title: 'Penyedia paylater',
  row: paylaterRow,
  written: contract.update.input,
  table: 'paylater_provider',
  from: 'paylater_provider m join bank_account a on a.id = m.bank_account_id join bank k on k.id = a.bank_id join branch b on b.id = a.branch_id',
  fields: {
    bankAccountNo: 'a.account_no',
    bankName: 'k.name',
    branchId: 'a.branch_id',
    branchName: 'b.name',
  },
  search: `search_key(m.name || ' ' || k.name)`,
  defaults: { funding: 'PROVIDER' },
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
})

export const paylaterRoutes = masterRoutes(contract, paylater)
