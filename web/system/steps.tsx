import { CheckOutlined } from '@ant-design/icons'
import { instant } from '../platform/format.ts'
import { countsOf, stepOf } from './closing-state.ts'
import type { Check, Period } from './months.ts'
import { t } from './texts.ts'

interface StepsProps {
  period: Period
  checks: Check[] | undefined
}

/** Close posting, check, close: what is done, what waits, what comes. */
export function Steps({ period, checks }: StepsProps) {
  const current = stepOf(period, checks)
  const steps = [
    [t('stepPosting'), t(current === 1 ? 'postingStillOpen' : 'postingStopped')],
    [t('stepCheck'), checkWords(period, checks)],
    [t('stepClose'), current === 4 ? instant(period.closedAt) : t('closeFreezes')],
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
  if (period.status === 'CLOSED') return t('allWell')
  if (!checks) return t('checking')
  const { blockers, warnings } = countsOf(checks)
  const words = [
    blockers > 0 && t('blockers', { count: blockers }),
    warnings > 0 && t('warnings', { count: warnings }),
  ].filter(Boolean)
  return words.join(', ') || t('allWell')
}
