import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { arriveAt } from '../platform/arrival.ts'
import { useGo } from '../platform/link.tsx'
import { comeFrom, passOn, pathOf, takeOrigin } from '../platform/origins.ts'
import { useUser } from '../platform/session.ts'
import { useBeginning } from '../platform/views/begin.ts'
import type { Sort } from './table.tsx'

/** Search, filters, page and order of a list live in the address: a link shows the same view. */
export type ListSearch = Record<string, unknown> & { q?: string; page?: number; sort?: string }

interface LastPlace {
  search: string
  cursor: number
  top: number
}

const places = new Map<string, LastPlace>()

export function useListState(path: string) {
  const given = useSearch({ strict: false }) as ListSearch
  const navigate = useNavigate()
  const to = (next: ListSearch) =>
    void navigate({ to: '/app/$', params: { _splat: path }, search: next, replace: true })
  const search = useBeginning(path, given, to)
  const set = (changes: ListSearch) => {
    const next: ListSearch = { ...search, page: undefined, ...changes }
    for (const [key, value] of Object.entries(next)) {
      if (value === undefined || value === null || value === '') delete next[key]
    }
    to(next)
  }
  const [field, direction] = (search.sort ?? '').split('.')
  const sort: Sort | undefined = field
    ? { field, direction: direction === 'desc' ? 'desc' : 'asc' }
    : undefined
  return { search, set, sort, page: Math.max(1, Number(search.page ?? 1) || 1) }
}

export type ListState = ReturnType<typeof useListState>

/** The order after a click on a column's head: falling first. */
export function nextSort(sort: Sort | undefined, field: string): string {
  const again = sort?.field === field && sort.direction === 'desc'
  return `${field}.${again ? 'asc' : 'desc'}`
}

/** The body of the list call. `branchId` is the own branch unless another, or all, was chosen. */
export function useListInput(
  state: ListState,
  filterKeys: string[],
  size: number,
  branch: boolean,
) {
  const own = useUser().employee.branchId
  const chosen = state.search.branchId
  const filter = Object.fromEntries(
    filterKeys
      .filter((key) => state.search[key] !== undefined)
      .map((key) => [key, state.search[key]]),
  )
  return {
    limit: size,
    offset: (state.page - 1) * size,
    ...(branch && chosen !== 'all' ? { branchId: Number(chosen ?? own) } : {}),
    ...(state.search.q ? { search: state.search.q } : {}),
    ...(state.sort ? { sort: state.sort } : {}),
    ...(Object.keys(filter).length > 0 ? { filter } : {}),
  }
}

/** Remembers cursor and scroll position, and gives them back to the same view. */
export function useLastPlace(path: string, search: ListSearch) {
  const view = JSON.stringify(search)
  const last = places.get(path)
  const start = last?.search === view ? last : { search: view, cursor: -1, top: 0 }
  const keep = (place: Partial<Omit<LastPlace, 'search'>>) => {
    places.set(path, { ...start, ...places.get(path), ...place, search: view })
  }
  useEffect(() => {
    const known = places.get(path)
    if (known?.search !== view) places.set(path, { search: view, cursor: -1, top: 0 })
  }, [path, view])
  return { start, keep }
}

/** Goes to another screen and lets Escape there lead back here. */
export function useLead() {
  const go = useGo()
  const here = useLocation()
  return (to: string, search: ListSearch) => {
    comeFrom(to, here)
    go(to, search)
  }
}

/** Back to where one came from, else to the list as it was left, where there is one above. */
export function useBackToList(path: string | undefined) {
  const go = useGo()
  const here = useLocation({ select: (l) => pathOf(l.pathname) })
  return () => {
    const origin = takeOrigin(here)
    if (origin) go(origin.path, origin.search)
    else if (path) go(path, JSON.parse(places.get(path)?.search ?? '{}') as ListSearch)
  }
}

/** From a form to the page of what it wrote or left as it was. */
export function useWritten(path: string) {
  const go = useGo()
  const here = useLocation({ select: (l) => pathOf(l.pathname) })
  return (id: number | string) => {
    const to = `${path}/${id}`
    passOn(here, to)
    arriveAt(to)
    go(to)
  }
}
