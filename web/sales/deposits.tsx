import { type ReactNode, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { receivableRepayment as api } from '#contract/sales/receivable-repayment.ts'
import { PartDialog } from '../master/part-dialog.tsx'
import { money, shortDay, today } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { documentPath, kindText } from '../platform/screens.ts'
import { hasRight } from '../platform/session.ts'
import { TenderFields } from '../settling/tender-fields.tsx'
import * as column from '../ui/columns.tsx'
import { MoneyField, TextField } from '../ui/fields.tsx'
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
          column.money('amount', { sort: false, sum: true, hidden: true }),
          column.money('open', { label: t('depositLeft'), sort: false, sum: true }),
        ]}
        phone={(row) => ({
          title: row.customerName,
          amount: money(row.open),
          sub: `${row.docNo ?? ''}, ${shortDay(row.docDate)}`,
        })}
      />
      {back && <RefundDialog deposit={back} onClose={() => setBack(null)} />}
    </>
  )
}

function RefundDialog({ deposit, onClose }: { deposit: Deposit; onClose: () => void }) {
  const { id, branchId, open, customerName } = deposit
  return (
    <PartDialog
      noun={t('refundDeposit')}
      title={t('refundDepositOf', { name: customerName, amount: money(open) })}
      add={api.refundDeposit}
      values={{ branchId, docDate: today(), documentId: id, amount: open }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <MoneyField form={form} name="amount" required span={12} />
          <TenderFields form={form} />
          <TextField form={form} name="memo" label={fieldText('memo')} span={12} maxLength={500} />
        </>
      )}
    </PartDialog>
  )
}
