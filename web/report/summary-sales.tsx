import { Navigate } from '@tanstack/react-router'
import { summarySales } from '#contract/report/declared/summary.ts'
import { useRead } from '../platform/query.ts'
import type { ChartSeries } from '../ui/chart-series.ts'
import { Chart } from '../ui/chart.tsx'
import { useListState } from '../ui/list-state.ts'
import { DeclaredScreen } from './declared-report.tsx'
import { tabsOf } from './declared-tabs.ts'
import { inOrder } from './drawings.tsx'
import { lastMonths } from './periods.ts'
import { SalesTargets } from './sales-targets.tsx'
import { t } from './texts.ts'

const path = 'analytic/summary-sales'

/** Ringkasan Penjualan: every month of every branch; beside them what they mean to sell. */
export function Page({ rest }: { rest: string[] }) {
  const tabs = [...tabsOf(path), { path: `${path}/targets`, label: t('targets') }]
  if (rest.join('/') === 'targets') return <SalesTargets path={`${path}/targets`} tabs={tabs} />
  if (rest.length > 0) return <Navigate to="/app/$" params={{ _splat: path }} replace />
  return <DeclaredScreen report={summarySales} tabs={tabs} drawn={() => <Line />} />
}

/** All branches together. Asked for itself: the table shows a page of the months and branches, the line has them all. */
function Line() {
  const { search } = useListState(path)
  const { dateFrom, dateTo, branchIds } = { ...lastMonths(), ...search } as Asked
  const input = { dateFrom, dateTo, ...(Array.isArray(branchIds) ? { branchIds } : {}) }
  const { data } = useRead(summarySales.json, { ...input, limit: 1000 } as never, { keep: true })
  // Its place is there before its figures, so that the table below stays where it is.
  const rows = data ? inOrder(data, 'month') : []
  const months = [...Map.groupBy(rows, ({ label }) => String(label))]
  const sumOf = (field: 'net' | 'target') =>
    months.map(([, rows]) => rows.reduce((sum, row) => sum + Number(row[field] ?? 0), 0))
  const sales: ChartSeries = { name: t('sales'), kind: 'line', values: sumOf('net') }
  const target: ChartSeries = {
    name: t('target'),
    kind: 'line',
    compared: true,
    values: sumOf('target').map((amount) => amount || null),
  }
  const hasTarget = target.values.some((amount) => amount !== null)
  return (
    <Chart
      title={t('salesByMonth')}
      categories={months.map(([month]) => month)}
      height={200}
      series={hasTarget ? [sales, target] : [sales]}
      labelled={sales.values.length > 0 ? [sales.values.length - 1] : []}
    />
  )
}

interface Asked {
  dateFrom: string
  dateTo: string
  branchIds?: number[] | 'all'
}
