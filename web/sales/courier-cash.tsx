import { Button } from 'antd'
import type { ReplyOf } from '#contract/endpoint.ts'
import { COD_LATE_AFTER_DAYS } from '#contract/sales/cod.ts'
import { courierHandover as api } from '#contract/sales/courier-handover.ts'
import { day, daysSince, money } from '../platform/format.ts'
import { Page } from '../platform/frame/page.tsx'
import { ScreenLink, useGo } from '../platform/link.tsx'
import { useRead } from '../platform/query.ts'
import { documentPath, nounOf } from '../platform/screens.ts'
import { hasRight } from '../platform/session.ts'
import { ReadFailed } from '../ui/waiting.tsx'
import { CodTabs } from './cod.tsx'
import { t } from './delivery-texts.ts'
import './cod.css'

const path = 'sales/open-cod/in-hand'
type Bill = ReplyOf<typeof api.inHand>['rows'][number]

/** What each courier holds of whose money, and since when. */
export function List() {
  const read = useRead(api.inHand, {}, { staleTime: 0 })
  const { data } = read
  const couriers = [...Map.groupBy(data?.rows ?? [], (bill) => bill.courierId).values()]
  return (
    <Page title={nounOf(path)} extra={<CodTabs path={path} />}>
      {!data && !read.isError && <div className="panel fill" aria-busy="true" />}
      {!data && read.isError && <ReadFailed read={read} className="panel empty" />}
      {data && couriers.length === 0 && <div className="panel empty">{t('nothingHeld')}</div>}
      <div className="cash-grid">
        {couriers.map((bills) => (
          <Courier key={bills[0]?.courierId} bills={bills} />
        ))}
      </div>
    </Page>
  )
}

function Courier({ bills }: { bills: Bill[] }) {
  const go = useGo()
  const [first] = bills
  if (!first) return null
  const { courierId, courierName } = first
  return (
    <section className="panel cash-courier" aria-label={courierName}>
      <header>
        <strong>{courierName}</strong>
        <strong>{money(bills.reduce((sum, bill) => sum + bill.amount, 0))}</strong>
      </header>
      <ul className="cash-bills">
        {bills.map((bill) => (
          <li key={bill.documentId}>
            <BillName bill={bill} />
            <span>{money(bill.amount)}</span>
          </li>
        ))}
      </ul>
      {hasRight('sales/open-cod:add') && (
        <Button
          type="primary"
          onClick={() => go('sales/open-cod/handovers/add', { courier: courierId })}
        >
          {t('takeOver')}
        </Button>
      )}
    </section>
  )
}

/** Which sale, whose, and for how long its money is with the courier. */
export function BillName({ bill }: { bill: Bill }) {
  const days = daysSince(bill.docDate)
  const to = documentPath('sales-invoice', bill.documentId)
  return (
    <span className="cash-bill">
      {to ? <ScreenLink to={to}>{bill.docNo}</ScreenLink> : bill.docNo}
      <span className={days > COD_LATE_AFTER_DAYS ? 'late-note' : 'hint'}>
        {[bill.customerName, day(bill.docDate)].filter(Boolean).join(', ')}
      </span>
    </span>
  )
}
