import type { ReactNode } from 'react'
import { FigureLink, NO_NOTE } from '../platform/figure-link.tsx'
import {
  count,
  day,
  daysSince,
  money,
  roundPercent,
  rupiah,
  time,
  today,
} from '../platform/format.ts'
import { mayDecide, useInbox } from '../platform/approvals/inbox.tsx'
import { hasRight } from '../platform/session.ts'
import { netOfReturns } from '#contract/report/declared/sales.ts'
import { behindDebts } from './debt-lists.ts'
import { Rise } from './rise.tsx'
import { type Branch, type Summary, ofBranch, sees } from './summary.ts'
import { t } from './texts.ts'

interface Kpi {
  key: string
  label: string
  /** Undefined until it is there. */
  value: string | undefined
  note: ReactNode
  /** The list behind the figure. */
  to: string
  search?: Record<string, unknown>
}

type Day = Summary | undefined

/** The figures of the day in one band; every one has its place before it is there. */
export function KpiBand({ summary, branch }: { summary: Day; branch: Branch }) {
  const waiting = useInbox()
  const kpis = [
    ...(sees('sales') ? salesKpis(summary?.sales, branch) : []),
    ...(sees('receivables') ? [lateKpi(summary?.receivables, branch)] : []),
    ...(sees('payables') ? [dueKpi(summary?.payables, branch)] : []),
    ...(sees('lowStock') ? [lowKpi(summary?.lowStock, branch)] : []),
    ...(mayDecide() ? [waitingKpi(waiting)] : []),
  ].slice(0, 4)
  return (
    <dl className={`panel kpis kpis-${kpis.length}`} aria-busy={!summary}>
      {kpis.map((kpi) => (
        <div key={kpi.key} className={kpi.key === 'sales' ? 'kpi kpi-hero' : 'kpi'}>
          <dt>{kpi.label}</dt>
          <dd>
            <FigureLink to={kpi.to} search={kpi.search ?? {}}>
              {kpi.value}
            </FigureLink>
            <span className="kpi-note">{kpi.note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Both are of today, returns taken off. */
function salesKpis(sales: Summary['sales'] | undefined, branch: Branch): Kpi[] {
  const period = { dateFrom: today(), dateTo: today() }
  // Its report tells them bill by bill in the same sums; whoever may not read it sees the bills, with PPN.
  const behind = hasRight('report/sales-report:view')
    ? { to: 'report/sales-report', search: { ...period, ...netOfReturns, ...ofBranch(branch) } }
    : { to: 'sales/invoice', search: { ...period, branchId: branch } }
  return [
    {
      key: 'sales',
      label: t('salesToday'),
      value: sales ? rupiah(sales.today) : undefined,
      note: sales ? <AgainstYesterday sales={sales} /> : NO_NOTE,
      ...behind,
    },
    {
      key: 'transactions',
      label: t('transactions'),
      value: sales ? count(sales.transactions) : undefined,
      note: sales ? (
        <>
          {t('average')} <strong>{money(sales.averageReceipt)}</strong> {t('perReceipt')}
        </>
      ) : (
        NO_NOTE
      ),
      ...behind,
    },
  ]
}

/** Yesterday at the same minute: half a day is not compared with a whole one. */
function AgainstYesterday({ sales }: { sales: NonNullable<Summary['sales']> }) {
  const { today, yesterdaySameTime: before, now } = sales
  if (before === 0) return t('noYesterday', { time: time(now) })
  const percent = ((today - before) / before) * 100
  return (
    <>
      <Rise up={percent >= 0}>{roundPercent(Math.abs(percent))}</Rise>{' '}
      {t('thanYesterday', { time: time(now), amount: money(before) })}
    </>
  )
}

function lateKpi(late: Summary['receivables'] | undefined, branch: Branch): Kpi {
  return {
    key: 'receivables',
    label: t('lateReceivables'),
    value: late ? money(late.late) : undefined,
    note: late?.lateCount ? (
      <>
        <strong className="is-late">{t('lateInvoices', { count: count(late.lateCount) })}</strong>{' '}
        {t('lateSince', { days: late.oldestDays })}
      </>
    ) : late ? (
      t('noneLate')
    ) : (
      NO_NOTE
    ),
    ...behindDebts('receivables', branch),
  }
}

function dueKpi(due: Summary['payables'] | undefined, branch: Branch): Kpi {
  return {
    key: 'payables',
    label: t('duePayables'),
    value: due ? money(due.dueSoon) : undefined,
    note: due?.dueSoonCount ? (
      <>
        {count(due.dueSoonCount)} {t('payablesCount')} <Nearest due={due.nearest ?? today()} />
      </>
    ) : due ? (
      t('noneDue')
    ) : (
      NO_NOTE
    ),
    ...behindDebts('payables', branch),
  }
}

/** A day that has passed is no day ahead. */
function Nearest({ due }: { due: string }) {
  const late = daysSince(due)
  return late > 0 ? (
    <strong className="is-late">{t('lateBy', { count: late })}</strong>
  ) : (
    <>
      {t('nearest')} <strong>{day(due)}</strong>
    </>
  )
}

/** Where the role sees less money, the day's other questions take the places. */
function lowKpi(low: Summary['lowStock'] | undefined, branch: Branch): Kpi {
  return {
    key: 'low',
    label: t('lowStock'),
    value: low ? count(low.count) : undefined,
    note: t('belowMinimum'),
    to: 'report/stock-report/minimum',
    search: { branchIds: branch === 'all' ? 'all' : [branch] },
  }
}

function waitingKpi({ rows, documents, isThere }: ReturnType<typeof useInbox>): Kpi {
  return {
    key: 'approvals',
    label: t('waitingWord'),
    value: isThere ? count(rows.length + documents.length) : undefined,
    note: t('documents'),
    to: 'purchase/purchase-order',
    search: { status: ['WAITING_APPROVAL'] },
  }
}
