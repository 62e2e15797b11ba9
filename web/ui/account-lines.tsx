import { CheckCircleFilled } from '@ant-design/icons'
import type { Endpoint } from '#contract/endpoint.ts'
import { money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { type EntryColumn, EntryRows } from './entry-rows.tsx'
import type { Form } from './form-state.ts'
import { MasterPicker } from './master-select.tsx'
import { NumberInput } from './number-input.tsx'
import { t } from './texts.ts'

/** A line of a journal, or of money in and out: `$name` is the account's, not sent. */
export interface AccountRow {
  $key: string
  $name?: string
  accountId?: number | null
  debit?: number | null
  credit?: number | null
  amount?: number | null
  memo?: string | null
}

interface AccountLinesProps<V> {
  form: Form<V>
  name?: keyof V & string
  /** The list of accounts, searched by typing. */
  accounts: Endpoint
  /** `amount` for cash and bank papers, whose other side is the account in the header. */
  mode: 'journal' | 'amount'
}

type Figure = 'debit' | 'credit' | 'amount'

export function AccountLines<V>({
  form,
  name = 'lines' as keyof V & string,
  accounts,
  mode,
}: AccountLinesProps<V>) {
  const figures: Figure[] = mode === 'journal' ? ['debit', 'credit'] : ['amount']
  const columns: EntryColumn<AccountRow>[] = [
    {
      key: 'accountId',
      title: fieldText('accountId'),
      cell: (row, change, invalid) => (
        <MasterPicker
          endpoint={accounts}
          label={fieldText('accountId')}
          value={row.accountId}
          name={row.$name}
          invalid={invalid}
          onPick={(id, picked) => change({ accountId: id ?? null, $name: picked ?? '' })}
        />
      ),
    },
    {
      key: 'memo',
      title: fieldText('memo'),
      cell: (row, change) => (
        <input
          className="cell-input"
          aria-label={fieldText('memo')}
          maxLength={200}
          value={row.memo ?? ''}
          onChange={(event) => change({ memo: event.target.value })}
        />
      ),
    },
    ...figures.map(figureColumn),
  ]
  return (
    <EntryRows<V, AccountRow>
      form={form}
      name={name}
      label={fieldText('lines')}
      columns={columns}
      start={(rows) => (mode === 'journal' ? balancing(rows) : {})}
      addLabel={t('addAccount')}
      foot={(rows) => <Foot rows={rows} figures={figures} />}
    />
  )
}

/** A line has one side only: typing one clears the other. */
function figureColumn(figure: Figure): EntryColumn<AccountRow> {
  const other = { debit: 'credit', credit: 'debit', amount: null }[figure]
  return {
    key: figure,
    title: fieldText(figure),
    width: 160,
    right: true,
    cell: (row, change, invalid) => (
      <NumberInput
        className="cell-input"
        label={fieldText(figure)}
        invalid={invalid}
        value={row[figure]}
        onChange={(value) =>
          change({ [figure]: value, ...(other && value ? { [other]: null } : {}) })
        }
      />
    ),
  }
}

function sumOf(rows: AccountRow[], figure: Figure): number {
  // In hundredths, so that the sum of exact amounts stays exact.
  return rows.reduce((sum, row) => sum + Math.round((row[figure] ?? 0) * 100), 0) / 100
}

/** A new line offers what is missing for the balance. */
function balancing(rows: AccountRow[]): Omit<AccountRow, '$key'> {
  const missing = sumOf(rows, 'debit') - sumOf(rows, 'credit')
  if (missing === 0) return {}
  return missing > 0 ? { credit: missing } : { debit: -missing }
}

function Foot({ rows, figures }: { rows: AccountRow[]; figures: Figure[] }) {
  const difference = sumOf(rows, 'debit') - sumOf(rows, 'credit')
  return (
    <>
      <span>{t('rowsCount', { count: rows.length })}</span>
      <span className="entry-sums">
        {figures.map((figure) => (
          <span key={figure}>
            {fieldText(figure)} <strong>{money(sumOf(rows, figure))}</strong>
          </span>
        ))}
        {figures.length > 1 &&
          rows.length > 0 &&
          (difference === 0 ? (
            <span className="balanced">
              <CheckCircleFilled aria-hidden="true" /> {t('balanced')}
            </span>
          ) : (
            <span className="is-due">
              {t('difference')} <strong>{money(difference)}</strong>
            </span>
          ))}
      </span>
    </>
  )
}
