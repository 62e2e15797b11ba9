import { useStore } from 'zustand'
import type { ReplyOf } from '#contract/endpoint.ts'
import { purchaseInvoice } from '#contract/purchase/purchase-invoice.ts'
import { day, money } from '../platform/format.ts'
import { useRead } from '../platform/query.ts'
import {
  amountColumn,
  documentColumn,
  openColumn,
  type TickedColumn,
  TickedTable,
} from '../settling/ticked-table.tsx'
import { newRow, useField } from '../ui/form-state.ts'
import type { InvoiceForm } from './invoice-row.ts'
import { useAmounts } from './invoice-totals.tsx'
import { t } from './texts.ts'
import { Problem } from '../ui/words.tsx'

type DownPayment = ReplyOf<typeof purchaseInvoice.downPayments>['rows'][number]
interface Used {
  $key: string
  documentId: number
  amount: number | null
}

/** Money paid ahead to this supplier: what of it pays this bill. Nothing to see where there is none. */
export function InvoiceDownPayments({ form }: { form: InvoiceForm }) {
  const { value: supplierId } = useField(form, 'supplierId')
  const { value: branchId } = useField(form, 'branchId')
  const { data } = useRead(
    purchaseInvoice.downPayments,
    { supplierId: supplierId ?? 0, ...(branchId ? { branchId } : {}) },
    { enabled: Boolean(supplierId), staleTime: 0, quiet: true },
  )
  const items = supplierId ? (data?.rows ?? []) : []
  if (items.length === 0) return null
  return <DownPaymentTable form={form} items={items} />
}

function DownPaymentTable({ form, items }: { form: InvoiceForm; items: readonly DownPayment[] }) {
  const { total } = useAmounts(form)
  const { value, error } = useField(form, 'downPaymentUse')
  const errors = useStore(form.store, (s) => s.errors)
  const rows = (value ?? []) as unknown as Used[]
  const rest = total - rows.reduce((sum, row) => sum + (row.amount ?? 0), 0)
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
  const label = (item: DownPayment) => t('useDownPayments', { number: item.docNo })
  return (
    <section className="panel invoice-ahead" aria-label={t('aheadTitle')}>
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
      <Problem text={error ?? (rest < 0 && t('aheadOverBill', { total: money(total) }))} />
    </section>
  )
}

const wide = (): TickedColumn<DownPayment>[] => [
  documentColumn((item) => <span className="hint">{day(item.docDate)}</span>),
  { title: t('order'), show: (item) => item.refNo },
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
