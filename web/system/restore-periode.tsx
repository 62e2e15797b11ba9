import { CheckCircleFilled, LockOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { period as api } from '#contract/system/period.ts'
import { Page as FramePage } from '../platform/frame/page.tsx'
import { menuText } from '../platform/i18n/contract.ts'
import { useGo } from '../platform/link.tsx'
import { useWrite } from '../platform/query.ts'
import { hasRight, isGranted } from '../platform/session.ts'
import { Tag } from '../ui/status-tag.tsx'
import { PeriodFacts } from './closed-month.tsx'
import { Confirm } from './confirm.tsx'
import { nameOf, type Period, usePeriods } from './months.ts'
import { ReasonField } from './reason-field.tsx'
import { t } from './texts.ts'
import '../ui/ui.css'
import './system.css'

/** Opens the newest closed month again, with a reason (domain §6.1). */
export function Page() {
  const { data, isError, refetch } = usePeriods()
  const [restored, setRestored] = useState<Period | null>(null)
  const newest = data?.rows.find((p) => p.status === 'CLOSED')
  return (
    <FramePage title={menuText('system/restore-periode')}>
      {restored && <Restored period={restored} />}
      {!restored && newest && <Restore key={newest.id} period={newest} onDone={setRestored} />}
      {!restored && !newest && (
        <section className="panel fill" aria-busy={!data && !isError}>
          {data && (
            <div className="empty">
              <h2>{t('noClosed')}</h2>
              <p>{t('noClosedText')}</p>
            </div>
          )}
          {!data && isError && (
            <div className="empty" role="alert">
              <p>{t('readFailed')}</p>
              <Button onClick={() => void refetch()}>{t('again')}</Button>
            </div>
          )}
        </section>
      )}
    </FramePage>
  )
}

interface RestoreProps {
  period: Period
  onDone: (period: Period) => void
}

function Restore({ period, onDone }: RestoreProps) {
  return (
    <section className="panel restore" aria-labelledby="restore-title">
      <div className="panel-head">
        <h2>{t('newestClosed')}</h2>
      </div>
      <div className="period-body">
        <div className="restore-month">
          <LockOutlined aria-hidden="true" />
          <h3 id="restore-title">{nameOf(period)}</h3>
          <Tag tone="grey">{t('closed')}</Tag>
        </div>
        <PeriodFacts period={period} />
        {hasRight('system/restore-periode:add') ? (
          <Wish period={period} onDone={onDone} />
        ) : (
          <div className="message tone-grey">
            <strong>{t('notAllowed')}</strong>
            <p>{t('notAllowedText')}</p>
          </div>
        )}
      </div>
    </section>
  )
}

function Wish({ period, onDone }: RestoreProps) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [asking, setAsking] = useState(false)
  const write = useWrite(api.restore, { quiet: true })
  const month = nameOf(period)
  const ask = () => (reason.trim() ? setAsking(true) : setMissing(true))
  const run = async () => {
    await write.mutateAsync({ id: period.id, reason: reason.trim() })
    onDone(period)
  }
  return (
    <>
      <Follows period={period} />
      <ReasonField
        value={reason}
        missing={missing}
        onChange={(text) => {
          setReason(text)
          setMissing(false)
        }}
      />
      <div className="restore-act">
        <Button type="primary" onClick={ask}>
          {t('restore', { month })}
        </Button>
      </div>
      {asking && (
        <Confirm
          danger
          title={t('restoreTitle', { month })}
          yes={t('restoreYes', { month })}
          run={run}
          onClose={() => setAsking(false)}
        >
          <p>{t('restoreText', { month })}</p>
          <p className="restore-reason">
            <span className="hint">{t('reason')}</span> {reason.trim()}
          </p>
        </Confirm>
      )}
    </>
  )
}

function Follows({ period }: { period: Period }) {
  return (
    <div className="restore-follows">
      <h4>{t('follows')}</h4>
      <ul>
        <li>{t('followsOpen', { month: nameOf(period) })}</li>
        <li>{t('followsBalances')}</li>
        {period.endsYear && <li>{t('followsYear', { year: String(period.periodYear) })}</li>}
        <li>{t('followsAudit')}</li>
      </ul>
    </div>
  )
}

function Restored({ period }: { period: Period }) {
  const go = useGo()
  return (
    <section className="panel restore">
      <div className="period-body" role="status">
        <div className="restore-month is-done">
          <CheckCircleFilled aria-hidden="true" />
          <h2>{t('restored', { month: nameOf(period) })}</h2>
        </div>
        <p>{t('restoredText')}</p>
        {isGranted('system/closing-periode') && (
          <div className="restore-act">
            <Button
              type="primary"
              autoFocus
              onClick={() => go('system/closing-periode', { period: period.id })}
            >
              {t('toClosing')}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}
