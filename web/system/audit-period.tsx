import { FileSearchOutlined, LockOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { adjustmentJournal } from '#contract/bank-cash/journal.ts'
import { period as api } from '#contract/system/period.ts'
import { day } from '../platform/format.ts'
import { Page } from '../platform/frame/page.tsx'
import { menuText } from '../platform/i18n/contract.ts'
import { SMALL, useMedia } from '../platform/media.ts'
import { useGo } from '../platform/link.tsx'
import { useRead, useWrite } from '../platform/query.ts'
import { placeOfCall } from '../platform/screens.ts'
import { hasRight, mayCall } from '../platform/session.ts'
import { Checks } from './checks.tsx'
import { countsOf, mayClose } from './closing-state.ts'
import { Confirm } from './confirm.tsx'
import type { Check, Period } from './months.ts'
import { PeriodList } from './period-list.tsx'
import { ReasonField } from './reason-field.tsx'
import { t } from './texts.ts'
import { useChoose } from './use-choose.ts'

const yearOf = (period: Period) => String(period.periodYear)

/** Opens a closed year for the adjustments of its auditors (domain §6.4). */
export function OpenAudit({ period }: { period: Period }) {
  const [asking, setAsking] = useState(false)
  if (!period.endsYear || !hasRight('system/restore-periode:add')) return null
  return (
    <div className="period-audit">
      <h3>{t('audit', { year: yearOf(period) })}</h3>
      <p>{t('auditText', { day: day(period.lastDay) })}</p>
      <Button icon={<FileSearchOutlined />} onClick={() => setAsking(true)}>
        {t('auditOpen')}
      </Button>
      {asking && <AskOpen period={period} onClose={() => setAsking(false)} />}
    </div>
  )
}

function AskOpen({ period, onClose }: { period: Period; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const write = useWrite(api.auditOpen, { quiet: true })
  const run = async () => {
    if (reason.trim()) return write.mutateAsync({ id: period.id, reason: reason.trim() })
    setMissing(true)
    throw new Error('reason')
  }
  return (
    <Confirm
      title={t('auditOpenTitle', { year: yearOf(period) })}
      yes={t('auditOpenYes')}
      run={run}
      onClose={onClose}
    >
      <p>{t('auditText', { day: day(period.lastDay) })}</p>
      <ReasonField
        value={reason}
        missing={missing}
        onChange={(text) => {
          setReason(text)
          setMissing(false)
        }}
      />
    </Confirm>
  )
}

interface AuditProps {
  /** The last month of the year that is open for its auditors. */
  period: Period
  /** The month on screen: that one, or one after it that waits with it. */
  chosen: Period
  periods: Period[]
}

/** What may be done while period 13 is open, and what stands in the way of closing it. */
export function AuditPeriod({ period, chosen, periods }: AuditProps) {
  const choose = useChoose()
  const small = useMedia(SMALL)
  const read = useRead(api.checklist, { id: period.id })
  const checks = read.data?.rows
  const actions = <AuditActions period={period} checks={checks} />
  return (
    <Page
      title={menuText('system/closing-periode')}
      actions={!small && actions}
      bottomBar={small && <div className="page-actions period-bar">{actions}</div>}
    >
      <div className="closing">
        <PeriodList periods={periods} chosen={chosen} onChoose={choose} />
        <div className="closing-main">
          <section className="panel period-closed" aria-labelledby="audit-title">
            <div className="panel-head">
              <FileSearchOutlined aria-hidden="true" />
              <h2 id="audit-title">{t('auditIsOpen', { year: yearOf(period) })}</h2>
            </div>
            <div className="period-body">
              <p>{t('auditOpenText', { day: day(period.auditDay) })}</p>
            </div>
          </section>
          <Checks
            period={period}
            checks={checks}
            failed={read.isError}
            at={read.dataUpdatedAt}
            onAgain={() => void read.refetch()}
            seen={null}
          />
        </div>
      </div>
    </Page>
  )
}

interface ActionsProps {
  period: Period
  checks: Check[] | undefined
}

function AuditActions({ period, checks }: ActionsProps) {
  const [asking, setAsking] = useState(false)
  const write = useWrite(api.auditClose, { quiet: true })
  const go = useGo()
  const { blockers } = countsOf(checks ?? [])
  const year = yearOf(period)
  const date = Number(period.lastDay.replaceAll('-', ''))
  return (
    <>
      {blockers > 0 && <span className="period-why">{t('blocked', { count: blockers })}</span>}
      {mayCall(adjustmentJournal.add) && (
        <Button
          icon={<PlusOutlined />}
          onClick={() => go(`${placeOfCall(adjustmentJournal.add)}/add`, { date })}
        >
          {t('auditAdd')}
        </Button>
      )}
      {mayClose() && (
        <Button
          type="primary"
          icon={<LockOutlined />}
          disabled={!checks || blockers > 0}
          onClick={() => setAsking(true)}
        >
          {t('auditClose')}
        </Button>
      )}
      {asking && (
        <Confirm
          title={t('auditCloseTitle', { year })}
          yes={t('auditCloseYes')}
          run={() => write.mutateAsync({ id: period.id })}
          onClose={() => setAsking(false)}
        >
          <p>{t('auditCloseText', { year })}</p>
        </Confirm>
      )}
    </>
  )
}
