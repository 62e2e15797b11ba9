import { Segmented } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import type { Compared, ReportInput, ReportReply, ReportRow } from '#contract/report/declare.ts'
import { earlier } from '#contract/report/earlier.ts'
import { addressOf } from '#contract/report/leads.ts'
import {
  type MarginCause,
  marginCauses,
  whyByCause,
  whyMarginChanged,
} from '#contract/report/declared/why.ts'
import { count, day, money, percent, qty } from '../platform/format.ts'
import { said } from '../platform/i18n/define.ts'
import { ScreenLink } from '../platform/link.tsx'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import { type ListSearch, useLead, useListState } from '../ui/list-state.ts'
import { reportInput } from '../ui/report-input.ts'
import { leadOf } from './declared-leads.ts'
import { Drawn } from './drawings.tsx'
import { filtersOf } from './report-filters.ts'
import './margin-bridge.css'
import { t } from './margin-texts.ts'

const NAMES = Object.keys(marginCauses) as MarginCause[]
/** Told only where they did something; the others also where they did nothing. */
const SELDOM: readonly MarginCause[] = ['freight', 'shrinkage']

/** What the bars are as high as. */
type Unit = 'rupiah' | 'points'
const writers: Record<Unit, (n: number) => string> = { rupiah: money, points: qty }

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
 * that every bar has the same measure, in rupiah or in points of margin. A cause that is chosen puts its goods first in the
 * table, tells what it made of the change, and leads to its documents.
 */
export function MarginBridge({ reply, search }: BridgeProps) {
  const state = useListState(addressOf(whyMarginChanged))
  const causes = useCauses(search)
  const [chosenUnit, setUnit] = useState<Unit>('rupiah')
  const lead = useLead()
  const { sums } = reply
  if (sums.change === undefined || sums.change === null) return null
  const of = (key: string) => Number(sums[key] ?? 0)
  const unit = causes?.margins ? chosenUnit : 'rupiah'
  const write = writers[unit]
  const steps = stepsOf(
    unit === 'points' ? (key) => Number(causes?.rows.get(key)?.points ?? 0) : of,
    of,
  )
  const chosen = state.sort?.field ?? 'change'
  const row = causes?.rows.get(chosen)
  const documents = row ? leadOf(whyByCause, row, search) : null
  const choose = (key: string) =>
    state.set({ sort: `${key}.${of(key) > 0 ? 'desc' : 'asc'}`, page: undefined })
  const within = extremesOf(steps)
  const [then, now] = endsOf(unit, of, causes)
  return (
    <Drawn
      title={titleOf(unit, of, causes)}
      more={
        <>
          <Ends causes={causes} then={earlier(search as ReportInput, search.against as Compared)} />
          <Segmented
            aria-label={t('unit')}
            value={unit}
            disabled={!causes?.margins}
            options={[
              { value: 'rupiah', label: t('rupiah') },
              { value: 'points', label: t('points') },
            ]}
            onChange={setUnit}
          />
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside bubble here */}
      <div
        className="bridge"
        onKeyDown={(event) => onKeys(event, () => documents && lead(...documents))}
      >
        <Column label={t('marginThen')} text={then} />
        {steps.map((step) => (
          <button
            key={step.key}
            type="button"
            className="bridge-step"
            aria-pressed={chosen === step.key}
            onClick={() => choose(step.key)}
          >
            <Bar step={step} within={within} write={write} />
            <span className="bridge-label">{step.label}</span>
          </button>
        ))}
        <Column label={t('marginNow')} text={now} />
      </div>
      <Chosen row={row} documents={documents} search={search} />
    </Drawn>
  )
}

/** The causes by their names as the report of causes tells them, with the margins they lead from and to where there are any. */
interface Causes {
  rows: ReadonlyMap<string, ReportRow>
  margins: { before: number; now: number } | null
}

function useCauses(search: ListSearch): Causes | undefined {
  const asking = { filters: filtersOf(whyByCause), start: {}, size: NAMES.length }
  const input = reportInput<typeof whyByCause.json>(asking, search, { page: 1, sort: undefined })
  const { data } = useRead(whyByCause.json, input, {
    keep: true,
    enabled: hasRight('cost.view'),
  })
  if (!data) return undefined
  return {
    rows: new Map(data.rows.map((row: ReportRow) => [String(row.cause), row])),
    margins: marginsOf(data.rows),
  }
}

/** Each cause tells the margin after it: before the first stands that of then. */
function marginsOf(rows: readonly ReportRow[]): Causes['margins'] {
  const [first, last] = [rows[0], rows.at(-1)]
  const margin = first?.margin
  if (!last || typeof margin !== 'number') return null
  return { before: hundredths(margin - Number(first?.points)), now: Number(last.margin) }
}

