import { choiceCell, dayCell, numberCell, tickCell } from '../ui/entry-cells.tsx'
import type { EntryColumn } from '../ui/entry-rows.tsx'
import type { Provider, Terminal } from './own-money.ts'
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
  traceNo?: string | null
  onUs?: boolean | null
  network?: string | null
  installmentMonths?: number | null
  providerId?: number | null
  instalments?: number | null
  firstDue?: string | null
  documentId?: number | null
  giroBank?: string | null
  issueDate?: string | null
  effectiveDate?: string | null
}

interface Places {
  methodOf: (row: PaymentRow) => PaymentMethod | undefined
  edcs: readonly Terminal[]
  providers: readonly Provider[]
}

/** The kind of card whose rates a terminal has, by the kind of the tender. */
const CARD_TYPES: Record<string, string> = {
  DEBIT_CARD: 'DEBIT',
  CREDIT_CARD: 'CREDIT',
  QRIS: 'QRIS',
}

/** What the terminal's bank may keep of this card; nothing where it is no card, or its terminal is not chosen. */
function ratesOf(row: PaymentRow, { methodOf, edcs }: Places) {
  const type = CARD_TYPES[methodOf(row)?.kind ?? '']
  const rates = edcs.find(({ id }) => id === row.edcId)?.rates ?? []
  return type ? rates.filter(({ cardType }) => cardType === type) : []
}

/** What was said of a card, and of a plan. */
const CARD = { onUs: null, network: null, installmentMonths: null }
const PLAN = { instalments: null, firstDue: null }

/** What was said of one kind of tender, terminal or provider says nothing of another: the fields to be asked anew. */
export const forgotten = (
  before: Partial<PaymentRow>,
  after: Partial<PaymentRow>,
  isOtherKind = false,
): Partial<PaymentRow> => ({
  ...((isOtherKind || (before.edcId ?? null) !== (after.edcId ?? null)) && CARD),
  ...((isOtherKind || (before.providerId ?? null) !== (after.providerId ?? null)) && PLAN),
})

const distinct = <T>(values: T[]): T[] => [...new Set(values)]

/** What a tender tells besides, each asked only where a bank's fee or a plan depends on it. */
export function tenderColumns(rows: PaymentRow[], places: Places): EntryColumn<PaymentRow>[] {
  const networksOf = (row: PaymentRow) =>
    distinct(ratesOf(row, places).map(({ network }) => network))
  const monthsOf = (row: PaymentRow) =>
    distinct(ratesOf(row, places).map(({ installmentMonths }) => installmentMonths))
  const isOwn = (row: PaymentRow) => ratesOf(row, places).some(({ onUs }) => onUs)
  const isPlanned = ({ providerId }: PaymentRow) =>
    places.providers.find(({ id }) => id === providerId)?.funding === 'OWN'
  const asksNetwork = (row: PaymentRow) => networksOf(row).length > 1
  const asksMonths = (row: PaymentRow) => monthsOf(row).some((months) => months > 0)
  const networks = distinct(rows.flatMap(networksOf)).filter(Boolean)
  const months = distinct(rows.flatMap(monthsOf)).filter((n) => n > 0)
  return [
    ...(rows.some(asksNetwork)
      ? [
          choiceCell<PaymentRow>('network', {
            width: 96,
            asks: asksNetwork,
            none: t('anyNetwork'),
            options: networks.map((one) => [one, one] as const),
          }),
        ]
      : []),
    ...(rows.some(asksMonths)
      ? [
          choiceCell<PaymentRow>('installmentMonths', {
            width: 112,
            asks: asksMonths,
            none: t('atOnce'),
            options: months
              .toSorted((a, b) => a - b)
              .map((n) => [n, t('inMonths', { n })] as const),
          }),
        ]
      : []),
    ...(rows.some(isOwn) ? [tickCell<PaymentRow>('onUs', { width: 70, asks: isOwn })] : []),
    ...(rows.some(isPlanned)
      ? [
          numberCell<PaymentRow>('instalments', { width: 100, asks: isPlanned }),
          dayCell<PaymentRow>('firstDue', { width: 150, asks: isPlanned }),
        ]
      : []),
  ]
}
