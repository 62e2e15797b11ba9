import type { Draft, DraftAccount } from '#server/documents/types.ts'
import { type ByHand, MONEY, isOpenTo } from '#contract/master/account-usage.ts'
import type { Account, Masters } from '#server/ledgers/masters.ts'
import { type Entry, type Journal, journal, emptyPosting } from '#server/ledgers/posting.ts'
import { Refusal } from '#server/platform/errors.ts'

export const isMoney = (a: Account) => MONEY.includes(a.usage ?? '')

/** An account that a person may write on in this branch; control accounts are filled by documents only. */
export function openAccount(
  masters: Masters,
  {
    accountId: id,
    counterBranchId,
  }: { accountId: number; counterBranchId?: number | null | undefined },
  branchId: number,
  field: string,
  by: ByHand,
): Account {
  const account = masters.accounts.get(id)
  if (!account || (account.branch_id !== null && account.branch_id !== branchId)) {
    throw new Refusal('NOT_FOUND', 'Akun tidak ditemukan', { status: 404, field })
  }
  if (!account.is_active || account.is_header)
    throw new Refusal('INACTIVE', `Akun ${account.name} tidak dapat dipakai`, { field })
  if (account.usage === 'RK') {
    if (counterBranchId === branchId)
      throw new Refusal('BRANCH_SAME', 'Cabang lawan harus berbeda dari cabang dokumen', {
        field: field.replace('accountId', 'counterBranchId'),
      })
    if (!counterBranchId || !masters.branches.has(counterBranchId))
      throw new Refusal('REQUIRED', 'Cabang lawan wajib diisi untuk RK Antar Cabang', { field })
    return account
  }
  if (account.is_control || !isOpenTo(account.usage, by))
    throw new Refusal(
      'ACCOUNT_CONTROL',
      `Akun ${account.name} hanya dapat diisi ${howToFill(account)}`,
      { field },
    )
  return account
}

const howToFill = ({ is_control, usage }: Account): string =>
  !is_control && isOpenTo(usage, 'ADJUSTMENT') ? 'lewat Jurnal Penyesuaian' : 'otomatis'

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
