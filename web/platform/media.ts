import { useSyncExternalStore } from 'react'

/** Small: the navigation is a drawer. Phone: lists are two-line rows. Narrow: a grid keeps only what it cannot do without. */
export const NARROW = '(max-width: 1199px)'
export const SMALL = '(max-width: 991px)'
export const PHONE = '(max-width: 575px)'

export function useMedia(query: string): boolean {
  const list = matchMedia(query)
  return useSyncExternalStore(
    (changed) => {
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => list.matches,
  )
}
