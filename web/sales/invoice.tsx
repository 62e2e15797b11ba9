import { useSearch } from '@tanstack/react-router'
import { Button } from 'antd'
import { useMemo } from 'react'
import type { DocumentRow } from '#contract/document.ts'
import { customer } from '#contract/master/customer.ts'
import { salesInvoice as api } from '#contract/sales/sales-invoice.ts'
import { salesOrder } from '#contract/sales/sales-order.ts'
import { openFile } from '../platform/download.ts'
import { day, money, qty, shortDay } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink, useGo } from '../platform/link.tsx'
import { hasRight } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { DetailScreen } from '../ui/detail-screen.tsx'
import { DateField, MoneyField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { useField } from '../ui/form-state.ts'
import { type GoodsColumn, GoodsLines } from '../ui/goods-lines.tsx'
import { unitText } from '../ui/goods-row.ts'
import { ListScreen } from '../ui/list-screen.tsx'
import { type InvoiceForm, type InvoiceRow, rowsToInvoice, shareOf } from './invoice-row.ts'
import { OrdersField } from './orders-field.tsx'
import { FromSource } from './source.tsx'
import { t } from './texts.ts'

const path = 'sales/invoice'
const repayment = 'sales/repayment-of-receivable'

export function List() {
  return (
    <ListScreen
      path={path}
      endpoint={api.getAll}
      xlsx={api.xlsx}
      unit={t('invoices')}
      searchHint={t('find')}
      columns={[
        column.opens('docNo', path),
        column.date('docDate'),
        column.text('partyName', { label: fieldText('customerName') }),
        column.money('total', { sum: true }),
        column.due('outstanding', {
          sum: true,
          show: (row) => <strong>{money(row.outstanding ?? 0)}</strong>,
        }),
        column.date('dueDate', { width: 126 }),
        column.text('refNo', {
          label: fieldText('poCustomerNo'),
          width: 150,
          hidden: true,
          sort: false,
        }),
        column.text('createdByName', { width: 150, hidden: true, sort: false }),
        column.status('status', { width: 160 }),
      ]}
      filters={[
        { kind: 'dates', from: 'dateFrom', to: 'dateTo' },
        {
          kind: 'choice',
          key: 'paymentType',
          label: t('paymentType'),
          options: [
            ['CREDIT', t('onCredit')],
            ['CASH', t('paidCash')],
          ],
        },
        {
          kind: 'status',
          key: 'status',
          statuses: ['UNPAID', 'PARTIALLY_PAID', 'OVERDUE', 'PAID'],
        },
        { kind: 'master', key: 'customerId', endpoint: customer.getAll },
      ]}
      bulk={(rows) => <ReceiveFor rows={rows} />}
      phone={(row) => ({
        title: row.partyName,
        amount: money(row.outstanding || row.total),
        sub: `${row.docNo}, ${shortDay(row.docDate)}`,
        status: row.status,
      })}
    />
  )
}

/** Ticked invoices of one customer lead to one payment. */
function ReceiveFor({ rows }: { rows: DocumentRow[] }) {
  const go = useGo()
  const open = rows.filter((row) => (row.outstanding ?? 0) > 0)
  const [first] = open
  const one = first && open.every((row) => row.customerId === first.customerId)
  if (!hasRight(`${repayment}:add`)) return null
  return (
    <>
      <strong>{money(open.reduce((sum, row) => sum + (row.outstanding ?? 0), 0))}</strong>{' '}
      <Button
        size="small"
        disabled={!one}
        title={one ? undefined : t('oneCustomer')}
        onClick={() =>
          go(`${repayment}/add`, {
            customer: first?.customerId,
            invoices: open.map((row) => row.id),
          })
        }
      >
        {t('receivePayment')}
      </Button>
    </>
  )
}

/** `?order=12` begins with what is left of that order. */
export function Form() {
  const { order } = useSearch({ strict: false }) as { order?: number }
  return (
    <FromSource path={path} endpoint={salesOrder.get} id={order}>
      {(detail) => (
        <FormScreen
          path={path}
          add={api.add}
          preview={api.preview}
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
              <MoneyField form={form} name="freight" span={3} />
              <TextField form={form} name="memo" span={12} maxLength={500} />
            </>
          )}
          lines={(form) => <Lines form={form} />}
        />
      )}
    </FromSource>
  )
}

function Lines({ form }: { form: InvoiceForm }) {
  const rows = (useField(form, 'lines').value ?? []) as unknown as InvoiceRow[]
  const orders = new Set(rows.map((row) => row.orderId)).size
  const columns = useMemo(goodsColumns, [])
  return (
    <GoodsLines
      form={form}
      fixed
      columns={columns}
      search={async () => []}
      note={rows.length === 0 ? t('noOrderYet') : t('linesOf', { lines: rows.length, orders })}
    />
  )
}

function goodsColumns(): GoodsColumn[] {
  const own = (show: (row: InvoiceRow) => string) => (row: unknown) => show(row as InvoiceRow)
  return [
    {
      title: t('order'),
      width: 84,
      show: own((row) => row.$order.split('/').at(-1) ?? ''),
    },
    {
      title: t('orderLeft'),
      width: 108,
      align: 'right',
      show: own((row) => qty(row.$left)),
    },
    'qty',
    { title: fieldText('unitName'), width: 108, show: own((row) => unitText(row.$goods)) },
    {
      title: fieldText('unitPrice'),
      width: 112,
      align: 'right',
      show: own((row) => qty(row.$ordered.unitPrice)),
    },
    {
      title: fieldText('net'),
      width: 124,
      align: 'right',
      show: own((row) => money(shareOf(row))),
    },
  ]
}

export function Detail({ id }: { id: number }) {
  return (
    <DetailScreen
      path={path}
      id={id}
      endpoint={api.get}
      pdf={api.pdf}
      facts={(document) => [
        [
          fieldText('customerName'),
          <ScreenLink key="customer" to={`master/customer/${document.customerId}`}>
            {document.customerName}
          </ScreenLink>,
        ],
        [fieldText('docDate'), day(document.docDate)],
        [
          fieldText('dueDate'),
          document.dueDate &&
            `${day(document.dueDate)} (${t('days', { count: document.termDays ?? 0 })})`,
        ],
        [fieldText('warehouseName'), document.warehouseName],
        [t('salesman'), document.salesmanName],
        [fieldText('poCustomerNo'), document.refNo],
        [t('points'), document.points ? qty(document.points) : ''],
        [t('receipt'), <ReceiptButton key="receipt" id={id} />],
      ]}
      actions={{
        receive: {
          label: t('receivePayment'),
          when: ({ document }) => (document.outstanding ?? 0) > 0 && hasRight(`${repayment}:add`),
          to: () => `${repayment}/add`,
          search: ({ document }) => ({ customer: document.customerId, invoices: [id] }),
        },
      }}
    />
  )
}

/** The till's paper, for whoever wants it small. */
function ReceiptButton({ id }: { id: number }) {
  return (
    <Button size="small" onClick={() => void openFile(api.receipt, { id }).catch(() => {})}>
      {t('printReceipt')}
    </Button>
  )
}
