import type { Compared, DeclaredReport, ReportReply } from '#contract/report/declare.ts'
import { before, isReckoned } from '#contract/report/declare.ts'
import { qty, roundPercent } from '../platform/format.ts'
import { ScreenLink } from '../platform/link.tsx'
import { hasRight } from '../platform/session.ts'
import { useShortcut } from '../platform/shortcuts.ts'
import { type ListSearch, useLead } from '../ui/list-state.ts'
import './headline.css'
import { labelOf, writers } from './report-cells.ts'
import { t } from './texts.ts'

interface HeadlineProps {
  report: DeclaredReport
  reply: ReportReply
  search: ListSearch
}

/**
 * The figures of the whole above its rows, each against the earlier period where one is compared, and the way to why they
 * changed, with all that was asked.
 */
export function Headline({ report, reply: { sums }, search }: HeadlineProps) {
  const lead = useLead()
  const keys = (report.headline ?? []).filter((key) => {
    const { right } = report.columns[key] ?? {}
    return (!right || hasRight(right)) && sums[key] !== undefined
  })
  // Why is told in costs: whoever may not see those has nothing to read there.
  const why = report.why && hasRight('cost.view') ? report.why : null
  const { sort: _, group: _g, page: _p, compare, ...asked } = search
  const to = [
    why ?? '',
    { ...asked, ...(compare ? { against: compare as Compared } : {}) },
  ] as const
  useShortcut('m', () => lead(...to), why !== null)
  if (keys.length === 0) return null
  const changed = compare ? differenceOf(sums, 'profit') : 0
  return (
    <section className="panel headline" aria-label={t('headline')}>
      <dl>
        {keys.map((key) => (
          <Figure key={key} name={key} report={report} sums={sums} compared={Boolean(compare)} />
        ))}
      </dl>
      {why && (
        <ScreenLink to={why} search={to[1]} className="ant-btn ant-btn-default headline-why">
          {t(changed < 0 ? 'whyFell' : changed > 0 ? 'whyRose' : 'whyChanged')} <kbd>M</kbd>
        </ScreenLink>
      )}
    </section>
  )
}

type Sums = ReportReply['sums']
const numberOf = (sums: Sums, key: string) => Number(sums[key] ?? 0)
const differenceOf = (sums: Sums, key: string) => numberOf(sums, key) - numberOf(sums, before(key))

interface FigureProps {
  name: string
  report: DeclaredReport
  sums: Sums
  compared: boolean
}

function Figure({ name, report, sums, compared }: FigureProps) {
  const column = report.columns[name]
  if (!column) return null
  const write = (n: number) => writers[column.type]?.(n) ?? String(n)
  const then = numberOf(sums, before(name))
  return (
    <div>
      <dt>{labelOf([name, column])}</dt>
      <dd>
        <strong>{write(numberOf(sums, name))}</strong>
        {compared && (
          <>
            <Since points={isReckoned(column)} then={then} by={differenceOf(sums, name)} />
            <span className="hint">{t('sinceBefore', { amount: write(then) })}</span>
          </>
        )}
      </dd>
    </div>
  )
}

/** In percent of then, or of a percentage in points; with an arrow and a word, not by colour alone. */
function Since({ points, then, by }: { points: boolean; then: number; by: number }) {
  if (by === 0 || (then === 0 && !points)) return null
  const size = points
    ? t('headlinePoints', { points: qty(Math.abs(Math.round(by * 10) / 10)) })
    : roundPercent(Math.abs((100 * by) / then))
  return (
    <span className={by > 0 ? 'is-up' : 'is-down'}>
      <span aria-hidden="true">{by > 0 ? '↑' : '↓'}</span>
      <span className="hidden-label">{t(by > 0 ? 'up' : 'down')}</span> {size}
    </span>
  )
}
