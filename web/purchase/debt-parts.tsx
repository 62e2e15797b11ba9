import type { ReactNode } from 'react'
import type { DocumentDetail } from '#contract/document-detail.ts'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { supplier } from '#contract/master/supplier.ts'
import type { otherDebt } from '#contract/purchase/other-debt.ts'
import type { purchaseNote } from '#contract/purchase/purchase-note.ts'
import { day, money, shortDay } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import * as column from '../ui/columns.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import { t } from './texts.ts'

interface DebtListProps {
  path: string
  endpoint: typeof otherDebt.getAll | typeof purchaseNote.getAll
  xlsx: Endpoint
  unit: string
  /** What is left of the paper: of a debt, or of a credit. */
  left: string
  statuses: string[]
  fixed?: NonNullable<InputOf<typeof purchaseNote.getAll>['filter']>
  note?: ReactNode
}

/** Papers of one amount with a supplier: what they came to, and what is left of them. */
export function DebtList({ path, statuses, left, fixed, ...list }: DebtListProps) {
  return (
    <ListScreen
      path={path}
      {...list}
      endpoint={list.endpoint as typeof purchaseNote.getAll}
      {...(fixed ? { fixed } : {})}
      searchHint={t('findInvoice')}
      columns={[
        column.opens('docNo', path),
        column.date('docDate'),
        column.text('partyName', { label: fieldText('supplierName') }),
        column.text('refNo', { width: 170, sort: false, hidden: true }),
        column.text('memo', { width: 220, sort: false }),
        column.money('total', { sum: true }),
        column.due('outstanding', { label: left, sum: true }),
        column.date('dueDate', { width: 126, hidden: true }),
        column.text('createdByName', { width: 150, hidden: true, sort: false }),
        column.status('status', { width: 160 }),
      ]}
      filters={[
        { kind: 'dates', from: 'dateFrom', to: 'dateTo' },
        { kind: 'status', key: 'status', statuses },
        { kind: 'master', key: 'supplierId', endpoint: supplier.getAll },
      ]}
      phone={(row) => ({
        title: row.partyName,
        amount: money(row.total),
        sub: `${row.docNo}, ${shortDay(row.docDate)}`,
        status: row.status,
      })}
    />
  )
}

/** The party, the day, and the paper that it follows. */
export function debtFacts(
  document: DocumentDetail['document'],
  related: DocumentDetail['related'],
): [string, ReactNode][] {
  const invoice = related.find((paper) => paper.kind === 'purchase-invoice')
  const order = related.find((paper) => paper.kind === 'purchase-order')
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
      invoice && (
        <ScreenLink key="invoice" to={`purchase/invoice/${invoice.id}`}>
          {invoice.docNo}
        </ScreenLink>
      ),
    ],
    [
      t('order'),
      order && (
        <ScreenLink key="order" to={`purchase/purchase-order/${order.id}`}>
          {order.docNo}
        </ScreenLink>
      ),
    ],
    [fieldText('dueDate'), document.dueDate && day(document.dueDate)],
    [fieldText('accountName'), document.accountName],
  ]
}
