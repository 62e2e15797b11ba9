import { salesOrder } from '#contract/sales/sales-order.ts'
import { day, money } from '../platform/format.ts'
import { DocumentField } from '../ui/document-field.tsx'
import { useField } from '../ui/form-state.ts'
import { type InvoiceForm, type InvoiceRow, takeOrders } from './invoice-row.ts'
import { t } from './texts.ts'

/** Processed orders of one customer: the first one chosen decides whose. */
export function OrdersField({ form }: { form: InvoiceForm }) {
  const rows = (useField(form, 'lines').value ?? []) as unknown as InvoiceRow[]
  const chosen = (useField(form, 'orderIds').value ?? []).length > 0
  const owner = chosen ? rows[0]?.$customer : undefined
  const known = new Map(
    rows.map(({ orderId, $order, $customer }) => [
      orderId,
      { id: orderId, docNo: $order, hint: $customer?.name },
    ]),
  )
  return (
    <DocumentField
      form={form}
      name="orderIds"
      label={t('order')}
      required
      multiple
      endpoint={salesOrder.getAll}
      filter={{
        type: 'ORDER',
        status: ['PROCESSED', 'PARTIAL'],
        ...(owner ? { customerId: owner.id } : {}),
      }}
      hint={(order) => [order.partyName, day(order.docDate), money(order.total)]}
      known={[...known.values()]}
      span={6}
      fact={owner?.name}
      placeholder={t('chooseOrders')}
      onPick={(ids) => takeOrders(form, ids)}
    />
  )
}
