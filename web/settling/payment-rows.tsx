import { money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { choiceCell, dayCell, numberCell, textCell } from '../ui/entry-cells.tsx'
import { type EntryColumn, EntryRows } from '../ui/entry-rows.tsx'
import { type Form, useField } from '../ui/form-state.ts'
import type { Provider, Terminal } from './own-money.ts'
import { type PaymentMethod, type PaymentRow, forgotten, tenderColumns } from './tender-columns.ts'
import { t } from './texts.ts'

interface Named {
  id: number
  name: string
}

interface PaymentRowsProps<V> {
  form: Form<V>
  methods: readonly PaymentMethod[]
  bankAccounts: readonly (Named & { isGiro: boolean })[]
  /** Card terminals, where money comes by card. */
  edcs?: readonly Terminal[]
  /** Who pays for customers that pay later, where that is taken. */
  providers?: readonly Provider[]
  /** Money ahead that may pay, where it may. */
  ahead?: readonly Named[]
  /** Customers' giros name their bank, ours the account that they are drawn on. */
  incoming: boolean
  /** What is to be paid; the rest is offered to the next tender. */
  total: number
  /** What is paid beyond that; change, unless told. */
  over?: string
}

/** Tenders in the order taken; what a tender must tell depends on its kind. */
export function PaymentRows<V>(props: PaymentRowsProps<V>) {
  const { form, methods, total, over = t('change') } = props
  const rows = (useField(form, PAYMENTS as keyof V).value ?? []) as unknown as PaymentRow[]
  const day = (useField(form, 'docDate' as keyof V).value ?? null) as string | null
  const places = { ...props, day }
  return (
    <EntryRows<V, PaymentRow>
      form={form}
      name={PAYMENTS as keyof V & string}
      label={fieldText(PAYMENTS)}
      columns={paymentColumns(rows, places)}
      start={(rows) => {
        const amount = Math.max(0, total - paidOf(rows))
        return { ...placed({}, methods[0]?.id ?? null, places), amount, $blank: amount === 0 }
      }}
      addLabel={t('addPayment')}
      foot={(rows) => <Foot paid={paidOf(rows)} total={total} over={over} />}
    />
  )
}

const PAYMENTS = 'payments'

type Places = Pick<
  PaymentRowsProps<unknown>,
  'methods' | 'bankAccounts' | 'edcs' | 'providers' | 'ahead' | 'incoming'
> & {
  /** Of the document: a giro of ours is written on it. */
  day: string | null
}

/** A tender with its method, and where its money goes, as far as that is clear: chosen before, or the only one. */
function placed(
  row: Partial<PaymentRow>,
  methodId: number | null,
  { methods, bankAccounts, edcs = [], providers = [], ahead, incoming, day }: Places,
) {
  const { needs = [], kind } = methods.find(({ id }) => id === methodId) ?? {}
  const drawn = needs.includes('giro') && !incoming
  const accounts = drawn ? drawnOn(bankAccounts) : needs.includes('bankAccount') ? bankAccounts : []
  const place = {
    edcId: theOne(needs.includes('edc') ? edcs : [], row.edcId),
    providerId: theOne(needs.includes('provider') ? providers : [], row.providerId),
  }
  const isOtherKind = kind !== methods.find(({ id }) => id === row.methodId)?.kind
  return {
    methodId,
    bankAccountId: theOne(accounts, row.bankAccountId),
    ...(drawn ? { issueDate: row.issueDate ?? day } : {}),
    ...place,
    ...forgotten(row, place, isOtherKind),
    ...(ahead && { documentId: theOne(kind === 'DOWN_PAYMENT' ? ahead : [], row.documentId) }),
  }
}

function theOne(options: readonly Named[], chosen: number | null | undefined): number | null {
  const before = options.find(({ id }) => id === chosen)
  return (before ?? (options.length === 1 ? options[0] : undefined))?.id ?? null
}

/** A giro of ours is drawn on an account that has them. */
const drawnOn = (bankAccounts: PaymentRowsProps<unknown>['bankAccounts']) =>
  bankAccounts.filter((one) => one.isGiro)

/** The columns of such a grid for its rows; a method or place that is chosen, pasted or filled down settles what hangs on it. */
export function paymentColumns(rows: PaymentRow[], places: Places): EntryColumn<PaymentRow>[] {
  const { methods, edcs = [], providers = [] } = places
  const methodOf = (row: PaymentRow) => methods.find((m) => m.id === row.methodId)
  const needs = (need: string) => (row: PaymentRow) => methodOf(row)?.needs.includes(need) ?? false
  const method = chosen('methodId', methods)
  return [
    {
      ...method,
      fields: [...SETTLED],
      take: async (row, text) => {
        const taken = await method.take?.(row, text)
        return taken && { ...row, ...placed(row, taken.methodId ?? null, places) }
      },
      cell: (row, change, invalid) =>
        method.cell(row, ({ methodId = null }) => change(placed(row, methodId, places)), invalid),
    },
    placeColumn(places, methodOf),
    // Columns that no tender here can fill only take room.
    ...(rows.some(needs('edc'))
      ? [
          textCell<PaymentRow>('cardLast4', {
            title: t('lastFour'),
            width: 88,
            asks: needs('edc'),
            maxLength: 4,
          }),
        ]
      : []),
    ...(rows.some(needs('approvalCode'))
      ? [
          textCell<PaymentRow>('approvalCode', {
            width: 112,
            asks: needs('approvalCode'),
            maxLength: 20,
          }),
          textCell<PaymentRow>('traceNo', { width: 88, asks: needs('edc'), maxLength: 12 }),
        ]
      : []),
    ...tenderColumns(rows, { methodOf, edcs, providers }),
    textCell('refNo', {
      width: 112,
      asks: (row) => (methodOf(row)?.kind ?? 'CASH') !== 'CASH',
      hint: (row) =>
        needs('giro')(row) ? t('giroNo') : needs('provider')(row) ? t('contractNo') : undefined,
      maxLength: 50,
    }),
    ...giroDays(rows, needs('giro')),
    numberCell('amount', { width: 132 }),
  ]
}

/** A method with what it settles, as it is filled down. */
const SETTLED = [
  ...(['methodId', 'bankAccountId', 'edcId', 'providerId', 'documentId', 'issueDate'] as const),
  ...(['onUs', 'network', 'installmentMonths', 'instalments', 'firstDue'] as const),
]

/** Where the money of a tender goes, by its method; another place is asked anew what hangs on it. */
function placeColumn(
  { bankAccounts, edcs = [], providers = [], ahead = [], incoming }: Places,
  methodOf: (row: PaymentRow) => PaymentMethod | undefined,
): EntryColumn<PaymentRow> {
  const accounts = chosen('bankAccountId', bankAccounts)
  const giro = incoming
    ? textCell<PaymentRow>('giroBank', { maxLength: 50, hint: () => fieldText('giroBank') })
    : chosen('bankAccountId', drawnOn(bankAccounts))
  const of: Record<string, EntryColumn<PaymentRow>> = {
    bankAccount: accounts,
    edc: chosen('edcId', edcs),
    provider: chosen('providerId', providers),
    giro,
    DOWN_PAYMENT: chosen('documentId', ahead),
  }
  const placeOf = (row: PaymentRow) => {
    const { needs = [], kind = '' } = methodOf(row) ?? {}
    const asked = Object.keys(of).find((need) => need === kind || needs.includes(need))
    return asked ? of[asked] : undefined
  }
  return {
    ...accounts,
    also: ['edcId', 'providerId', 'giroBank', 'documentId'],
    take: async (row, text) => {
      const taken = await placeOf(row)?.take?.(row, text)
      return taken && { ...taken, ...forgotten(row, taken) }
    },
    cell: (row, change, invalid) =>
      placeOf(row)?.cell(
        row,
        (part) => change({ ...part, ...forgotten(row, { ...row, ...part }) }),
        invalid,
      ) ?? null,
  }
}

/** A giro has two days; where there is none they only take room. */
const giroDays = (rows: PaymentRow[], asks: (row: PaymentRow) => boolean) =>
  rows.some(asks)
    ? [
        dayCell<PaymentRow>('issueDate', { width: 150, asks }),
        dayCell<PaymentRow>('effectiveDate', { width: 150, asks }),
      ]
    : []

function chosen(
  field: 'methodId' | 'bankAccountId' | 'edcId' | 'providerId' | 'documentId',
  options: readonly Named[],
): EntryColumn<PaymentRow> {
  return choiceCell(field, {
    width: 132,
    options: options.map(({ id, name }) => [id, name] as const),
  })
}

function paidOf(rows: PaymentRow[]): number {
  return rows.reduce((sum, row) => sum + Math.round((row.amount ?? 0) * 100), 0) / 100
}

function Foot({ paid, total, over }: { paid: number; total: number; over: string }) {
  const rest = total - paid
  return (
    <span className="entry-sums">
      <span>
        {t('paid')} <strong>{money(paid)}</strong>
      </span>
      <span className={rest > 0 ? 'is-due' : undefined}>
        {rest >= 0 ? t('remaining') : over} <strong>{money(Math.abs(rest))}</strong>
      </span>
    </span>
  )
}
