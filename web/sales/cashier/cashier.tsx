import { useSearch } from '@tanstack/react-router'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { useGo } from '../../platform/link.tsx'
import { menuText } from '../../platform/i18n/contract.ts'
import { hasRight, useHome } from '../../platform/session.ts'
import { SlipPrint } from '../../ui/slip-print.tsx'
import { readyPrinter } from '../printer/print.ts'
import { LazyPrinterDialog } from '../printer/printer-button.tsx'
import { PrinterTrouble } from '../printer/printer-trouble.tsx'
import '../../ui/ui.css'
import { CancelBookingDialog } from './booking-cancel.tsx'
import { BookingsDialog } from './bookings.tsx'
import { shownOf } from './cart.ts'
import './cashier.css'
import { CodDialog } from './cod-dialog.tsx'
import { useConnection, useConnectionWatch } from '../../platform/connection.ts'
import { CustomerDialog } from './customer-dialog.tsx'
import { DiscountDialog } from './discount-dialog.tsx'
import { FindDialog } from './find-dialog.tsx'
import { keepGoodsFresh } from './goods-index.ts'
import { useHeldTold } from './held.ts'
import { HeldDialog } from './held-dialog.tsx'
import { useTillKeys } from './keys.ts'
import './gone-on.ts'
import { useCartKept } from './kept.ts'
import { useLeftCounted } from './left.ts'
import { sellsAlone, useDevice } from './offline/device.ts'
import { Lock, TakenOver, useLock, useTakenOver } from './offline/lock.tsx'
import { usePricesAge } from './offline/prices-age.ts'
import { useQueue } from './offline/queue.ts'
import { forgetLost, useLost } from './offline/restored.ts'
import { SaveQueue } from './offline/save-queue.tsx'
import { t as offlineText } from './offline/texts.ts'
import { useTillOffline } from './offline/till-offline.ts'
import { Lines } from './lines.tsx'
import { Meanwhile, Taken } from './meanwhile.tsx'
import { PayDialog } from './pay/pay-dialog.tsx'
import { usePaymentFacts } from './pay/payment.ts'
import { leaveTill, openTill, takeOver } from './keeping.ts'
import { PriceDialog } from './price-dialog.tsx'
import { usePrintedSales } from './printed-sales.ts'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { SalesmanDialog, useSalesmen } from './salesman-dialog.tsx'
import { ScanBox } from './scan-box.tsx'
import { ScanCard } from './scan-card.tsx'
import { takeScan } from './scans.ts'
import { ShiftDialog } from '../shift/shift-dialog.tsx'
import { OtherTill } from '../shift/other-till.tsx'
import { ShiftGate } from '../shift/shift-gate.tsx'
import { Side } from './side.tsx'
import { t } from './texts.ts'
import { OF_SHIFT } from './dialogs.ts'
import { show, useTill } from './till.ts'
import { TopBar } from './top-bar.tsx'
import { type Totals, useTotals } from './totals.ts'

/** The cashier's station: one window, made for a scanner and a keyboard. */
export function Page() {
  return hasRight('sales/cashier:add') ? <Station /> : <NotYours />
}

function Station() {
  const { branchId, email } = useHome().employee
  const owned = useTill((s) => s.owned)
  const dialog = useTill((s) => s.dialog)
  useEffect(() => {
    openTill(email)
    return leaveTill
  }, [email])
  useEffect(keepGoodsFresh, [])
  useEffect(readyPrinter, [])
  useEffect(() => {
    document.title = `${menuText('sales/cashier')} · Gerai`
  }, [])
  usePaymentFacts(branchId)
  useSalesmen()
  useConnectionWatch()
  useTillOffline()
  const locked = useLock()
  const takenOver = useTakenOver()
  if (locked) return <Lock />
  if (takenOver) return <TakenOver />
  if (owned === 'elsewhere' || owned === 'unopened')
    return <NotHere what={owned} onOpen={() => takeOver(email)} />
  return (
    owned === 'here' && (
      <>
        <ShiftGate busy={dialog !== null && OF_SHIFT.has(dialog)}>
          <Counter />
        </ShiftGate>
        <SlipPrint />
      </>
    )
  )
}

