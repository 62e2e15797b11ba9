import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { type Filter, filterKeys } from './filter.ts'
import type { ListSearch, ListState } from './list-state.ts'

/** What a report is asked by. */
export interface Asking<E extends Endpoint> {
  /** The parameters as chips. Required ones are changed, never removed. */
  filters: Filter<Record<string, unknown>>[]
  /** Parameters before any was chosen. */
  start: Record<string, unknown>
  /** The call's input from the parameters, where they are not simply the same. */
  input?: (chosen: Record<string, unknown>) => InputOf<E>
  /** The call takes `sort`: columns that say so sort by their head. */
  sortable?: boolean
  /** Rows per page, where the call takes `limit` and `offset` and tells the `count`. */
  size?: number
}

/** A file holds every page. */
export const unpaged = (input: unknown) =>
  Object.fromEntries(
    Object.entries(input as object).filter(([key]) => key !== 'limit' && key !== 'offset'),
  )

/** The parameters of the call: what was chosen over what it starts with; `all` asks for nothing. */
export function reportInput<E extends Endpoint>(
  { filters, start, input, size, sortable }: Asking<E>,
  search: ListSearch,
  { page, sort }: Pick<ListState, 'page' | 'sort'>,
): InputOf<E> {
  const keys = [
    ...Object.keys(start),
    ...filterKeys(filters),
    ...filters.filter((f) => f.kind === 'branch').map((f) => f.key),
  ].filter((key) => !key.endsWith('_name'))
  const chosen = Object.fromEntries(
    keys
      .filter((key) => search[key] !== undefined && search[key] !== 'all')
      .map((key) => [key, search[key]]),
  )
  return {
    ...(input ? (input(chosen) as object) : chosen),
    ...(sortable && sort ? { sort } : {}),
    ...(size === undefined ? {} : { limit: size, offset: (page - 1) * size }),
  } as InputOf<E>
}
