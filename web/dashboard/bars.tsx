import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { qty, shortNumber } from '../platform/format.ts'

export interface BarsProps {
  title: string
  categories: string[]
  series: BarSeries[]
  /** The one value worth a label: an index of the last series. */
  labelled: number
  /** The running hour or day: its bar paler, on a band with these words. */
  now?: { index: number; label: string }
}

interface BarSeries {
  name: string
  values: (number | null)[]
  /** Grey: what the last series is measured against. */
  compared?: boolean
}

/** Room of the words around the drawing, in pixels. */
const TOP = 26
const RIGHT = 12
const BOTTOM = 22
const LETTER = 6.5
const WIDEST = 16
const LABEL = 40

interface Plan {
  width: number
  /** Where the drawing begins, beside the longest word of the axis. */
  left: number
  bottom: number
  /** Width of a category, and of a bar in it. */
  slot: number
  bar: number
  x: (index: number) => number
  y: (value: number) => number
  ticks: number[]
}

/** Bars side by side, drawn in the size of their box. The first screen has them: no library is loaded. */
export function Bars(props: BarsProps) {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [at, setAt] = useState<number | null>(null)
  useLayoutEffect(() => {
    if (!box.current) return
    const { current } = box
    const measure = () => setSize({ width: current.clientWidth, height: current.clientHeight })
    measure()
    const resize = new ResizeObserver(measure)
    resize.observe(current)
    return () => resize.disconnect()
  }, [])
  const plan = size.width > 0 ? planOf(props, size) : null
  const onPointer = (event: PointerEvent) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    const index = plan ? Math.floor((event.clientX - left - plan.left) / plan.slot) : -1
    setAt(index >= 0 && index < props.categories.length ? index : null)
  }
  return (
    <div className="bars" ref={box}>
      {plan && (
        <svg
          role="img"
          aria-label={props.title}
          width={size.width}
          height={size.height}
          onPointerMove={onPointer}
          onPointerDown={onPointer}
          onPointerLeave={() => setAt(null)}
        >
          <Axes {...props} plan={plan} />
          {at !== null && <Band plan={plan} index={at} className="bars-at" />}
          {props.series.map((series, i) => (
            <OneSeries key={series.name} {...props} plan={plan} own={series} place={i} />
          ))}
          <Label {...props} plan={plan} />
          {at !== null && <Tip {...props} plan={plan} index={at} />}
        </svg>
      )}
    </div>
  )
}

function planOf({ categories, series }: BarsProps, size: { width: number; height: number }): Plan {
  const bottom = size.height - BOTTOM
  const ticks = ticksOf(Math.max(0, ...series.flatMap(({ values }) => values.map((v) => v ?? 0))))
  const top = ticks.at(-1) || 1
  const left = 14 + Math.max(...ticks.map((tick) => shortNumber(tick).length)) * LETTER
  const slot = (size.width - left - RIGHT) / Math.max(categories.length, 1)
  return {
    width: size.width,
    left,
    bottom,
    slot,
    bar: Math.max(1, Math.min(WIDEST, (slot * 0.7) / series.length)),
    x: (index) => left + slot * index,
    y: (value) => bottom - (value / top) * (bottom - TOP),
    ticks,
  }
}

/** From zero in three to five even steps to the first one that the greatest value does not pass. */
export function ticksOf(greatest: number): number[] {
  if (greatest <= 0) return [0]
  const power = 10 ** Math.floor(Math.log10(greatest / 4))
  const step = ([1, 2, 2.5, 5].find((n) => n * power * 4 >= greatest) ?? 10) * power
  return Array.from({ length: Math.ceil(greatest / step) + 1 }, (_, i) => i * step)
}

interface PartProps extends BarsProps {
  plan: Plan
}