function Counter() {
  // Not drawn anew by what was told or taken of the same goods: the payment window opens over them.
  const cart = useTill(useShallow((s) => shownOf(s.cart)))
  const totals = useTotals(cart)
  const { booking } = useSearch({ strict: false }) as { booking?: string }
  useEffect(() => {
    if (booking) takeScan(booking, 'person')
  }, [booking])
  useTillKeys()
  useHeldTold()
  useLeftCounted()
  useCartKept(cart, totals)
  usePrintedSales()
  return (
    <div className="till">
      <TopBar />
      <PrinterTrouble />
      <OfflineStrip />
      <OtherTill />
      <main className="till-main">
        <section className="panel till-left" aria-label={t('lines')}>
          <ScanBox />
          <Taken />
          <Meanwhile />
          <Lines cart={cart} totals={totals} />
        </section>
        <Side cart={cart} totals={totals} />
      </main>
      <Dialogs totals={totals} />
      <ScanCard />
    </div>
  )
}

function Dialogs({ totals }: { totals: Totals }) {
  const dialog = useTill((s) => s.dialog)
  const stage = useTill((s) => s.stage)
  const close = () => show(null)
  if (stage !== 'OPEN') return <PayDialog totals={totals} />
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
    case 'cod':
      return <CodDialog totals={totals} onClose={close} />
    case 'remove':
      return <RemoveDialog onClose={close} />
    case 'cancelBooking':
      return <CancelBookingDialog totals={totals} onClose={close} />
    case 'shift':
      return <ShiftDialog onClose={close} />
    case 'drawer':
      return <ShiftDialog at="drawer" onClose={close} />
    case 'bills':
      return <ShiftDialog at="bills" onClose={close} />
    case 'price':
      return <PriceDialog onClose={close} />
    case 'salesman':
      return <SalesmanDialog onClose={close} />
    case 'printer':
      return <LazyPrinterDialog onClose={close} />
    case 'receipt':
      return <ReceiptDialog onClose={close} />
    default:
      return null
  }
}

/** The cart has one owner, two tabs would sell it twice; and none where nothing can be kept. */
function NotHere({ what, onOpen }: { what: 'elsewhere' | 'unopened'; onOpen: () => void }) {
  const go = useGo()
  return (
    <main className="plain-page">
      <h1>{t(what)}</h1>
      <p>{t(`${what}Text`)}</p>
      <div className="till-elsewhere">
        <Button size="large" onClick={() => go('dashboard')}>
          {t('leave')}
        </Button>
        <Button size="large" type="primary" autoFocus onClick={onOpen}>
          {t(what === 'elsewhere' ? 'takeOver' : 'openAgain')}
        </Button>
      </div>
    </main>
  )
}

/** Says first what still goes on, then what waits. */
function OfflineStrip() {
  const away = useConnection((s) => s.lostAt !== null)
  const sells = useDevice(sellsAlone)
  const age = usePricesAge()
  if (!away) return <Unsent />
  return (
    <p className="till-strip" role="status">
      <strong>{offlineText(sells ? 'goesOn' : 'waits')}</strong>{' '}
      {sells ? offlineText('goesOnText') : t('offlineText')}{' '}
      {age?.isOld && <strong>{offlineText('pricesOld', { at: age.at })}</strong>} <SaveQueue />
    </p>
  )
}

/** What was sold without a line and has not reached the branch yet. */
function Unsent() {
  const unsent = useQueue((s) => s.unsent)
  const refused = unsent.find((kept) => kept.refused)?.refused
  const lost = useLost((s) => s.numbers)
  return (
    <>
      {lost.length > 0 && (
        <p className="till-strip" role="alert">
          {offlineText('lostByRestore', { numbers: lost.join(', ') })}{' '}
          <Button size="small" onClick={() => void forgetLost()}>
            {offlineText('seen')}
          </Button>
        </p>
      )}
      {unsent.length > 0 && (
        <p className="till-strip" role="status">
          {refused
            ? offlineText('stuck', { count: unsent.length, why: refused })
            : offlineText('sending', { count: unsent.length })}{' '}
          {refused && <SaveQueue />}
        </p>
      )}
    </>
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
