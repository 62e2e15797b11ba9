import { WarningFilled } from '@ant-design/icons'
import { customer } from '#contract/master/customer.ts'
import { day, limit, money } from '../platform/format.ts'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import { type Draft, type Form, useValues } from '../ui/form-state.ts'
import './sales.css'
import { type Selling, useSimulation } from './sell-lines.tsx'
import { t } from './texts.ts'
import { Pair } from '../platform/pairs.tsx'

/** What this customer may still owe, and what stands in the way. */
export function CreditFacts<V extends Selling>({ form }: { form: Form<V> }) {
  const { type } = useValues(form) as Draft<Selling>
  const { known, isFetching } = useCreditRead(form)
  const total = useSimulation(form)?.totals.total ?? 0
  // An order that is changed has its customer before it has his credit: room is kept for it.
  if (!known) return isFetching ? <aside className="panel credit" aria-busy="true" /> : null
  const { creditLimit, exposure, overdue, creditAllowed, blockStatus, priceLevel, termDays } = known
  const limited = typeof creditLimit === 'number'
  const left = (creditLimit ?? 0) - exposure
  const after = left - total
  return (
    <aside className="panel credit" aria-label={t('creditTitle')}>
      <header className="panel-head">
        {t('creditTitle')}
        <span className="end hint">
          {priceLevel}, {t('days', { count: termDays })}
        </span>
      </header>
      <dl className="pairs">
        {creditAllowed && <Pair label={t('limit')} value={limit(creditLimit)} />}
        {limited && creditAllowed && (
          <Pair label={t('left')} value={<span className="strong">{limit(left)}</span>} />
        )}
        {limited && total > 0 && (
          <Pair
            label={t(type === 'BOOKING' ? 'afterBooking' : 'afterThis')}
            value={<span className={after < 0 ? 'is-late' : undefined}>{money(after)}</span>}
          />
        )}
        {overdue > 0 && (
          <Pair label={t('overdue')} value={<span className="is-late">{money(overdue)}</span>} />
        )}
      </dl>
      {known.bouncedGiroOn && (
        <Warning text={t('bouncedGiro', { day: day(known.bouncedGiroOn) })} />
      )}
      {blockStatus === 'BLOCKED' && <Warning text={t('creditBlocked')} />}
      {!creditAllowed && <Warning text={t('creditNone')} />}
      {limited && total > 0 && after < 0 && (
        <Warning
          text={t(type === 'BOOKING' ? 'bookingOverLimit' : 'overLimit', { amount: money(-after) })}
        />
      )}
    </aside>
  )
}

function Warning({ text }: { text: string }) {
  return (
    <p className="credit-warning" role="status">
      <WarningFilled aria-hidden="true" /> {text}
    </p>
  )
}

/** The customer whole, for whoever may see the master. */
export const useCredit = <V extends Selling>(form: Form<V>) => useCreditRead(form).known

function useCreditRead<V extends Selling>(form: Form<V>) {
  const { customerId } = useValues(form) as Draft<Selling>
  const { data, isFetching } = useRead(
    customer.get,
    { id: customerId ?? 0 },
    { enabled: Boolean(customerId) && hasRight('master/customer:view'), quiet: true },
  )
  return { known: data?.id === customerId ? data : undefined, isFetching }
}

/** At the customer's label: `Sisa plafon 24.000.000`. */
export function CreditLeft<V extends Selling>({ form }: { form: Form<V> }) {
  const known = useCredit(form)
  if (!known?.creditAllowed || known.creditLimit === undefined) return null
  if (known.creditLimit === null) return t('creditUnlimited')
  return t('creditLeft', { amount: limit(known.creditLimit - known.exposure) })
}
