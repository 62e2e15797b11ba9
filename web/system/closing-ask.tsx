import { useState } from 'react'
import { period as api } from '#contract/system/period.ts'
import { ReasonChoice } from '../platform/approvals/reason-choice.tsx'
import { count, day } from '../platform/format.ts'
import { checkTitle } from '../platform/i18n/contract-words.ts'
import { useWrite } from '../platform/query.ts'
import { kindText } from '../platform/screens.ts'
import { hasRight } from '../platform/session.ts'
import type { Asked } from './closing-actions.tsx'
import { Confirm } from './confirm.tsx'
import { type Check, monthText, nameOf, nextMonth, type Period } from './months.ts'
import { t } from './texts.ts'

interface AskProps {
  asked: Asked
  period: Period
  newest: Period
  warnings: number
  checks: Check[] | undefined
  onClose: () => void
  /** After the next month was opened. */
  onOpened: (id: number) => void
  /** The checks may tell otherwise than a moment ago. */
  onRefused: () => void
}

/** The three questions of this screen. */
export function ClosingAsk({ asked, ...props }: AskProps) {
  if (asked === 'posting') return <AskPosting {...props} />
  if (asked === 'close') return <AskClose {...props} />
  return <AskNext {...props} />
}

type Props = Omit<AskProps, 'asked'>

/** What a check found, with the first names or numbers of it. */
function stopText(check: Check): string {
  const { names, documents, count: all } = check
  const told = names.length > 0 ? [] : documents.slice(0, FEW)
  const numbers = told.map((d) => d.docNo ?? `${kindText(d.kind)} ${day(d.docDate)}`)
  const rest = numbers.length > 0 ? all - numbers.length : 0
  const more = rest > 0 ? [t('andMore', { count: count(rest) })] : []
  return [checkTitle(check), [...numbers, ...more].join(', ')].filter(Boolean).join(': ')
}
const FEW = 5

/** An owner says why it is closed over what tills have not sent; of anybody else his approval is asked by the call. */
function useUnsentReason(checks: Check[] | undefined) {
  const [reason, setReason] = useState('')
  const unsent = (checks ?? []).some(({ key, ok }) => key === 'unsent' && !ok)
  const asks = unsent && hasRight('system/restore-periode:approve')
  return {
    reason: reason.trim() || null,
    choice: asks && (
      <ReasonChoice required action="PERIOD_UNSENT" value={reason} onChange={setReason} />
    ),
  }
}

function AskPosting({ period, checks, onClose, onRefused }: Props) {
  const write = useWrite(api.postingClose, { quiet: true })
  const { reason, choice } = useUnsentReason(checks)
  const month = nameOf(period)
  const stops = (checks ?? []).filter(({ ok, stopped }) => stopped && !ok)
  const run = () =>
    write.mutateAsync(
      { id: period.id, ignoreWarnings: stops.length > 0, reason },
      { onError: () => onRefused() },
    )
  return (
    <Confirm
      title={t('closePostingTitle', { month })}
      yes={t(stops.length > 0 ? 'closePostingAnyway' : 'closePostingYes')}
      run={run}
      onClose={onClose}
    >
      <p>{t('closePostingText', { month })}</p>
      {stops.length > 0 && (
        <div className="message tone-orange">
          <p>{t('closePostingStops')}</p>
          <ul className="posting-stops">
            {stops.map((check) => (
              <li key={check.key}>{stopText(check)}</li>
            ))}
          </ul>
        </div>
      )}
      {choice}
    </Confirm>
  )
}

function AskClose({ period, warnings, checks, onClose, onRefused }: Props) {
  const write = useWrite(api.close, { quiet: true })
  const { reason, choice } = useUnsentReason(checks)
  const month = nameOf(period)
  const run = () =>
    write.mutateAsync(
      { id: period.id, ignoreWarnings: warnings > 0, reason },
      { onError: () => onRefused() },
    )
  return (
    <Confirm
      title={t('closeTitle', { month })}
      yes={t('closeYes', { month })}
      run={run}
      onClose={onClose}
    >
      <p>{t('closeText', { month })}</p>
      {period.endsYear && <p>{t('closeYear', { year: String(period.periodYear) })}</p>}
      {warnings > 0 && (
        <p className="message tone-orange">{t('closeWarnings', { count: warnings })}</p>
      )}
      {choice}
    </Confirm>
  )
}

function AskNext({ newest, onClose, onOpened }: Props) {
  const write = useWrite(api.open, { quiet: true })
  const next = nextMonth(newest)
  const month = monthText(next.year, next.month)
  const run = async () => onOpened((await write.mutateAsync(next)).id)
  return (
    <Confirm
      title={t('openNextTitle', { month })}
      yes={t('openNextYes', { month })}
      run={run}
      onClose={onClose}
    >
      <p>{t('openNextText', { month })}</p>
    </Confirm>
  )
}
