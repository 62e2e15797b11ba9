import { period as api } from '#contract/system/period.ts'
import { useWrite } from '../platform/query.ts'
import type { Asked } from './closing-actions.tsx'
import { Confirm } from './confirm.tsx'
import { monthText, nameOf, nextMonth, type Period } from './months.ts'
import { t } from './texts.ts'

interface AskProps {
  asked: Asked
  period: Period
  newest: Period
  warnings: number
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

function AskPosting({ period, onClose }: Props) {
  const write = useWrite(api.postingClose, { quiet: true })
  const month = nameOf(period)
  return (
    <Confirm
      title={t('closePostingTitle', { month })}
      yes={t('closePostingYes')}
      run={() => write.mutateAsync({ id: period.id })}
      onClose={onClose}
    >
      <p>{t('closePostingText', { month })}</p>
    </Confirm>
  )
}

function AskClose({ period, warnings, onClose, onRefused }: Props) {
  const write = useWrite(api.close, { quiet: true })
  const month = nameOf(period)
  const run = () =>
    write.mutateAsync(
      { id: period.id, ignoreWarnings: warnings > 0 },
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
