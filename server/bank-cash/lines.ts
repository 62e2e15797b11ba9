import type { Draft, DraftAccount } from '#server/documents/types.ts'
import type { Account, Masters } from '#server/ledgers/masters.ts'
import { type Entry, type Journal, journal, emptyPosting } from '#server/ledgers/posting.ts'
import { Refusal } from '#server/platform/errors.ts'

const MONEY = ['CASH_DRAWER', 'PETTY_CASH', 'CASH_IN_TRANSIT', 'BANK']
export const isMoney = (a: Account) => MONEY.includes(a.usage ?? '')

/** An account that a person may write on in this branch; control accounts are filled by documents only. */
export function openAccount(
  masters: Masters,
  id: number,
  branchId: number,
  field: string,
  counterBranchId?: number | null,
): Account {
  const account = masters.accounts.get(id)
  if (!account || (account.branch_id !== null && account.branch_id !== branchId)) {
    throw new Refusal('NOT_FOUND', 'Akun tidak ditemukan', { status: 404, field })
  }
  if (!account.is_active || account.is_header)
    throw new Refusal('INACTIVE', `Akun ${account.name} tidak dapat dipakai`, { field })
  if (account.usage === 'RK') {
    const counter = counterBranchId ? masters.branches.get(counterBranchId) : undefined
    if (!counter || counter.id === branchId)
      throw new Refusal('REQUIRED', 'Cabang lawan wajib diisi untuk RK Antar Cabang', { field })
    return account
  }
  if (account.is_control)
    throw new Refusal('ACCOUNT_CONTROL', `Akun ${account.name} hanya dapat diisi otomatis`, {
      field,
    })
  return account
}

/** Account lines as the journal that they are. */
export function postAccounts(
  draft: Draft,
  type: Journal['type'],
  memo: string,
  more: Entry[] = [],
) {
  const entries = draft.accounts.map(
    (l: DraftAccount): Entry => ({
      accountId: l.accountId,
      debit: l.debit,
      credit: l.credit,
      memo: l.memo ?? null,
      counterBranchId: l.counterBranchId ?? null,
    }),
  )
  return { ...emptyPosting(), journal: journal(type, draft.memo || memo, [...more, ...entries]) }
}
