import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { t } from './texts.ts'

/** Pixels (contract/list.ts): narrower shows nothing, wider than a screen helps nobody. */
const LEAST = 48
const MOST = 800
const STEP = 16

interface WidthHandleProps {
  label: string
  width: number | undefined
  /** Null: as the list was made. `last`: it is let go, so it is kept. */
  onWidth: (width: number | null, last: boolean) => void
}

const whole = (width: number) => Math.round(Math.max(LEAST, Math.min(MOST, width)))

/** At a column's end: drawn by mouse or finger, moved by ← and →, taken back by Delete or a double click. */
export function WidthHandle({ label, width, onWidth }: WidthHandleProps) {
  const [from, setFrom] = useState<{ x: number; width: number } | null>(null)
  const now = (of: Element) => of.closest('th')?.getBoundingClientRect().width ?? LEAST
  const side = (of: Element) => (getComputedStyle(of).direction === 'rtl' ? -1 : 1)
  const drawn = (event: PointerEvent<HTMLElement>, last: boolean) => {
    if (!from || (last && event.clientX === from.x)) return
    onWidth(whole(from.width + (event.clientX - from.x) * side(event.currentTarget)), last)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key]
    if (by !== undefined)
      onWidth(whole(now(event.currentTarget) + by * side(event.currentTarget)), true)
    else if (event.key === 'Delete') onWidth(null, true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule between two heads that is moved is a separator
    <span
      role="separator"
      tabIndex={0}
      className={from ? 'width-handle is-drawn' : 'width-handle'}
      aria-orientation="vertical"
      aria-label={t('widthOf', { column: label })}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      aria-valuenow={width ?? 180}
      onKeyDown={press}
      onDoubleClick={() => onWidth(null, true)}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setFrom({ x: event.clientX, width: now(event.currentTarget) })
      }}
      onPointerMove={(event) => drawn(event, false)}
      onPointerUp={(event) => {
        drawn(event, true)
        setFrom(null)
      }}
    />
  )
}
