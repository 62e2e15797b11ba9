import { useStore } from 'zustand'
import { day, money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import {
  amountColumn,
  documentColumn,
  openColumn,
  type TickedColumn,
  TickedTable,
} from './ticked-table.tsx'
import { type Form, newRow, useField } from '../ui/form-state.ts'
import { Elsewhere } from './elsewhere.tsx'
import type { OpenItem } from './side.ts'
import { t } from './texts.ts'
import { Problem } from '../ui/words.tsx'

type DownPayment = OpenItem
interface Used {
  $key: string
  documentId: number
  amount: number | null
}

interface AheadProps<V> {
  form: Form<V>
  items: readonly DownPayment[]
  /** Names of other branches that have money ahead of this party. */
  elsewhere: readonly string[] | undefined
  /** What the bill comes to, where the screen knows it. */
  total?: number
}

/** Money ahead of this party: what of it pays this bill. Nothing to see where there is none. */
export function DownPaymentsUsed<V>({ form: of, items, elsewhere, total }: AheadProps<V>) {
  const form = of as unknown as Form<{
    downPaymentUse?: { documentId: number; amount: number }[] | null
  }>
  const { value, error } = useField(form, 'downPaymentUse')
  const errors = useStore(form.store, (s) => s.errors)
  const rows = (value ?? []) as unknown as Used[]
  const used = rows.reduce((sum, row) => sum + (row.amount ?? 0), 0)
  const rest = total === undefined ? Number.POSITIVE_INFINITY : total - used
  const at = (item: DownPayment) => rows.findIndex((row) => row.documentId === item.documentId)
  const write = (next: Used[]) => form.set('downPaymentUse', next as never)
  const put = (item: DownPayment, amount: number | null) =>
    at(item) === -1
      ? write([...rows, newRow({ documentId: item.documentId, amount })])
      : write(rows.map((row, i) => (i === at(item) ? { ...row, amount } : row)))
  const problem = (item: DownPayment) =>
    errors[`downPaymentUse.${at(item)}.amount`] ??
    ((rows[at(item)]?.amount ?? 0) > item.open
      ? t('aheadOver', { open: money(item.open) })
      : undefined)
  if (items.length === 0) return <Elsewhere branches={elsewhere} />
  const label = (item: DownPayment) => t('useDownPayments', { number: item.docNo })
  return (
    <section className="panel ahead" aria-label={t('aheadTitle')}>
      <header className="settle-head">
        <h2>{t('aheadTitle')}</h2>
      </header>
      <TickedTable
        items={items}
        label={label}
        ticked={(item) => at(item) !== -1}
        onTick={(item, on) =>
          on
            ? put(item, Math.max(0, Math.min(item.open, rest)) || item.open)
            : write(rows.toSpliced(at(item), 1))
        }
        problem={problem}
        columns={(phone) => [
          ...(phone ? narrow() : wide()),
          amountColumn({
            title: t('usedNow'),
            width: phone ? 124 : 140,
            label,
            amount: (item) => rows[at(item)]?.amount,
            wrong: (item) => problem(item) !== undefined,
            onAmount: put,
          }),
        ]}
      />
      <Elsewhere branches={elsewhere} />
      <Problem
        text={
          error ?? (rest < 0 && total !== undefined && t('aheadOverBill', { total: money(total) }))
        }
      />
    </section>
  )
}

const wide = (): TickedColumn<DownPayment>[] => [
  documentColumn((item) => <span className="hint">{day(item.docDate)}</span>),
  { title: fieldText('refNo'), show: (item) => item.refNo },
  openColumn(t('notUsedYet'), 140),
]

const narrow = (): TickedColumn<DownPayment>[] => [
  documentColumn((item) => (
    <>
      <span>{money(item.open)}</span>
      <span className="hint">{item.refNo}</span>
    </>
  )),
]
