import { useState } from 'react'
import { count, money } from '../platform/format.ts'
import { ScreenLink } from '../platform/link.tsx'
import { documentPath } from '../platform/screens.ts'
import { Tag } from '../ui/status-tag.tsx'
import { behindDebts } from './debt-lists.ts'
import { type Branch, type Summary, sees } from './summary.ts'
import { t } from './texts.ts'
import { Words } from '../ui/words.tsx'

interface DebtsProps {
  /** Undefined until it is there. */
  summary: Summary | undefined
  branch: Branch
}

type Side = 'receivables' | 'payables'

/** What customers owe us too long, and what we owe soon: two lists in one place. */
export function Debts({ summary, branch }: DebtsProps) {
  const shown = (['receivables', 'payables'] as const).filter(sees)
  const [chosen = 'payables', setChosen] = useState<Side | undefined>(shown[0])
  const names: Record<Side, string> = {
    receivables: t('lateReceivables'),
    payables: t('payablesTab'),
  }
  const all = behindDebts(chosen, branch)
  const rows = summary?.[chosen]?.rows ?? []
  const total =
    chosen === 'receivables' ? summary?.receivables?.lateCount : summary?.payables?.dueSoonCount
  return (
    <section className="panel home-list home-debts" aria-label={names[chosen]} aria-busy={!summary}>
      <div className="panel-head">
        {shown.length === 1 ? (
          <h2>{names[chosen]}</h2>
        ) : (
          shown.map((side) => (
            <button
              key={side}
              type="button"
              className="head-tab"
              aria-pressed={chosen === side}
              onClick={() => setChosen(side)}
            >
              {names[side]}
            </button>
          ))
        )}
        {rows.length > 0 && (
          <ScreenLink className="end" to={all.to} search={all.search}>
            {t('allInvoices', { count: count(total ?? rows.length) })}
          </ScreenLink>
        )}
      </div>
      {rows.length === 0 && summary ? (
        <p className="home-none">
          {chosen === 'receivables' ? t('noReceivables') : t('noPayables')}
        </p>
      ) : (
        <ul>
          {rows.map((row) => (
            <li key={row.id} className="debt-row">
              <ScreenLink to={documentPath(row.kind, row.id)} className="row-link">
                {row.docNo}
              </ScreenLink>
              <Words text={row.partyName} />
              <Lateness days={row.daysLate} />
              <strong>{money(row.open)}</strong>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Lateness({ days }: { days: number }) {
  if (days > 0) return <Tag tone="red">{t('late', { count: days })}</Tag>
  if (days === 0) return <Tag tone="orange">{t('dueToday')}</Tag>
  return <Tag tone="grey">{t('dueIn', { count: -days })}</Tag>
}
