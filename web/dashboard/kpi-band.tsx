import type { ReactNode } from 'react'
import { count, day, money, qty, rupiah, time } from '../platform/format.ts'
import { ScreenLink } from '../platform/link.tsx'
import type { Summary } from './summary.ts'
import { t } from './texts.ts'

interface Kpi {
  key: string
  label: string
  value: string
  note: ReactNode
  /** The list behind the figure. */
  to: string
  search?: Record<string, unknown>
}

/** The figures of the day in one band. */
export function KpiBand({ summary }: { summary: Summary }) {
  const kpis = kpisOf(summary)
  if (kpis.length === 0) return null
  return (
    <dl className={`panel kpis kpis-${kpis.length}`}>
      {kpis.map((kpi) => (
        <div key={kpi.key} className={kpi.key === 'sales' ? 'kpi kpi-hero' : 'kpi'}>
          <dt>{kpi.label}</dt>
          <dd>
            <ScreenLink to={kpi.to} search={kpi.search ?? {}} className="kpi-value">
              {kpi.value}
            </ScreenLink>
            <span className="kpi-note">{kpi.note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function kpisOf(summary: Summary): Kpi[] {
  const money = [...salesKpis(summary), ...debtKpis(summary)]
  return [...money, ...otherKpis(summary)].slice(0, 4)
}

function salesKpis({ sales }: Summary): Kpi[] {
  if (!sales) return []
  return [
    {
      key: 'sales',
      label: t('salesToday'),
      value: rupiah(sales.today),
      note: <AgainstYesterday sales={sales} />,
      to: 'sales/invoice',
    },
    {
      key: 'transactions',
      label: t('transactions'),
      value: count(sales.transactions),
      note: (
        <>
          {t('average')} <strong>{money(sales.averageReceipt)}</strong> {t('perReceipt')}
        </>
      ),
      to: 'sales/invoice',
    },
  ]
}

/** Yesterday at the same minute: half a day is not compared with a whole one. */
function AgainstYesterday({ sales }: { sales: NonNullable<Summary['sales']> }) {
  const { today, yesterdaySameTime: before, now } = sales
  if (before === 0) return t('noYesterday', { time: time(now) })
  const percent = ((today - before) / before) * 100
  const up = percent >= 0
  return (
    <>
      <strong className={up ? 'is-up' : 'is-down'}>
        <span aria-hidden="true">{up ? '↑' : '↓'}</span>
        <span className="hidden-label">{up ? t('up') : t('down')}</span>{' '}
        {qty(Math.round(Math.abs(percent) * 10) / 10)}%
      </strong>{' '}
      {t('thanYesterday', { time: time(now), amount: money(before) })}
    </>
  )
}

function debtKpis({ receivables, payables }: Summary): Kpi[] {
  return [
    ...(receivables
      ? [
          {
            key: 'receivables',
            label: t('lateReceivables'),
            value: money(receivables.late),
            note:
              receivables.lateCount === 0 ? (
                t('noneLate')
              ) : (
                <>
                  <strong className="is-late">
                    {t('lateInvoices', { count: count(receivables.lateCount) })}
                  </strong>{' '}
                  {t('lateSince', { days: receivables.oldestDays })}
                </>
              ),
            to: 'sales/invoice',
            search: { status: ['OVERDUE'] },
          },
        ]
      : []),
    ...(payables
      ? [
          {
            key: 'payables',
            label: t('duePayables'),
            value: money(payables.dueSoon),
            note:
              payables.dueSoonCount === 0 ? (
                t('noneDue')
              ) : (
                <>
                  {count(payables.dueSoonCount)} {t('nearest')}{' '}
                  <strong>{day(payables.nearest)}</strong>
                </>
              ),
            to: 'purchase/invoice',
            search: { status: ['UNPAID', 'PARTIALLY_PAID', 'OVERDUE'] },
          },
        ]
      : []),
  ]
}

/** Where the role sees less money, the day's other questions take the places. */
function otherKpis({ lowStock, approvals }: Summary): Kpi[] {
  return [
    ...(lowStock
      ? [
          {
            key: 'low',
            label: t('lowStock'),
            value: count(lowStock.count),
            note: t('belowMinimum'),
            to: 'report/stock-report',
            search: { belowMinimum: true },
          },
        ]
      : []),
    ...(approvals.length > 0
      ? [
          {
            key: 'approvals',
            label: t('waitingWord'),
            value: count(approvals.length),
            note: t('documents'),
            to: 'purchase/purchase-order',
            search: { status: ['WAITING_APPROVAL'] },
          },
        ]
      : []),
  ]
}
