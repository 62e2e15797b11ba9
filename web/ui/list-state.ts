import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { arriveAt } from '../platform/arrival.ts'
import { useGo } from '../platform/link.tsx'
import { comeFrom, passOn, pathOf, takeOrigin } from '../platform/origins.ts'
import { useUser } from '../platform/session.ts'
import { EVERYTHING, useBeginning } from '../platform/views/begin.ts'
import type { Sort } from './table.tsx'

/** Search, filters, page and order of a list live in the address: a link shows the same view. */
export type ListSearch = Record<string, unknown> & { q?: string; page?: number; sort?: string }

interface LastPlace {
  search: string
  cursor: number
  top: number
}

const places = new Map<string, LastPlace>()

/** What changes nothing of which rows are asked. */
const APART = ['page', 'sort', 'group', 'branchId', 'branchId_name']

/**
 * `usual` is what the list begins with where nobody says anything. It stands as long as nothing else is asked: whoever
 * searches or filters asks all there is.
 */
export function useListState(path: string, usual?: ListSearch) {
  const given = useSearch({ strict: false }) as ListSearch
  const navigate = useNavigate()
  const to = (next: ListSearch) =>
    void navigate({ to: '/app/$', params: { _splat: path }, search: next, replace: true })
  const [search, byItself] = useBeginning(path, given, to, usual)
  // Whoever comes back to those days asked for them.
  const [left, setLeft] = useState<string | null>(null)
  const stands = usual !== undefined && isUsual(search, usual)
  if (byItself && !stands && left !== path) setLeft(path)
  const begun = byItself && stands && left !== path
  const set = (changes: ListSearch) => {
    const asks = Object.keys(changes).some((key) => !APART.includes(key) && !(key in (usual ?? {})))
    const before = begun && asks ? without(search, usual) : search
    const { days: _, ...next }: ListSearch = { ...before, page: undefined, ...changes }
    for (const [key, value] of Object.entries(next)) {
      if (value === undefined || value === null || value === '') delete next[key]
    }
    to(usual && Object.keys(next).length === 0 ? EVERYTHING : next)
  }
  const [field, direction] = (search.sort ?? '').split('.')
  const sort: Sort | undefined = field
    ? { field, direction: direction === 'desc' ? 'desc' : 'asc' }
    : undefined
  return { search, set, sort, usual, begun, page: Math.max(1, Number(search.page ?? 1) || 1) }
}

/** Of what is asked nothing but the beginning says which rows. */
function isUsual(search: ListSearch, usual: ListSearch): boolean {
  const asked = Object.keys(search).filter((key) => !APART.includes(key))
  const same = Object.entries(usual).every(([key, value]) => search[key] === value)
  return same && asked.length === Object.keys(usual).length
}

const without = (search: ListSearch, usual: ListSearch): ListSearch =>
  Object.fromEntries(Object.entries(search).filter(([key]) => !(key in usual)))

export type ListState = ReturnType<typeof useListState>

interface ListRead {
  data: { count: number } | undefined
  isPlaceholderData: boolean
  isFetching: boolean
}

/**
 * True where what was read tells nothing yet. Where there is nothing of what a list begins with, it asks everything,
 * and until that is there it waits; that there is nothing is told once it is known.
 */
export function useNothingYet({ begun, set, usual }: ListState, read: ListRead): boolean {
  const none = read.data?.count === 0
  // What was read before something was saved says nothing of what is there.
  const nothing = begun && none && !read.isPlaceholderData && !read.isFetching
  const askAll = useEffectEvent(() =>
    set(Object.fromEntries(Object.keys(usual ?? {}).map((key) => [key, undefined]))),
  )
  useEffect(() => {
    if (nothing) askAll()
  }, [nothing])
  return nothing || (none && read.isPlaceholderData)
}

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
