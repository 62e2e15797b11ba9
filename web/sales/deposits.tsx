import { type ReactNode, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { receivableRepayment as api } from '#contract/sales/receivable-repayment.ts'
import { money, shortDay } from '../platform/format.ts'
import { ScreenLink } from '../platform/link.tsx'
import { documentPath, kindText } from '../platform/screens.ts'
import { hasRight } from '../platform/session.ts'
import { MoneyBackDialog } from '../settling/money-back.tsx'
import * as column from '../ui/columns.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import { t } from './texts.ts'

type Deposit = ReplyOf<typeof api.deposits>['rows'][number]

const path = 'sales/repayment-of-receivable'

/** What customers have with us, whatever it came from. A row leads to giving it back. */
export function Deposits({ tabs }: { tabs: ReactNode }) {
  const [back, setBack] = useState<Deposit | null>(null)
  const may = hasRight(`${path}:add`)
  return (
    <>
      <ListScreen
        path={path}
        endpoint={api.deposits}
        add={false}
        open={(row) => (may ? setBack(row) : documentPath(row.kind, row.id))}
        extra={tabs}
        unit={t('depositsUnit')}
        searchHint={t('find')}
        columns={[
          column.text('customerName', { sort: false, fixed: true }),
          {
            key: 'docNo',
            width: 180,
            show: (row) => (
              <ScreenLink to={documentPath(row.kind, row.id)} className="row-link">
                {row.docNo}
              </ScreenLink>
            ),
          },
          {
            key: 'kind',
            label: t('depositFrom'),
            width: 190,
            show: (row) => kindText(row.kind),
          },
          column.date('docDate', { sort: false }),
          column.money('amount', { sum: true, hidden: true }),
          column.money('open', { label: t('depositLeft'), sum: true }),
        ]}
        phone={(row) => ({
          title: row.customerName,
          amount: money(row.open),
          sub: `${row.docNo ?? ''}, ${shortDay(row.docDate)}`,
        })}
      />
      {back && <MoneyBackDialog side="customer" of={back} onClose={() => setBack(null)} />}
    </>
  )
}
