import { Button } from 'antd'
import { reconciliation as api } from '#contract/bank-cash/reconciliation.ts'
import { useWrite } from '../../platform/query.ts'
import { mayCall } from '../../platform/session.ts'
import { Proposal } from './open-items.tsx'
import type { Asked, Month } from './month.ts'
import { t } from './texts.ts'

/** What somebody called the same money; it can be undone. */
export function Matched({ of, bankAccountId }: Asked & { of: Month }) {
  const write = useWrite(api.undo)
  if (of.matched.length === 0) return <p className="panel settle-none">{t('noMatches')}</p>
  return (
    <section className="panel reconcile-proposals" aria-label={t('matchedItems')}>
      <ul>
        {of.matched.map((match) => (
          <Proposal
            key={match.id}
            lines={match.lines}
            entries={match.entries}
            tick={
              mayCall(api.undo) && (
                <Button
                  size="small"
                  title={match.name}
                  disabled={write.isPending}
                  onClick={() => write.mutate({ bankAccountId, matchIds: [match.id] })}
                >
                  {t('undo')}
                </Button>
              )
            }
          />
        ))}
      </ul>
    </section>
  )
}
