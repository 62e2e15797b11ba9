import type { OpeningBalanceInput } from '#contract/bank-cash/opening-balance.ts'
import { customer } from '#contract/master/customer.ts'
import { supplier } from '#contract/master/supplier.ts'
import { count, money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { useBankAccounts } from '../settling/own-money.ts'
import { choiceCell, dayCell, masterCell, numberCell, textCell } from '../ui/entry-cells.tsx'
import { type EntryColumn, EntryRows } from '../ui/entry-rows.tsx'
import type { Form } from '../ui/form-state.ts'
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

const partyOf = (field: Whose): EntryColumn<Row> =>
  masterCell(field, { endpoint: parties[field], words: '$party', filter: { isActive: true } })

const noOf = (field: 'docNo' | 'refNo', title: string, width = 170) =>
  textCell<Row>(field, { title, width, maxLength: 30 })
const dayOf = (
  field: 'docDate' | 'dueDate' | 'issueDate' | 'effectiveDate' | 'expiresAt',
  title = fieldText(field),
) => dayCell<Row>(field, { title, width: 134 })
const numberOf = (field: 'amount' | 'vat' | 'points', width = 150) =>
  numberCell<Row>(field, { width })

const ownAccount: EntryColumn<Row> = {
  key: 'bankAccountId',
  title: fieldText('bankAccountId'),
  width: 160,
  cell: (row, change, invalid) => <GiroAccount row={row} change={change} invalid={invalid} />,
}

interface GiroAccountProps {
  row: Row
  change: (values: Partial<Row>) => void
  invalid: boolean
}

/** Giros are drawn on accounts that have them. */
function GiroAccount({ row, change, invalid }: GiroAccountProps) {
  const accounts = useBankAccounts().filter((one) => one.isGiro)
  const options = accounts.map(({ id, name }) => [id, name] as const)
  return choiceCell<Row>('bankAccountId', { options }).cell(row, change, invalid)
}

const bill = [
  noOf('docNo', t('billNo')),
  dayOf('docDate', t('billDate')),
  dayOf('dueDate'),
  numberOf('amount'),
]
const giro = [dayOf('issueDate'), dayOf('effectiveDate'), numberOf('amount', 124)]
const giroNo = noOf('refNo', t('giroNo'), 120)
const ahead = [
  noOf('docNo', t('aheadNo')),
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
    columns: [giroNo, textCell<Row>('giroBank', { width: 130, maxLength: 50 }), ...giro],
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
