import { Button } from 'antd'
import { salesInvoice as api } from '#contract/sales/sales-invoice.ts'
import { salesOrder } from '#contract/sales/sales-order.ts'
import { openFile } from '../platform/download.ts'
import { day, money, qty } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { useGo } from '../platform/link.tsx'
import { hasRight } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { DocumentList } from '../ui/document-list.tsx'
import { DocumentView } from '../ui/document-view.tsx'
import { DateField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import type { GoodsColumn } from '../ui/goods-lines.tsx'
import { useField } from '../ui/form-state.ts'
import { countedOf, pricedOf } from '../ui/goods-units.ts'
import { FromSource, useSourceId } from '../ui/source.tsx'
import {
  runningNumber,
  SourceLines,
  sourceColumn,
  sourceFigure,
  takenOf,
} from '../ui/source-lines.tsx'
import { type InvoiceForm, type InvoiceRow, rowsToInvoice, shareOf } from './invoice-row.ts'
import { BillTotals } from './bill-totals.tsx'
import { MoneyAhead } from './money-ahead.tsx'
import { OrdersField } from './orders-field.tsx'
import { useDueDay } from '../settling/due-day.tsx'
import { settleIt } from '../settling/owed.tsx'
import { settleChosen } from '../settling/settle-chosen.tsx'
import { CameBack, exchangedSums } from './exchange-half.tsx'
import { t as exchangeText } from './exchange-texts.ts'
import { t as correctionText } from './tender-correction-texts.ts'
import { t } from './texts.ts'
import { proveVat, vatCodeFacts } from './vat-code-facts.tsx'
import { VatCodeFields } from './vat-code-fields.tsx'

const path = 'sales/invoice'
const repayment = 'sales/repayment-of-receivable'

export function List() {
  return (
    <DocumentList
      api={api}
      party="customer"
      columns={[
        column.date('dueDate', { width: 126 }),
        column.text('refNo', {
          label: fieldText('poCustomerNo'),
          width: 150,
          hidden: true,
          sort: false,
        }),
      ]}
      left
      statuses={['UNPAID', 'PARTIALLY_PAID', 'OVERDUE', 'PAID']}
      filters={[
        {
          kind: 'choice',
          key: 'paymentType',
          label: t('paymentType'),
          options: [
            ['CREDIT', t('onCredit')],
            ['CASH', t('paidCash')],
          ],
        },
      ]}
      {...settleChosen('customer', t('receivePayment'), repayment)}
      actions={hasRight(`${path}:add`) && <WithoutOrder />}
      phone={(row) => ({ amount: money(row.outstanding || row.total) })}
      unit={t('invoices')}
      searchHint={t('find')}
    />
  )
}

function WithoutOrder() {
  const go = useGo()
  return <Button onClick={() => go(`${path}/direct/add`)}>{t('billDirectly')}</Button>
}

/** `?order=12` begins with what is left of that order. */
export function Form() {
  const order = useSourceId('order')
  return (
    <FromSource path={path} endpoint={salesOrder.get} id={order}>
      {(detail) => (
        <FormScreen
          api={api}
          draft={order ? `?order=${order}` : undefined}
          start={
            detail
              ? { orderIds: [detail.document.id] as never, lines: rowsToInvoice(detail) as never }
              : { orderIds: [], lines: [] }
          }
          header={(form) => (
            <>
              <OrdersField form={form} />
              <DateField form={form} name="docDate" required span={3} />
              <OrderedBy form={form} />
              <TextField form={form} name="memo" span={3} maxLength={500} />
            </>
          )}
          lines={(form) => (
            <>
              <SourceLines form={form} columns={goodsColumns} extra={linesNote} />
              <MoneyAhead form={form} />
            </>
          )}
          totals={(form) => <BillTotals form={form} />}
        />
      )}
    </FromSource>
  )
}

/** Whose orders they are decides who collects their PPN. */
function OrderedBy({ form }: { form: InvoiceForm }) {
  const rows = (useField(form, 'lines').value ?? []) as unknown as InvoiceRow[]
  return <VatCodeFields form={form} customerId={rows[0]?.$customer?.id} />
}

const goodsColumns = (): GoodsColumn[] => [
  sourceColumn<InvoiceRow>(t('order'), 84, (row) => runningNumber(row.$order)),
  sourceFigure<InvoiceRow>(t('orderLeft'), 108, (row) => qty(countedOf(row, row.$left))),
  'qty',
  'unit',
  sourceFigure<InvoiceRow>(fieldText('unitPrice'), 112, (row) =>
    qty(pricedOf(row, row.$ordered.unitPrice)),
  ),
  sourceFigure<InvoiceRow>(fieldText('net'), 124, (row) => money(shareOf(row))),
]

function linesNote(rows: InvoiceRow[]) {
  const orders = new Set(rows.map((row) => row.orderId)).size
  return orders === 0 ? t('noOrderYet') : t('linesOf', { lines: rows.length, orders })
}

export function Detail({ id }: { id: number }) {
  const due = useDueDay('customer')
  return (
    <>
      <DocumentView
        api={api}
        id={id}
        labels={{ refNo: fieldText('poCustomerNo') }}
        facts={({ points, taxInvoiceNo, taxInvoiceDate, ...document }, { keptNumber }) => [
          [fieldText('keptNumber'), keptNumber ?? ''],
          ...vatCodeFacts(document),
          [
            fieldText('taxInvoiceNo'),
            [taxInvoiceNo, taxInvoiceNo && taxInvoiceDate && day(taxInvoiceDate)]
              .filter(Boolean)
              .join(', '),
          ],
          [t('points'), points ? qty(points) : ''],
          [t('receipt'), <ReceiptButton key="receipt" id={id} />],
        ]}
        totals={({ settlements, exchange }) => ({
          comesTo: exchange ? exchangedSums(exchange, settlements) : [],
        })}
        extra={({ exchange }) => exchange && <CameBack exchange={exchange} />}
        actions={{
          return: {
            aside: true,
            label: t('returnThis'),
            when: ({ lines }) => lines.some((line) => takenOf(line).left > 0),
            adds: 'sales/sales-returns',
            search: ({ document }) => ({ invoice: document.id }),
          },
          exchange: {
            aside: true,
            label: exchangeText('exchange'),
            right: 'sales/cashier:add',
            when: ({ document, lines }) =>
              document.outstanding === null && lines.some((line) => takenOf(line).left > 0),
            to: 'sales/cashier/exchange/add',
            search: ({ document }) => ({ invoice: document.id }),
          },
          correct: {
            aside: true,
            label: correctionText('correct'),
            right: 'sales/cashier:add',
            when: ({ settlements }) => settlements.some((one) => one.methodName !== null),
            to: 'sales/cashier/corrections/add',
            search: ({ document }) => ({ invoice: document.id }),
          },
          prove: proveVat(),
          receive: settleIt('customer', t('receivePayment'), repayment),
          due: due.action,
        }}
      />
      {due.dialog}
    </>
  )
}

/** The till's document, for whoever wants it small. */
function ReceiptButton({ id }: { id: number }) {
  return (
    <Button size="small" onClick={() => void openFile(api.receipt, { id }).catch(() => {})}>
      {t('printReceipt')}
    </Button>
  )
}
