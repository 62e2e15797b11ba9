import { useState } from 'react'
import { count, money } from '../platform/format.ts'
import { ScreenLink } from '../platform/link.tsx'
import { documentPath } from '../platform/screens.ts'
import { Tag } from '../ui/status-tag.tsx'
import type { Summary } from './summary.ts'
import { t } from './texts.ts'
import { Words } from '../ui/words.tsx'

interface DebtsProps {
  receivables: Summary['receivables']
  payables: Summary['payables']
  branch: number | 'all'
}

type Side = 'receivables' | 'payables'

/** What customers owe us too long, and what we owe soon: two lists in one place. */
export function Debts({ receivables, payables, branch }: DebtsProps) {
  const [chosen, setChosen] = useState<Side>(receivables ? 'receivables' : 'payables')
  const sides: Record<Side, Summary['receivables'] | Summary['payables']> = {
    receivables,
    payables,
  }
  const names: Record<Side, string> = {
    receivables: t('lateReceivables'),
    payables: t('payablesTab'),
  }
  const all = {
    receivables: { to: 'sales/invoice', search: { status: ['OVERDUE'], branchId: branch } },
    payables: {
      to: 'purchase/invoice',
      search: { status: ['UNPAID', 'PARTIALLY_PAID', 'OVERDUE'], branchId: branch },
    },
  }[chosen]
  const rows = sides[chosen]?.rows ?? []
  const shown = (['receivables', 'payables'] as const).filter((side) => sides[side] !== null)
  const total = chosen === 'receivables' ? receivables?.lateCount : payables?.dueSoonCount
  return (
    <section className="panel home-list" aria-label={names[chosen]}>
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
      {rows.length === 0 ? (
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
