import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import type { DocumentDetail } from '#contract/document-detail.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { supplierReceipt as api } from '#contract/purchase/supplier-receipt.ts'
import { day, money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { useRead } from '../platform/query.ts'
import * as column from '../ui/columns.tsx'
import { DocumentList } from '../ui/document-list.tsx'
import { DocumentView } from '../ui/document-view.tsx'
import { DateField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { type Form as FormOf, newRow, useField, useValues } from '../ui/form-state.ts'
import { Elsewhere } from '../settling/elsewhere.tsx'
import type { OpenItem } from '../settling/side.ts'
import {
  documentColumn,
  openColumn,
  type TickedColumn,
  TickedTable,
} from '../settling/ticked-table.tsx'
import { MatchTag, useMatches } from './bill-match.tsx'
import { t } from './texts.ts'
import './purchase.css'
import { SupplierField } from '../master/pickers.tsx'
import { Problem } from '../ui/words.tsx'
import { TotalLine } from '../platform/pairs.tsx'

const _path = 'purchase/supplier-receipt'

export function List() {
  return (
    <DocumentList
      api={api}
      party="supplier"
      columns={[column.text('refNo', { label: t('receivedFrom'), width: 170, sort: false })]}
      statuses={['WAITING_PAYMENT', 'PARTIALLY_PAID', 'PAID']}
      unit={t('supplierReceipts')}
      searchHint={t('findInvoice')}
    />
  )
}

export function Form() {
  return (
    <FormScreen
      api={api}
      start={{ lines: [] }}
      header={(form) => (
        <>
          <SupplierField form={form} required span={4} onPick={() => form.change({ lines: [] })} />
          <TextField
            form={form}
            name="receivedFrom"
            label={t('receivedFrom')}
            required
            span={4}
            maxLength={100}
          />
          <DateField form={form} name="docDate" required span={2} />
          <DateField form={form} name="plannedPayDate" label={t('plannedPay')} required span={2} />
          <TextField form={form} name="memo" span={12} maxLength={500} />
        </>
      )}
      lines={(form) => <Documents form={form} />}
      totals={(form) => <Total form={form} />}
    />
  )
}

type ReceiptForm = FormOf<InputOf<typeof api.add>>
type Check = 'hasInvoice' | 'hasTaxInvoice' | 'hasDeliveryNote'
interface DocumentRow {
  $key: string
  documentId: number
  hasInvoice: boolean
  hasTaxInvoice: boolean
  hasDeliveryNote: boolean
  $open: number
}
const CHECKS: Check[] = ['hasInvoice', 'hasTaxInvoice', 'hasDeliveryNote']
const NONE: never[] = []

const rowsOf = (values: { lines?: unknown }) => (values.lines ?? []) as DocumentRow[]
const whole = (item: OpenItem): DocumentRow =>
  newRow({
    documentId: item.documentId,
    hasInvoice: true,
    hasTaxInvoice: true,
    hasDeliveryNote: true,
    $open: item.sign * item.open,
  })

/** Open documents of the supplier: which he handed over, and with what. */
function Documents({ form }: { form: ReceiptForm }) {
  const { value: supplierId } = useField(form, 'supplierId')
  const { value: branchId } = useField(form, 'branchId')
  const { error } = useField(form, 'lines')
  const rows = rowsOf(useValues(form))
  const { data, isFetching } = useRead(
    api.eligible,
    { supplierId: supplierId ?? 0, ...(branchId ? { branchId } : {}) },
    { enabled: Boolean(supplierId), staleTime: 0 },
  )
  const items = supplierId ? (data?.rows ?? NONE) : NONE
  const write = (next: DocumentRow[]) => form.set('lines', next as never)
  return (
    <section className="panel goods" aria-label={t('papersReceived')}>
      <div className="goods-body" aria-busy={isFetching}>
        {items.length > 0 ? (
          <DocumentTable items={items} rows={rows} write={write} branchId={branchId} />
        ) : (
          <p className="settle-none">{t(supplierId ? 'nothingToReceive' : 'supplierFirst')}</p>
        )}
      </div>
      <Elsewhere branches={supplierId ? data?.elsewhere : undefined} />
      <Problem text={error} />
    </section>
  )
}

interface TableProps {
  items: readonly OpenItem[]
  rows: DocumentRow[]
  write: (rows: DocumentRow[]) => void
  branchId: number | null | undefined
}

function DocumentTable({ items, rows, write, branchId }: TableProps) {
  const matches = useMatches(
    items.filter((one) => one.sign > 0).map((one) => one.documentId),
    branchId,
  )
  const match = (item: OpenItem) => <MatchTag match={matches.get(item.documentId)} />
  const rowOf = (item: OpenItem) => rows.find((row) => row.documentId === item.documentId)
  const check = (item: OpenItem, name: Check, on: boolean) =>
    write(rows.map((row) => (row.documentId === item.documentId ? { ...row, [name]: on } : row)))
  return (
    <TickedTable
      items={items}
      label={(item) => t('receivePaper', { number: item.docNo })}
      ticked={(item) => rowOf(item) !== undefined}
      onTick={(item, on) =>
        write(on ? [...rows, whole(item)] : rows.filter((row) => row !== rowOf(item)))
      }
      columns={(phone) => [
        ...(phone ? narrow(match) : wide(match)),
        ...CHECKS.map(
          (name): TickedColumn<OpenItem> => ({
            title: t(`check.${name}`),
            width: phone ? 44 : 96,
            as: 'grid-index',
            show: (item) =>
              rowOf(item) && (
                <Checkbox
                  aria-label={`${t(`check.${name}`)} ${item.docNo}`}
                  checked={rowOf(item)?.[name] ?? false}
                  onChange={(event) => check(item, name, event.target.checked)}
                />
              ),
          }),
        ),
      ]}
    />
  )
}

type Shown = (item: OpenItem) => ReactNode

const wide = (match: Shown): TickedColumn<OpenItem>[] => [
  documentColumn((item) => <span className="hint">{item.refNo}</span>),
  { title: fieldText('dueDate'), width: 120, show: (item) => day(item.dueDate) },
  { title: t('matching'), width: 112, show: match },
  openColumn(fieldText('outstanding'), 140),
]

/** Three ticks take so much of a phone that the amount stands below the number. */
const narrow = (match: Shown): TickedColumn<OpenItem>[] => [
  documentColumn((item) => (
    <>
      <span>{money(item.sign * item.open)}</span>
      <span className="ellipsis hint">{item.refNo}</span>
      {match(item)}
    </>
  )),
]

function Total({ form }: { form: ReceiptForm }) {
  const rows = rowsOf(useValues(form))
  const total = rows.reduce((sum, row) => sum + row.$open, 0)
  return (
    <section className="panel totals paper-totals" aria-label={t('toPay')}>
      <TotalLine label={t('papersTicked', { count: rows.length })} value={money(total)} />
    </section>
  )
}

/** The bills of a receipt against their orders, those that differ and those that do not. */
function Matches({ detail: { document, settlements } }: { detail: DocumentDetail }) {
  const matches = useMatches(
    settlements.flatMap(({ itemDocumentId, itemKind }) =>
      itemDocumentId && itemKind === 'purchase-invoice' ? [itemDocumentId] : [],
    ),
    document.branchId,
  )
  if (matches.size === 0) return null
  return (
    <section className="match-bills" aria-label={t('matching')}>
      <h3>{t('matching')}</h3>
      <ul>
        {[...matches.values()].map((match) => (
          <li key={match.documentId}>
            {match.docNo} <MatchTag match={match} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Detail({ id }: { id: number }) {
  return (
    <DocumentView
      api={api}
      id={id}
      labels={{ refNo: t('receivedFrom'), expectedDate: t('plannedPay') }}
      extra={(detail) => <Matches detail={detail} />}
      actions={{
        pay: {
          label: t('pay'),
          when: ({ document }) => document.status !== 'PAID',
          adds: 'purchase/debt-repayment',
          search: ({ document, settlements }) => ({
            supplier: document.supplierId,
            receipt: id,
            receiptNo: document.docNo,
            documents: settlements.flatMap((one) => one.itemDocumentId ?? []),
          }),
        },
      }}
    />
  )
}
