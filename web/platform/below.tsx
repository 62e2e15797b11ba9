import { Popover } from 'antd'
import { cloneElement, type ReactElement, type ReactNode, Suspense, useEffect, useRef } from 'react'
import './below.css'

interface BelowProps {
  /** What the panel is called to whoever hears it. */
  label: string
  open: boolean
  onOpen: (open: boolean) => void
  placement?: 'bottomLeft' | 'bottomRight'
  /** A part that is loaded when it is first asked for may be given as it is. */
  content: ReactNode
  /** The button that opens it. */
  children: ReactElement<React.ButtonHTMLAttributes<HTMLButtonElement>>
}

/**
 * What opens below a button: the focus goes into it, stays in it until it is closed, and then returns to the button.
 * It begins where it is marked with `data-begin`, at what is chosen, or at its first control.
 */
export function Below({ label, open, onOpen, placement, content, children }: BelowProps) {
  return (
    <Popover
      trigger="click"
      placement={placement ?? 'bottomLeft'}
      arrow={false}
      // On a phone its button may stand at the edge: the panel moves as far as it has to.
      align={{ overflow: { shiftX: true, adjustY: true } }}
      open={open}
      onOpenChange={onOpen}
      destroyOnHidden
      content={
        <Panel label={label} onClose={() => onOpen(false)}>
          <Suspense fallback={<div className="below-waits" />}>{content}</Suspense>
        </Panel>
      }
    >
      {cloneElement(children, { 'aria-haspopup': 'dialog', 'aria-expanded': open })}
    </Popover>
  )
}

interface PanelProps {
  label: string
  onClose: () => void
  children: ReactNode
}

function Panel({ label, onClose, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => heldIn(panel.current), [])
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.defaultPrevented) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
      return
    }
    const to = steppedTo(event, controlsOf(panel.current))
    if (!to) return
    event.preventDefault()
    to.focus()
  }
  return (
    <div ref={panel} className="below" role="dialog" aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}

/** Takes the focus when there is something to take it, keeps it when what had it is gone, and gives it back. */
function heldIn(panel: HTMLElement | null): (() => void) | undefined {
  if (!panel) return
  const opener = document.activeElement
  let begun = false
  const begin = () => {
    if (begun && document.activeElement !== document.body) return
    if (!panel.contains(document.activeElement)) firstOf(panel)?.focus({ preventScroll: true })
    begun ||= panel.contains(document.activeElement)
  }
  const change = new MutationObserver(begin)
  change.observe(panel, { childList: true, subtree: true })
  // It is drawn unseen first, to be measured, and what is unseen takes no focus.
  const place = new ResizeObserver(begin)
  place.observe(panel)
  const frame = requestAnimationFrame(begin)
  return () => {
    change.disconnect()
    place.disconnect()
    cancelAnimationFrame(frame)
    const left = document.activeElement
    const lost = left === document.body || panel.contains(left)
    if (lost && opener instanceof HTMLElement) opener.focus()
  }
}

function firstOf(panel: HTMLElement): HTMLElement | undefined {
  const controls = controlsOf(panel)
  return (
    controls.find((one) => one.closest('[data-begin]')) ??
    controls.find((one) => one.matches('[aria-current]')) ??
    controls[0]
  )
}

const controlsOf = (panel: HTMLElement | null) =>
  [
    ...(panel?.querySelectorAll<HTMLElement>(
      'button:not(:disabled), input:not(:disabled), select, textarea, a[href]',
    ) ?? []),
  ].filter((one) => one.tabIndex >= 0 && one.checkVisibility())

/** Tab goes round; among buttons and ticks the arrows lead on, as in a menu. */
function steppedTo(event: React.KeyboardEvent, controls: HTMLElement[]): HTMLElement | undefined {
  const at = controls.indexOf(event.target as HTMLElement)
  if (event.key === 'Tab') {
    const last = event.shiftKey ? 0 : controls.length - 1
    return at === last ? controls.at(event.shiftKey ? -1 : 0) : undefined
  }
  const isStep = (event.target as Element).matches('button, input[type=checkbox]') && !event.altKey
  if (at === -1 || !isStep) return undefined
  if (event.key === 'Home') return controls[0]
  if (event.key === 'End') return controls.at(-1)
  if (event.key === 'ArrowDown') return controls[at + 1]
  return event.key === 'ArrowUp' && at > 0 ? controls[at - 1] : undefined
}
