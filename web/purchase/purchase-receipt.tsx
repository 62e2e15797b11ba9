import type { DocumentDetail, DocumentLine } from '#contract/document-detail.ts'
import { purchaseOrder } from '#contract/purchase/purchase-order.ts'
import {
  type PurchaseReceiptInput,
  purchaseReceipt as api,
} from '#contract/purchase/purchase-receipt.ts'
import { call } from '../platform/api.ts'
import { qty } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import type { Column } from '../ui/columns.tsx'
import * as column from '../ui/columns.tsx'
import { lineColumns } from '../ui/detail-columns.tsx'
import { DocumentField } from '../ui/document-field.tsx'
import { DocumentList } from '../ui/document-list.tsx'
import { DocumentView } from '../ui/document-view.tsx'
import { DateField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { type Form as FormOf, useValues } from '../ui/form-state.ts'
import { FromSource, useSourceId } from '../ui/source.tsx'
import { WarehouseField } from '../ui/warehouses.tsx'
import { counted } from './counted.ts'
import { FreeForm } from './receive-free.tsx'
import { ReceiveLines } from './receive-lines.tsx'
import { rowsToReceive } from './receive-row.ts'
import { t } from './texts.ts'

const path = 'purchase/receive-order'

export function List() {
  return (
    <DocumentList
      api={api}
      party="supplier"
      columns={[
        column.text('refNo', { label: fieldText('supplierDeliveryNo'), width: 190, sort: false }),
        column.text('warehouseName', { width: 130, sort: false }),
      ]}
      statuses={['RECEIVED', 'INVOICED', 'COMPLETED', 'CLOSED', 'CANCELLED']}
      filters={['warehouse']}
      unit={t('receipts')}
      searchHint={t('findReceipt')}
    />
  )
}

/** `?order=12` begins with that order, `?free=1` without any. */
export function Form() {
  return useSourceId('free') ? <FreeForm /> : <OrderForm />
}

function OrderForm() {
  const order = useSourceId('order')
  return (
    <FromSource path={path} endpoint={purchaseOrder.get} id={order}>
      {(detail) => (
        <FormScreen
          api={api}
          totals={false}
          outlivesLine
          draft={order ? `?order=${order}` : undefined}
          start={detail ? toDraft(detail) : { lines: [] }}
          header={(form) => <Header form={form} fixed={order !== undefined} />}
          lines={(form) => <ReceiveLines form={form} />}
        />
      )}
    </FromSource>
  )
}

function Header({ form, fixed }: { form: FormOf<PurchaseReceiptInput>; fixed: boolean }) {
  const supplierName = useValues(form).$names?.supplier
  const take = async (id: number) => form.change(toDraft(await call(purchaseOrder.get, { id })))
  return (
    <>
      <DocumentField
        form={form}
        name="purchaseOrderId"
        label={t('order')}
        required
        endpoint={purchaseOrder.getAll}
        filter={{ status: ['OPEN', 'PARTIALLY_RECEIVED'] }}
        span={4}
        fact={supplierName}
        disabled={fixed}
        placeholder={t('findDocument')}
        onPick={async ([id]) => id && take(id)}
      />
      <WarehouseField form={form} name="warehouseId" required span={3} />
      <DateField form={form} name="docDate" required span={2} />
      <TextField form={form} name="supplierDeliveryNo" required span={3} maxLength={50} />
      <TextField form={form} name="vehicleNo" label={t('vehicleNo')} span={3} maxLength={20} />
      <TextField form={form} name="receivedBy" span={3} maxLength={100} />
      <TextField form={form} name="memo" span={6} maxLength={500} />
    </>
  )
}

function toDraft(order: DocumentDetail) {
  const { id, docNo, warehouseId, supplierName } = order.document
  return {
    purchaseOrderId: id,
    warehouseId,
    lines: rowsToReceive(order),
    $names: { purchaseOrderId: docNo ?? '', supplier: supplierName ?? '' },
  }
}

export function Detail({ id }: { id: number }) {
  return (
    <DocumentView
      api={api}
      id={id}
      labels={{ refNo: fieldText('supplierDeliveryNo') }}
      columns={receivedColumns()}
      phone={{ below: counted }}
      actions={{
        invoice: {
          label: t('makeInvoice'),
          when: ({ document }) => document.status === 'RECEIVED',
          adds: 'purchase/invoice',
          search: () => ({ receipt: id }),
        },
        return: {
          aside: true,
          label: t('makeReturn'),
          when: hasRest,
          adds: 'purchase/return',
          search: () => ({ receipt: id }),
        },
        CLOSED: {
          aside: true,
          label: t('closeUnbilled'),
          when: hasRest,
          right: ['purchase/receive-order:approve', 'purchase/invoice:edit'],
          reason: true,
          hint: t('closeUnbilledTells'),
          run: (change) => call(api.close, { ...change, reason: change.reason ?? '' }),
        },
        CANCELLED: {
          label: t('cancel'),
          when: isUnused,
          right: ['purchase/receive-order:cancel', 'purchase/receive-order:approve'],
          danger: true,
          reason: true,
          hint: t('receiptCancelTells'),
          run: ({ id, version, requestId, reason = '' }) =>
            call(api.cancel, { id, version, requestId, reason }),
        },
      }}
    />
  )
}

/** Nothing was made from it; a bill that came before it waits for its goods again. */
const isUnused = ({ document, lines, related }: DocumentDetail) =>
  ['RECEIVED', 'INVOICED'].includes(document.status) &&
  (lines.every((line) => line.takenQty === 0) ||
    (related.some((one) => one.relation === 'SOURCE' && one.kind === 'purchase-invoice') &&
      !related.some((one) => one.relation === 'RESULT' && one.step === 1)))

/** Something of it waits for a bill. */
const hasRest = ({ document }: DocumentDetail) => document.status === 'RECEIVED'

/** As counted at the door, with what was noted of it below its name; prices for whoever may see what goods cost. */
function receivedColumns(): Column<DocumentLine>[] {
  return [
    ...lineColumns.filter(({ key }) => key === 'line'),
    {
      key: 'goodsName',
      show: (line) => (
        <>
          <span className="ellipsis" title={line.goodsName}>
            <ScreenLink to={`master/stock/${line.goodsId}`}>{line.goodsName}</ScreenLink>{' '}
            <span className="goods-code">{line.goodsCode}</span>
          </span>
          {line.memo && <span className="hint whole-name">{line.memo}</span>}
        </>
      ),
    },
    {
      key: 'qty',
      label: t('received'),
      width: 116,
      align: 'right',
      show: (line) => `${qty(line.qty)} ${line.unitName}`,
    },
    column.qty('bonusQty', { width: 76, sort: false }),
    column.qty('rejectedQty', { label: t('rejected'), width: 76, sort: false }),
    column.date('expiryDate', { width: 108, sort: false }),
    ...lineColumns.filter(({ key }) => key === 'unitPrice' || key === 'net'),
  ]
}
