import type { OpeningBalanceInput } from '#contract/bank-cash/opening-balance.ts'
import { customer } from '#contract/master/customer.ts'
import { supplier } from '#contract/master/supplier.ts'
import { count, money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { useBankAccounts } from '../settling/own-money.ts'
import { DateInput } from '../ui/date-input.tsx'
import { type EntryColumn, EntryRows } from '../ui/entry-rows.tsx'
import type { Form } from '../ui/form-state.ts'
import { MasterPicker } from '../ui/master-select.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import type { Part } from './opening-words.ts'
import { t } from './texts.ts'

/** A row of any part that belongs to somebody. */
interface Row {
  $key: string
  /** Name of the party, for a draft that is taken up again. */
  $party?: string
  supplierId?: number | null
  customerId?: number | null
  bankAccountId?: number | null
  docNo?: string | null
  refNo?: string | null
  giroBank?: string | null
  docDate?: string | null
  dueDate?: string | null
  issueDate?: string | null
  effectiveDate?: string | null
  expiresAt?: string | null
  amount?: number | null
  vat?: number | null
  points?: number | null
}
export type OfParties = Exclude<Part, 'accounts' | 'stock'>

const parties = {
  supplierId: supplier.getAll,
  customerId: customer.getAll,
} as const
type Whose = keyof typeof parties

interface PartRows {
  whose: Whose
  columns: EntryColumn<Row>[]
  add: Parameters<typeof t>[0]
}

interface RowsProps {
  form: Form<OpeningBalanceInput>
  name: OfParties
}

/** What the old books still have open, and with whom. */
export function OpeningRows({ form, name }: RowsProps) {
  const { whose, columns, add } = partRows[name]
  return (
    <EntryRows<OpeningBalanceInput, Row>
      form={form}
      name={name}
      label={fieldText(name)}
      columns={[partyOf(whose), ...columns]}
      // Rows of one party stand one below the other.
      start={(rows) => {
        const last = rows.at(-1)
        return { [whose]: last?.[whose] ?? null, $party: last?.$party ?? '' }
      }}
      addLabel={t(add)}
      foot={(rows) => (
        <>
          <span>{t('linesCount', { count: rows.length })}</span>
          <span className="entry-sums">
            <span>
              {fieldText('total')}{' '}
              <strong>
                {name === 'points' ? count(sum(rows, 'points')) : money(sum(rows, 'amount'))}
              </strong>
            </span>
          </span>
        </>
      )}
    />
  )
}

const sum = (rows: Row[], field: 'amount' | 'points') =>
  rows.reduce((total, row) => total + (row[field] ?? 0), 0)

function partyOf(field: Whose): EntryColumn<Row> {
  return {
    key: field,
    title: fieldText(field),
    cell: (row, change, invalid) => (
      <MasterPicker
        endpoint={parties[field]}
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

function textOf(
  field: 'docNo' | 'refNo' | 'giroBank',
  title: string,
  maxLength: number,
  width = 170,
): EntryColumn<Row> {
  return {
    key: field,
    title,
    width,
    cell: (row, change, invalid) => (
      <input
        className="cell-input"
        aria-label={title}
        aria-invalid={invalid}
        maxLength={maxLength}
        value={row[field] ?? ''}
        onChange={(event) => change({ [field]: event.target.value })}
      />
    ),
  }
}

function dayOf(
  field: 'docDate' | 'dueDate' | 'issueDate' | 'effectiveDate' | 'expiresAt',
  title = fieldText(field),
): EntryColumn<Row> {
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

function numberOf(field: 'amount' | 'vat' | 'points', width = 150): EntryColumn<Row> {
  return {
    key: field,
    title: fieldText(field),
    width,
    right: true,
    cell: (row, change, invalid) => (
      <NumberInput
        className="cell-input"
        label={fieldText(field)}
        invalid={invalid}
        value={row[field]}
        onChange={(value) => change({ [field]: value })}
      />
    ),
  }
}

const ownAccount: EntryColumn<Row> = {
  key: 'bankAccountId',
  title: fieldText('bankAccountId'),
  width: 160,
  cell: (row, change, invalid) => (
    <GiroAccount
      value={row.bankAccountId}
      invalid={invalid}
      onChange={(bankAccountId) => change({ bankAccountId })}
    />
  ),
}

interface GiroAccountProps {
  value: number | null | undefined
  invalid: boolean
  onChange: (id: number | null) => void
}

/** Giros are drawn on accounts that have them. */
function GiroAccount({ value, invalid, onChange }: GiroAccountProps) {
  const accounts = useBankAccounts().filter((one) => one.isGiro)
  return (
    <select
      className="cell-input"
      aria-label={fieldText('bankAccountId')}
      aria-invalid={invalid}
      value={value ?? ''}
      onChange={(event) => onChange(Number(event.target.value) || null)}
    >
      {!value && <option value="">{t('choose')}</option>}
      {accounts.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </select>
  )
}

const bill = [
  textOf('docNo', t('billNo'), 30),
  dayOf('docDate', t('billDate')),
  dayOf('dueDate'),
  numberOf('amount'),
]
const giro = [dayOf('issueDate'), dayOf('effectiveDate'), numberOf('amount', 124)]
const giroNo = textOf('refNo', t('giroNo'), 30, 120)
const ahead = [
  textOf('docNo', t('aheadNo'), 30),
  dayOf('docDate', t('aheadDate')),
  numberOf('amount'),
  numberOf('vat', 130),
]

const partRows: Record<OfParties, PartRows> = {
  payables: { whose: 'supplierId', columns: bill, add: 'addBill' },
  receivables: { whose: 'customerId', columns: bill, add: 'addBill' },
  giroPayables: { whose: 'supplierId', columns: [giroNo, ownAccount, ...giro], add: 'addGiro' },
  giroReceivables: {
    whose: 'customerId',
    columns: [giroNo, textOf('giroBank', fieldText('giroBank'), 50, 130), ...giro],
    add: 'addGiro',
  },
  paidAhead: { whose: 'supplierId', columns: ahead, add: 'addAhead' },
  receivedAhead: { whose: 'customerId', columns: ahead, add: 'addAhead' },
  deposits: { whose: 'customerId', columns: [numberOf('amount')], add: 'addDeposit' },
  points: {
    whose: 'customerId',
    columns: [numberOf('points', 120), dayOf('expiresAt', t('validUntil'))],
    add: 'addPoints',
  },
}
