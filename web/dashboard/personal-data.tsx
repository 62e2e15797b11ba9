import { personalData as api } from '#contract/system/personal-data.ts'
import { clockMoment, count } from '../platform/format.ts'
import { requestText } from '../platform/i18n/contract-words.ts'
import { ScreenLink } from '../platform/link.tsx'
import { useRead } from '../platform/query.ts'
import { mayCall } from '../platform/session.ts'
import { slow } from './slow.ts'
import { t } from './texts.ts'

const place = 'system/personal-data'

/** What persons asked of their data and who must be told of a breach, with the end of its three days; not there where nothing waits. */
export function PersonalData() {
  const { data } = useRead(api.waiting, {}, { ...slow, enabled: mayCall(api.waiting) })
  if (!data || data.count === 0) return null
  return (
    <section className="panel home-list" aria-label={t('personalData')}>
      <div className="panel-head">
        <h2>{t('personalData')}</h2>
        <span className="badge">{count(data.count)}</span>
        <ScreenLink className="end" to={place}>
          {t('openAll')}
        </ScreenLink>
      </div>
      {data.late > 0 && (
        <p className="home-none is-short">{t('personalLate', { count: data.late })}</p>
      )}
      <ul>
        {data.rows.map((row) => (
          <li key={`${row.what}${row.id}`} className="task-row is-document">
            <ScreenLink
              to={row.what === 'BREACH' ? `${place}/breaches/${row.id}` : `${place}/${row.id}`}
              className="row-link whole-name"
            >
              {row.name}
            </ScreenLink>
            <span className="hint ellipsis">
              {row.requestKind ? requestText(row.requestKind) : t('breachNotice')}
            </span>
            <strong className={row.isLate ? 'is-short' : ''}>{clockMoment(row.dueAt)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}
