import type { DocumentDetail, DocumentLine } from '#contract/document-detail.ts'
import { supplier } from '#contract/master/supplier.ts'
import { warehouse } from '#contract/master/warehouse.ts'
import { purchaseOrder } from '#contract/purchase/purchase-order.ts'
import {
  type PurchaseReceiptInput,
  purchaseReceipt as api,
} from '#contract/purchase/purchase-receipt.ts'
import { call } from '../platform/api.ts'
import { day, money, qty, shortDay } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { PHONE, useMedia } from '../platform/media.ts'
import { hasRight } from '../platform/session.ts'
import type { Column } from '../ui/columns.tsx'
import * as column from '../ui/columns.tsx'
import { lineColumns } from '../ui/detail-columns.tsx'
import { DetailScreen } from '../ui/detail-screen.tsx'
import { ChoiceField, DateField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { type Form as FormOf, useField, useValues } from '../ui/form-state.ts'
import { ListScreen } from '../ui/list-screen.tsx'
import { PaperField } from './paper-field.tsx'
import { boughtLines } from './phone-lines.tsx'
import { ReceiveLines } from './receive-lines.tsx'
import { rowsToReceive } from './receive-row.ts'
import { FromSource, useSourceId, useWarehouses } from './source.tsx'
import { t } from './texts.ts'

const path = 'purchase/receive-order'
const seesCost = () => hasRight('cost.view')

export function List() {
  return (
    <ListScreen
      path={path}
      endpoint={api.getAll}
      xlsx={api.xlsx}
      unit={t('receipts')}
      searchHint={t('findReceipt')}
      columns={[
        column.opens('docNo', path),
        column.date('docDate'),
        column.text('partyName', { label: fieldText('supplierName') }),
        column.text('refNo', { label: fieldText('supplierDeliveryNo'), width: 190, sort: false }),
        column.text('warehouseName', { width: 130, sort: false }),
        ...(seesCost() ? [column.money('total', { sum: true })] : []),
        column.text('createdByName', { width: 150, hidden: true, sort: false }),
        column.text('memo', { hidden: true, sort: false }),
        column.status(),
      ]}
      filters={[
        { kind: 'dates', from: 'dateFrom', to: 'dateTo' },
        { kind: 'status', key: 'status', statuses: ['RECEIVED', 'INVOICED'] },
        { kind: 'master', key: 'supplierId', endpoint: supplier.getAll },
        { kind: 'master', key: 'warehouseId', endpoint: warehouse.getAll },
      ]}
      phone={(row) => ({
        title: row.partyName,
        amount: seesCost() ? money(row.total) : '',
        sub: `${row.docNo}, ${shortDay(row.docDate)}`,
        status: row.status,
      })}
    />
  )
}

/** `?order=12` begins with that order. */
export function Form() {
  const order = useSourceId('order')
  return (
    <FromSource path={path} endpoint={purchaseOrder.get} id={order}>
      {(detail) => (
        <FormScreen
          path={path}
          add={api.add}
          // The journal of a receipt tells what the goods cost.
          preview={seesCost() ? api.preview : undefined}
          totals={false}
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
  const order = useField(form, 'purchaseOrderId')
  const supplierName = useValues(form).$names?.supplier
  const warehouses = useWarehouses()
  const take = async (id: number) => form.change(toDraft(await call(purchaseOrder.get, { id })))
  return (
    <>
      <PaperField
        name="purchaseOrderId"
        label={t('order')}
        endpoint={purchaseOrder.getAll}
        filter={{ status: ['OPEN', 'PARTIALLY_RECEIVED'] }}
        tells="partyName"
        span={4}
        value={order.value ? [order.value] : []}
        words={order.words}
        fact={supplierName}
        error={order.error}
        disabled={fixed}
        onPick={(_papers, [id]) => id && void take(id).catch(() => {})}
      />
      <ChoiceField
        form={form}
        name="warehouseId"
        required
        span={3}
        options={warehouses.map((place) => [place.id, place.name])}
      />
      <DateField form={form} name="docDate" required span={2} />
      <TextField form={form} name="supplierDeliveryNo" required span={3} maxLength={50} />
      <TextField form={form} name="vehicleNo" label={t('vehicleNo')} span={4} maxLength={20} />
      <TextField form={form} name="memo" span={8} maxLength={500} />
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
  const phone = useMedia(PHONE)
  return (
    <DetailScreen
      path={path}
      id={id}
      endpoint={api.get}
      pdf={api.pdf}
      totals={seesCost()}
      columns={phone ? boughtLines() : receivedColumns()}
      facts={(document, { related }) => {
        const order = related.find((paper) => paper.kind === 'purchase-order')
        return [
          [
            fieldText('supplierName'),
            <ScreenLink key="supplier" to={`master/supplier/${document.supplierId}`}>
              {document.supplierName}
            </ScreenLink>,
          ],
          [fieldText('docDate'), day(document.docDate)],
          [fieldText('supplierDeliveryNo'), document.refNo],
          [fieldText('warehouseName'), document.warehouseName],
          [
            t('order'),
            order && (
              <ScreenLink key="order" to={`purchase/purchase-order/${order.id}`}>
                {order.docNo}
              </ScreenLink>
            ),
          ],
        ]
      }}
      actions={{
        invoice: {
          label: t('makeInvoice'),
          when: ({ document }) =>
            document.status === 'RECEIVED' && hasRight('purchase/invoice:add'),
          to: () => 'purchase/invoice/add',
          search: () => ({ receipt: id }),
        },
      }}
    />
  )
}

/** Without prices for whoever may not see what goods cost. */
function receivedColumns(): Column<DocumentLine>[] {
  const goods: Column<DocumentLine> = {
    key: 'goodsName',
    show: (line) => (
      <span className="ellipsis" title={line.goodsName}>
        <ScreenLink to={`master/stock/${line.goodsId}`}>{line.goodsName}</ScreenLink>{' '}
        <span className="hint">{line.goodsCode}</span>
      </span>
    ),
  }
  const received: Column<DocumentLine> = {
    key: 'qty',
    label: t('received'),
    width: 116,
    align: 'right',
    show: (line) => `${qty(line.qty)} ${line.unitName}`,
  }
  const index = lineColumns.slice(0, 1)
  const [price, , net] = lineColumns.slice(4)
  return [
    ...index,
    goods,
    received,
    column.qty('bonusQty', { width: 76, sort: false }),
    column.qty('rejectedQty', { label: t('rejected'), width: 76, sort: false }),
    column.date('expiryDate', { width: 108, sort: false }),
    ...(seesCost() && price && net ? [price, net] : []),
    column.text<'memo'>('memo', { label: t('note'), width: 144, sort: false }),
  ]
}