function Axes({ categories, now, plan }: PartProps) {
  const { width, left, bottom, slot, x, y, ticks } = plan
  const every = Math.ceil(LABEL / slot)
  return (
    <>
      {now && <Band plan={plan} index={now.index} className="bars-now" />}
      {ticks.map((tick) => (
        <g key={tick} className={tick === 0 ? 'bars-zero' : 'bars-line'}>
          <line x1={left} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end">
            {shortNumber(tick)}
          </text>
        </g>
      ))}
      {categories.map((category, i) =>
        i % (slot < LABEL ? every : 1) === 0 ? (
          <text key={category} x={x(i) + slot / 2} y={bottom + 17} textAnchor="middle">
            {category}
          </text>
        ) : null,
      )}
      {now && <Words plan={plan} index={now.index} y={TOP - 14} text={now.label} />}
    </>
  )
}

const Band = ({ plan, index, className }: { plan: Plan; index: number; className: string }) => (
  <rect
    className={className}
    x={plan.x(index)}
    y={TOP - 6}
    width={plan.slot}
    height={plan.bottom - TOP + 6}
  />
)

function OneSeries({
  own,
  place,
  series,
  plan,
  now,
}: PartProps & { own: BarSeries; place: number }) {
  const start = (plan.slot - plan.bar * series.length) / 2 + plan.bar * place
  return (
    <g className={own.compared ? 'bars-compared' : 'bars-own'}>
      {own.values.map((value, i) =>
        value ? (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
            key={i}
            className={now?.index === i ? 'is-running' : undefined}
            d={barPath(plan.x(i) + start, plan.y(value), plan.bar - 1, plan.bottom)}
          />
        ) : null,
      )}
    </g>
  )
}

/** Rounded above, standing on the line. */
function barPath(x: number, y: number, width: number, bottom: number): string {
  const r = Math.max(0, Math.min(2, width / 2, bottom - y))
  return `M${x},${bottom}V${y + r}q0,${-r} ${r},${-r}h${width - 2 * r}q${r},0 ${r},${r}V${bottom}Z`
}

/** Above the tallest bar of the category: words never lie on a bar. */
function Label({ series, labelled, plan }: PartProps) {
  const value = series.at(-1)?.values[labelled]
  if (!value) return null
  const tallest = Math.max(...series.map(({ values }) => values[labelled] ?? 0))
  const y = plan.y(tallest) - 6
  return (
    <Words plan={plan} index={labelled} y={y} text={shortNumber(value)} className="bars-best" />
  )
}

interface WordsProps {
  plan: Plan
  index: number
  y: number
  text: string
  className?: string
}

/** Over the middle of a category; at the edges the words turn inwards. */
function Words({ plan, index, y, text, className = '' }: WordsProps) {
  const middle = plan.x(index) + plan.slot / 2
  const half = text.length * (LETTER / 2)
  const side =
    middle - half < plan.left ? 'start' : middle + half > plan.width - RIGHT ? 'end' : 'middle'
  const x = side === 'start' ? plan.x(index) : side === 'end' ? plan.x(index) + plan.slot : middle
  return (
    <text className={className} x={x} y={y} textAnchor={side}>
      {text}
    </text>
  )
}

const TIP = 158

/** The exact figures of the category under the pointer. */
function Tip({ categories, series, plan, index }: PartProps & { index: number }) {
  const right = plan.x(index) + plan.slot + 6
  const x = right + TIP > plan.width ? plan.x(index) - 6 - TIP : right
  return (
    <g className="bars-tip" transform={`translate(${Math.max(0, x)}, ${TOP})`}>
      <rect width={TIP} height={26 + series.length * 18} rx={6} />
      <text className="bars-best" x={12} y={18}>
        {categories[index]}
      </text>
      {series.map(({ name, values }, i) => (
        <g key={name} transform={`translate(0, ${36 + i * 18})`}>
          <text x={12}>{name}</text>
          <text className="bars-best" x={TIP - 12} textAnchor="end">
            {qty(values[index] ?? 0)}
          </text>
        </g>
      ))}
    </g>
  )
}
