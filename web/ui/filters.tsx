import { CloseOutlined, DownOutlined, PlusOutlined } from '@ant-design/icons'
import { Popover } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { day, shortDay } from '../platform/format.ts'
import { fieldText, statusText } from '../platform/i18n/contract.ts'
import { useSession, useUser } from '../platform/session.ts'
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

const FilterEditor = lazy(() => import('./filter-editor.tsx'))

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

interface FilterBarProps {
  filters: Filter[]
  search: ListSearch
  onChange: (changes: ListSearch) => void
}

/** Chips that say *label value*, and `+ Filter` for those not set. */
export function FilterBar({ filters, search, onChange }: FilterBarProps) {
  const user = useUser()
  const set = filters.filter((f) => filterText(f, search, user.employee.branchName) !== null)
  const unset = filters.filter((f) => !set.includes(f))
  return (
    <div className="chips">
      {set.map((filter) => (
        <Chip
          key={filterLabel(filter)}
          filter={filter}
          value={filterText(filter, search, user.employee.branchName) ?? ''}
          search={search}
          onChange={onChange}
          locked={filter.kind.startsWith('branch') && user.branches.length < 2}
        />
      ))}
      {unset.length > 0 && <AddFilter filters={unset} search={search} onChange={onChange} />}
    </div>
  )
}

interface ChipProps extends Omit<FilterBarProps, 'filters'> {
  filter: Filter
  value: string
  locked: boolean
}

function Chip({ filter, value, locked, search, onChange }: ChipProps) {
  const label = filterLabel(filter)
  const words = (
    <>
      <span className="chip-label">{label}</span> <strong>{value}</strong>
    </>
  )
  if (locked) return <span className="chip">{words}</span>
  const stays = filter.required || filter.kind.startsWith('branch')
  return (
    <span className="chip">
      <EditPopover filter={filter} search={search} onChange={onChange}>
        <button type="button" className="chip-button">
          {words}
          {stays && <DownOutlined className="chip-arrow" aria-hidden="true" />}
        </button>
      </EditPopover>
      {!stays && (
        <button
          type="button"
          className="chip-remove"
          aria-label={t('removeFilter', { label })}
          onClick={() => onChange(withoutFilter(filter))}
        >
          <CloseOutlined />
        </button>
      )}
    </span>
  )
}

interface EditProps extends Omit<FilterBarProps, 'filters'> {
  filter: Filter
  children: ReactNode
}

function EditPopover({ filter, search, onChange, children }: EditProps) {
  const [open, setOpen] = useState(false)
  const done = (changes: ListSearch) => {
    setOpen(false)
    onChange(changes)
  }
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <Suspense fallback={<div className="filter-editor" />}>
          <FilterEditor filter={filter} search={search} onDone={done} />
        </Suspense>
      }
    >
      {children}
    </Popover>
  )
}

function AddFilter({ filters, search, onChange }: FilterBarProps) {
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<Filter | null>(null)
  const show = (next: boolean) => {
    setOpen(next)
    setChosen(filters.length === 1 ? (filters[0] ?? null) : null)
  }
  const done = (changes: ListSearch) => {
    setOpen(false)
    onChange(changes)
  }
  const list = (
    <ul className="filter-names">
      {filters.map((filter) => (
        <li key={filterLabel(filter)}>
          <button type="button" onClick={() => setChosen(filter)}>
            {filterLabel(filter)}
          </button>
        </li>
      ))}
    </ul>
  )
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      open={open}
      onOpenChange={show}
      destroyOnHidden
      content={
        <Suspense fallback={<div className="filter-editor" />}>
          {chosen ? <FilterEditor filter={chosen} search={search} onDone={done} /> : list}
        </Suspense>
      }
    >
      <button type="button" className="chip chip-add">
        <PlusOutlined aria-hidden="true" /> {t('filter')}
      </button>
    </Popover>
  )
}
