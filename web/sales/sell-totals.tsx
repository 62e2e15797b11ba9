import type { ReactNode } from 'react'
import { money, qty } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import type { Form } from '../ui/form-state.ts'
import { TotalDiscount, TotalEntry } from '../ui/total-entry.tsx'
import './sales.css'
import { type Selling, useSimulation } from './sell-lines.tsx'
import { t } from './texts.ts'
import { Pair, TotalLine } from '../platform/pairs.tsx'

/** What it comes to, by the server; discount and freight of the whole are typed among the sums. */
export function SellTotals<V extends Selling>({
  form,
  children,
}: {
  form: Form<V>
  /** What else is typed among the sums. */
  children?: ReactNode
}) {
  const simulation = useSimulation(form)
  const totals = simulation?.totals
  const within =
    totals &&
    totals.gross - totals.discount - totals.headerDiscount + totals.freight === totals.total
  return (
    <section className="panel totals paper-totals" aria-label={fieldText('total')}>
      <dl className="pairs">
        <Pair label={t('subtotal')} value={money(totals ? totals.gross - totals.discount : 0)} />
        <TotalDiscount form={form} unit="PERCENT" />
        <TotalEntry form={form} name="freight" />
        {!!totals?.exempt && <Pair label={fieldText('exempt')} value={money(totals.exempt)} />}
        <Pair label={fieldText('dpp')} value={totals ? money(totals.dpp) : '–'} />
        <Pair
          label={t(within ? 'vatWithin' : 'vatOnTop')}
          value={totals ? money(totals.vat) : '–'}
        />
        {!!simulation?.points && <Pair label={t('points')} value={`+${qty(simulation.points)}`} />}
        {children}
      </dl>
      <TotalLine label={fieldText('total')} value={totals ? money(totals.total) : '–'} />
    </section>
  )
}
