import { type RefObject, useLayoutEffect, useRef } from 'react'

const CHOSEN = '[aria-selected=true], [aria-current], label:has(:checked)'

/**
 * Of a strip that may be wider than its window: what is chosen in it stands in the middle, as it comes, as another is
 * chosen and as the window changes; the page itself stays where it is.
 */
export function useChosenInView<E extends HTMLElement>(chosen: unknown): RefObject<E | null> {
  const strip = useRef<E>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen is read from the strip
  useLayoutEffect(() => {
    const { current } = strip
    if (!current) return
    const watch = new ResizeObserver(() => showChosen(current))
    watch.observe(current)
    showChosen(current)
    return () => watch.disconnect()
  }, [chosen])
  return strip
}

function showChosen(strip: HTMLElement): void {
  const one = strip.querySelector(CHOSEN)?.getBoundingClientRect()
  if (!one) return
  const room = strip.getBoundingClientRect()
  strip.scrollLeft += one.left + one.width / 2 - (room.left + room.width / 2)
}
