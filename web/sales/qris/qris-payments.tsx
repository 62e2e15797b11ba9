import { Button } from 'antd'
import { useState } from 'react'
import { type QrisPayment, qris as api } from '#contract/sales/qris.ts'
import { instant, money } from '../../platform/format.ts'
import { fieldText } from '../../platform/i18n/contract.ts'
import { ScreenLink } from '../../platform/link.tsx'
import { documentPath, nounOf } from '../../platform/screens.ts'
import { hasRight } from '../../platform/session.ts'
import * as column from '../../ui/columns.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { CashierTabs } from '../cashier-tabs.tsx'
import { RefundDialog } from './qris-refund.tsx'
import { t } from './texts.ts'

const path = 'sales/cashier/qris'

const STATUSES = [
  'RECEIVED',
  'WAITING_PAYMENT',
  'APPLIED',
  'REFUNDED',
  'CANCELLED',
  'EXPIRED',
] as const

/** Codes that the tills asked for, and what became of each: what came and no sale has used stands first. */
export function List() {
  const [back, setBack] = useState<QrisPayment | null>(null)
  const mayRefund = (row: QrisPayment) => row.status === 'RECEIVED' && hasRight('sales/cashier:add')
  return (
    <>
      <ListScreen
        path={path}
        title={nounOf(path)}
        endpoint={api.getAll}
        xlsx={api.xlsx}
        add={false}
        extra={<CashierTabs path={path} />}
        open={(row) => (mayRefund(row) ? setBack(row) : pageOf(row))}
        unit={t('unit')}
        searchHint={t('find')}
        columns={columns((row) => mayRefund(row) && (() => setBack(row)))}
        filters={[
          { kind: 'dates', from: 'dateFrom', to: 'dateTo' },
          { kind: 'status', key: 'status', statuses: [...STATUSES] },
          { kind: 'yesno', key: 'lateOnly', label: t('lateOnly') },
        ]}
        phone={(row) => ({
          title: row.terminalName,
          amount: money(row.amount),
          sub: [instant(row.createdAt), row.issuer].filter(Boolean).join(', '),
          status: row.status,
        })}
      />
      {back && <RefundDialog payment={back} onClose={() => setBack(null)} />}
    </>
  )
}

const columns = (
  toRefund: (row: QrisPayment) => false | (() => void),
): column.Column<QrisPayment>[] => [
  {
    key: 'createdAt',
    width: 142,
    sort: true,
    fixed: true,
    show: (row) => instant(row.createdAt),
  },
  column.text('terminalName', { label: fieldText('edcId'), width: 142, sort: false }),
  column.text('cashierName', { label: fieldText('cashierId'), width: 120, sort: false }),
  column.money('amount', { sum: true, width: 100 }),
  { key: 'paidAt', width: 150, sort: true, show: (row) => instant(row.paidAt) },
  column.text('issuer', { width: 112, sort: false }),
  column.text('approvalCode', { width: 130, sort: false, hidden: true }),
  {
    key: 'docNo',
    label: t('usedBy'),
    width: 164,
    show: (row) => {
      const to = pageOf(row)
      if (!to) return row.docNo ?? row.refundNo
      return (
        <ScreenLink to={to} className="row-link">
          {row.docNo}
        </ScreenLink>
      )
    },
  },
  {
    key: 'status',
    width: 128,
    show: (row) => {
      const refund = toRefund(row)
      if (!refund) return <StatusTag status={row.status} />
      return (
        <Button size="small" type="primary" onClick={refund}>
          {t('refund')}
        </Button>
      )
    },
  },
  column.text('reference', { sort: false, hidden: true, width: 260 }),
]

const pageOf = ({ documentKind, documentId }: QrisPayment) =>
  documentKind && documentId ? documentPath(documentKind, documentId) : undefined
