import { useEffect, useEffectEvent, useState } from 'react'
import type { DocumentDetail } from '#contract/document-detail.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { salesDownPayment as api } from '#contract/sales/sales-down-payment.ts'
import { receivableRepayment } from '#contract/sales/receivable-repayment.ts'
import { salesOrder } from '#contract/sales/sales-order.ts'
import { PartDialog } from '../master/part-dialog.tsx'
import { CustomerField } from '../master/pickers.tsx'
import { call } from '../platform/api.ts'
import { day, money } from '../platform/format.ts'
import { useRead } from '../platform/query.ts'
import { aboutColumns } from '../settling/owed.tsx'
import { SettleTenders } from '../settling/settle-tenders.tsx'
import { useNewMemo } from '../settling/new-memo.tsx'
import { useMoneyBack } from '../settling/money-back.tsx'
import { type Settling, withheldFromUs } from '../settling/settling.ts'
import { WithheldFromUsFields } from '../settling/withheld-from-us.tsx'
import { TenderFields } from '../settling/tender-fields.tsx'
import { orderTaken } from '../settling/planned-ahead.tsx'
import { DocumentField } from '../ui/document-field.tsx'
import { DocumentList } from '../ui/document-list.tsx'
import { DocumentView } from '../ui/document-view.tsx'
import { ChoiceField, DateField, MoneyField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { FromSource, useSourceId } from '../ui/source.tsx'
import { type Form as FormOf, newRow, useField, useValues } from '../ui/form-state.ts'
import { t } from './texts.ts'
import { proveVat, vatCodeFacts } from './vat-code-facts.tsx'
import { VatCodeFields } from './vat-code-fields.tsx'

export function List() {
  return (
    <DocumentList
      api={api}
      party="customer"
      columns={aboutColumns()}
      left={t('notUsedYet')}
      statuses={['OPEN', 'PARTIAL', 'APPLIED', 'CANCELLED']}
      unit={t('downPayments')}
      searchHint={t('find')}
    />
  )
}

/** `?order=12` begins with what is to be paid ahead of that order. */
export function Form() {
  const order = useSourceId('order')
  return (
    <FromSource path="sales/receivable-down-payment" endpoint={salesOrder.get} id={order}>
      {(detail) => (
        <FormScreen
          api={api}
          draft={order ? `?order=${order}` : undefined}
          start={{
            payments: [newRow({})] as never,
            ...(detail ? (orderTaken(detail, 'sales-down-payment') as object) : {}),
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
  const values = useValues(form)
  const { collectedVat = 0, vatCode } = useVatAhead(form) ?? {}
  const total = (values.amount ?? 0) - collectedVat - withheldFromUs(values as Settling)
  return (
    <>
      {collectedVat > 0 && (
        <p className="hint">
          {t('collectedAhead', {
            vat: money(collectedVat),
            code: vatCode ?? '',
            came: money(total),
          })}
        </p>
      )}
      <SettleTenders
        form={form}
        usableAt="DP"
        incoming
        withoutGiro={collectedVat > 0}
        total={total}
      />
    </>
  )
}

/** PPN of the money as the server tells it: what the customer collects never comes, and no PPh is withheld of it. */
function useVatAhead(form: DownPaymentForm) {
  const { branchId, customerId, docDate, amount, taxed, salesOrderId, vatCode } = useValues(form)
  const isWhole = Boolean(branchId && customerId && docDate && amount)
  const { data } = useRead(
    api.vat,
    {
      branchId: branchId ?? 0,
      customerId: customerId ?? 0,
      docDate: docDate ?? '',
      amount: amount ?? 0,
      taxed,
      salesOrderId,
      vatCode,
    },
    { enabled: isWhole, staleTime: 60_000, quiet: true },
  )
  const vat = isWhole ? data?.vat : undefined
  const keep = useEffectEvent((of: number) => {
    // A form that nobody touched stays so.
    const { $vat = 0 } = form.get() as { $vat?: number }
    if ($vat !== of) form.change({ $vat: of } as never)
  })
  useEffect(() => keep(vat ?? 0), [vat])
  return isWhole ? data : undefined
}

function Fields({ form }: { form: DownPaymentForm }) {
  const { value: customerId } = useField(form, 'customerId')
  return (
    <>
      <CustomerField
        form={form}
        required
        span={4}
        onPick={() => form.change({ salesOrderId: null })}
      />
      <DocumentField
        form={form}
        name="salesOrderId"
        label={t('order')}
        endpoint={salesOrder.getAll}
        onPick={async ([id]) =>
          form.change(
            id
              ? (orderTaken(await call(salesOrder.get, { id }), 'sales-down-payment') as object)
              : { salesOrderId: null },
          )
        }
        filter={{
          type: 'ORDER',
          status: ['DRAFT', 'PROCESSED', 'PARTIAL'],
          ...(customerId ? { customerId } : {}),
        }}
        hint={(order) => [money(order.total), day(order.docDate)]}
        span={4}
        disabled={!customerId}
        placeholder={customerId ? '' : t('customerFirst')}
      />
      <DateField form={form} name="docDate" required span={2} />
      <MoneyField form={form} name="amount" required span={2} />
      <Taxed form={form} />
      <VatCodeFields form={form} customerId={customerId} />
      <TextField form={form} name="memo" span={8} maxLength={500} />
      <WithheldFromUsFields
        form={form as never}
        objects={receivableRepayment.withholdingObjects}
        proposed={aheadWithoutVat}
      />
    </>
  )
}

/** PPh is withheld of what is no PPN. */
const aheadWithoutVat = (values: Settling): number => {
  const { amount, $vat } = values as { amount?: number | null; $vat?: number }
  return (amount ?? 0) - ($vat ?? 0)
}

/** As the customer's prices are, or this once otherwise. */
function Taxed({ form }: { form: DownPaymentForm }) {
  return (
    <ChoiceField
      form={form as never}
      name={'taxed' as never}
      span={4}
      options={
        [
          [true, t('withVat')],
          [false, t('withoutVat')],
        ] as never
      }
      placeholder={t('vatByCustomer')}
    />
  )
}

export function Detail({ id }: { id: number }) {
  const [back, setBack] = useState<DocumentDetail['document'] | null>(null)
  const rest = useMoneyBack('customer', ({ document: { paid } }) => (paid ?? 0) > 0)
  const words = useNewMemo({
    update: api.update,
    right: 'sales/receivable-down-payment:edit',
    when: ({ document: { status } }) => status !== 'CANCELLED',
  })
  return (
    <>
      <DocumentView
        api={api}
        id={id}
        settled={[t('usedUp'), t('notUsedYet')]}
        facts={vatCodeFacts}
        actions={{
          CANCELLED: {
            label: t('giveBack'),
            danger: true,
            when: ({ document: { status, paid } }) => status === 'OPEN' && paid === 0,
            right: 'sales/receivable-down-payment:cancel',
            open: ({ document }) => setBack(document),
          },
          words: words.action,
          prove: proveVat(),
          rest: rest.action,
        }}
      />
      {rest.dialog}
      {words.dialog}
      {back && (
        <PartDialog
          noun={t('giveBack')}
          title={t('giveBackOf', {
            number: back.docNo ?? '',
            amount: money((back.outstanding ?? 0) - back.withheld),
          })}
          add={api.update}
          values={{ id, version: back.version, action: 'REFUND' }}
          onClose={() => setBack(null)}
        >
          {(form) => (
            <>
              <TenderFields form={form} />
              <TextField form={form} name="reason" span={12} maxLength={200} />
            </>
          )}
        </PartDialog>
      )}
    </>
  )
}
