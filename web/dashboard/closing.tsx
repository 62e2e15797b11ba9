import type { ReplyOf } from '#contract/endpoint.ts'
import { period as api } from '#contract/system/period.ts'
import { count, today } from '../platform/format.ts'
import { checkTitle } from '../platform/i18n/contract-words.ts'
import { language } from '../platform/i18n/define.ts'
import { ScreenLink, addressed } from '../platform/link.tsx'
import { useRead } from '../platform/query.ts'
import { visitBranch } from '../platform/branch-visit.ts'
import { hasRight } from '../platform/session.ts'
import { slow } from './slow.ts'
import { t } from './texts.ts'

type Check = ReplyOf<typeof api.checklist>['rows'][number]
const place = 'system/closing-periode'

/** What still stands in the way of closing the oldest open month, for whoever closes it. */
export function Closing() {
  const may = hasRight(`${place}:add`)
  const periods = useRead(api.getAll, { limit: 24 }, { ...slow, enabled: may })
  const oldest = periods.data?.rows
    .filter(({ status }) => status === 'OPEN')
    .toSorted((a, b) => a.firstDay.localeCompare(b.firstDay))[0]
  const checks = useRead(
    api.checklist,
    { id: oldest?.id ?? 0 },
    { ...slow, enabled: may && oldest !== undefined },
  )
  if (!may) return null
  const open = checks.data?.rows.filter(({ ok }) => !ok)
  const over = oldest !== undefined && oldest.lastDay < today()
  return (
    <section className="panel home-list home-closing" aria-label={t('closing')}>
      <div className="panel-head">
        <h2>{oldest ? t('closingOf', { month: monthText(oldest.firstDay) }) : t('closing')}</h2>
        {over && <span className="badge">{t('monthOver')}</span>}
        <ScreenLink className="end" to={place}>
          {t('goClose')}
        </ScreenLink>
      </div>
      {periods.data && !oldest && <p className="home-none">{t('noOpenMonth')}</p>}
      {open?.length === 0 && <p className="home-none">{t('nothingInTheWay')}</p>}
      <ul>
        {open?.slice(0, 6).map((check) => (
          <li key={check.key} className="task-row">
            <ScreenLink
              {...addressed(check.path ?? place)}
              className="row-link"
              onClick={() => visitBranch(branchOf(check), check.path ?? place)}
            >
              {checkTitle(check)}
            </ScreenLink>
            {check.count > 0 && <strong>{count(check.count)}</strong>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where it is mended, if in one branch alone. */
const branchOf = ({ path, leads: [first] }: Check) =>
  first && first.path === path ? first.branchId : null

const monthText = (day: string) =>
  new Intl.DateTimeFormat(language(), { month: 'long', year: 'numeric' }).format(
    new Date(`${day}T00:00:00`),
  )
