import { cashPosition } from '#contract/report/declared/money.ts'
import type { ReportRow } from '#contract/report/declare.ts'
import { DASH, money, shortDay, today } from '../platform/format.ts'
import { ScreenLink } from '../platform/link.tsx'
import { useRead } from '../platform/query.ts'
import { mayCall } from '../platform/session.ts'
import type { Column } from '../ui/columns.tsx'
import { FewFigures } from './few-figures.tsx'
import { slow } from './slow.ts'
import { type Branch, ofBranch } from './summary.ts'
import { t } from './texts.ts'

/** Weeks that are told one by one; what is due later is one row. */
const WEEKS = 5
const path = 'report/financial-statements/cash-position'

interface Week {
  /** Its first day; null for what comes after the others. */
  from: string | null
  incoming: number
  outgoing: number
  /** What money there should be at its end. */
  balance: number
}

/** What is owed to us and by us, by the week in which it falls due: the report of the cash position, added up. */
export function Weeks({ branch }: { branch: Branch }) {
  const may = mayCall(cashPosition.json)
  const { data } = useRead(
    cashPosition.json,
    { ...ofBranch(branch), date: today(), limit: 1000 },
    { ...slow, enabled: may },
  )
  if (!may) return null
  return (
    <section className="panel home-list" aria-label={t('weeks')}>
      <div className="panel-head">
        <h2>{t('weeks')}</h2>
        <ScreenLink className="end" to={path} search={ofBranch(branch)}>
          {t('allWeeks')}
        </ScreenLink>
      </div>
      <FewFigures
        label={t('weeks')}
        columns={columns()}
        rows={data ? weeksOf(data.rows) : []}
        rowKey={({ from }) => from ?? 'later'}
        loading={data ? undefined : WEEKS}
      />
    </section>
  )
}

const columns = (): Column<Week>[] => [
  {
    key: 'from',
    label: t('week'),
    show: ({ from }) => (from ? t('weekOf', { day: shortDay(from) }) : t('later')),
  },
  figure('incoming', t('owedToUs')),
  figure('outgoing', t('weOwe')),
  figure('balance', t('cashThen')),
]

const figure = (key: 'incoming' | 'outgoing' | 'balance', label: string): Column<Week> => ({
  key,
  label,
  align: 'right',
  width: 132,
  show: (week) => (week[key] === 0 ? DASH : money(week[key])),
})

function weeksOf(rows: readonly ReportRow[]): Week[] {
  const due = rows.filter(({ week }) => typeof week === 'string')
  const names = [...new Set(due.map(({ week }) => String(week)))].sort()
  const shown = new Set(names.slice(0, WEEKS))
  const groups = Map.groupBy(due, ({ week }) => (shown.has(String(week)) ? String(week) : null))
  return [...groups].map(([from, some]) => ({
    from,
    incoming: sumOf(some, 'incoming'),
    outgoing: sumOf(some, 'outgoing'),
    // Its rows come in the order in which the balance runs.
    balance: Number(some.at(-1)?.balance ?? 0),
  }))
}

const sumOf = (rows: readonly ReportRow[], key: string) =>
  rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0)
