import { defaultParseSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { today } from '../format.ts'
import { usePreferences } from '../preferences.ts'
import { onDay } from './spans.ts'

type Search = Record<string, unknown>

/** Said where everything is asked of a list that would begin with less. */
export const EVERYTHING: Search = { days: 'all' }

const isEmpty = (search: Search) => Object.keys(search).length === 0

/**
 * A list that is opened without a word begins with the view that its reader chose for it, else with what it begins
 * with by itself (`usual`); the address says so a moment later. Whoever then takes every filter away sees everything.
 */
export function useBeginning<S extends Search>(
  path: string,
  given: S,
  settle: (search: S) => void,
  usual?: S,
): [search: S, byItself: boolean] {
  const [begun, setBegun] = useState(() => ({ path, ...beginningOf<S>(path, given, usual) }))
  const own = begun.path === path ? begun : beginningOf<S>(path, given, usual)
  const opening = own.search
  const waits = opening !== null && isEmpty(given)
  const follow = useEffectEvent((place: string, beginning: boolean) => {
    if (beginning && opening) {
      if (begun.path !== place) setBegun({ path: place, ...own })
      settle(opening)
    } else if (begun.search || begun.path !== place)
      setBegun({ path: place, search: null, byItself: own.byItself })
  })
  useEffect(() => follow(path, waits), [path, waits])
  return [waits ? opening : given, own.byItself]
}

/** With what it begins, and whether that is what it begins with by itself. */
function beginningOf<S extends Search>(path: string, given: S, usual?: S) {
  const view = usePreferences.getState().kept.views[path]
  const search = view ? (onDay(defaultParseSearch(view), today()) as S) : (usual ?? null)
  const begins = search !== null && isEmpty(given) && !isEmpty(search)
  return { search: begins ? search : null, byItself: begins && view === undefined }
}
