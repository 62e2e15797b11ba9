import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useGo } from '../../platform/link.tsx'
import { menuText } from '../../platform/i18n/contract.ts'
import { hasRight, useUser } from '../../platform/session.ts'
import '../../ui/ui.css'
import { BookingsDialog } from './bookings.tsx'
import './cashier.css'
import { useConnection, useConnectionWatch } from './connection.ts'
import { CustomerDialog } from './customer-dialog.tsx'
import { DiscountDialog } from './discount-dialog.tsx'
import { FindDialog } from './find-dialog.tsx'
import { keepGoodsFresh } from './goods-index.ts'
import { HeldDialog } from './held-dialog.tsx'
import { useTillKeys } from './keys.ts'
import { Lines } from './lines.tsx'
import { PayDialog } from './pay/pay-dialog.tsx'
import { usePaymentFacts } from './pay/payment.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { ScanBox } from './scan-box.tsx'
import { Side } from './side.tsx'
import { t } from './texts.ts'
import { openTill, show, takeScan, useTill } from './till.ts'
import { TopBar } from './top-bar.tsx'
import { useTotals } from './totals.ts'

/** The cashier's station: one window, made for a scanner and a keyboard. */
export function Page() {
  return hasRight('sales/cashier:add') ? <Station /> : <NotYours />
}

function Station() {
  const { branchId } = useUser().employee
  const cart = useTill((s) => s.cart)
  const totals = useTotals(cart)
  const { booking } = useSearch({ strict: false }) as { booking?: string }
  useEffect(openTill, [])
  useEffect(() => {
    if (booking) takeScan(booking)
  }, [booking])
  useEffect(keepGoodsFresh, [])
  useEffect(() => {
    document.title = `${menuText('sales/cashier')} · Gerai`
  }, [])
  usePaymentFacts(branchId)
  useConnectionWatch()
  useTillKeys()
  return (
    <div className="till">
      <TopBar />
      <OfflineStrip />
      <main className="till-main">
        <section className="panel till-left" aria-label={t('lines')}>
          <ScanBox />
          <Lines cart={cart} totals={totals} />
        </section>
        <Side cart={cart} totals={totals} />
      </main>
      <Dialogs totals={totals} />
    </div>
  )
}

function Dialogs({ totals }: { totals: ReturnType<typeof useTotals> }) {
  const dialog = useTill((s) => s.dialog)
  const close = () => show(null)
  switch (dialog) {
    case 'find':
      return <FindDialog onClose={close} />
    case 'customer':
      return <CustomerDialog onClose={close} />
    case 'held':
      return <HeldDialog onClose={close} />
    case 'bookings':
      return <BookingsDialog onClose={close} />
    case 'discount':
      return <DiscountDialog totals={totals} onClose={close} />
    case 'remove':
      return <RemoveDialog onClose={close} />
    case 'pay':
      return <PayDialog totals={totals} onClose={close} />
    default:
      return null
  }
}

/** Says first what still goes on, then what waits. */
function OfflineStrip() {
  const away = useConnection((s) => s.lostAt !== null)
  if (!away) return null
  return (
    <p className="till-strip" role="status">
      <strong>{t('offlineHead')}</strong> {t('offlineText')}
    </p>
  )
}

function NotYours() {
  const go = useGo()
  return (
    <main className="plain-page">
      <h1>{menuText('sales/cashier')}</h1>
      <p>{t('notYours')}</p>
      <button type="button" className="button" onClick={() => go('dashboard')}>
        {t('back')}
      </button>
    </main>
  )
}
