import { Button } from 'antd'
import type { ReplyOf } from '#contract/endpoint.ts'
import { purchaseOrder } from '#contract/purchase/purchase-order.ts'
import { money } from '../platform/format.ts'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import { useField, useInputId } from '../ui/form-state.ts'
import type { InvoiceForm, InvoiceRow } from './invoice-row.ts'
import { PriceGap } from './price-gap.tsx'
import { t } from './texts.ts'

type Order = ReplyOf<typeof purchaseOrder.getData>['rows'][number]

interface AgreedProps {
  form: InvoiceForm
  name: 'freight' | 'headerDiscount'
  /** What is typed now, in rupiah. */
  billed: number | null | undefined
  /** Rupiah that an order agreed for these rows. */
  amountOf: (order: Order, rows: readonly InvoiceRow[]) => number
  take: (amount: number) => void
}

/** What the orders of these goods agreed on top of the prices: taken over by hand, since one bill of several may ask it. */
function Agreed({ form, name, billed, amountOf, take }: AgreedProps) {
  const rows = (useField(form, 'lines').value ?? []) as unknown as InvoiceRow[]
  const fieldId = useInputId(name)
  const ids = [...new Set(rows.flatMap(({ $order }) => $order ?? []))].slice(0, 100)
  const { data } = useRead(
    purchaseOrder.getData,
    { ids },
    { enabled: ids.length > 0 && hasRight('purchase/purchase-order:view'), quiet: true },
  )
  const agreed = (data?.rows ?? []).reduce((sum, order) => sum + amountOf(order, rows), 0)
  if (ids.length === 0 || agreed === 0) return null
  const onTake = () => {
    take(agreed)
    // The button goes; the hand stays at the figure.
    document.getElementById(fieldId)?.focus()
  }
  return (
    <dd className="total-note hint">
      {billed ? (
        <PriceGap paper="PO" agreed={agreed} billed={billed} net={false} />
      ) : (
        <Button type="link" size="small" onClick={onTake}>
          {t('takeAgreed', { amount: money(agreed) })}
        </Button>
      )}
    </dd>
  )
}

export function AgreedFreight({ form }: { form: InvoiceForm }) {
  return (
    <Agreed
      form={form}
      name="freight"
      billed={useField(form, 'freight').value}
      amountOf={({ document }) => document.freight ?? 0}
      take={(amount) => form.set('freight', amount)}
    />
  )
}

/** Discounts in rupiah, of the order or of its lines: each line's share by what of it is billed. */
export function AgreedDiscount({ form, billed }: { form: InvoiceForm; billed: number }) {
  return (
    <Agreed
      form={form}
      name="headerDiscount"
      billed={billed}
      amountOf={({ document, lines }, rows) =>
        rows
          .filter(({ $order }) => $order === document.id)
          .reduce((sum, row) => {
            const line = lines.find(({ line: at }) => at === row.$orderLine)
            const qty = (row.qty ?? 0) * (row.$goods?.conversion ?? 1)
            const off = (line?.discountAmount ?? 0) + (line?.headerDiscount ?? 0)
            return sum + (line ? Math.round((off * qty) / line.baseQty) : 0)
          }, 0)
      }
      take={(value) => form.set('headerDiscount', { type: 'AMOUNT', value })}
    />
  )
}
