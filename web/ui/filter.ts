import type { Endpoint } from '#contract/endpoint.ts'
import { day, shortDay } from '../platform/format.ts'
import { fieldText, statusText } from '../platform/i18n/contract.ts'
import { useSession } from '../platform/session.ts'
import type { ListSearch } from './list-state.ts'
import type { NameOf } from './master-select.tsx'
import { t } from './texts.ts'

interface Named {
  label?: string
  /** Cannot be removed, only changed (a report's period). */
  required?: boolean
}

/** A filter over the fields `F` of a list's `filter`, or of a report's input. */
export type Filter<F = Record<string, unknown>> = Named &
  (
    | { kind: 'dates'; from: keyof F & string; to: keyof F & string }
    | { kind: 'date'; key: keyof F & string }
    | { kind: 'choice'; key: keyof F & string; options: readonly (readonly [string, string])[] }
    | { kind: 'status'; key: keyof F & string; statuses: readonly string[] }
    | { kind: 'yesno'; key: keyof F & string }
    | { kind: 'text'; key: keyof F & string }
    | {
        kind: 'master'
        key: keyof F & string
        endpoint: Endpoint
        nameOf?: NameOf
        /** The row's field that is asked by, where that is not its id. */
        by?: string
        filter?: Record<string, unknown>
      }
    /** `one`: all branches together make no sense here. */
    | { kind: 'branch'; key: 'branchId'; one?: true }
    | { kind: 'branches'; key: keyof F & string }
  )

export function filterKeys(filters: Filter[]): string[] {
  return filters.flatMap((f) =>
    f.kind === 'dates' ? [f.from, f.to] : f.kind === 'branch' ? [] : [f.key],
  )
}

export function filterLabel(filter: Filter): string {
  return filter.label ?? fieldText(filter.kind === 'dates' ? 'docDate' : filter.key)
}

/** Null where the filter is not set. */
export function filterText(filter: Filter, search: ListSearch, ownBranch: string): string | null {
  if (filter.kind === 'branch') {
    return search.branchId === 'all' ? t('all') : String(search.branchId_name ?? ownBranch)
  }
  if (filter.kind === 'branches') return branchNames(search[filter.key])
  if (filter.kind === 'dates') {
    const from = search[filter.from] as string | undefined
    const to = search[filter.to] as string | undefined
    if (!from && !to) return null
    const sameYear = from && to && from.slice(0, 4) === to.slice(0, 4)
    return `${sameYear ? shortDay(from) : day(from)} – ${day(to)}`
  }
  const value = search[filter.key]
  if (value === undefined) return null
  if (filter.kind === 'date') return day(String(value))
  if (filter.kind === 'text') return String(value)
  if (filter.kind === 'yesno') return value ? t('yes') : t('no')
  if (filter.kind === 'master') return String(search[`${filter.key}_name`] ?? value)
  const values = Array.isArray(value) ? value.map(String) : [String(value)]
  if (filter.kind === 'status') return values.map(statusText).join(', ')
  return values.map((v) => filter.options.find(([key]) => key === v)?.[1] ?? v).join(', ')
}

/** All of them, unless some are chosen. */
function branchNames(chosen: unknown): string {
  if (!Array.isArray(chosen)) return t('all')
  const { branches = [] } = useSession.getState().user ?? {}
  return branches
    .filter((branch) => chosen.includes(branch.id))
    .map((branch) => branch.name)
    .join(', ')
}

/** What to take out of the address to remove a filter. */
export function withoutFilter(filter: Filter): ListSearch {
  if (filter.kind === 'dates') return { [filter.from]: undefined, [filter.to]: undefined }
  return { [filter.key]: undefined, [`${filter.key}_name`]: undefined }
}

/** What is asked for, but for the branch. */
export function filterWords(filters: Filter[], search: ListSearch): string {
  const set = filters
    .filter((f) => f.kind !== 'branch')
    .map((f) => [filterLabel(f), filterText(f, search, '')] as const)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${value}`)
  return [...(search.q ? [`"${search.q}"`] : []), ...set].join(', ')
}