/** A sum of hundredths, without what binary fractions add. */
const hundredths = (n: number) => Math.round(n * 100) / 100

/** What is told of: as it is, and after shrinkage. */
const NAMED = {
  rupiah: ['margin', 'marginLessLost'],
  points: ['rate', 'rateLessLost'],
} as const

function titleOf(unit: Unit, of: Of, causes: Causes | undefined): string {
  const { before = 0, now = 0 } = causes?.margins ?? {}
  const change = unit === 'points' ? hundredths(now - before) : of('change')
  const name = t(NAMED[unit][Number(shrinks(of))] ?? 'margin')
  if (change === 0) return `${name} ${t('marginSame')}`
  const word = change < 0 ? t('marginFell') : t('marginRose')
  const size = Math.abs(change)
  return `${name} ${word} ${unit === 'rupiah' ? money(size) : pointsText(size)}`
}

const pointsText = (points: number) => t('somePoints', { points: points === 0 ? '0' : qty(points) })

function endsOf(unit: Unit, of: Of, causes: Causes | undefined): [then: string, now: string] {
  const { before = 0, now = 0 } = causes?.margins ?? {}
  return unit === 'points'
    ? [percent(before), percent(now)]
    : [money(of('before')), money(of('after'))]
}

type Lead = readonly [to: string, search: ListSearch]

interface ChosenProps {
  row: ReportRow | undefined
  documents: Lead | null
  search: ListSearch
}

/** What the chosen cause made of the change, with its documents; before one is chosen, how that is done. */
function Chosen({ row, documents, search }: ChosenProps) {
  const name = row && marginCauses[row.cause as MarginCause].label
  return (
    <p className="bridge-told">
      {row && name ? (
        <>
          <strong>{said(name)}</strong> {money(Number(row.amount))}
          {row.sharePct !== null && `, ${t('ofChange', { share: percent(Number(row.sharePct)) })}`}
          {row.points !== null && `, ${pointsText(Number(row.points))}`}
          {documents && Number(row.documents) > 0 && (
            <ScreenLink to={documents[0]} search={documents[1]} className="row-link">
              {t('documents', { count: count(Number(row.documents)) })}
              <kbd>Enter</kbd>
            </ScreenLink>
          )}
        </>
      ) : (
        <span className="hint">
          {t('chooseCause')} <kbd className="margin-keys">← →</kbd>
        </span>
      )}
      <ScreenLink to={addressOf(whyByCause)} search={withoutSort(search)} className="row-link end">
        {t('asTable')}
      </ScreenLink>
    </p>
  )
}

/** The columns of another report are not those of this one. */
const withoutSort = ({ sort: _, group: _g, page: _p, ...asked }: ListSearch): ListSearch => asked

type Of = (key: string) => number

const shrinks = (of: Of) => of('profit') !== of('after') || of('profitBefore') !== of('before')

function stepsOf(height: Of, of: Of): Step[] {
  let from = 0
  return NAMES.filter((key) => !SELDOM.includes(key) || of(key) !== 0).map((key) => {
    const amount = height(key)
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
  write: (n: number) => string
}

/** As high as what it changed, from where the one before ended. */
function Bar({ step, within, write }: BarProps) {
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
        {amount > 0 ? `+${write(amount)}` : write(amount)}
      </span>
    </span>
  )
}

const Column = ({ label, text }: { label: string; text: string }) => (
  <div className="bridge-end">
    <strong>{text}</strong>
    <span className="bridge-label">{label}</span>
  </div>
)

/** The margin in percent of net sales then and now, and which days are meant by then. */
function Ends({ causes, then }: { causes: Causes | undefined; then: ReportInput }) {
  const margins = causes?.margins
  return (
    <span className="hint bridge-ends">
      {margins &&
        `${t('marginShare', { before: percent(margins.before), now: percent(margins.now) })}, `}
      {t('marginAgainst', { from: day(then.dateFrom), to: day(then.dateTo) })}
    </span>
  )
}

/** ← and → go from one cause to the next; Enter on the chosen one opens its documents. */
function onKeys(event: KeyboardEvent<HTMLDivElement>, open: () => void): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('.bridge-step')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  if (event.key === 'Enter' && buttons[at]?.ariaPressed === 'true') {
    event.preventDefault()
    // The table below opens its row by the same key.
    event.stopPropagation()
    open()
    return
  }
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  const next = step && at >= 0 && buttons[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.click()
}
