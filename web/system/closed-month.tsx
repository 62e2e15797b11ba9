import { LockOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { day, instant } from '../platform/format.ts'
import { useGo } from '../platform/link.tsx'
import { hasRight } from '../platform/session.ts'
import { OpenAudit } from './audit-period.tsx'
import { Compared } from './compared.tsx'
import { PrintClosing } from './print-closing.tsx'
import { nameOf, type Period } from './months.ts'
import { t } from './texts.ts'
import { type Fact, Pairs, isSaid } from '../platform/pairs.tsx'

interface ClosedProps {
  period: Period
  newest: Period | undefined
}

/** A closed month has no checks any more: what it is, who closed it, and the way back. */
export function ClosedMonth({ period, newest }: ClosedProps) {
  const go = useGo()
  const last = newest?.id === period.id
  return (
    <section className="panel period-closed" aria-labelledby="closed-title">
      <div className="panel-head">
        <LockOutlined aria-hidden="true" />
        <h2 id="closed-title">{t('isClosed', { month: nameOf(period) })}</h2>
      </div>
      <div className="period-body">
        <p>{t('isClosedText')}</p>
        <PeriodFacts period={period} />
        {period.status === 'CLOSED' && hasRight('system/closing-periode:view') && (
          <div>
            <PrintClosing id={period.id} />
            <p className="hint">{t('sealHint')}</p>
          </div>
        )}
        <Compared id={period.id} />
        <OpenAudit period={period} />
        {last && hasRight('system/restore-periode:add') && (
          <div>
            <Button onClick={() => go('system/restore-periode')}>
              {t('restoreHere', { month: nameOf(period) })}
            </Button>
          </div>
        )}
        {!last && newest && <p className="hint">{t('onlyNewest', { month: nameOf(newest) })}</p>}
      </div>
    </section>
  )
}

export function PeriodFacts({ period }: { period: Period }) {
  const facts: Fact[] = [
    [t('days'), `${day(period.firstDay)} – ${day(period.lastDay)}`],
    [t('openedAt'), instant(period.openedAt)],
    [t('closedAt'), instant(period.closedAt)],
    [t('closer'), period.closedByName],
    [t('seal'), period.seal],
  ]
  return <Pairs className="period-facts" of={facts.filter(isSaid)} />
}
