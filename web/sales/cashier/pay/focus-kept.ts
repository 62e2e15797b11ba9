import { type RefObject, useEffect } from 'react'

/** Where the hand goes on once nothing of the window has the focus: the cash, the words that all is paid, or that stock is short. */
const NEXT = '.pay-cash input, .pay-change[tabindex], .pay-short'

/**
 * Keys go on being heard when what had the focus goes away: a form that was filled in or left, money that was given
 * back. Whatever has the focus keeps it, also a window above.
 */
export function useFocusKept(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement !== document.body) return
    const next = place.current?.closest('.pay')?.querySelector<HTMLElement>(NEXT)
    next?.focus()
    if (next instanceof HTMLInputElement) next.select()
  })
}
