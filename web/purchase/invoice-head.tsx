import dayjs from 'dayjs'
import { purchaseOrder } from '#contract/purchase/purchase-order.ts'
import { purchaseReceipt } from '#contract/purchase/purchase-receipt.ts'
import { day, money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { DocumentField } from '../ui/document-field.tsx'
import { DateField, MoneyField, NumberField, SegmentField, TextField } from '../ui/fields.tsx'
import { Only } from '../ui/only.tsx'
import { useAmounts } from './invoice-totals.tsx'
import { WithholdingFields } from '../settling/withholding.tsx'
import { useField } from '../ui/form-state.ts'
import { type InvoiceForm, takeOrders, takeReceipts } from './invoice-row.ts'
import { takeTerms, useTermsToBegin } from './supplier-terms.ts'
import { ahead } from './ahead-texts.ts'
import { t, taxModes } from './texts.ts'
import { SupplierField } from '../master/pickers.tsx'

/** Who sent which goods, and what their document calls itself. */
export function InvoiceHead({ form }: { form: InvoiceForm }) {
  // What was received says whether PPN is in its prices, its supplier how long he waits.
  const owed = useTermsToBegin(form, ({ termDays }) => form.change({ termDays }))?.apBalance
  return (
    <>
      <SupplierField
        form={form}
        required
        span={4}
        fact={owed ? t('owed', { amount: money(owed) }) : undefined}
        onPick={(row) => {
          form.change({ receiptIds: [], orderIds: [], lines: [], downPaymentUse: [], termDays: 0 })
          takeTerms(form, row)
        }}
      />
      <Receipts form={form} />
      <TextField form={form} name="supplierInvoiceNo" required span={2} maxLength={50} />
      <DateField form={form} name="docDate" required span={2} />
    </>
  )
}

/** What the receipts, the supplier and the day say already, and what may follow the bill. */
export function InvoiceMore({ form }: { form: InvoiceForm }) {
  const { value: freight } = useField(form, 'freight')
  return (
    <>
      <SegmentField form={form} name="taxMode" span={4} options={taxModes()} />
      <Term form={form} />
      <TextField
        form={form}
        name="taxInvoiceNo"
        span={3}
        maxLength={17}
        placeholder={t('digits17')}
        fact={t('mayFollow')}
        unsaid={t('mayFollow')}
      />
      <DateField form={form} name="taxInvoiceDate" span={3} />
      <TaxInvoiceFigures form={form} />
      {freight ? <WithholdingFields form={form} /> : null}
      <DateField form={form} name="supplierInvoiceDate" label={t('supplierInvoiceDate')} span={3} />
      <OrdersAhead form={form} />
      <TextField form={form} name="memo" span={3} maxLength={500} />
    </>
  )
}

/** What stands on the tax invoice itself, to be held against what the lines come to. */
function TaxInvoiceFigures({ form }: { form: InvoiceForm }) {
  const { dpp, subtotal } = useAmounts(form)
  return (
    // A line that is emptied to be typed anew takes no figure of the tax invoice with it.
    <Only form={form} when={dpp !== 0 || subtotal === 0} of={['taxInvoiceDpp', 'taxInvoiceVat']}>
      <MoneyField form={form} name="taxInvoiceDpp" span={3} placeholder={t('compare')} />
      <MoneyField form={form} name="taxInvoiceVat" span={3} placeholder={t('compare')} />
    </Only>
  )
}

function Receipts({ form }: { form: InvoiceForm }) {
  const { value: supplierId } = useField(form, 'supplierId')
  const { value: orderIds } = useField(form, 'orderIds')
  return (
    <DocumentField
      form={form}
      name="receiptIds"
      label={t('goodsReceipt')}
      required={!orderIds?.length}
      endpoint={purchaseReceipt.getAll}
      filter={{ status: ['RECEIVED'], ...(supplierId ? { supplierId } : {}) }}
      hint={(receipt) => [receipt.refNo, day(receipt.docDate)]}
      multiple
      span={4}
      disabled={!supplierId}
      placeholder={t(supplierId ? 'chooseReceipts' : 'supplierFirst')}
      onPick={(ids) => takeReceipts(form, ids)}
    />
  )
}

/** Orders that the supplier bills before their goods come. */
function OrdersAhead({ form }: { form: InvoiceForm }) {
  const { value: supplierId } = useField(form, 'supplierId')
  return (
    <DocumentField
      form={form}
      name="orderIds"
      label={ahead('ordersAhead')}
      endpoint={purchaseOrder.getAll}
      filter={{
        status: ['OPEN', 'PARTIALLY_RECEIVED'],
        ...(supplierId ? { supplierId } : {}),
      }}
      hint={(order) => [day(order.docDate)]}
      multiple
      span={6}
      disabled={!supplierId}
      placeholder={supplierId ? ahead('chooseOrdersAhead') : t('supplierFirst')}
      onPick={(ids) => takeOrders(form, ids)}
    />
  )
}

/** Days, and the day that they make. */
function Term({ form }: { form: InvoiceForm }) {
  const { value: term } = useField(form, 'termDays')
  const { value: docDate } = useField(form, 'docDate')
  const { value: supplierInvoiceDate } = useField(form, 'supplierInvoiceDate')
  const from = supplierInvoiceDate || docDate
  const due = from && term !== null && term !== undefined ? dayjs(from).add(term, 'day') : null
  return (
    <NumberField
      form={form}
      name="termDays"
      span={2}
      suffix={due?.isValid() ? day(due.format('YYYY-MM-DD')) : undefined}
      label={fieldText('termDays')}
    />
  )
}
