import { useEffect, useEffectEvent } from 'react'

/** Keys that nobody types a word with. */
const APART = /\+|^Escape$|^F\d+$/

/** `Ctrl+S`, `Alt+N`, `/`, `Escape`: a single character without a modifier waits outside inputs. */
export function useShortcut(keys: string, act: (event: KeyboardEvent) => void, active = true) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !matches(event, keys)) return
    if (!APART.test(keys) && hasOwnKeys(event.target, keys)) return
    // An open dialog owns the keyboard; an open menu is what Escape closes, not the screen below it.
    if (withOpenDialog() || (keys === 'Escape' && withOpenMenu())) return
    event.preventDefault()
    act(event)
  })
  useEffect(() => {
    if (!active) return
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [active])
}

/** One that is still fading out owns nothing any more. */
export const withOpenDialog = () =>
  document.querySelector(
    '.ant-modal-wrap:not([style*="none"], :has(.ant-zoom-leave, .ant-fade-leave))',
  ) !== null

const withOpenMenu = () =>
  document.querySelector(
    ':is(.ant-dropdown, .ant-popover, .ant-select-dropdown, .ant-picker-dropdown):not(.ant-dropdown-hidden, .ant-popover-hidden, .ant-select-dropdown-hidden, .ant-picker-dropdown-hidden), .finder-list',
  ) !== null

function matches(event: KeyboardEvent, keys: string): boolean {
  const parts = keys.split('+')
  const key = parts.at(-1) ?? ''
  const ctrl = event.ctrlKey || event.metaKey
  if (ctrl !== parts.includes('Ctrl') || event.altKey !== parts.includes('Alt')) return false
  // Alt with a letter types a special character on some keyboards; the physical key does not change.
  return /^[a-z]$/i.test(key) ? event.code === `Key${key.toUpperCase()}` : event.key === key
}

/** Inputs type, menus move, buttons are pressed: a plain key there is not ours. */
function hasOwnKeys(target: EventTarget | null, keys: string): boolean {
  if (isTyping(target)) return true
  if (!(target instanceof Element)) return false
  if (target.closest('[role=menu], [role=listbox], [role=tablist], .ant-popover')) return true
  if (keys === ' ' && target.matches('input[type=checkbox]')) return true
  return (keys === 'Enter' || keys === ' ') && target.closest('button, a, [role=button]') !== null
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
    !(target instanceof HTMLInputElement && target.type === 'checkbox')
  )
}
