import type { DocumentDetail } from '#contract/document-detail.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { inventory } from '#contract/master/inventory.ts'
import {
  salesOrder as api,
  salesOrderChange,
  salesOrderInput,
  taxFreeReason,
} from '#contract/sales/sales-order.ts'
import { call } from '../platform/api.ts'
import { openFile } from '../platform/download.ts'
import { fieldText, reasonText } from '../platform/i18n/contract.ts'
import { hasRight } from '../platform/session.ts'
import { planOf } from '../master/draft-of.ts'
import { plannedFact } from '../settling/planned-ahead.tsx'
import * as column from '../ui/columns.tsx'
import type { Change } from '../ui/detail-actions.tsx'
import { DocumentList } from '../ui/document-list.tsx'
import { DocumentView } from '../ui/document-view.tsx'
import { DateField, NumberField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import type { Form as FormOf } from '../ui/form-state.ts'
import { TotalPlan } from '../ui/total-entry.tsx'
import { FileButton } from '../platform/prepared/file-button.tsx'
import { AddressField } from './address-field.tsx'
import { CreditFacts, CreditLeft } from './credit-facts.tsx'
import { SellFacts } from './sell-facts.tsx'
import { SellLines } from './sell-lines.tsx'
import { SellTotals } from './sell-totals.tsx'
import { soldDraft } from './sold-draft.ts'
import { TaxFields, taxModeOf } from './tax-fields.tsx'
import { t } from './texts.ts'
import {
  WarehousePicker,
  CustomerField,
  SalesmanField,
  useOwnSalesman,
} from '../master/pickers.tsx'

const path = 'sales/order'
// Bookings and orders share their calls; here only an order is written.
const own = {
  ...api,
  add: { ...api.add, input: salesOrderInput },
  update: { ...api.update, input: salesOrderChange },
}

export function List() {
  return (
    <DocumentList
      api={api}
      path={path}
      party="customer"
      fixed={{ type: 'ORDER' }}
      columns={[
        column.text('refNo', { label: fieldText('poCustomerNo'), width: 150, sort: false }),
        column.text('warehouseName', { width: 140, sort: false, hidden: true }),
      ]}
      statuses={['DRAFT', 'PROCESSED', 'PARTIAL', 'INVOICED', 'CLOSED', 'CANCELLED']}
      actions={
        hasRight(`${path}:export`) && (
          <FileButton endpoint={inventory.exportedXlsx} input={{}} label={t('stockAndPrices')} />
        )
      }
      unit={t('orders')}
      searchHint={t('find')}
    />
  )
}

export function Form({ id }: { id?: number }) {
  const seller = useOwnSalesman()
  return (
    <FormScreen
      path={path}
      api={own}
      id={id}
      from={toDraft}
      start={{
        type: 'ORDER',
        lines: [],
        ...seller.values,
        $names: seller.names,
      }}
      header={(form) => <Head form={form} />}
      more={(form) => <More form={form} />}
      lines={(form) => <SellLines form={form} />}
      rail={(form) => (
        <>
          <CreditFacts form={form} />
          <SellFacts form={form} />
        </>
      )}
      totals={(form) => (
        <SellTotals form={form}>
          <TotalPlan form={form} unit="PERCENT" />
        </SellTotals>
      )}
    />
  )
}

interface HeadProps {
  form: FormOf<InputOf<typeof own.add>>
}

/** Who orders: by him goods have their prices. */
function Head({ form }: HeadProps) {
  return (
    <CustomerField
      form={form}
      required
      span={5}
      fact={<CreditLeft form={form} />}
      onPick={(row) => {
        if (typeof row.termDays === 'number') form.set('termDays', row.termDays)
      }}
    />
  )
}

function More({ form }: HeadProps) {
  return (
    <>
      <DateField form={form} name="docDate" required span={2} />
      <DateField form={form} name="requestedDate" label={t('requested')} span={2} />
      <NumberField form={form} name="termDays" span={3} />
      <WarehousePicker form={form} required span={4} />
      <TextField form={form} name="poCustomerNo" span={3} maxLength={50} />
      <TaxFields form={form} span={4} />
      <SalesmanField form={form} span={3} />
      <AddressField form={form as never} />
      <TextField form={form} name="memo" span={3} maxLength={500} placeholder={t('memoHint')} />
    </>
  )
}

/** A draft as it was written. */
function toDraft(detail: DocumentDetail) {
  const { document } = detail
  return {
    ...soldDraft(salesOrderChange, detail),
    type: 'ORDER' as const,
    requestedDate: document.expectedDate,
    downPaymentPlan: planOf(document),
    poCustomerNo: document.refNo,
    taxFreeReason: taxFreeReason.safeParse(document.reason).data,
    taxMode: taxModeOf(document.taxMode),
  }
}

export function Detail({ id }: { id: number }) {
  return (
    <DocumentView
      api={api}
      path={path}
      id={id}
      editable={({ document }) => document.status === 'DRAFT'}
      labels={{ expectedDate: t('requested'), refNo: fieldText('poCustomerNo') }}
      facts={({ termDays, reason }, detail) => [
        [fieldText('taxFreeReason'), reason && reasonText(reason)],
        [fieldText('termDays'), termDays === null ? '' : t('days', { count: termDays })],
        plannedFact(detail, 'sales-down-payment', ['DRAFT', 'PROCESSED', 'PARTIAL']),
      ]}
      actions={{
        invoice: {
          label: t('makeInvoice'),
          when: isPromised,
          adds: 'sales/invoice',
          search: () => ({ order: id }),
        },
        pick: {
          aside: true,
          label: t('pickList'),
          when: isPromised,
          right: ['sales/order:print', 'sales/do-warehouse:print'],
          open: () => void openFile(api.pickList, { id }).catch(() => {}),
        },
        PROCESSED: {
          label: t('process'),
          hint: t('processTells'),
          right: 'sales/order:add',
          run: process('PROCESS'),
        },
        CLOSED: {
          aside: true,
          label: t('closeRest'),
          reason: true,
          hint: t('closeTells'),
          right: 'sales/order:cancel',
          run: process('CLOSE'),
        },
        CANCELLED: {
          label: t('cancel'),
          danger: true,
          reason: true,
          hint: t('cancelOrderTells'),
          right: 'sales/order:cancel',
          run: process('CANCEL'),
        },
      }}
    />
  )
}

/** Its goods are set aside: they are gathered, billed and brought. */
const isPromised = ({ document: { status } }: DocumentDetail) =>
  ['PROCESSED', 'PARTIAL'].includes(status)

/** Above the credit limit the frame asks a supervisor and repeats with the same request id. */
const process =
  (action: 'PROCESS' | 'CANCEL' | 'CLOSE') =>
  (change: Change, { document: { branchId } }: DocumentDetail) =>
    call(api.process, { ...change, branchId, action })
