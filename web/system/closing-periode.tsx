import { useSearch } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { period as api } from '#contract/system/period.ts'
import { Failure } from '../platform/errors.ts'
import { Page as FramePage } from '../platform/frame/page.tsx'
import { menuText } from '../platform/i18n/contract.ts'
import { SMALL, useMedia } from '../platform/media.ts'
import { useRead, useWrite } from '../platform/query.ts'
import { AuditPeriod } from './audit-period.tsx'
import { Checks } from './checks.tsx'
import { ClosedMonth } from './closed-month.tsx'
import { type Asked, ClosingActions } from './closing-actions.tsx'
import { ClosingAsk } from './closing-ask.tsx'
import { countsOf, mayClose, reasonAgainst, warningsKey } from './closing-state.ts'
import { type Period, usePeriods } from './months.ts'
import { PeriodList } from './period-list.tsx'
import { Steps } from './steps.tsx'
import { t } from './texts.ts'
import { useChoose } from './use-choose.ts'
import '../ui/ui.css'
import './system.css'

const path = 'system/closing-periode'

/** Closes a month in three steps: posting, checks, balances (domain §6). */
export function Page() {
  const { data, isError, refetch } = usePeriods()
  const periods = data?.rows ?? []
  const { period: asked } = useSearch({ strict: false }) as { period?: number }
  // Without a choice: the month that has to be closed next.
  const chosen =
    periods.find((p) => p.id === asked) ??
    periods.findLast((p) => p.status === 'OPEN') ??
    periods[0]
  const audit = chosen?.auditDay && periods.find((p) => p.auditDay && p.endsYear)
  if (audit) return <AuditPeriod period={audit} chosen={chosen} periods={periods} />
  if (chosen) return <Closing period={chosen} periods={periods} />
  return (
    <FramePage title={menuText(path)}>
      <section className="panel fill" aria-busy={!data && !isError}>
        {(data || isError) && (
          <div className="empty" role="alert">
            <p>{t(isError ? 'readFailed' : 'noPeriod')}</p>
            <Button onClick={() => void refetch()}>{t('again')}</Button>
          </div>
        )}
      </section>
    </FramePage>
  )
}

interface ClosingProps {
  period: Period
  periods: Period[]
}

function Closing({ period, periods }: ClosingProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [seenKey, setSeenKey] = useState('')
  const small = useMedia(SMALL)
  const choose = useChoose()
  const open = period.status === 'OPEN'
  const read = useRead(api.checklist, { id: period.id }, { enabled: open })
  const posting = useWrite(api.postingOpen, { quiet: true })
  const checks = read.data?.rows
  const key = `${period.id} ${warningsKey(checks ?? [])}`
  const { blockers, warnings } = countsOf(checks ?? [])
  const ready = period.postingStatus === 'CLOSED' && blockers === 0 && warnings > 0 && mayClose()
  const actions = (
    <ClosingActions
      period={period}
      reason={reasonAgainst(period, periods, checks, seenKey === key)}
      checking={read.isFetching}
      opening={posting.isPending}
      onCheck={() => void read.refetch()}
      onOpenPosting={() => posting.mutate({ id: period.id })}
      onAsk={setAsked}
    />
  )
  return (
    <FramePage
      title={menuText(path)}
      actions={!small && actions}
      bottomBar={small && <div className="page-actions period-bar">{actions}</div>}
    >
      <div className="closing">
        <PeriodList
          periods={periods}
          chosen={period}
          onChoose={choose}
          onOpenNext={() => setAsked('next')}
        />
        <div className="closing-main">
          <Steps period={period} checks={checks} seen={seenKey === key} />
          <Refused error={posting.error} />
          {open ? (
            <Checks
              period={period}
              checks={checks}
              failed={read.isError}
              at={read.dataUpdatedAt}
              onAgain={() => void read.refetch()}
              seen={ready ? seenKey === key : null}
              onSeen={(seen) => setSeenKey(seen ? key : '')}
            />
          ) : (
            <ClosedMonth period={period} newest={periods.find((p) => p.status === 'CLOSED')} />
          )}
        </div>
      </div>
      {asked && (
        <ClosingAsk
          asked={asked}
          period={period}
          newest={periods[0] ?? period}
          warnings={warnings}
          checks={checks}
          onClose={() => setAsked(null)}
          onOpened={choose}
          onRefused={() => void read.refetch()}
        />
      )}
    </FramePage>
  )
}

function Refused({ error }: { error: unknown }) {
  if (!(error instanceof Failure)) return null
  return (
    <p className="message tone-red" role="alert">
      {error.message}
    </p>
  )
}
