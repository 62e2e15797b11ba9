import { CheckOutlined } from '@ant-design/icons'
import { instant } from '../platform/format.ts'
import { countsOf, stepOf } from './closing-state.ts'
import type { Check, Period } from './months.ts'
import { t } from './texts.ts'

interface StepsProps {
  period: Period
  checks: Check[] | undefined
  seen: boolean
}

/** Close posting, check, close: what is done, what waits, what comes. */
export function Steps({ period, checks, seen }: StepsProps) {
  const current = stepOf(period, checks, seen)
  const closed = current === 4
  const posting = closed ? 'postingClosed' : current === 1 ? 'postingStillOpen' : 'postingStopped'
  const steps = [
    [t('stepPosting'), t(posting)],
    [t('stepCheck'), checkWords(period, checks)],
    [t('stepClose'), closed ? instant(period.closedAt) : t('closeFreezes')],
  ]
  return (
    <ol className="panel period-steps" aria-label={t('steps')}>
      {steps.map(([name, words], i) => {
        const done = i + 1 < current
        return (
          <li
            key={name}
            className={done ? 'is-done' : undefined}
            aria-current={i + 1 === current ? 'step' : undefined}
          >
            <span className="step-mark" aria-hidden="true">
              {done ? <CheckOutlined /> : i + 1}
            </span>
            <span className="step-name">
              {name}
              {done && <span className="hidden-label">, {t('stepDone')}</span>}
            </span>
            <span className="step-words">{words}</span>
          </li>
        )
      })}
    </ol>
  )
}

function checkWords(period: Period, checks: Check[] | undefined): string {
  if (period.status === 'CLOSED') return t('checked')
  if (!checks) return t('checking')
  const { blockers, warnings } = countsOf(checks)
  const words = [
    blockers > 0 && t('blockers', { count: blockers }),
    warnings > 0 && t('warnings', { count: warnings }),
  ].filter(Boolean)
  return words.join(', ') || t('allWell')
}
