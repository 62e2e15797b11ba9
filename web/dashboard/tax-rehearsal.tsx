import { taxRehearsal as api } from '#contract/report/tax-rehearsal.ts'
import { count, day, money } from '../platform/format.ts'
import { ScreenLink } from '../platform/link.tsx'
import { useRead } from '../platform/query.ts'
import { documentPath } from '../platform/screens.ts'
import { mayCall } from '../platform/session.ts'
import { slow } from './slow.ts'
import { t } from './texts.ts'

const place = 'report/financial-statements/rehearsal'

/** What the tax office would refuse of the files as they stood last night; not there where it is nothing. */
export function TaxRehearsal() {
  const { data } = useRead(api.brief, {}, { ...slow, enabled: mayCall(api.brief) })
  if (!data || data.count === 0) return null
  return (
    <section className="panel home-list" aria-label={t('taxRehearsal')}>
      <div className="panel-head">
        <h2>{t('taxRehearsal')}</h2>
        <span className="badge">{count(data.count)}</span>
        <ScreenLink className="end" to={place}>
          {t('openAll')}
        </ScreenLink>
      </div>
      <p className="home-none">
        {data.nearest
          ? t('taxAtStakeUntil', { amount: money(data.sums.amount), day: day(data.nearest) })
          : t('taxAtStake', { amount: money(data.sums.amount) })}
      </p>
      <ul>
        {data.rows.map((row) => (
          <li
            key={`${row.topic}${row.documentId}${row.period}${row.message}`}
            className="task-row is-document"
          >
            <ScreenLink
              to={row.kind && row.documentId ? documentPath(row.kind, row.documentId) : place}
              className="row-link"
            >
              {row.docNo ?? row.message}
            </ScreenLink>
            <span className="hint ellipsis">{row.docNo ? row.message : ''}</span>
            <strong>{money(row.amount)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}
