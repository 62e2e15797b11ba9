import { MONEY, isOpenTo } from '#contract/master/account-usage.ts'
import type { Account, Masters } from '#server/ledgers/masters.ts'
import { Refusal } from '#server/platform/errors.ts'

/**
 * An account that a person may choose against a debt (domain §3.1.6, §3.1.8). Money, goods, debts and
 * claims have documents of their own; only a loan also comes in as money.
 */
export function counterAccount(
  masters: Masters,
  branchId: number,
  id: number,
  field: string,
  { money = false } = {},
): Account {
  const account = masters.accounts.get(id)
  if (!account?.is_active || (account.branch_id !== null && account.branch_id !== branchId)) {
    throw new Refusal('NOT_FOUND', 'Akun tidak ditemukan', { status: 404, field })
  }
  const kept = !isOpenTo(account.usage, 'DEBT') || (MONEY.includes(account.usage ?? '') && !money)
  if (account.is_control || account.is_header || kept) {
    throw new Refusal('ACCOUNT_CONTROL', `Akun ${account.name} tidak dapat dipilih di sini`, {
      field,
    })
  }
  return account
}
