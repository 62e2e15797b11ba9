import { useState } from 'react'
import type { DocumentDetail } from '#contract/document-detail.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { supplier } from '#contract/master/supplier.ts'
import { downPayment as api } from '#contract/purchase/purchase-down-payment.ts'
import { purchaseOrder } from '#contract/purchase/purchase-order.ts'
import { PartDialog } from '../master/part-dialog.tsx'
import { today } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { hasRight } from '../platform/session.ts'
import { DetailScreen } from '../ui/detail-screen.tsx'
import { DateField, MasterSelect, MoneyField, SwitchField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { type Form as FormOf, newRow, useField, useValues } from '../ui/form-state.ts'
import { SettleTenders } from '../ui/settle-tenders.tsx'
import { DebtList, debtFacts } from './debt-parts.tsx'
import { PaperField } from './paper-field.tsx'
import { TenderFields } from './tender-fields.tsx'
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
      statuses={['OPEN', 'PARTIAL', 'APPLIED', 'CANCELLED']}
    />
  )
}

export function Form() {
  return (
    <FormScreen
      path={path}
      add={api.add}
      preview={api.preview}
      start={{ taxed: false, payments: [newRow({})] }}
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
  const { value: taxed } = useField(form, 'taxed')
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
      <SwitchField form={form} name="taxed" words={t('hasTaxInvoice')} span={3} />
      {taxed && (
        <>
          <TextField
            form={form}
            name="taxInvoiceNo"
            required
            span={3}
            maxLength={17}
            placeholder={t('digits17')}
          />
          <DateField form={form} name="taxInvoiceDate" required span={2} />
        </>
      )}
      <TextField form={form} name="memo" span={taxed ? 4 : 9} maxLength={500} />
    </>
  )
}

export function Detail({ id }: { id: number }) {
  const [back, setBack] = useState<DocumentDetail['document'] | null>(null)
  return (
    <>
      <DetailScreen
        path={path}
        id={id}
        endpoint={api.get}
        pdf={api.pdf}
        settled={[t('usedUp'), t('notUsedYet')]}
        facts={(document, { related }) => [
          ...debtFacts(document, related),
          [fieldText('taxInvoiceNo'), document.taxInvoiceNo],
        ]}
        actions={{
          refund: {
            label: t('moneyBack'),
            when: ({ document }) =>
              (document.outstanding ?? 0) > 0 &&
              hasRight(`${path}:edit`) &&
              hasRight('bank-cash/bank-receipts:add'),
            open: ({ document }) => setBack(document),
          },
        }}
      />
      {back && (
        <PartDialog
          noun={t('moneyBack')}
          title={t('moneyBackOf', { number: back.docNo ?? '' })}
          add={api.refund}
          values={{
            branchId: back.branchId,
            docDate: today(),
            downPaymentId: id,
            amount: back.outstanding,
          }}
          onClose={() => setBack(null)}
        >
          {(form) => (
            <>
              <MoneyField form={form} name="amount" required span={6} />
              <DateField form={form} name="docDate" required span={6} />
              <TenderFields form={form} />
            </>
          )}
        </PartDialog>
      )}
    </>
  )
}
