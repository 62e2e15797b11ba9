import { dailyReport as api } from '#contract/report/daily.ts'
import { count, day } from '../platform/format.ts'
import { ScreenLink } from '../platform/link.tsx'
import { useRead } from '../platform/query.ts'
import { mayCall } from '../platform/session.ts'
import { slow } from './slow.ts'
import type { Branch } from './summary.ts'
import { t } from './texts.ts'

const place = 'report/daily-report'

/** Days of the last week that their head has still to sign; not there when there is none. */
export function DaysToSign({ branch }: { branch: Branch }) {
  const { data } = useRead(api.unsigned, branch === 'all' ? {} : { branchIds: [branch] }, {
    ...slow,
    enabled: mayCall(api.unsigned),
  })
  if (!data || data.rows.length === 0) return null
  return (
    <section className="panel home-list" aria-label={t('daysToSign')}>
      <div className="panel-head">
        <h2>{t('daysToSign')}</h2>
        <span className="badge">{count(data.rows.length)}</span>
      </div>
      <ul>
        {data.rows.slice(0, SHOWN).map(({ branchId, branchName, date, changed }) => (
          <li key={`${branchId}-${date}`} className="task-row is-document">
            <ScreenLink to={place} search={{ date, branchIds: [branchId] }} className="row-link">
              {day(date)}
            </ScreenLink>
            <span className="ellipsis">{branchName}</span>
            <span className="hint">{changed ? t('dayChanged') : ''}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
const SHOWN = 7
