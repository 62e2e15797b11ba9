import { useState } from 'react'
import type { DocumentDetail } from '#contract/document-detail.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { purchaseReturn, ReturnedBill } from '#contract/purchase/purchase-return.ts'
import type { DocumentRow } from '#contract/document.ts'
import { PartDialog } from '../master/part-dialog.tsx'
import { call } from '../platform/api.ts'
import { openFile } from '../platform/download.ts'
import { day, daysSince, money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import type { Fact } from '../platform/pairs.tsx'
import { placeOfCall } from '../platform/screens.ts'
import { creditLeft } from '../settling/credit-words.ts'
import { useMoneyBack } from '../settling/money-back.tsx'
import { TenderFields } from '../settling/tender-fields.tsx'
import type { Column } from '../ui/columns.tsx'
import * as column from '../ui/columns.tsx'
import type { ActionOf, Change } from '../ui/detail-actions.tsx'
import { DocumentList } from '../ui/document-list.tsx'
import { type DetailEndpoint, DocumentView } from '../ui/document-view.tsx'
import { ReturnsWaiting } from './returns-waiting.tsx'
import { t } from './texts.ts'

/** What the two kinds of returns have in common: how they are listed, shown, approved and settled. */
type ReturnCalls = Pick<
  typeof purchaseReturn,
  'getAll' | 'xlsx' | 'pdf' | 'deliveryNote' | 'updateStatus'
> & { get: DetailEndpoint }

export const reasons = () =>
  (['RUSAK', 'KEDALUWARSA', 'SALAH_KIRIM', 'LAIN'] as const).map(
    (code) => [code, t(`reason.${code}`)] as const,
  )
export const settlements = () =>
  (['POTONG_HUTANG', 'GANTI_BARANG', 'TUNAI'] as const).map(
    (code) => [code, t(`settle.${code}`)] as const,
  )

export function ReturnList({ api }: { api: ReturnCalls }) {
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
        column.text('warehouseName', { width: 130, sort: false, hidden: true }),
        waits,
      ]}
      phone={(row) => (daysWaiting(row) ? { sub: `${row.docNo ?? '–'}, ${waits.show(row)}` } : {})}
      extra={<ReturnsWaiting path={placeOfCall(api.get)} />}
      left={creditLeft()}
      statuses={['WAITING_APPROVAL', 'APPROVED', 'COMPLETED', 'REJECTED', 'CANCELLED']}
      unit={t('returns')}
      searchHint={t('findInvoice')}
    />
  )
}

/** How many days a return has been waiting for its supervisor, while the goods are set aside. */
const daysWaiting = (row: DocumentRow) =>
  row.status === 'WAITING_APPROVAL' ? daysSince(row.docDate) : 0

const waits: Column<DocumentRow> = {
  key: 'createdAt',
  label: t('waitsFor'),
  width: 104,
  align: 'right',
  show: (row) => {
    const days = daysWaiting(row)
    return days ? t('days', { count: days }) : ''
  },
}

export function ReturnDetail({ api, id }: { api: ReturnCalls; id: number }) {
  const [paying, setPaying] = useState<DocumentDetail['document'] | null>(null)
  const rest = useMoneyBack('supplier', ({ document }) => document.settleBy !== 'TUNAI')
  return (
    <>
      <DocumentView
        api={api}
        id={id}
        labels={{ refNo: fieldText('supplierInvoiceNo') }}
        facts={({ reason, settleBy }, detail) => [
          ...billFacts(detail),
          [fieldText('reason'), reason && t(`reason.${reason as 'RUSAK'}`)],
          [t('settledBy'), settleBy && t(`settle.${settleBy as 'TUNAI'}`)],
        ]}
        actions={{ ...actionsOf(api, setPaying), rest: rest.action }}
      />
      {rest.dialog}
      {paying && (
        <PartDialog
          noun={t('moneyCame')}
          title={t('moneyCameOf', {
            number: paying.docNo ?? '',
            amount: money(paying.outstanding),
          })}
          add={api.updateStatus}
          values={{ id: paying.id, version: paying.version, status: 'COMPLETED' }}
          onClose={() => setPaying(null)}
        >
          {(form) => <TenderFields form={form} />}
        </PartDialog>
      )}
    </>
  )
}

/** The tax invoice that it takes from, where its goods were billed with PPN. */
function billFacts(detail: DocumentDetail & { bill?: ReturnedBill | null }): Fact[] {
  const { bill, document } = detail
  if (!bill || !document.vat) return []
  const number = bill.taxInvoiceNo ?? t('taxInvoiceToCome')
  return [
    [fieldText('taxInvoiceNo'), number],
    [fieldText('taxInvoiceDate'), bill.taxInvoiceDate && day(bill.taxInvoiceDate)],
  ]
}

function actionsOf(
  { get, deliveryNote, updateStatus }: ReturnCalls,
  onPaid: (document: DocumentDetail['document']) => void,
): Record<string, ActionOf<DocumentDetail>> {
  const path = placeOfCall(get)
  const to = (status: InputOf<typeof updateStatus>['status']) => (change: Change) =>
    call(updateStatus, { ...change, status })
  return {
    APPROVED: {
      approves: `${path}:approve`,
      label: t('approve'),
      when: ({ actions, document }) =>
        actions.includes('APPROVED') && document.status === 'WAITING_APPROVAL',
      right: [`${path}:approve`, `${path}:edit`],
      hint: t('returnApproveTells'),
      run: to('APPROVED'),
    },
    COMPLETED: {
      label: t('moneyCame'),
      when: ({ document }) => document.status === 'APPROVED' && document.settleBy === 'TUNAI',
      right: 'bank-cash/bank-receipts:add',
      open: ({ document }) => onPaid(document),
    },
    delivery: {
      aside: true,
      label: t('returnDelivery'),
      when: ({ moves }) => moves.length > 0,
      right: [`${path}:print`, `${path}:view`],
      open: ({ document }) => void openFile(deliveryNote, { id: document.id }).catch(() => {}),
    },
    REJECTED: {
      label: t('reject'),
      right: `${path}:approve`,
      danger: true,
      reason: true,
      run: to('REJECTED'),
    },
    CANCELLED: {
      label: t('cancel'),
      right: `${path}:edit`,
      danger: true,
      reason: true,
      hint: t('returnCancelTells'),
      run: to('CANCELLED'),
    },
  }
}
