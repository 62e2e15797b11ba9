import type { InputOf } from '#contract/endpoint.ts'
import { supplier } from '#contract/master/supplier.ts'
import { downPayment as api } from '#contract/purchase/down-payment.ts'
import { purchaseOrder } from '#contract/purchase/purchase-order.ts'
import { DetailScreen } from '../ui/detail-screen.tsx'
import { DateField, MasterSelect, MoneyField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { type Form as FormOf, newRow, useField, useValues } from '../ui/form-state.ts'
import { SettleTenders } from '../ui/settle-tenders.tsx'
import { DebtList, debtFacts } from './debt-parts.tsx'
import { PaperField } from './paper-field.tsx'
import { t } from './texts.ts'

const path = 'purchase/debt-down-payment'

export function List() {
  return (
    <DebtList
      path={path}
      endpoint={api.getAll}
      xlsx={api.xlsx}
      unit={t('downPayments')}
      left={t('notUsedYet')}
      statuses={['OPEN', 'PARTIAL', 'APPLIED']}
    />
  )
}

export function Form() {
  return (
    <FormScreen
      path={path}
      add={api.add}
      preview={api.preview}
      start={{ payments: [newRow({})] }}
      header={(form) => <Fields form={form} />}
      lines={(form) => <Tenders form={form} />}
    />
  )
}

type DownPaymentForm = FormOf<InputOf<typeof api.add>>

function Tenders({ form }: { form: DownPaymentForm }) {
  const { amount } = useValues(form)
  return <SettleTenders form={form} usableAt="DP" total={amount ?? 0} />
}

function Fields({ form }: { form: DownPaymentForm }) {
  const { value: supplierId } = useField(form, 'supplierId')
  const order = useField(form, 'purchaseOrderId')
  return (
    <>
      <MasterSelect
        form={form}
        name="supplierId"
        endpoint={supplier.getAll}
        required
        span={4}
        onPick={() => form.change({ purchaseOrderId: null })}
      />
      <PaperField
        name="purchaseOrderId"
        label={t('order')}
        optional
        endpoint={purchaseOrder.getAll}
        filter={{
          status: ['OPEN', 'PARTIALLY_RECEIVED', 'RECEIVED'],
          ...(supplierId ? { supplierId } : {}),
        }}
        tells="partyName"
        span={4}
        value={order.value ? [order.value] : []}
        words={order.words}
        error={order.error}
        disabled={!supplierId}
        placeholder={supplierId ? t('mayBeEmpty') : t('supplierFirst')}
        onPick={([paper], [id]) => {
          form.set('purchaseOrderId', id ?? null)
          form.name('purchaseOrderId', paper?.docNo ?? '')
        }}
      />
      <DateField form={form} name="docDate" required span={2} />
      <MoneyField form={form} name="amount" required span={2} />
      <TextField form={form} name="memo" span={12} maxLength={500} />
    </>
  )
}

export function Detail({ id }: { id: number }) {
  return (
    <DetailScreen
      path={path}
      id={id}
      endpoint={api.get}
      pdf={api.pdf}
      facts={(document, { related }) => debtFacts(document, related)}
    />
  )
}
