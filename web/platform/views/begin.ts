import { defaultParseSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { today } from '../format.ts'
import { usePreferences } from '../preferences.ts'
import { onDay } from './spans.ts'

type Search = Record<string, unknown>
const isEmpty = (search: Search) => Object.keys(search).length === 0

/**
 * A list that is opened without a word begins with the view that its reader chose for it; the address says so a
 * moment later. Whoever then takes every filter away sees everything.
 */
export function useBeginning<S extends Search>(
  path: string,
  given: S,
  settle: (search: S) => void,
): S {
  const [begun, setBegun] = useState(() => ({ path, search: beginningOf<S>(path, given) }))
  const opening = begun.path === path ? begun.search : beginningOf<S>(path, given)
  const waits = opening !== null && isEmpty(given)
  const follow = useEffectEvent((place: string, beginning: boolean) => {
    if (beginning && opening) settle(opening)
    else if (begun.search || begun.path !== place) setBegun({ path: place, search: null })
  })
  useEffect(() => follow(path, waits), [path, waits])
  return waits ? opening : given
}

function beginningOf<S extends Search>(path: string, given: S): S | null {
  const view = usePreferences.getState().kept.views[path]
  const search = view && isEmpty(given) ? (onDay(defaultParseSearch(view), today()) as S) : null
  return search && !isEmpty(search) ? search : null
}
