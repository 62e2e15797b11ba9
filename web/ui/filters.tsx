import { type Filter, filterLabel, filterText, withoutFilter } from './filter.ts'
import { CloseOutlined, DownOutlined, PlusOutlined } from '@ant-design/icons'
import { lazy, type ReactElement, type ReactNode, useState } from 'react'
import { Below } from '../platform/below.tsx'
import { useUser } from '../platform/session.ts'
import type { ListSearch } from './list-state.ts'
import { t } from './texts.ts'
import { loadPage } from '../platform/upgraded.ts'

const FilterEditor = lazy(() => loadPage(() => import('./filter-editor.tsx')))

interface FilterBarProps {
  filters: Filter[]
  search: ListSearch
  onChange: (changes: ListSearch) => void
  /** After the last chip. */
  children?: ReactNode
}

/** Chips that say *label value*, and `+ Filter` for those not set. */
export function FilterBar({ filters, search, onChange, children }: FilterBarProps) {
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
      {children}
    </div>
  )
}

interface ChipProps extends Omit<FilterBarProps, 'filters' | 'children'> {
  filter: Filter
  value: string
  locked: boolean
}

function Chip({ filter, value, locked, search, onChange }: ChipProps) {
  const label = filterLabel(filter)
  const text = (
    <>
      <span className="chip-label">{label}</span> <strong>{value}</strong>
    </>
  )
  if (locked) return <span className="chip">{text}</span>
  const stays = filter.required || filter.kind.startsWith('branch')
  return (
    <span className="chip">
      <EditPopover filter={filter} search={search} onChange={onChange}>
        <button type="button" className="chip-button">
          {text}
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

interface EditProps extends Omit<FilterBarProps, 'filters' | 'children'> {
  filter: Filter
  /** The button that opens it. */
  children: ReactElement<React.ButtonHTMLAttributes<HTMLButtonElement>>
}

function EditPopover({ filter, search, onChange, children }: EditProps) {
  const [open, setOpen] = useState(false)
  const done = (changes: ListSearch) => {
    setOpen(false)
    onChange(changes)
  }
  return (
    <Below
      label={filterLabel(filter)}
      open={open}
      onOpen={setOpen}
      content={<FilterEditor filter={filter} search={search} onDone={done} />}
    >
      {children}
    </Below>
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
    <Below
      label={t('filter')}
      open={open}
      onOpen={show}
      content={chosen ? <FilterEditor filter={chosen} search={search} onDone={done} /> : list}
    >
      <button type="button" className="chip chip-add">
        <PlusOutlined aria-hidden="true" /> {t('filter')}
      </button>
    </Below>
  )
}
