import type { OpeningBalanceInput } from '#contract/bank-cash/opening-balance.ts'
import { customer } from '#contract/master/customer.ts'
import { supplier } from '#contract/master/supplier.ts'
import { money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { DateInput } from '../ui/date-input.tsx'
import { type EntryColumn, EntryRows } from '../ui/entry-rows.tsx'
import type { Form } from '../ui/form-state.ts'
import { MasterPicker } from '../ui/master-select.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { t } from './texts.ts'

interface BillRow {
  $key: string
  /** Name of the party, for a draft that is taken up again. */
  $party?: string
  supplierId?: number | null
  customerId?: number | null
  docNo?: string | null
  docDate?: string | null
  dueDate?: string | null
  amount?: number | null
}

const parties = {
  payables: { field: 'supplierId', endpoint: supplier.getAll },
  receivables: { field: 'customerId', endpoint: customer.getAll },
} as const

interface BillsProps {
  form: Form<OpeningBalanceInput>
  name: keyof typeof parties
}

/** Bills of the old books that nobody has paid yet. */
export function OpeningBills({ form, name }: BillsProps) {
  return (
    <EntryRows<OpeningBalanceInput, BillRow>
      form={form}
      name={name}
      label={fieldText(name)}
      columns={[partyOf(name), number, dayOf('docDate'), dayOf('dueDate'), amount]}
      // Bills of one party stand one below the other.
      start={(rows) => {
        const { field } = parties[name]
        const last = rows.at(-1)
        return { [field]: last?.[field] ?? null, $party: last?.$party ?? '' }
      }}
      addLabel={t('addBill')}
      foot={(rows) => (
        <>
          <span>{t('linesCount', { count: rows.length })}</span>
          <span className="entry-sums">
            <span>
              {fieldText('total')}{' '}
              <strong>{money(rows.reduce((sum, row) => sum + (row.amount ?? 0), 0))}</strong>
            </span>
          </span>
        </>
      )}
    />
  )
}

function partyOf(name: BillsProps['name']): EntryColumn<BillRow> {
  const { field, endpoint } = parties[name]
  return {
    key: field,
    title: fieldText(field),
    cell: (row, change, invalid) => (
      <MasterPicker
        endpoint={endpoint}
        label={fieldText(field)}
        filter={{ isActive: true }}
        value={row[field]}
        name={row.$party}
        invalid={invalid}
        onPick={(id, party) => change({ [field]: id ?? null, $party: party ?? '' })}
      />
    ),
  }
}

const number: EntryColumn<BillRow> = {
  key: 'docNo',
  title: t('billNo'),
  width: 190,
  cell: (row, change, invalid) => (
    <input
      className="cell-input"
      aria-label={t('billNo')}
      aria-invalid={invalid}
      maxLength={30}
      value={row.docNo ?? ''}
      onChange={(event) => change({ docNo: event.target.value })}
    />
  ),
}

function dayOf(field: 'docDate' | 'dueDate'): EntryColumn<BillRow> {
  const title = field === 'docDate' ? t('billDate') : fieldText(field)
  return {
    key: field,
    title,
    width: 134,
    cell: (row, change, invalid) => (
      <DateInput
        aria-label={title}
        {...(invalid ? { status: 'error' as const } : {})}
        value={row[field]}
        onChange={(value) => change({ [field]: value })}
      />
    ),
  }
}

const amount: EntryColumn<BillRow> = {
  key: 'amount',
  title: fieldText('amount'),
  width: 150,
  right: true,
  cell: (row, change, invalid) => (
    <NumberInput
      className="cell-input"
      label={fieldText('amount')}
      invalid={invalid}
      value={row.amount}
      onChange={(value) => change({ amount: value })}
    />
  ),
}
