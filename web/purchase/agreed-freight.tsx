import { Button } from 'antd'
import { purchaseOrder } from '#contract/purchase/purchase-order.ts'
import { money } from '../platform/format.ts'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import { useField, useInputId } from '../ui/form-state.ts'
import type { InvoiceForm, InvoiceRow } from './invoice-row.ts'
import { PriceGap } from './price-gap.tsx'
import { t } from './texts.ts'

/** What the orders of these goods agreed for bringing them: taken over by hand, since one bill of several may ask it. */
export function AgreedFreight({ form }: { form: InvoiceForm }) {
  const rows = (useField(form, 'lines').value ?? []) as unknown as InvoiceRow[]
  const fieldId = useInputId('freight')
  const billed = useField(form, 'freight').value
  const ids = [...new Set(rows.flatMap(({ $order }) => $order ?? []))].slice(0, 100)
  const { data } = useRead(
    purchaseOrder.getData,
    { ids },
    { enabled: ids.length > 0 && hasRight('purchase/purchase-order:view'), quiet: true },
  )
  const agreed = (data?.rows ?? []).reduce((sum, { document }) => sum + (document.freight ?? 0), 0)
  const take = () => {
    form.set('freight', agreed)
    // The button goes; the hand stays at the figure.
    document.getElementById(fieldId)?.focus()
  }
  if (ids.length === 0 || agreed === 0) return null
  return (
    <dd className="total-note hint">
      {billed ? (
        <PriceGap paper="PO" agreed={agreed} billed={billed} net={false} />
      ) : (
        <Button type="link" size="small" onClick={take}>
          {t('takeFreight', { amount: money(agreed) })}
        </Button>
      )}
    </dd>
  )
}
