import { approval as api } from '#contract/application/approval.ts'
import { money, time } from '../format.ts'
import { ScreenLink } from '../link.tsx'
import { useRead } from '../query.ts'
import { documentPath } from '../screens.ts'
import { Decided, Unfolding } from './decided.tsx'
import { t } from './texts.ts'

/** What was decided today, below what waits: each with its decision, its paper, and its card one tap away. */
export function DecidedToday({ onOpen }: { onOpen: () => void }) {
  const { data } = useRead(api.decidedToday, {}, { quiet: true, every: 30_000 })
  const rows = data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <section aria-label={t('today')}>
      <h3 className="bell-others">{t('today')}</h3>
      <ul className="requests">
        {rows.map((row) => {
          const worth = row.card.amount ?? row.card.value
          const refused = row.status === 'REFUSED'
          return (
            <li key={row.key}>
              <p className="request-worth">
                <span>
                  {t(row.action)}{' '}
                  <span className={refused ? 'tag tone-red' : 'tag tone-green'}>
                    {t(refused ? 'refused' : 'approved')}
                  </span>
                </span>
                {typeof worth === 'number' && <strong>{money(worth)}</strong>}
              </p>
              <p className="request-worth hint">
                {row.about ? (
                  <ScreenLink to={documentPath(row.about.kind, row.about.id)} onClick={onOpen}>
                    {row.about.docNo ?? t('documentNew')}
                  </ScreenLink>
                ) : (
                  <span>{row.branchName}</span>
                )}
                <span>
                  {row.own ? t('you') : row.decidedBy}, {time(row.decidedAt ?? row.at)}
                </span>
              </p>
              <Unfolding>{() => <Decided rows={[row]} onOpen={onOpen} />}</Unfolding>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
