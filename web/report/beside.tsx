import type { ReactNode } from 'react'
import {
  FACTOR_FAR,
  FACTOR_TOLD,
  type ReportColumn,
  type ReportRow,
} from '#contract/report/declare.ts'
import { qty } from '../platform/format.ts'
import { headRoom } from '../ui/figure-room.ts'
import './beside.css'
import { t } from './texts.ts'

interface BesideProps {
  of: NonNullable<ReportColumn['beside']>
  row: ReportRow
  figure: ReactNode
  /** There is no room for the line of weeks. */
  bare: boolean
}

/** A figure, and below it how it went over the weeks, how often it was, and from some height on how far it is from what is usual. */
export function Beside({ of, row, figure, bare }: BesideProps) {
  const times = Number(row[of.times] ?? 0)
  if (times === 0) return <span className="hint">–</span>
  const factor = Number(row[of.factor] ?? 0)
  return (
    <span className={factor >= FACTOR_FAR ? 'beside is-far' : 'beside'}>
      <span>{figure}</span>
      <span className="beside-below">
        {!bare && <Weeks of={String(row[of.weeks] ?? '')} />}
        {timesOf(times, factor)} {factor >= FACTOR_TOLD && <strong>{factorOf(factor)}</strong>}
      </span>
    </span>
  )
}

const factorOf = (factor: number) => t('factor', { factor: qty(factor) })
/** Beside a factor it needs no word. */
const timesOf = (times: number, factor: number) =>
  factor < FACTOR_TOLD ? t('times', { times: qty(times) }) : qty(times)

/** Between line, times and factor. */
const GAPS = 8

/** Pixels that stand below the figures of a column, with the line of weeks and without. */
export function besideRoom({ beside: of }: ReportColumn, rows: readonly ReportRow[]) {
  const texts = rows.map((row) => {
    const [times, factor] = of ? [Number(row[of.times] ?? 0), Number(row[of.factor] ?? 0)] : [0, 0]
    if (times === 0) return ''
    return timesOf(times, factor) + (factor < FACTOR_TOLD ? '' : factorOf(factor))
  })
  const words = Math.max(0, ...texts.filter(Boolean).map(headRoom))
  return words === 0 ? { drawn: 0, bare: 0 } : { drawn: WIDTH + GAPS + words, bare: GAPS + words }
}

const [WIDTH, HEIGHT] = [36, 12]

/** A line of as many points as weeks, the last one marked; nothing where all of them are nothing. */
function Weeks({ of }: { of: string }) {
  const values = of.split(',').map(Number)
  const most = Math.max(...values)
  if (values.length < 2 || !(most > 0)) return null
  const at = (value: number, i: number) =>
    [
      (i * (WIDTH - 4)) / (values.length - 1) + 2,
      HEIGHT - 2 - (value / most) * (HEIGHT - 4),
    ] as const
  const points = values.map(at)
  const [x, y] = points.at(-1) ?? [0, 0]
  return (
    <svg className="beside-weeks" width={WIDTH} height={HEIGHT} aria-hidden="true">
      <polyline points={points.map((point) => point.join(',')).join(' ')} />
      <circle cx={x} cy={y} r="1.75" />
    </svg>
  )
}
