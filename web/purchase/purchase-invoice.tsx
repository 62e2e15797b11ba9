import { useMemo } from 'react'
import { supplier } from '#contract/master/supplier.ts'
import { purchaseInvoice as api } from '#contract/purchase/purchase-invoice.ts'
import { purchaseReceipt } from '#contract/purchase/purchase-receipt.ts'
import { day, money, shortDay } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { PHONE, useMedia } from '../platform/media.ts'
import { hasRight } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { DetailScreen } from '../ui/detail-screen.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { useField } from '../ui/form-state.ts'
import { type GoodsColumn, GoodsLines } from '../ui/goods-lines.tsx'
import { unitText } from '../ui/goods-row.ts'
import { ListScreen } from '../ui/list-screen.tsx'
import { InvoiceAhead } from './invoice-ahead.tsx'
import { InvoiceFacts } from './invoice-facts.tsx'
import { InvoiceHead } from './invoice-head.tsx'
import { draftOf, type InvoiceForm, type InvoiceRow } from './invoice-row.ts'
import { InvoiceTotals } from './invoice-totals.tsx'
import { boughtLines } from './phone-lines.tsx'
import { FromSource, useSourceId } from './source.tsx'
import { TaxInvoice } from './tax-invoice.tsx'
import { t } from './texts.ts'
import './purchase.css'

const path = 'purchase/invoice'

export function List() {
  return (
    <ListScreen
      path={path}
      endpoint={api.getAll}
      xlsx={api.xlsx}
      unit={t('invoices')}
      searchHint={t('findInvoice')}
      columns={[
        column.opens('docNo', path),
        column.date('docDate'),
        column.text('partyName', { label: fieldText('supplierName') }),
        column.text('refNo', {
          label: fieldText('supplierInvoiceNo'),
          width: 170,
          sort: false,
          hidden: true,
        }),
        column.money('total', { sum: true }),
        column.due('outstanding', { sum: true }),
        column.date('dueDate', { width: 126 }),
        column.text('createdByName', { width: 150, hidden: true, sort: false }),
        column.text('memo', { hidden: true, sort: false }),
        column.status('status', { width: 160 }),
      ]}
      filters={[
        { kind: 'dates', from: 'dateFrom', to: 'dateTo' },
        {
          kind: 'status',
          key: 'status',
          statuses: ['UNPAID', 'PARTIALLY_PAID', 'OVERDUE', 'PAID'],
        },
        { kind: 'master', key: 'supplierId', endpoint: supplier.getAll },
      ]}
      phone={(row) => ({
        title: row.partyName,
        amount: money(row.outstanding || row.total),
        sub: `${row.docNo}, ${shortDay(row.docDate)}`,
        status: row.status,
      })}
    />
  )
}

/** `?receipt=12` begins with what that receipt brought. */
export function Form() {
  const receipt = useSourceId('receipt')
  return (
    <FromSource path={path} endpoint={purchaseReceipt.get} id={receipt}>
      {(detail) => (
        <FormScreen
          path={path}
          add={api.add}
          preview={api.preview}
          draft={receipt ? `?receipt=${receipt}` : undefined}
          start={detail ? draftOf(detail) : { taxMode: 'EXCLUDE', receiptIds: [], lines: [] }}
          header={(form) => <InvoiceHead form={form} />}
          lines={(form) => (
            <>
              <Lines form={form} />
              <InvoiceAhead form={form} />
            </>
          )}
          rail={(form) => <InvoiceFacts form={form} />}
          totals={(form) => <InvoiceTotals form={form} />}
        />
      )}
    </FromSource>
  )
}

function Lines({ form }: { form: InvoiceForm }) {
  const rows = (useField(form, 'lines').value ?? []) as unknown as InvoiceRow[]
  const receipts = new Set(rows.map((row) => row.receiptId)).size
  const columns = useMemo(goodsColumns, [])
  return (
    <GoodsLines
      form={form}
      fixed
      columns={columns}
      search={async () => []}
      note={
        rows.length === 0
          ? t('noReceiptYet')
          : t('linesOfReceipts', { lines: rows.length, receipts })
      }
    />
  )
}

function goodsColumns(): GoodsColumn[] {
  return [
    {
      title: t('receiptShort'),
      width: 88,
      show: (row) =>
        String(row.$receipt ?? '')
          .split('/')
          .at(-1) ?? '',
    },
    'qty',
    {
      title: fieldText('unitName'),
      width: 112,
      show: (row) => (row.$goods ? unitText(row.$goods) : ''),
    },
    'price',
    'tiers',
    'net',
  ]
}

export function Detail({ id }: { id: number }) {
  const phone = useMedia(PHONE)
  return (
    <DetailScreen
      path={path}
      id={id}
      endpoint={api.get}
      pdf={api.pdf}
      {...(phone ? { columns: boughtLines() } : {})}
      facts={(document) => [
        [
          fieldText('supplierName'),
          <ScreenLink key="supplier" to={`master/supplier/${document.supplierId}`}>
            {document.supplierName}
          </ScreenLink>,
        ],
        [fieldText('supplierInvoiceNo'), document.refNo],
        [fieldText('docDate'), day(document.docDate)],
        [
          fieldText('dueDate'),
          `${day(document.dueDate)}${document.termDays === null ? '' : ` (${t('days', { count: document.termDays })})`}`,
        ],
        [fieldText('taxMode'), document.taxMode && t(`tax.${document.taxMode}`)],
        [fieldText('taxInvoiceNo'), <TaxInvoice key="tax" document={document} />],
      ]}
      actions={{
        giveBack: {
          label: t('makeReturn'),
          when: ({ lines }) =>
            lines.some((line) => line.takenQty < line.baseQty) && hasRight('purchase/return:add'),
          to: () => 'purchase/return/add',
          search: () => ({ invoice: id }),
        },
        pay: {
          label: t('pay'),
          when: ({ document }) =>
            (document.outstanding ?? 0) > 0 && hasRight('purchase/debt-repayment:add'),
          to: () => 'purchase/debt-repayment/add',
          search: ({ document }) => ({ supplier: document.supplierId, invoice: id }),
        },
      }}
    />
  )
}
