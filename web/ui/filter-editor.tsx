import { Button, Checkbox, DatePicker, Input } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { clearing } from '../platform/clearing.tsx'
import { today } from '../platform/format.ts'
import { statusText } from '../platform/i18n/contract.ts'
import { useUser } from '../platform/session.ts'
import { daysOf, SPANS } from '../platform/views/spans.ts'
import { spanText } from '../platform/views/span-texts.ts'
import { DAY_FORMATS, DateInput, useLetGo, useUnreadDay } from './date-input.tsx'
import { type Filter, filterLabel } from './filter.ts'
import type { ListSearch } from './list-state.ts'
import { MasterPicker } from './master-select.tsx'
import { t } from './texts.ts'

interface EditorProps {
  filter: Filter
  search: ListSearch
  onDone: (changes: ListSearch) => void
}

/** What opens below a chip. Loaded with the first chip that is opened. */
export default function FilterEditor(props: EditorProps) {
  return (
    <div className="filter-editor">
      <strong>{filterLabel(props.filter)}</strong>
      <Editor {...props} />
    </div>
  )
}

function Editor({ filter, search, onDone }: EditorProps) {
  switch (filter.kind) {
    case 'dates':
      return <Dates from={filter.from} to={filter.to} search={search} onDone={onDone} />
    case 'date':
      return <OneDay chosen={search[filter.key]} onDone={(day) => onDone({ [filter.key]: day })} />
    case 'status':
      return (
        <Several
          options={filter.statuses.map((s) => ({ value: s, label: statusText(s) }))}
          chosen={(search[filter.key] as string[] | undefined) ?? []}
          onDone={(values) => onDone({ [filter.key]: values.length > 0 ? values : undefined })}
        />
      )
    case 'text':
      return (
        <Input.Search
          autoFocus
          allowClear={clearing(filterLabel(filter))}
          aria-label={filterLabel(filter)}
          maxLength={100}
          defaultValue={search[filter.key] === undefined ? '' : String(search[filter.key])}
          enterButton={t('apply')}
          onSearch={(text) => onDone({ [filter.key]: text.trim() || undefined })}
        />
      )
    case 'choice':
      return (
        <One
          options={filter.options.map(([value, label]) => ({ value, label }))}
          chosen={search[filter.key] as string | undefined}
          onDone={(value) => onDone({ [filter.key]: value })}
        />
      )
    case 'yesno':
      return (
        <One
          options={[
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]}
          chosen={search[filter.key] === undefined ? undefined : String(search[filter.key])}
          onDone={(value) => onDone({ [filter.key]: value === 'true' })}
        />
      )
    case 'master':
      return (
        <MasterPicker
          alone
          endpoint={filter.endpoint}
          label={filterLabel(filter)}
          value={filter.by ? undefined : (search[filter.key] as number | undefined)}
          name={search[`${filter.key}_name`] as string | undefined}
          onPick={(id, name, row) => {
            const by = filter.by && (row as Record<string, unknown> | undefined)?.[filter.by]
            onDone({ [filter.key]: by ?? id, [`${filter.key}_name`]: name })
          }}
          {...(filter.filter ? { filter: filter.filter } : {})}
          {...(filter.nameOf ? { nameOf: filter.nameOf } : {})}
        />
      )
    case 'branch':
      return <Branch one={filter.one ?? false} search={search} onDone={onDone} />
    case 'branches':
      return <Branches name={filter.key} search={search} onDone={onDone} />
  }
}

interface OneDayProps {
  chosen: unknown
  onDone: (day: string | undefined) => void
}

function OneDay({ chosen, onDone }: OneDayProps) {
  return (
    <DateInput
      autoFocus
      allowClear={false}
      value={chosen ? String(chosen) : null}
      onChange={(day) => onDone(day ?? undefined)}
    />
  )
}

function Branch({ one, search, onDone }: Omit<EditorProps, 'filter'> & { one: boolean }) {
  const user = useUser()
  const all = { value: 'all', label: t('all') }
  const options = user.branches.map((b) => ({ value: String(b.id), label: b.name }))
  return (
    <One
      options={one ? options : [all, ...options]}
      chosen={String(search.branchId ?? user.employee.branchId)}
      onDone={(value) => {
        const branch = user.branches.find((b) => String(b.id) === value)
        onDone({ branchId: branch ? branch.id : 'all', branchId_name: branch?.name })
      }}
    />
  )
}

/** Some of several branches; all ticked, or none, is all of them. */
function Branches({ name, search, onDone }: Omit<EditorProps, 'filter'> & { name: string }) {
  const { branches } = useUser()
  const chosen = search[name]
  const ids = Array.isArray(chosen) ? chosen.map(Number) : branches.map((branch) => branch.id)
  return (
    <Several
      options={branches.map((branch) => ({ value: String(branch.id), label: branch.name }))}
      chosen={ids.map(String)}
      onDone={(values) => {
        const all = values.length === 0 || values.length === branches.length
        onDone({ [name]: all ? 'all' : values.map(Number) })
      }}
    />
  )
}

interface Option {
  value: string
  label: string
}

interface OneProps {
  options: Option[]
  chosen: string | undefined
  onDone: (value: string) => void
}

/** The arrows move, Enter and Space apply: each step would ask for the whole list anew. */
function One({ options, chosen, onDone }: OneProps) {
  return (
    <ul className="filter-names">
      {options.map(({ value, label }) => (
        <li key={value}>
          <button
            type="button"
            aria-current={value === chosen || undefined}
            onClick={() => onDone(value)}
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface SeveralProps {
  options: Option[]
  chosen: string[]
  onDone: (values: string[]) => void
}

/** The arrows move, Space ticks, Enter applies. */
function Several({ options, chosen, onDone }: SeveralProps) {
  const [values, setValues] = useState(chosen)
  return (
    <form
      className="filter-several"
      onSubmit={(event) => {
        event.preventDefault()
        onDone(values)
      }}
    >
      <Checkbox.Group
        className="filter-checks"
        options={options}
        value={values}
        onChange={(next) => setValues(next.map(String))}
      />
      <Button type="primary" size="small" htmlType="submit">
        {t('apply')}
      </Button>
    </form>
  )
}

function Dates({
  from,
  to,
  search,
  onDone,
}: Omit<EditorProps, 'filter'> & { from: string; to: string }) {
  const done = (first: string, last: string) => onDone({ [from]: first, [to]: last })
  const unread = useUnreadDay()
  const value = (key: string) => (search[key] ? dayjs(String(search[key])) : null)
  return (
    <>
      <div className="filter-presets">
        {SPANS.map((span) => (
          <Button key={span} size="small" onClick={() => done(...daysOf(span, today()))}>
            {spanText(span)}
          </Button>
        ))}
      </div>
      <DatePicker.RangePicker
        ref={useLetGo()}
        {...unread.picker}
        format={DAY_FORMATS}
        allowClear={false}
        defaultValue={[value(from), value(to)]}
        placeholder={[t('from'), t('to')]}
        onFocus={({ target }) => target === unread.field && unread.forget()}
        onBlur={({ target }) => unread.look(target as HTMLInputElement)}
        onKeyDown={({ key, target }) => key === 'Enter' && unread.look(target as HTMLInputElement)}
        onChange={(range) => {
          const [first, last] = range ?? []
          if (first && last) done(first.format('YYYY-MM-DD'), last.format('YYYY-MM-DD'))
        }}
      />
      {unread.told}
    </>
  )
}
