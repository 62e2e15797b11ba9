import { averageBill, beforePoints } from '#contract/report/declared/parts.ts'
import { netOfReturns } from '#contract/report/declared/sales.ts'
import { FigureLink, NO_NOTE } from '../platform/figure-link.tsx'
import { count, money, roundPercent, rupiah } from '../platform/format.ts'
import { said } from '../platform/i18n/define.ts'
import { hasRight } from '../platform/session.ts'
import type { Period } from './periods.ts'
import { t } from './texts.ts'

type Sums = Readonly<Record<string, unknown>>
interface Card {
  label: string
  now: number
  before: number
  write: (n: number) => string
  /** The report behind the figure. */
  to: string
  asks?: Readonly<Record<string, string>>
  /** More of it is worse. */
  bad?: true
  note?: string
}

/** The figures of the period, each against the period before and leading to its report. */
export function Cards({ sums, period }: { sums: Sums | undefined; period: Period }) {
  const cards = cardsOf(sums ?? {})
  return (
    <dl className={`panel kpis kpis-${cards.length} is-compared`} aria-busy={!sums}>
      {cards.map((card, i) => (
        <div key={card.label} className={i === 0 ? 'kpi kpi-hero' : 'kpi'}>
          <dt>{card.label}</dt>
          <dd>
            <FigureLink to={card.to} search={{ ...period, ...card.asks }}>
              {sums && card.write(card.now)}
            </FigureLink>
            <span className="kpi-note kpi-change">{sums ? <Change {...card} /> : NO_NOTE}</span>
            {card.note && <span className="kpi-note">{card.note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const toSales = { to: 'report/sales-report', asks: netOfReturns }

function cardsOf(sums: Sums): Card[] {
  const both = (key: string) => ({
    now: Number(sums[key] ?? 0),
    before: Number(sums[`${key}Before`] ?? 0),
  })
  const [net, bills, returned] = [both('net'), both('documents'), both('returned')]
  const average = (when: 'now' | 'before') => averageBill(net[when], returned[when], bills[when])
  return [
    { label: t('sales'), ...net, write: rupiah, ...toSales, note: t('withoutVat') },
    { label: t('bills'), ...bills, write: count, ...toSales },
    {
      label: t('averageBill'),
      now: average('now'),
      before: average('before'),
      write: money,
      to: 'report/sales-dashboard/time',
    },
    ...(hasRight('cost.view')
      ? [
          {
            label: t('profit'),
            ...both('profit'),
            write: money,
            to: 'report/sales-analysis',
            note: said(beforePoints),
          },
        ]
      : []),
    {
      label: t('returned'),
      ...returned,
      write: money,
      to: 'report/sales-report/returns',
      bad: true as const,
    },
  ]
}

/** By how many percent it is more or less, in words and a sign and not by colour alone. */
function Change({ now, before, write, bad }: Card) {
  if (before === 0) return t('nothingBefore')
  const percent = ((now - before) / Math.abs(before)) * 100
  const up = percent >= 0
  return (
    <>
      <strong className={up === !bad ? 'is-up' : 'is-down'}>
        <span aria-hidden="true">{up ? '↑' : '↓'}</span>
        <span className="hidden-label">{up ? t('up') : t('down')}</span>{' '}
        {roundPercent(Math.abs(percent))}
      </strong>{' '}
      {t('sinceBefore', { amount: write(before) })}
    </>
  )
}
