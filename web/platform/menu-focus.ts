import { useRef, useState } from 'react'

/**
 * A menu that opens by its button or by a key: whoever closes it is again where they were, or at its button.
 * `dropdown` is what antd's Dropdown takes, `button` the ref of its button.
 */
export function useMenuFocus() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const from = useRef<Element | null>(null)
  const show = (next: boolean) => {
    if (next) from.current = document.activeElement
    setOpen(next)
    if (next) return
    const back = from.current === document.body ? button.current : from.current
    if (back instanceof HTMLElement) requestAnimationFrame(() => back.focus())
  }
  const dropdown = { trigger: ['click' as const], open, onOpenChange: show, autoFocus: true }
  return { dropdown, show, button }
}
