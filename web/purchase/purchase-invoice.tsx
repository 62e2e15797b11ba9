import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import type { DocumentLine } from '#contract/document-detail.ts'
import { purchaseInvoice as api } from '#contract/purchase/purchase-invoice.ts'
import { purchaseReceipt } from '#contract/purchase/purchase-receipt.ts'
import { call } from '../platform/api.ts'
import { money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import * as column from '../ui/columns.tsx'
import type { Column } from '../ui/columns.tsx'
import { lineColumns } from '../ui/detail-columns.tsx'
import { DocumentList } from '../ui/document-list.tsx'
import { DocumentView } from '../ui/document-view.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { countedText, pricedOf } from '../ui/goods-units.ts'
import { useField } from '../ui/form-state.ts'
import type { GoodsColumn } from '../ui/goods-lines.tsx'
import { FromSource, useSourceId } from '../ui/source.tsx'
import { runningNumber, SourceLines, sourceColumn } from '../ui/source-lines.tsx'
import { useDueDay } from '../settling/due-day.tsx'
import { settleIt } from '../settling/owed.tsx'
import { settleChosen } from '../settling/settle-chosen.tsx'
import { DownPaymentsUsed } from '../settling/down-payments-used.tsx'
import { agreedNow, useAgreedInTaxMode } from './agreed-price.ts'
import { type Match as BillMatch, useOwnMatch } from './bill-match.tsx'
import { InvoiceFacts } from './invoice-facts.tsx'
import { InvoiceHead, InvoiceMore } from './invoice-head.tsx'
import { type InvoiceForm, draftAhead, draftOf, type InvoiceRow, prefixOf } from './invoice-row.ts'
import { InvoiceTotals, useAmounts } from './invoice-totals.tsx'
import { afterTiers, gapOf, PriceGap } from './price-gap.tsx'
import { withheldFacts } from '../settling/withholding.tsx'
import { useTaxRule } from './tax-rule.ts'
import { TaxInvoice } from './tax-invoice.tsx'
import { ahead } from './ahead-texts.ts'
import { t } from './texts.ts'
import './purchase.css'

const path = 'purchase/invoice'

export function List() {
  return (
    <DocumentList
      api={api}
      party="supplier"
      columns={[
        column.text('refNo', {
          label: fieldText('supplierInvoiceNo'),
          width: 170,
          sort: false,
          hidden: true,
        }),
        column.date('dueDate', { width: 126 }),
      ]}
      left
      {...settleChosen('supplier', t('pay'), 'purchase/debt-repayment')}
      statuses={['UNPAID', 'PARTIALLY_PAID', 'OVERDUE', 'PAID']}
      phone={(row) => ({ amount: money(row.outstanding || row.total) })}
      unit={t('invoices')}
      searchHint={t('findInvoice')}
    />
  )
}

/** `?receipt=12` begins with what that receipt brought, `?order=12` with what of that order is still to come. */
export function Form() {
  const order = useSourceId('order')
  const receipt = useSourceId('receipt')
  const from = order
    ? { endpoint: api.ofOrder, id: order, begin: draftAhead, draft: `?order=${order}` }
    : {
        endpoint: purchaseReceipt.get,
        id: receipt,
        begin: draftOf,
        draft: receipt ? `?receipt=${receipt}` : undefined,
      }
  return (
    <FromSource path={path} endpoint={from.endpoint} id={from.id}>
      {(detail) => (
        <FormScreen
          api={api}
          draft={from.draft}
          start={detail ? from.begin(detail) : { taxMode: 'EXCLUDE', receiptIds: [], lines: [] }}
          header={(form) => <InvoiceHead form={form} />}
          more={(form) => <InvoiceMore form={form} />}
          lines={(form) => (
            <>
              <BilledLines form={form} />
              <MoneyAhead form={form} />
            </>
          )}
          rail={(form) => <InvoiceFacts form={form} />}
          totals={(form) => <InvoiceTotals form={form} />}
        />
      )}
    </FromSource>
  )
}

function BilledLines({ form }: { form: InvoiceForm }) {
  useAgreedInTaxMode(form, useTaxRule(useField(form, 'docDate').value))
  return <SourceLines form={form} columns={goodsColumns} extra={linesNote} />
}

/** What this supplier was paid before his bill. */
function MoneyAhead({ form }: { form: InvoiceForm }) {
  const { value: supplierId } = useField(form, 'supplierId')
  const { value: branchId } = useField(form, 'branchId')
  const { total } = useAmounts(form)
  const { data } = useRead(
    api.downPayments,
    { supplierId: supplierId ?? 0, ...(branchId ? { branchId } : {}) },
    { enabled: Boolean(supplierId), staleTime: 0, quiet: true },
  )
  const { rows: items = [], elsewhere } = (supplierId && data) || {}
  return <DownPaymentsUsed form={form} items={items} elsewhere={elsewhere} total={total} />
}

const goodsColumns = (): GoodsColumn[] => [
  sourceColumn<InvoiceRow>(t('receiptShort'), 88, (row) =>
    row.orderId
      ? `${prefixOf(row.$receipt)} ${runningNumber(row.$receipt)}`
      : runningNumber(row.$receipt),
  ),
  'qty',
  'unit',
  'price',
  { title: t('besideAgreed'), width: 206, align: 'right', show: (row) => besideOf(row as never) },
  'tiers',
  'net',
]

/** What was agreed for a price that is typed from the bill, and how far it is from that. */
function besideOf(row: InvoiceRow): string {
  const { $agreed, unitPrice, discountTiers } = row
  const told = agreedNow(row)
  if (!$agreed || told === null || unitPrice == null) return '–'
  const was = pricedOf(row, told)
  const agreed = afterTiers(was, $agreed.tiers)
  const billed = afterTiers(unitPrice, discountTiers)
  const net = agreed !== was || billed !== unitPrice
  return gapOf({ paper: $agreed.paper, agreed, billed, net }).filter(Boolean).join(' · ')
}

function linesNote(rows: InvoiceRow[]) {
  if (rows.length === 0) return t('noReceiptYet')
  const ids = (key: 'receiptId' | 'orderId') => new Set(rows.flatMap((row) => row[key] ?? [])).size
  const [receipts, orders] = [ids('receiptId'), ids('orderId')]
  return [
    receipts > 0 &&
      t('linesOfReceipts', { lines: rows.filter((row) => row.receiptId).length, receipts }),
    orders > 0 && ahead('linesAhead', { lines: rows.filter((row) => row.orderId).length }),
  ]
    .filter(Boolean)
    .join(', ')
}

export function Detail({ id }: { id: number }) {
  const { match, waits } = useOwnMatch(id)
  const due = useDueDay('supplier')
  return (
    <>
      <DocumentView
        api={api}
        id={id}
        waits={waits}
        columns={billedColumns(match)}
        phone={{
          below: (line) => {
            const compared = comparedOf(line, match)
            return [
              ...(compared ? gapOf(compared).filter(Boolean) : []),
              ...[comingText(line, match)].filter((said) => said !== null),
            ]
          },
        }}
        labels={{ refNo: fieldText('supplierInvoiceNo'), warehouseName: false }}
        facts={(document) => [
          [fieldText('taxMode'), document.taxMode && t(`tax.${document.taxMode}`)],
          [fieldText('taxInvoiceNo'), <TaxInvoice key="tax" document={document} />],
          ...withheldFacts(document),
        ]}
        actions={{
          giveBack: {
            aside: true,
            label: t('makeReturn'),
            when: ({ lines }) => lines.some((line) => line.takenQty < line.baseQty),
            adds: 'purchase/return',
            search: () => ({ invoice: id }),
          },
          prices: {
            aside: true,
            label: t('reviewPrices'),
            when: () => hasRight('cost.view'),
            right: ['master/changes-selling-price:add', 'master/changes-selling-price:edit'],
            to: 'master/changes-selling-price/review',
          },
          pay: settleIt('supplier', t('pay'), 'purchase/debt-repayment'),
          due: due.action,
          notComing: {
            aside: true,
            label: ahead('notComing'),
            when: () => match?.lines.some((line) => line.comingQty > 0) ?? false,
            right: 'purchase/return:add',
            danger: true,
            reason: true,
            hint: ahead('notComingTells'),
            run: ({ id: bill, version, requestId, reason = '' }) =>
              call(api.notComing, { id: bill, version, requestId, reason }),
          },
        }}
      />
      {due.dialog}
    </>
  )
}

/** Beside each price what was agreed; without PPN and after discounts, of the bill as of the order. */
const billedColumns = (match: BillMatch | undefined): Column<DocumentLine>[] =>
  lineColumns.map((one) => {
    if (one.key === 'qty') return withComing(one, match)
    return one.key === 'unitPrice'
      ? {
          ...one,
          width: 186,
          show: (line) => {
            const compared = comparedOf(line, match)
            return (
              <>
                {one.show(line)}
                {compared && (
                  <span className="hint price-gap">
                    <PriceGap {...compared} />
                  </span>
                )}
              </>
            )
          },
        }
      : one
  })

/** Below a quantity what of it is still to come. */
function withComing(one: Column<DocumentLine>, match: BillMatch | undefined): Column<DocumentLine> {
  if (!match?.lines.some((line) => line.comingQty > 0)) return one
  return {
    ...one,
    width: 156,
    show: (line) => (
      <>
        {one.show(line)}
        <span className="hint price-gap">{comingText(line, match)}</span>
      </>
    ),
  }
}

/** How much of it is still to come. */
function comingText(line: DocumentLine, match: BillMatch | undefined) {
  const coming = match?.lines.find((one) => one.line === line.line)?.comingQty ?? 0
  return coming > 0 ? ahead('stillToCome', { qty: countedText(coming, line) }) : null
}

/** Nothing for whoever does not see what goods cost. */
function comparedOf({ line, unitPrice }: DocumentLine, match: BillMatch | undefined) {
  const own = match?.lines.find((one) => one.line === line)
  if (own?.orderPrice === undefined || own.billPrice === undefined) return null
  const paper = prefixOf(own.orderNo ?? own.receiptNo)
  const { orderPrice: agreed, billPrice: billed } = own
  return { paper, agreed, billed, net: billed !== unitPrice }
}
