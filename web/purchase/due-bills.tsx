import type { ReactNode } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { supplier } from '#contract/master/supplier.ts'
import { debtPayment } from '#contract/purchase/debt-payment.ts'
import { money, shortDay } from '../platform/format.ts'
import { documentPath } from '../platform/screens.ts'
import { SettleChosen } from '../settling/settle-chosen.tsx'
import type { Column } from '../ui/columns.tsx'
import * as column from '../ui/columns.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import { hasRight } from '../platform/session.ts'
import { t } from './texts.ts'

type Row = ReplyOf<typeof debtPayment.due>['rows'][number]

const path = 'purchase/debt-repayment'

/** What is to be paid on which day; ticked bills of one supplier lead to one payment. */
export function DueBills({ tabs }: { tabs: ReactNode }) {
  return (
    <ListScreen
      path={path}
      endpoint={debtPayment.due}
      columns={columns()}
      unit={t('billsDue')}
      searchHint={t('findInvoice')}
      extra={tabs}
      open={(row) => documentPath(row.kind, row.id)}
      {...(hasRight(`${path}:add`) ? { bulk: payChosen } : {})}
      filters={[
        { kind: 'dates', from: 'dateFrom', to: 'dateTo' },
        { kind: 'master', key: 'supplierId', endpoint: supplier.getAll },
      ]}
      phone={(row) => ({
        title: row.supplierName,
        amount: money(row.open),
        sub: `${shortDay(row.payDay)}, ${row.docNo}`,
        extra: row.daysLate > 0 ? t('lateBy', { count: row.daysLate }) : (row.receiptNo ?? ''),
      })}
    />
  )
}

const payChosen = (rows: Row[]) => (
  <SettleChosen party="supplier" rows={rows} adds={path} label={t('payChosen')} />
)

const columns = (): Column<Row>[] => [
  column.date('payDay', { label: t('payDay'), width: 112 }),
  column.text('supplierName'),
  column.text('docNo', { width: 160 }),
  column.money('open', { label: t('toPay'), width: 130, sum: true }),
  column.money('dayTotal', { label: t('dayTotal'), width: 130 }),
  {
    key: 'daysLate',
    label: t('overdue'),
    width: 84,
    align: 'right',
    sort: false,
    show: (row) => (row.daysLate > 0 ? t('days', { count: row.daysLate }) : ''),
  },
  column.text('receiptNo', { label: t('promisedBy'), width: 160, sort: false }),
  column.text('refNo', { width: 150, sort: false, hidden: true }),
  column.date('dueDate', { width: 120, sort: false, hidden: true }),
]
