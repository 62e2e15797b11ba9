import { Button } from 'antd'
import { memo, type ReactNode } from 'react'
import { count, money, percent } from '../../platform/format.ts'
import { releaseBooking } from './bookings.tsx'
import type { ShownCart, TillBooking } from './cart.ts'
import { ChosenCard } from './chosen-card.tsx'
import { useConnection } from '../../platform/connection.ts'
import { sellsAlone, useDevice } from './offline/device.ts'
import { useHere } from './offline/people.ts'
import { usePricesAge } from './offline/prices-age.ts'
import { t as offlineText } from './offline/texts.ts'
import { useWaiting } from './held.ts'
import { press } from './keys.ts'
import { t } from './texts.ts'
import { useTill } from './till.ts'
import type { Totals } from './totals.ts'
import { Pairs } from '../../platform/pairs.tsx'

/** Right of the lines: who buys, the function keys, the last line, and what it comes to. */
export function Side({ cart, totals }: { cart: ShownCart; totals: Totals }) {
  const held = useWaiting().length
  const printable = useTill((s) => s.lastSale !== null)
  const away = useConnection((s) => s.lostAt !== null)
  const limit = useOwnLimit(away)
  const alone = useDevice(sellsAlone)
  return (
    <aside className="till-side">
      <CustomerCard
        booking={cart.booking}
        customer={cart.customer}
        salesman={cart.salesman ?? null}
      />
      <div className="till-keys">
        <Key cap="F1" label={t('price')} />
        <Key cap="F3" label={t('booking')} waits={away} />
        <Key cap="F5" label={t('salesman')} off={Boolean(cart.booking)} />
        <Key
          cap="F6"
          label={t('hold')}
          fact={held > 0 ? t('heldCount', { count: held }) : undefined}
        />
        <Key
          cap="F8"
          label={t('discount')}
          word={limit}
          off={cart.lines.length === 0 || Boolean(cart.booking)}
        />
        <Key cap="F7" label="COD" off={cart.lines.length === 0 && !away} waits={away} />
        <Key
          cap="F10"
          label={t('shift')}
          waits={away && !alone}
          word={away ? offlineText('onlyX') : undefined}
        />
        <Key cap="F11" label={t('bills')} />
        <Key
          cap="F12"
          label={t(cart.booking ? 'printBooking' : 'print')}
          off={!printable && !cart.booking}
        />
      </div>
      <ChosenCard cart={cart} totals={totals} />
      <Sums totals={totals} />
      <TotalPlate totals={totals} empty={cart.lines.length === 0} />
      <PayButton empty={cart.lines.length === 0} />
    </aside>
  )
}

interface KeyProps {
  cap: string
  label: string
  fact?: ReactNode
  /** Below its name. */
  word?: string | undefined
  off?: boolean
  /** There is no line: what the key opens needs one, and pressed it says so. */
  waits?: boolean
}

/** Not drawn anew by every scan. */
const Key = memo(function Key({ cap, label, fact, word, off = false, waits = false }: KeyProps) {
  return (
    <button
      type="button"
      className={waits ? 'till-button is-waiting' : 'till-button'}
      disabled={off}
      onClick={() => press(cap)}
    >
      <kbd>{cap}</kbd>{' '}
      <span className="till-key-label">
        <span>{label}</span>
        {(waits || word) && (
          <span className="till-key-word">{waits ? offlineText('keyWaits') : word}</span>
        )}
      </span>
      {fact && <span className="till-key-fact">{fact}</span>}
    </button>
  )
})

/** How much a cashier takes off without anybody, told where nobody can be asked. */
function useOwnLimit(away: boolean): string | undefined {
  const known = useDevice((s) => s.device?.limits?.discountPct)
  const own = useHere((s) => s.discountPct) ?? known
  return away && own !== undefined ? offlineText('upTo', { percent: percent(own) }) : undefined
}

type Whose = Pick<ShownCart, 'booking' | 'customer' | 'salesman'>

const CustomerCard = memo(function CustomerCard({ booking, customer, salesman }: Whose) {
  const name = customer?.name ?? t('walkIn')
  return (
    <section className="panel till-customer" aria-label={t('customer')}>
      <span className="initials" aria-hidden="true">
        {initials(name)}
      </span>
      <div className="till-customer-names">
        <strong className="ellipsis" title={name}>
          {name}
        </strong>
        <div>
          {customer?.type === 'MEMBER' && <span className="tag tone-blue">{t('member')}</span>}
          <span className="hint" title={booking?.deliveryAddress ?? undefined}>
            {salesman && `${t('soldBy', { name: salesman.name })} · `}
            {booking ? wordsOf(booking) : factOf(customer)}
          </span>
        </div>
      </div>
      {booking ? (
        <Button size="large" onClick={() => releaseBooking(booking.id)}>
          {t('release')}
        </Button>
      ) : (
        <Button size="large" onClick={() => press('F4')}>
          {t('change')} <kbd>F4</kbd>
        </Button>
      )}
    </section>
  )
})

const wordsOf = ({ queue, number, deliveryAddress }: TillBooking) =>
  [queue, number, deliveryAddress && t('isBrought')].filter(Boolean).join(' · ')

function factOf(customer: ShownCart['customer']): string {
  if (!customer) return t('walkInText')
  const { type, points, priceLevel } = customer
  if (type === 'MEMBER' && points !== null) return t('pointBalance', { count: count(points) })
  return t('level', { level: priceLevel.toLowerCase() })
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words[1]].map((word) => word?.[0]?.toUpperCase() ?? '').join('')
}

/** Always the same rows for one customer, so that nothing moves while scanning. */
function Sums({ totals }: { totals: Totals }) {
  return (
    <Pairs
      className="panel till-sums"
      of={[
        [t('gross'), money(totals.gross)],
        [t('discount'), money(-totals.discount)],
        ...(totals.onTop ? [[t('vatAdded'), money(totals.vat)] as const] : []),
        [t('points'), totals.points ? t('pointsGain', { count: count(totals.points) }) : '–'],
      ]}
    />
  )
}

function TotalPlate({ totals, empty }: { totals: Totals; empty: boolean }) {
  const age = usePricesAge()
  const withVat = totals.vat ? t('withVat') : ''
  const alone =
    age && [withVat, offlineText('pricesAsOf', { at: age.at })].filter(Boolean).join(', ')
  const words = totals.sure ? withVat : empty ? '' : (alone ?? t('estimated'))
  return (
    <section className="till-plate" aria-live="polite" aria-label={t('total')}>
      <div>
        <span>{t('total')}</span>
        <span>{words}</span>
      </div>
      {totals.problem ? (
        <p role="alert">{totals.problem}</p>
      ) : (
        <strong>{totals.total === 0 ? '0' : money(totals.total)}</strong>
      )}
    </section>
  )
}

const PayButton = memo(function PayButton({ empty }: { empty: boolean }) {
  const lost = useConnection((s) => s.lostAt !== null)
  const sells = useDevice(sellsAlone)
  const away = lost && !sells
  return (
    <button
      type="button"
      className="button-primary till-pay"
      disabled={away || empty}
      onClick={() => press('F9')}
    >
      {away ? t('payWaits') : t('pay')} <kbd>F9</kbd>
    </button>
  )
})
