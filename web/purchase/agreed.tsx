import { Button } from 'antd'
import type { ReplyOf } from '#contract/endpoint.ts'
import { purchaseOrder } from '#contract/purchase/purchase-order.ts'
import { money } from '../platform/format.ts'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import { useField, useInputId } from '../ui/form-state.ts'
import { inTaxMode } from './agreed-price.ts'
import type { InvoiceForm, InvoiceRow } from './invoice-row.ts'
import { PriceGap } from './price-gap.tsx'
import { useTaxRule } from './tax-rule.ts'
import { t } from './texts.ts'

type Order = ReplyOf<typeof purchaseOrder.getData>['rows'][number]

/** Rupiah of a line as the bill's tax mode writes them. */
type Told = (amount: number, line: { taxType: string }) => number

interface AgreedProps {
  form: InvoiceForm
  name: 'freight' | 'headerDiscount'
  /** What is typed now, in rupiah. */
  billed: number | null | undefined
  /** Rupiah that an order agreed for these rows, each as the bill writes what its line says. */
  amountOf: (order: Order, rows: readonly InvoiceRow[], told: Told) => number
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
  const to = useField(form, 'taxMode').value ?? 'EXCLUDE'
  const rule = useTaxRule(useField(form, 'docDate').value)
  const agreed = (data?.rows ?? []).reduce((sum, order) => {
    const from = order.document.taxMode
    const told: Told = (amount, { taxType }) => inTaxMode(amount, { from, to, taxType }, rule)
    return sum + amountOf(order, rows, told)
  }, 0)
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
      amountOf={({ lines }, _rows, told) =>
        Math.round(lines.reduce((sum, line) => sum + told(line.freight ?? 0, line), 0))
      }
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
      amountOf={({ document, lines }, rows, told) =>
        rows
          .filter(({ $order }) => $order === document.id)
          .reduce((sum, row) => {
            const line = lines.find(({ line: at }) => at === row.$orderLine)
            const qty = (row.qty ?? 0) * (row.$goods?.conversion ?? 1)
            const off = (line?.discountAmount ?? 0) + (line?.headerDiscount ?? 0)
            return sum + (line ? Math.round(told((off * qty) / line.baseQty, line)) : 0)
          }, 0)
      }
      take={(value) => form.set('headerDiscount', { type: 'AMOUNT', value })}
    />
  )
}
