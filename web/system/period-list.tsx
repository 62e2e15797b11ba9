import { LockOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useShortcut } from '../platform/shortcuts.ts'
import { Tag } from '../ui/status-tag.tsx'
import { mayClose } from './closing-state.ts'
import { closedText, monthText, nameOf, nextMonth, type Period } from './months.ts'
import { t } from './texts.ts'

interface ListProps {
  periods: Period[]
  chosen: Period
  onChoose: (id: number) => void
  /** Not while period 13 is on screen. */
  onOpenNext?: () => void
}

/** The months, newest first; the arrows move through them. */
export function PeriodList({ periods, chosen, onChoose, onOpenNext }: ListProps) {
  const list = useRef<HTMLUListElement>(null)
  const step = (by: number) => {
    const next = periods[periods.indexOf(chosen) + by]
    if (next) onChoose(next.id)
  }
  useShortcut('ArrowDown', () => step(1))
  useShortcut('ArrowUp', () => step(-1))
  useEffect(() => {
    const row = list.current?.querySelector(`[data-period="${chosen.id}"]`)
    row?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen.id])
  const newest = periods[0]
  const next = newest && nextMonth(newest)
  return (
    <nav className="panel period-list" aria-label={t('periods')}>
      <div className="panel-head">
        <h2>{t('periods')}</h2>
      </div>
      <ul ref={list}>
        {periods.map((period) => (
          <li key={period.id} data-period={period.id}>
            <PeriodRow
              period={period}
              chosen={period.id === chosen.id}
              onChoose={() => onChoose(period.id)}
            />
          </li>
        ))}
      </ul>
      {next && onOpenNext && mayClose() && (
        <div className="period-next">
          <Button block icon={<PlusOutlined />} onClick={onOpenNext}>
            {t('openNext', { month: monthText(next.year, next.month) })}
          </Button>
        </div>
      )}
    </nav>
  )
}

interface RowProps {
  period: Period
  chosen: boolean
  onChoose: () => void
}

function PeriodRow({ period, chosen, onChoose }: RowProps) {
  const closed = period.status === 'CLOSED'
  const sub = closed ? closedText(period) : t(stateOf(period))
  return (
    <button
      type="button"
      className={closed ? 'period-row is-closed' : 'period-row'}
      aria-current={chosen ? 'true' : undefined}
      onClick={onChoose}
    >
      <span className="period-name">{nameOf(period)}</span>
      {closed ? (
        <span className="period-lock">
          <LockOutlined aria-hidden="true" /> {t('closed')}
        </span>
      ) : (
        <Tag tone="blue">{t('open')}</Tag>
      )}
      <span className="period-sub" title={sub}>
        {sub}
      </span>
    </button>
  )
}

function stateOf({ auditDay, postingStatus }: Period) {
  if (auditDay) return 'auditRow'
  return postingStatus === 'OPEN' ? 'running' : 'postingClosed'
}
