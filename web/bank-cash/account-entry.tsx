import { CheckCircleFilled, WarningFilled } from '@ant-design/icons'
import { moneyBetween } from '#contract/bank-cash/money-between.ts'
import type { ByHand } from '#contract/master/account-usage.ts'
import { money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { useRead } from '../platform/query.ts'
import { useUser } from '../platform/session.ts'
import { choiceCell, numberCell, textCell } from '../ui/entry-cells.tsx'
import { type EntryColumn, EntryRows } from '../ui/entry-rows.tsx'
import { type Form, useField } from '../ui/form-state.ts'
import { AccountPicker, accountNamed, isInterBranch, useAccounts, writable } from './accounts.tsx'
import { t } from './texts.ts'

/** A line on an account. In a journal one side is zero, never empty. */
export interface EntryRow {
  $key: string
  accountId?: number | null
  memo?: string | null
  counterBranchId?: number | null
  debit?: number
  credit?: number
  amount?: number | null
  /** The branch whose document it confirms: account, branch and amount are as they stand there. */
  $given?: string
}

type Figure = 'debit' | 'credit' | 'amount'

interface AccountEntryProps<V> {
  form: Form<V>
  /** With money the other side is the account in the header; it may be a transfer between two of our own. */
  by: Exclude<ByHand, 'DEBT'>
  name?: keyof V & string
}

/** Accounts, their amounts, and for money between branches the other branch. */
export function AccountEntry<V>({
  form,
  by,
  name = 'lines' as keyof V & string,
}: AccountEntryProps<V>) {
  const all = useAccounts()
  const journal = by !== 'MONEY'
  const accounts = writable(all, by)
  const { employee } = useUser()
  const interBranch = (row: EntryRow) => {
    const account = all.find((one) => one.id === row.accountId)
    return account !== undefined && isInterBranch(account)
  }
  const rows = (useField(form, name).value ?? []) as unknown as EntryRow[]
  const between = rows.some(interBranch)
  const { data } = useRead(
    moneyBetween.branches,
    { branchId: employee.branchId },
    { staleTime: 300_000, enabled: between },
  )
  const columns: EntryColumn<EntryRow>[] = [
    {
      key: 'accountId',
      title: fieldText('accountId'),
      fields: ['accountId', 'counterBranchId'],
      take: (row, text) => {
        const found = accountNamed(accounts, text)
        return found && { ...row, accountId: found.id, counterBranchId: null }
      },
      cell: (row, change, invalid) => (
        <AccountPicker
          all={all}
          by={by}
          value={row.accountId}
          invalid={invalid}
          disabled={row.$given !== undefined}
          onPick={(accountId) => change({ accountId, counterBranchId: null })}
        />
      ),
    },
    // Only money between branches has another side elsewhere.
    ...(between
      ? [
          choiceCell<EntryRow>('counterBranchId', {
            title: t('counterBranch'),
            width: 150,
            asks: interBranch,
            disabled: isGiven,
            options: (data?.rows ?? []).map((branch) => [branch.id, branch.name] as const),
          }),
        ]
      : []),
    textCell('memo', { maxLength: 200 }),
    ...(journal ? [figure('debit'), figure('credit')] : [figure('amount')]),
  ]
  return (
    <EntryRows<V, EntryRow>
      form={form}
      name={name}
      label={fieldText(name)}
      columns={columns}
      start={(rows) => (journal ? balancing(rows) : {})}
      addLabel={t('addAccount')}
      foot={(rows) => <Foot rows={rows} journal={journal} />}
    />
  )
}

const isGiven = (row: EntryRow) => row.$given !== undefined

/** A line has one side only: typing one clears the other. */
function figure(field: Figure): EntryColumn<EntryRow> {
  return numberCell(field, {
    width: 144,
    disabled: isGiven,
    write: (value) => sidesOf(field, value),
    read: (row) => row[field] || null,
  })
}

function sidesOf(field: Figure, value: number | null): Partial<EntryRow> {
  if (field === 'amount') return { amount: value }
  const other = field === 'debit' ? 'credit' : 'debit'
  return { [field]: value ?? 0, ...(value ? { [other]: 0 } : {}) }
}

/** In hundredths, so that the sum of exact amounts stays exact. */
export function sumOf(rows: EntryRow[], field: Figure): number {
  return rows.reduce((sum, row) => sum + Math.round((row[field] ?? 0) * 100), 0) / 100
}

/** A new line offers what is missing for the balance. */
export function balancing(rows: EntryRow[]): Omit<EntryRow, '$key'> {
  const missing = Math.round((sumOf(rows, 'debit') - sumOf(rows, 'credit')) * 100) / 100
  return { debit: Math.max(0, -missing), credit: Math.max(0, missing) }
}

function Foot({ rows, journal }: { rows: EntryRow[]; journal: boolean }) {
  const shown: Figure[] = journal ? ['debit', 'credit'] : ['amount']
  return (
    <>
      <span>{t('linesCount', { count: rows.length })}</span>
      <span className="entry-sums">
        {shown.map((field) => (
          <span key={field}>
            {field === 'amount' ? fieldText('total') : fieldText(field)}{' '}
            <strong>{money(sumOf(rows, field))}</strong>
          </span>
        ))}
        {journal && <Balance rows={rows} />}
      </span>
    </>
  )
}

function Balance({ rows }: { rows: EntryRow[] }) {
  const difference = Math.round((sumOf(rows, 'debit') - sumOf(rows, 'credit')) * 100) / 100
  if (sumOf(rows, 'debit') === 0 && difference === 0) return null
  return difference === 0 ? (
    <span className="balanced" role="status">
      <CheckCircleFilled aria-hidden="true" /> {t('balanced')}
    </span>
  ) : (
    <span className="is-due" role="status">
      <WarningFilled aria-hidden="true" /> {t('difference')}{' '}
      <strong>{money(Math.abs(difference))}</strong>{' '}
      {t(difference > 0 ? 'moreDebit' : 'moreCredit')}
    </span>
  )
}
