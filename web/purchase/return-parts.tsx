import { type ReactNode, useState } from 'react'
import type { DocumentDetail } from '#contract/document-detail.ts'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import type { purchaseReturn } from '#contract/purchase/purchase-return.ts'
import { supplier } from '#contract/master/supplier.ts'
import { PartDialog } from '../master/part-dialog.tsx'
import { call } from '../platform/api.ts'
import { day, money, shortDay } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { newRequestId } from '../platform/request-id.ts'
import { hasRight } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { DetailScreen, type DetailEndpoint } from '../ui/detail-screen.tsx'
import { lineColumns } from '../ui/detail-columns.tsx'
import { PHONE, useMedia } from '../platform/media.ts'
import { ListScreen } from '../ui/list-screen.tsx'
import { boughtLines } from './phone-lines.tsx'
import { TenderFields } from './tender-fields.tsx'
import { t } from './texts.ts'

/** What the two kinds of returns have in common: how they are listed, shown, approved and settled. */
interface ReturnKind {
  path: string
  getAll: typeof purchaseReturn.getAll
  xlsx: Endpoint
  get: DetailEndpoint
  pdf: typeof purchaseReturn.pdf
  updateStatus: typeof purchaseReturn.updateStatus
}

export const reasons = () =>
  (['RUSAK', 'KEDALUWARSA', 'SALAH_KIRIM', 'LAIN'] as const).map(
    (code) => [code, t(`reason.${code}`)] as const,
  )
export const settlements = () =>
  (['POTONG_HUTANG', 'GANTI_BARANG', 'TUNAI'] as const).map(
    (code) => [code, t(`settle.${code}`)] as const,
  )

export function ReturnList({ path, getAll, xlsx }: ReturnKind) {
  const costs = hasRight('cost.view')
  return (
    <ListScreen
      path={path}
      endpoint={getAll}
      xlsx={xlsx}
      unit={t('returns')}
      searchHint={t('findInvoice')}
      columns={[
        column.opens('docNo', path),
        column.date('docDate'),
        column.text('partyName', { label: fieldText('supplierName') }),
        column.text('refNo', { label: fieldText('supplierInvoiceNo'), width: 170, sort: false }),
        column.text('warehouseName', { width: 130, sort: false, hidden: true }),
        ...(costs
          ? [
              column.money('total', { sum: true }),
              column.due('outstanding', { label: t('creditLeft'), sum: true }),
            ]
          : []),
        column.text('createdByName', { width: 150, hidden: true, sort: false }),
        column.text('memo', { hidden: true, sort: false }),
        column.status('status', { width: 180 }),
      ]}
      filters={[
        { kind: 'dates', from: 'dateFrom', to: 'dateTo' },
        {
          kind: 'status',
          key: 'status',
          statuses: ['WAITING_APPROVAL', 'APPROVED', 'COMPLETED', 'REJECTED', 'CANCELLED'],
        },
        { kind: 'master', key: 'supplierId', endpoint: supplier.getAll },
      ]}
      phone={(row) => ({
        title: row.partyName,
        amount: costs ? money(row.total) : '',
        sub: `${row.docNo}, ${shortDay(row.docDate)}`,
        status: row.status,
      })}
    />
  )
}

export function ReturnDetail({ kind, id }: { kind: ReturnKind; id: number }) {
  const { path, updateStatus } = kind
  const [paying, setPaying] = useState<DocumentDetail['document'] | null>(null)
  const phone = useMedia(PHONE)
  const costs = hasRight('cost.view')
  const say =
    (status: InputOf<typeof updateStatus>['status']) =>
    ({ document }: DocumentDetail, reason: string) =>
      call(updateStatus, { ...changeOf(document), status, ...(reason ? { reason } : {}) })
  const may = (right: string, status: string) => (detail: DocumentDetail) =>
    detail.actions.includes(status) && hasRight(right)
  return (
    <>
      <DetailScreen
        path={path}
        id={id}
        endpoint={kind.get}
        pdf={kind.pdf}
        totals={costs}
        columns={phone ? boughtLines() : costs ? lineColumns : lineColumns.slice(0, 4)}
        facts={(document, { related }) => returnFacts(document, related)}
        actions={{
          APPROVED: {
            label: t('approve'),
            when: ({ actions, document }) =>
              actions.includes('APPROVED') &&
              document.status === 'WAITING_APPROVAL' &&
              (hasRight(`${path}:approve`) || hasRight(`${path}:edit`)),
            tells: t('returnApproveTells'),
            run: say('APPROVED'),
          },
          COMPLETED: {
            label: t('moneyCame'),
            when: ({ document }) =>
              document.status === 'APPROVED' &&
              document.settleBy === 'TUNAI' &&
              hasRight('bank-cash/bank-receipts:add'),
            open: ({ document }) => setPaying(document),
          },
          REJECTED: {
            label: t('reject'),
            when: may(`${path}:approve`, 'REJECTED'),
            danger: true,
            reason: true,
            run: say('REJECTED'),
          },
          CANCELLED: {
            label: t('cancel'),
            when: may(`${path}:edit`, 'CANCELLED'),
            danger: true,
            reason: true,
            tells: t('returnCancelTells'),
            run: say('CANCELLED'),
          },
        }}
      />
      {paying && (
        <PartDialog
          noun={t('moneyCame')}
          title={t('moneyCameOf', {
            number: paying.docNo ?? '',
            amount: money(paying.outstanding),
          })}
          add={updateStatus}
          values={{ ...changeOf(paying), status: 'COMPLETED' }}
          onClose={() => setPaying(null)}
        >
          {(form) => <TenderFields form={form} />}
        </PartDialog>
      )}
    </>
  )
}

function returnFacts(document: DocumentDetail['document'], related: DocumentDetail['related']) {
  const invoice = related.find((paper) => paper.kind === 'purchase-invoice')
  return [
    [
      fieldText('supplierName'),
      <ScreenLink key="supplier" to={`master/supplier/${document.supplierId}`}>
        {document.supplierName}
      </ScreenLink>,
    ],
    [fieldText('docDate'), day(document.docDate)],
    [
      t('ofInvoice'),
      invoice ? (
        <ScreenLink key="invoice" to={`purchase/invoice/${invoice.id}`}>
          {invoice.docNo}
        </ScreenLink>
      ) : (
        document.refNo
      ),
    ],
    [fieldText('warehouseName'), document.warehouseName],
    [fieldText('reason'), document.reason && t(`reason.${document.reason as 'RUSAK'}`)],
    [t('settledBy'), document.settleBy && t(`settle.${document.settleBy as 'TUNAI'}`)],
    [t('approvedBy'), document.approvedByName],
  ] satisfies [string, ReactNode][]
}

function changeOf({ id, version }: DocumentDetail['document']) {
  return { id, version, requestId: newRequestId() }
}
