import { money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { type EntryColumn, EntryRows } from '../ui/entry-rows.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { type Form, useField } from '../ui/form-state.ts'
import { NumberInput } from '../ui/number-input.tsx'
import { t } from './texts.ts'

export interface PaymentMethod {
  id: number
  name: string
  kind: string
  /** What a tender of it has to tell. */
  needs: string[]
}

/** One tender of a payment. */
export interface PaymentRow {
  $key: string
  methodId?: number | null
  amount?: number | null
  bankAccountId?: number | null
  edcId?: number | null
  refNo?: string | null
  cardLast4?: string | null
  approvalCode?: string | null
  giroBank?: string | null
  issueDate?: string | null
  effectiveDate?: string | null
}

interface Named {
  id: number
  name: string
}

interface PaymentRowsProps<V> {
  form: Form<V>
  methods: readonly PaymentMethod[]
  bankAccounts: readonly (Named & { isGiro: boolean })[]
  /** Card terminals, where money comes by card. */
  edcs?: readonly Named[]
  /** Customers' giros name their bank, ours the account that they are drawn on. */
  incoming: boolean
  /** What is to be paid; the rest is offered to the next tender. */
  total: number
}

/** Tenders in the order taken; what a tender must tell depends on its kind. */
export function PaymentRows<V>(props: PaymentRowsProps<V>) {
  const { form, methods, total } = props
  const rows = (useField(form, PAYMENTS as keyof V).value ?? []) as unknown as PaymentRow[]
  return (
    <EntryRows<V, PaymentRow>
      form={form}
      name={PAYMENTS as keyof V & string}
      label={fieldText(PAYMENTS)}
      columns={columnsOf(rows, props)}
      start={(rows) => {
        const amount = Math.max(0, total - paidOf(rows))
        return { methodId: methods[0]?.id ?? null, amount, $blank: amount === 0 }
      }}
      addLabel={t('addPayment')}
      foot={(rows) => <Foot paid={paidOf(rows)} total={total} />}
    />
  )
}

const PAYMENTS = 'payments'

function columnsOf<V>(
  rows: PaymentRow[],
  { methods, bankAccounts, edcs = [], incoming }: PaymentRowsProps<V>,
): EntryColumn<PaymentRow>[] {
  const methodOf = (row: PaymentRow) => methods.find((m) => m.id === row.methodId)
  const needs = (need: string) => (row: PaymentRow) => methodOf(row)?.needs.includes(need) ?? false
  // A giro of ours is drawn on an account that has them.
  const drawn = bankAccounts.filter((one) => one.isGiro)
  const giroBank = labels('giroBank', 0, () => true, 50)
  return [
    choice('methodId', methods, () => true),
    {
      ...choice('bankAccountId', bankAccounts, () => true),
      cell: (row, change, invalid) => {
        if (needs('bankAccount')(row))
          return choice('bankAccountId', bankAccounts).cell(row, change, invalid)
        if (needs('edc')(row)) return choice('edcId', edcs).cell(row, change, invalid)
        if (needs('giro')(row))
          return incoming
            ? giroBank.cell(row, change, invalid)
            : choice('bankAccountId', drawn).cell(row, change, invalid)
        return null
      },
    },
    // Columns that no tender here can fill only take room.
    ...(methods.some((m) => m.needs.includes('edc'))
      ? [labels('cardLast4', 110, needs('edc'), 4)]
      : []),
    ...(methods.some((m) => m.needs.includes('approvalCode'))
      ? [labels('approvalCode', 130, needs('approvalCode'), 20)]
      : []),
    labels('refNo', 140, (row) => (methodOf(row)?.kind ?? 'CASH') !== 'CASH', 50),
    // A giro has two days; where there is none they only take room.
    ...(rows.some(needs('giro'))
      ? [dayOf('issueDate', needs('giro')), dayOf('effectiveDate', needs('giro'))]
      : []),
    {
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
          onChange={(amount) => change({ amount })}
        />
      ),
    },
  ]
}

type Choice = 'methodId' | 'bankAccountId' | 'edcId'

function choice(
  field: Choice,
  options: readonly Named[],
  empty = () => false,
): EntryColumn<PaymentRow> {
  return {
    key: field,
    title: fieldText(field),
    cell: (row, change, invalid) => (
      <select
        className="cell-input"
        aria-label={fieldText(field)}
        aria-invalid={invalid}
        value={row[field] ?? ''}
        onChange={(event) => change({ [field]: Number(event.target.value) || null })}
      >
        {(empty() || !row[field]) && <option value="">{t('choose')}</option>}
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    ),
  }
}

type Words = 'cardLast4' | 'approvalCode' | 'refNo' | 'giroBank'

function labels(
  field: Words,
  width: number,
  asks: (row: PaymentRow) => boolean,
  most: number,
): EntryColumn<PaymentRow> {
  return {
    key: field,
    title: fieldText(field),
    width,
    cell: (row, change, invalid) =>
      asks(row) && (
        <input
          className="cell-input"
          aria-label={fieldText(field)}
          aria-invalid={invalid}
          maxLength={most}
          value={row[field] ?? ''}
          onChange={(event) => change({ [field]: event.target.value })}
        />
      ),
  }
}

function dayOf(
  field: 'issueDate' | 'effectiveDate',
  asks: (row: PaymentRow) => boolean,
): EntryColumn<PaymentRow> {
  return {
    key: field,
    title: fieldText(field),
    width: 136,
    cell: (row, change, invalid) =>
      asks(row) && (
        <DateInput
          className="full"
          variant="borderless"
          aria-label={fieldText(field)}
          {...(invalid ? { status: 'error' as const } : {})}
          value={row[field]}
          onChange={(day) => change({ [field]: day })}
        />
      ),
  }
}

function paidOf(rows: PaymentRow[]): number {
  return rows.reduce((sum, row) => sum + Math.round((row.amount ?? 0) * 100), 0) / 100
}

function Foot({ paid, total }: { paid: number; total: number }) {
  const rest = total - paid
  return (
    <span className="entry-sums">
      <span>
        {t('paid')} <strong>{money(paid)}</strong>
      </span>
      <span className={rest > 0 ? 'is-due' : undefined}>
        {rest >= 0 ? t('remaining') : t('change')} <strong>{money(Math.abs(rest))}</strong>
      </span>
    </span>
  )
}
