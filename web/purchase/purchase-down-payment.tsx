import { Only } from '../ui/only.tsx'
import type { InputOf } from '#contract/endpoint.ts'
import { purchaseDownPayment as api } from '#contract/purchase/purchase-down-payment.ts'
import { purchaseOrder } from '#contract/purchase/purchase-order.ts'
import { call } from '../platform/api.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { SettleTenders } from '../settling/settle-tenders.tsx'
import { useMoneyBack } from '../settling/money-back.tsx'
import { orderTaken } from '../settling/planned-ahead.tsx'
import { DocumentField } from '../ui/document-field.tsx'
import { DocumentList } from '../ui/document-list.tsx'
import { DocumentView } from '../ui/document-view.tsx'
import { DateField, MoneyField, SwitchField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { FromSource, useSourceId } from '../ui/source.tsx'
import { type Form as FormOf, newRow, useField, useValues } from '../ui/form-state.ts'
import { aboutColumns } from '../settling/owed.tsx'
import { t } from './texts.ts'
import { SupplierField } from '../master/pickers.tsx'

export function List() {
  return (
    <DocumentList
      api={api}
      party="supplier"
      columns={aboutColumns()}
      left={t('notUsedYet')}
      statuses={['OPEN', 'PARTIAL', 'APPLIED', 'CANCELLED']}
      unit={t('downPayments')}
      searchHint={t('findInvoice')}
    />
  )
}

/** `?order=12` begins with what is to be paid ahead of that order. */
export function Form() {
  const order = useSourceId('order')
  return (
    <FromSource path="purchase/debt-down-payment" endpoint={purchaseOrder.get} id={order}>
      {(detail) => (
        <FormScreen
          api={api}
          draft={order ? `?order=${order}` : undefined}
          start={{
            taxed: false,
            payments: [newRow({})],
            ...(detail ? (orderTaken(detail, 'purchase-down-payment') as object) : {}),
          }}
          header={(form) => <Fields form={form} />}
          lines={(form) => <Tenders form={form} />}
        />
      )}
    </FromSource>
  )
}

type DownPaymentForm = FormOf<InputOf<typeof api.add>>

function Tenders({ form }: { form: DownPaymentForm }) {
  const { amount } = useValues(form)
  return <SettleTenders form={form} usableAt="DP" total={amount ?? 0} />
}

function Fields({ form }: { form: DownPaymentForm }) {
  const { value: supplierId } = useField(form, 'supplierId')
  const { value: taxed } = useField(form, 'taxed')
  return (
    <>
      <SupplierField
        form={form}
        required
        span={4}
        onPick={() => form.change({ purchaseOrderId: null })}
      />
      <DocumentField
        form={form}
        name="purchaseOrderId"
        label={t('order')}
        endpoint={purchaseOrder.getAll}
        onPick={async ([id]) =>
          form.change(
            id
              ? (orderTaken(
                  await call(purchaseOrder.get, { id }),
                  'purchase-down-payment',
                ) as object)
              : { purchaseOrderId: null },
          )
        }
        filter={{
          status: ['OPEN', 'PARTIALLY_RECEIVED', 'RECEIVED'],
          ...(supplierId ? { supplierId } : {}),
        }}
        span={4}
        disabled={!supplierId}
        placeholder={t(supplierId ? 'mayBeEmpty' : 'supplierFirst')}
      />
      <DateField form={form} name="docDate" required span={2} />
      <MoneyField form={form} name="amount" required span={2} />
      <SwitchField form={form} name="taxed" text={t('hasTaxInvoice')} span={3} />
      <Only form={form} when={taxed === true} of={['taxInvoiceNo', 'taxInvoiceDate']}>
        <TextField
          form={form}
          name="taxInvoiceNo"
          required
          span={3}
          maxLength={17}
          placeholder={t('digits17')}
        />
        <DateField form={form} name="taxInvoiceDate" required span={2} />
      </Only>
      <TextField form={form} name="memo" span={taxed ? 4 : 9} maxLength={500} />
    </>
  )
}

export function Detail({ id }: { id: number }) {
  const rest = useMoneyBack('supplier')
  return (
    <>
      <DocumentView
        api={api}
        id={id}
        settled={[t('usedUp'), t('notUsedYet')]}
        facts={({ taxInvoiceNo }) => [[fieldText('taxInvoiceNo'), taxInvoiceNo]]}
        actions={{ rest: rest.action }}
      />
      {rest.dialog}
    </>
  )
}
