import type { KeyboardEvent } from 'react'
import type { Compared, ReportInput, ReportReply } from '#contract/report/declare.ts'
import { earlier } from '#contract/report/earlier.ts'
import { addressOf } from '#contract/report/leads.ts'
import { type MarginCause, marginCauses, whyMarginChanged } from '#contract/report/declared/why.ts'
import { day, money, percent } from '../platform/format.ts'
import { said } from '../platform/i18n/define.ts'
import { type ListSearch, useListState } from '../ui/list-state.ts'
import { Drawn } from './drawings.tsx'
import './margin-bridge.css'
import { t } from './margin-texts.ts'

/** Told also where it did nothing; the others only where they did something. */
const ALWAYS: readonly MarginCause[] = [
  ...(['volume', 'mix', 'price', 'unitCost', 'discount', 'campaigns', 'returns'] as const),
]
const NAMES = Object.keys(marginCauses) as MarginCause[]

interface Step {
  key: string
  label: string
  amount: number
  /** Where its bar begins and ends, of the change since the period before. */
  from: number
  to: number
}

interface BridgeProps {
  reply: ReportReply
  search: ListSearch
}

/**
 * From the gross margin of one period to that of another, cause by cause, drawn as change: the period before is nought, so
 * that every bar has the same measure. A cause that is chosen puts its goods first in the table.
 */
export function MarginBridge({ reply, search }: BridgeProps) {
  const state = useListState(addressOf(whyMarginChanged))
  const { sums } = reply
  if (sums.change === undefined || sums.change === null) return null
  const of = (key: string) => Number(sums[key] ?? 0)
  const steps = stepsOf(of)
  const chosen = state.sort?.field ?? 'change'
  const choose = (key: string) =>
    state.set({ sort: `${key}.${of(key) > 0 ? 'desc' : 'asc'}`, page: undefined })
  const word = of('change') < 0 ? t('marginFell') : t('marginRose')
  const then = earlier(search as ReportInput, search.against as Compared)
  const within = extremesOf(steps)
  return (
    <Drawn
      title={`${t(shrinks(of) ? 'marginLessLost' : 'margin')} ${word} ${money(Math.abs(of('change')))}`}
      more={<Ends of={of} then={then} />}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside bubble here */}
      <div className="bridge" onKeyDown={onArrows}>
        <Column label={t('marginThen')} amount={of('before')} />
        {steps.map((step) => (
          <button
            key={step.key}
            type="button"
            className="bridge-step"
            aria-pressed={chosen === step.key}
            onClick={() => choose(step.key)}
          >
            <Bar step={step} within={within} />
            <span className="bridge-label">{step.label}</span>
          </button>
        ))}
        <Column label={t('marginNow')} amount={of('after')} />
      </div>
    </Drawn>
  )
}

type Of = (key: string) => number

const shrinks = (of: Of) => of('profit') !== of('after') || of('profitBefore') !== of('before')

function stepsOf(of: Of): Step[] {
  let from = 0
  return NAMES.filter((key) => ALWAYS.includes(key) || of(key) !== 0).map((key) => {
    const amount = of(key)
    const step = {
      key,
      amount,
      from,
      to: from + amount,
      label: said(marginCauses[key].label ?? ['', '']),
    }
    from = step.to
    return step
  })
}

const extremesOf = (steps: readonly Step[]) => {
  const ends = [0, ...steps.map(({ to }) => to)]
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  return { low, span: high - low || 1, high }
}

interface BarProps {
  step: Step
  within: ReturnType<typeof extremesOf>
}

/** As high as what it changed, from where the one before ended. */
function Bar({ step, within }: BarProps) {
  const { amount, from, to } = step
  const share = (value: number) => `${(100 * value) / within.span}%`
  const top = share(within.high - Math.max(from, to))
  const kind = amount < 0 ? 'is-less' : 'is-more'
  return (
    <span className="bridge-plot">
      <span className="bridge-zero" style={{ top: share(within.high) }} />
      {amount !== 0 && (
        <span className={`bridge-bar ${kind}`} style={{ top, height: share(Math.abs(amount)) }} />
      )}
      <span className={`bridge-amount ${kind}`} style={{ top }}>
        {amount > 0 ? `+${money(amount)}` : money(amount)}
      </span>
    </span>
  )
}

const Column = ({ label, amount }: { label: string; amount: number }) => (
  <div className="bridge-end">
    <strong>{money(amount)}</strong>
    <span className="bridge-label">{label}</span>
  </div>
)

/** The margin in percent of net sales then and now, and which days are meant by then. */
function Ends({ of, then }: { of: Of; then: ReportInput }) {
  const share = (margin: string, net: string) =>
    percent(of(net) === 0 ? 0 : Math.round((1000 * of(margin)) / of(net)) / 10)
  return (
    <span className="hint bridge-ends">
      {t('marginShare', {
        before: share('profitBefore', 'netBefore'),
        now: share('profit', 'net'),
      })}
      {', '}
      {t('marginAgainst', { from: day(then.dateFrom), to: day(then.dateTo) })}
    </span>
  )
}

/** ← and → go from one cause to the next. */
function onArrows(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (!step) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('.bridge-step')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const next = buttons[at + step]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
  next.click()
}
