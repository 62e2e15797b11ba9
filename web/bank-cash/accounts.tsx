import { searchKey, searchWords } from '#contract/search-key.ts'
import { Select } from 'antd'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { EVERYTHING } from '#contract/list.ts'
import { type ByHand, CASH, MONEY, isOpenTo } from '#contract/master/account-usage.ts'
import { account } from '#contract/master/account.ts'
import { bankAccount } from '#contract/master/bank-account.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { NoOptions } from '../platform/no-options.tsx'
import { useRead } from '../platform/query.ts'
import { sharedAnswer } from '../platform/shared-lists.ts'
import { useUser } from '../platform/session.ts'
import { t } from './texts.ts'

export type Account = ReplyOf<typeof account.getAll>['rows'][number]

const LONG = { staleTime: 300_000 }

export const isMoney = ({ usage }: Account) => MONEY.includes(usage ?? '')
/** Money between branches: the other branch must be named. */
export const isInterBranch = ({ usage }: Account) => usage === 'RK'

/** The chart of the own branch: a few hundred rows, so that typing finds at once. */
export function useAccounts(): Account[] {
  const { employee } = useUser()
  const input = {
    limit: EVERYTHING,
    branchId: employee.branchId,
    filter: { isActive: true, isHeader: false },
  }
  const first = () => sharedAnswer(account.getAll.path, input)
  const { data } = useRead(account.getAll, input, { ...LONG, first })
  return data?.rows ?? []
}

/** Accounts a person may write on: control accounts are filled by documents only. */
export function writable(accounts: Account[], by: ByHand): Account[] {
  return accounts.filter((one) => {
    if (isMoney(one)) return by === 'MONEY' || by === 'OPENING'
    return isInterBranch(one) || (!one.isControl && isOpenTo(one.usage, by))
  })
}

/** What money comes into or goes out of: the branch's cash, or its bank accounts. */
export function useMoneyAccounts(bank: boolean): (readonly [id: number, name: string])[] {
  const { employee } = useUser()
  const accounts = useAccounts()
  const banks = useRead(
    bankAccount.getAll,
    { limit: 100, branchId: employee.branchId, filter: { isActive: true } },
    { ...LONG, enabled: bank },
  )
  if (bank) return (banks.data?.rows ?? []).map((one) => [one.accountId, one.name] as const)
  return accounts
    .filter((one) => CASH.includes(one.usage ?? '') && one.branchId === employee.branchId)
    .map((one) => [one.id, `${one.code} ${one.name}`] as const)
}

/** An account by its code, its name or both as the picker shows them. */
export function accountNamed(accounts: readonly Account[], text: string): Account | undefined {
  const named = text.toLowerCase()
  return accounts.find(({ code, name }) =>
    [code, name, `${code} ${name}`].some((words) => words.toLowerCase() === named),
  )
}

/** What is said where nothing is found: of the accounts so called, why they are not written on here. */
function whyNone(all: readonly Account[], by: ByHand, typed: string): string {
  const words = searchWords(typed)
  const isNamed = (one: Account) => words.every((word) => searchKey(labelOf(one)).includes(word))
  const found = words.length > 0 ? all.filter(isNamed) : []
  const [first] = found
  if (!first) return t('noAccount')
  if (found.some(isMoney)) return t('moneyElsewhere')
  const name = `${first.code} ${first.name}`
  const adjusts = !first.isControl && isOpenTo(first.usage, 'ADJUSTMENT') && by !== 'ADJUSTMENT'
  return t(adjusts ? 'adjustsOnly' : 'filledByItself', { name })
}

const labelOf = ({ code, name }: Account) => `${code}  ${name}`

interface PickerProps {
  /** The chart, of which only what is `writable` here can be chosen. */
  all: Account[]
  by: ByHand
  value: number | null | undefined
  invalid: boolean
  disabled?: boolean
  onPick: (id: number | null) => void
}

/** Found by code or name. */
export function AccountPicker({ all, by, value, invalid, disabled, onPick }: PickerProps) {
  const accounts = writable(all, by)
  const [typed, setTyped] = useState('')
  // Enter on a chosen account leads to the next field; the list must not stay open behind it.
  const [open, setOpen] = useState(false)
  return (
    <Select
      className="full"
      open={open}
      disabled={disabled ?? false}
      onOpenChange={setOpen}
      onBlur={() => setOpen(false)}
      popupMatchSelectWidth={360}
      showSearch={{ optionFilterProp: 'label', onSearch: setTyped }}
      aria-label={fieldText('accountId')}
      aria-invalid={invalid}
      {...(invalid ? { status: 'error' as const } : {})}
      placeholder={t('findAccount')}
      notFoundContent={<NoOptions>{whyNone(all, by, typed)}</NoOptions>}
      options={accounts.map((one) => ({ value: one.id, label: labelOf(one) }))}
      value={accounts.length > 0 ? (value ?? null) : null}
      onChange={(id) => onPick(id ?? null)}
    />
  )
}
