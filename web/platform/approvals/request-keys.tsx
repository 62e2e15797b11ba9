import { type KeyboardEvent, type ReactNode, type TouchEvent, useRef } from 'react'

const ROW = 'li[data-waits]'
/** Less is a tap that slid. */
const SWIPE_PX = 60

/**
 * What waits is walked by the arrows, each row with its own keys: Enter opens its details, O its document, S
 * approves, T refuses, U has a count made again. A key is that of a button or link which the row shows; where something
 * is typed it is a letter. On a phone a swipe leads to the next one, opened.
 */
export function RequestKeys({ className, children }: { className?: string; children: ReactNode }) {
  const begun = useRef<{ x: number; y: number } | null>(null)
  const onTouchEnd = (event: TouchEvent<HTMLElement>) => {
    const [from, to] = [begun.current, event.changedTouches[0]]
    begun.current = null
    if (!from || !to) return
    const [x, y] = [to.clientX - from.x, to.clientY - from.y]
    if (Math.abs(x) < SWIPE_PX || Math.abs(x) < 2 * Math.abs(y)) return
    const next = beside(event, x < 0 ? 1 : -1)
    const details = next?.querySelector('details')
    if (details) details.open = true
    next?.focus({ preventScroll: true })
    next?.scrollIntoView({ block: 'start' })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons within
    <div
      {...(className ? { className } : {})}
      onKeyDown={onKey}
      onTouchStart={({ touches }) => {
        const touch = touches[0]
        begun.current = touch ? { x: touch.clientX, y: touch.clientY } : null
      }}
      onTouchEnd={onTouchEnd}
    >
      {children}
    </div>
  )
}

/** The row above or below that in which it happened. */
function beside(
  { currentTarget, target }: { currentTarget: HTMLElement; target: EventTarget },
  step: number,
): HTMLElement | undefined {
  const rows = [...currentTarget.querySelectorAll<HTMLElement>(ROW)]
  const at = rows.findIndex((row) => row.contains(target as Node))
  return at < 0 ? rows.at(step > 0 ? 0 : -1) : rows[at + step]
}

function onKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event
  if (event.ctrlKey || event.altKey || event.metaKey || !(target instanceof HTMLElement)) return
  if (target.closest('input, textarea, .reason-keys')) return
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  const row = target.closest(ROW)
  const next = step ? beside(event, step) : undefined
  const part = key === 'Enter' && target === row ? 'summary' : `[data-key="${key.toUpperCase()}"]`
  const act = /^(Enter|[a-z])$/i.test(key) ? row?.querySelector<HTMLElement>(part) : null
  if (next) next.focus()
  else act?.click()
  if (next || act) event.preventDefault()
}

/** Of the button or link that a key stands for. */
export const keyed = (key: string) => ({ 'data-key': key, 'aria-keyshortcuts': key })
