import { Navigate } from '@tanstack/react-router'
import { netOfReturns, salesByGoods } from '#contract/report/declared/sales.ts'
import { salesByTender, salesByTime } from '#contract/report/declared/selling.ts'
import { summarySales } from '#contract/report/declared/summary.ts'
import { salesDashboardFiles } from '#contract/report/sales-dashboard.ts'
import { money, percent } from '../platform/format.ts'
import { Page as Frame } from '../platform/frame/page.tsx'
import { fieldText, menuText } from '../platform/i18n/contract.ts'
import { said } from '../platform/i18n/define.ts'
import { ScreenLink } from '../platform/link.tsx'
import { useRead } from '../platform/query.ts'
import { mayCall } from '../platform/session.ts'
import { FilterBar } from '../ui/filters.tsx'
import { type ListSearch, useListState } from '../ui/list-state.ts'
import { DataAge } from '../ui/report-foot.tsx'
import { ReportActions, ReportTabs } from '../ui/report-head.tsx'
import { Cards } from './dashboard-cards.tsx'
import { DeclaredScreen, declaredAt } from './declared-report.tsx'
import { tabsOf } from './declared-tabs.ts'
import { Drawn, Share } from './drawings.tsx'
import { type Period, lastDayOf, periodFilter, periodText, thisMonth } from './periods.ts'
import { Ranking } from './ranking.tsx'
import { SalesOfPeriod } from './sales-of-period.tsx'
import { t } from './texts.ts'
import '../ui/ui.css'
import './insights.css'

const path = 'report/sales-dashboard'

/** Dasbor Penjualan: the period in figures and drawings, each leading to its report; its tabs tell them row by row. */
export function Page({ rest }: { rest: string[] }) {
  const report = rest.length > 0 ? declaredAt(path, rest) : undefined
  if (rest.length > 0 && !report) return <Navigate to="/app/$" params={{ _splat: path }} replace />
  const tabs = [{ path, label: t('dashboard') }, ...tabsOf(path)]
  if (report) return <DeclaredScreen key={report.key} report={report} tabs={tabs} />
  return <Dashboard tabs={tabs} />
}

function Dashboard({ tabs }: { tabs: { path: string; label: string }[] }) {
  const state = useListState(path)
  const search: ListSearch = { ...thisMonth(), branchIds: 'all', ...state.search }
  const { dateFrom, dateTo, branchIds } = search as {
    dateFrom: string
    dateTo: string
  } & ListSearch
  const period: Period = {
    dateFrom,
    dateTo,
    ...(Array.isArray(branchIds) ? { branchIds: branchIds as number[] } : {}),
  }
  const hours = useRead(salesByTime.json, { ...period, by: 'HOUR', compare: 'PREVIOUS' } as never, {
    keep: true,
  })
  return (
    <Frame
      title={menuText(path)}
      here={t('dashboard')}
      extra={<ReportTabs tabs={tabs} path={path} />}
      actions={<ReportActions {...salesDashboardFiles} input={period} title={t('dashboard')} />}
    >
      <div className="report-bar">
        <FilterBar
          filters={[
            periodFilter(),
            { kind: 'branches', key: 'branchIds', label: fieldText('branchId') },
          ]}
          search={search}
          onChange={state.set}
        />
        <DataAge reply={hours.data} />
      </div>
      <Cards sums={hours.data?.sums} period={period} />
      <div className="sold">
        <SalesOfPeriod hours={hours.data?.rows ?? []} period={period} />
        {mayCall(summarySales.json) && <TargetOfMonth period={period} />}
        {mayCall(salesByGoods.json) && <TopGoods period={period} />}
        <Tenders period={period} />
      </div>
    </Frame>
  )
}

interface PartProps {
  period: Period
}

function TopGoods({ period }: PartProps) {
  const { data } = useRead(
    salesByGoods.json,
    { ...period, sort: { field: 'net', direction: 'desc' }, limit: 10 },
    { keep: true },
  )
  return (
    <Ranking
      title={t('topGoods')}
      usual={10}
      to={['report/sales-report/goods', { ...period }]}
      rows={data?.rows.map((row) => ({
        name: String(row.goodsName),
        value: Number(row.net),
        to: [
          'report/sales-report/lines',
          { ...period, ...netOfReturns, goodsId: row.goodsId, goodsId_name: row.goodsName },
        ],
      }))}
    />
  )
}

function Tenders({ period }: PartProps) {
  const { data } = useRead(salesByTender.json, { ...period, limit: 10 }, { keep: true })
  return (
    <Ranking
      title={t('tenders')}
      to={[`${path}/tenders`, { ...period }]}
      rows={data?.rows.map((row) => ({
        name: tenderName(String(row.methodName)),
        value: Number(row.amount),
        note: percent(Number(row.contribution)),
      }))}
    />
  )
}

function tenderName(name: string): string {
  const words = salesByTender.columns.methodName?.words?.[name]
  return words ? said(words) : name
}

/** The month in which the period ends, up to its last day. */
function TargetOfMonth({ period }: PartProps) {
  const month = `${period.dateTo.slice(0, 8)}01`
  const { data } = useRead(
    summarySales.json,
    { ...period, dateFrom: month, limit: 1 },
    { keep: true },
  )
  const { net = 0, target = 0, reached } = (data?.sums ?? {}) as Record<string, number>
  const title = t('targetOf', { month: periodText(month, lastDayOf(month)) })
  return (
    <Drawn title={title}>
      <div className={data ? 'target' : 'target is-waiting'} aria-busy={!data}>
        <strong className="target-net">{money(net)}</strong>
        {target > 0 ? (
          <>
            <Share part={net} whole={target} />
            <span>{t('reached', { percent: percent(reached ?? 0), target: money(target) })}</span>
          </>
        ) : (
          <span>{t('noTarget')}</span>
        )}
        <ScreenLink to="analytic/summary-sales">{menuText('analytic/summary-sales')}</ScreenLink>
      </div>
    </Drawn>
  )
}
