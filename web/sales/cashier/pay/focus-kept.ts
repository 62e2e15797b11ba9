import { type RefObject, useEffect } from 'react'

/** Where the hand goes on once nothing of the window has the focus: the cash, the words that all is paid, or that stock is short. */
const NEXT = '.pay-cash input, .pay-change[tabindex], .pay-short'

/** What a window above it does when it goes: it is taken away, hidden, or what had the focus there can take none. */
const GOING = {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ['style', 'class', 'disabled'],
}

/**
 * Keys go on being heard when what had the focus goes away: a form that was filled in or left, money that was given
 * back, a supervisor who has agreed. Whatever has the focus keeps it, also a window above.
 */
export function useFocusKept(place: RefObject<HTMLElement | null>): void {
  useEffect(() => goOn(place.current))
  useEffect(() => {
    let frame = 0
    // The browser takes the focus from what is hidden with the frame after it.
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => goOn(place.current))
      })
    }
    const watch = new MutationObserver(later)
    watch.observe(document.body, GOING)
    return () => {
      watch.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [place])
}

function goOn(place: HTMLElement | null): void {
  const window = place?.closest('.pay')
  if (!window || document.activeElement !== document.body || isBelow(window)) return
  const next = window.querySelector<HTMLElement>(NEXT)
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}

/** Another window lies over it, and is about to take the focus. */
function isBelow(window: Element): boolean {
  const shown = [...document.querySelectorAll('.ant-modal-wrap')].filter((one) =>
    one.checkVisibility(),
  )
  const own = window.closest('.ant-modal-wrap')
  return own !== null && shown.some((one) => one !== own)
}
