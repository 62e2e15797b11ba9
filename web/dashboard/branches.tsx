import { netOfReturns } from '#contract/report/declared/sales.ts'
import { summarySales } from '#contract/report/declared/summary.ts'
import type { ReportRow } from '#contract/report/declare.ts'
import { count, money, percent, today } from '../platform/format.ts'
import { ScreenLink } from '../platform/link.tsx'
import { useRead } from '../platform/query.ts'
import { hasRight, mayCall, useUser } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import type { Column } from '../ui/columns.tsx'
import { FewFigures } from './few-figures.tsx'
import { slow } from './slow.ts'
import { t } from './texts.ts'

const path = 'analytic/summary-sales'

/** The month of every branch side by side, for whoever sees several. */
export function Branches() {
  const { branches } = useUser()
  const may = mayCall(summarySales.json) && branches.length > 1
  const period = { dateFrom: `${today().slice(0, 8)}01`, dateTo: today() }
  const { data } = useRead(
    summarySales.json,
    { ...period, limit: 200, sort: { field: 'net', direction: 'desc' } },
    { ...slow, enabled: may },
  )
  if (!may) return null
  return (
    <section className="panel home-list" aria-label={t('branchesMonth')}>
      <div className="panel-head">
        <h2>{t('branchesMonth')}</h2>
        <ScreenLink className="end" to={path}>
          {t('allMonths')}
        </ScreenLink>
      </div>
      <FewFigures
        label={t('branchesMonth')}
        columns={columns(period)}
        rows={data ? [...data.rows] : []}
        rowKey={({ branchId }) => Number(branchId)}
        loading={data ? undefined : branches.length}
      />
    </section>
  )
}

const share = (value: ReportRow[string]) =>
  value === null || value === undefined ? '' : percent(Number(value))

const columns = (period: { dateFrom: string; dateTo: string }): Column<ReportRow>[] => [
  {
    key: 'branchName',
    label: t('branch'),
    show: ({ branchId, branchName }) => (
      <ScreenLink
        to="report/sales-report"
        search={{ ...period, ...netOfReturns, branchIds: [branchId] }}
        className="row-link"
      >
        {branchName}
      </ScreenLink>
    ),
  },
  {
    ...column.money('net', { label: t('sales'), width: 130 }),
    show: ({ net }) => money(Number(net ?? 0)),
  },
  ...(hasRight('cost.view')
    ? [figure('profitPct', t('margin'), ({ profitPct }) => share(profitPct))]
    : []),
  figure('documents', t('transactions'), ({ documents }) => count(Number(documents ?? 0)), 96),
  figure('monthGrowth', t('growth'), ({ monthGrowth }) => share(monthGrowth)),
]

function figure(
  key: string,
  label: string,
  show: (row: ReportRow) => string,
  width = 92,
): Column<ReportRow> {
  return { key, label, align: 'right', width, show }
}
