import type { ReportInput } from '#contract/report/declare.ts'
import { cashAccounts } from '#contract/report/declared/money.ts'
import { netOfReturns } from '#contract/report/declared/sales.ts'
import { salesByTime } from '#contract/report/declared/selling.ts'
import { earlier } from '#contract/report/earlier.ts'
import { statementReports } from '#contract/report/statements.ts'
import { FigureLink, NO_NOTE } from '../platform/figure-link.tsx'
import { money, percent, shortDay, today } from '../platform/format.ts'
import { useRead } from '../platform/query.ts'
import { hasRight, mayCall } from '../platform/session.ts'
import { slow } from './slow.ts'
import { type Branch, ofBranch } from './summary.ts'
import { t } from './texts.ts'

const profitLoss = statementReports['profit-loss'].json

interface Figure {
  key: 'monthSales' | 'monthMargin' | 'monthProfit' | 'cashAndBank'
  value: number | undefined
  waiting: boolean
  note: string
  to: string
  search?: Readonly<Record<string, string>>
}

/** The month up to today, each figure as its report tells it. */
export function MonthBand({ branch }: { branch: Branch }) {
  const sold = useSold(branch)
  const profit = useProfit(branch)
  const cash = useCash(branch)
  const figures = [...sold, ...profit, ...cash]
  if (figures.length === 0) return null
  const search = { dateFrom: firstDay(), dateTo: today(), ...ofBranch(branch) }
  return (
    <dl className={`panel kpis kpis-${figures.length} is-month`}>
      {figures.map(({ key, value, waiting, note, to, search: more }) => (
        <div key={key} className="kpi" aria-busy={waiting}>
          <dt>{t(key)}</dt>
          <dd>
            <FigureLink to={to} search={{ ...search, ...more }}>
              {value === undefined ? undefined : money(value)}
            </FigureLink>
            <span className="kpi-note">{note || NO_NOTE}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const firstDay = () => `${today().slice(0, 8)}01`

function useSold(branch: Branch): Figure[] {
  const may = mayCall(salesByTime.json)
  const period = { dateFrom: firstDay(), dateTo: today(), ...ofBranch(branch) }
  const { data, isPending: waiting } = useRead(
    salesByTime.json,
    { ...period, by: 'MONTH', compare: 'PREVIOUS', limit: 1 } as never,
    { ...slow, enabled: may },
  )
  if (!may) return []
  const { net, netBefore = 0, profit, profitPct } = (data?.sums ?? {}) as Record<string, number>
  const to = 'report/sales-report'
  const then = earlier({ dateFrom: firstDay(), dateTo: today() } as ReportInput, 'PREVIOUS')
  const days = { from: shortDay(then.dateFrom ?? ''), to: shortDay(then.dateTo ?? '') }
  const sales: Figure = {
    key: 'monthSales',
    value: net,
    waiting,
    note: data ? t('before', { ...days, amount: money(netBefore) }) : '',
    to,
    search: netOfReturns,
  }
  const margin: Figure = {
    key: 'monthMargin',
    value: profit,
    waiting,
    note: net ? t('ofSales', { percent: percent(profitPct ?? 0) }) : '',
    to: 'report/sales-analysis',
  }
  return hasRight('cost.view') ? [sales, margin] : [sales]
}

function useProfit(branch: Branch): Figure[] {
  const may = mayCall(profitLoss)
  const { data, isPending: waiting } = useRead(
    profitLoss,
    { dateFrom: firstDay(), dateTo: today(), ...ofBranch(branch) },
    { ...slow, enabled: may },
  )
  if (!may) return []
  const value = data?.rows.find(({ line }) => line === 'NET_PROFIT')?.figures[0] ?? undefined
  const to = 'report/financial-statements/profit-loss'
  return [{ key: 'monthProfit', value, waiting, note: data ? t('monthSoFar') : '', to }]
}

function useCash(branch: Branch): Figure[] {
  const may = mayCall(cashAccounts.json)
  const now = { dateFrom: today(), dateTo: today(), ...ofBranch(branch) }
  const { data, isPending: waiting } = useRead(cashAccounts.json, now, { ...slow, enabled: may })
  if (!may) return []
  const value = data?.sums.closing as number | undefined
  const to = 'report/financial-statements/cash'
  return [{ key: 'cashAndBank', value, waiting, note: data ? t('accountsNow') : '', to }]
}
