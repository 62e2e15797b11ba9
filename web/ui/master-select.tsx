import { Select } from 'antd'
import { useState } from 'react'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { clearing } from '../platform/clearing.tsx'
import { NoOptions } from '../platform/no-options.tsx'
import { useRead } from '../platform/query.ts'
import { sharedAnswer } from '../platform/shared-lists.ts'
import { PickerEnter, usePickerText } from './picker-enter.tsx'
import { ranked } from './ranked.ts'
import { t } from './texts.ts'

export interface MasterRow {
  id: number
  name?: string | null
  code?: string | null
  docNo?: string | null
}

/** A field of the row, or words made of it. */
export type NameOf = string | ((row: MasterRow) => string)

interface MasterPickerProps {
  /** Any list call; it is searched on the server, ahead of it in the copy of a shared list. */
  endpoint: Endpoint
  label: string
  value: number | null | undefined
  /** The words for `value` until the list has them. */
  name: string | null | undefined
  onPick: (id: number | undefined, name: string | undefined, row: MasterRow | undefined) => void
  /** What names a row, where that is not its `name`. */
  nameOf?: NameOf
  filter?: Record<string, unknown>
  /** Of this branch alone, where the master belongs to one. */
  branchId?: number | undefined
  id?: string
  invalid?: boolean
  describedBy?: string | undefined
  disabled?: boolean
  autoFocus?: boolean
  /** Nothing else is asked where it stands: it is focused with its list open. */
  alone?: boolean
  allowClear?: boolean
  make?: Make | undefined
}

/** Writes a row of the name that was typed, where the list has none so called; none where somebody thought better of it. */
export type Make = (name: string) => Promise<MasterRow | undefined>
/** The option that stands for it. */
const MADE = -1

export function nameOfRow(row: MasterRow, nameOf: NameOf | undefined): string {
  if (typeof nameOf === 'function') return nameOf(row)
  const own = nameOf ? (row as unknown as Record<string, unknown>)[nameOf] : undefined
  return String(own ?? row.name ?? row.docNo ?? row.code ?? row.id)
}

/** One row of a master list, found by typing. */
export function MasterPicker(props: MasterPickerProps) {
  const typed = usePickerText()
  const { asked } = typed
  const [open, setOpen] = useState(props.alone ?? false)
  const input = {
    limit: 30,
    offset: 0,
    ...(asked ? { search: asked } : {}),
    ...(props.filter ? { filter: props.filter } : {}),
    ...(props.branchId ? { branchId: props.branchId } : {}),
  }
  const copied = () => sharedAnswer(props.endpoint.path, input)
  const { data, isFetching, isPlaceholderData } = useRead(
    props.endpoint,
    input as InputOf<Endpoint>,
    { enabled: open || typed.waits, keep: true, first: copied, staleTime: 60_000 },
  )
  const fresh =
    typed.settled && data !== undefined && (!isPlaceholderData || copied() !== undefined)
  const nameOf = (row: MasterRow) => nameOfRow(row, props.nameOf)
  const rows = ranked((data as { rows?: MasterRow[] } | undefined)?.rows ?? [], asked, nameOf)
  const options = rows.map((row) => ({ value: row.id, label: nameOf(row), code: row.code ?? '' }))
  if (props.value && !asked && !rows.some((row) => row.id === props.value)) {
    options.unshift({ value: props.value, label: props.name ?? String(props.value), code: '' })
  }
  const same = (row: MasterRow) => nameOf(row).toLowerCase() === asked.toLowerCase()
  if (props.make && asked && fresh && !isFetching && !rows.some(same)) {
    options.push({ value: MADE, label: t('make', { name: asked }), code: '' })
  }
  const make = async () => {
    typed.clear()
    const row = await props.make?.(asked)
    if (row) props.onPick(row.id, nameOf(row), row)
  }
  const take = (id: number | undefined) => {
    // The call itself tells what went wrong.
    if (id === MADE) return void make().catch(() => {})
    const row = rows.find((one) => one.id === id)
    typed.clear()
    props.onPick(id, row ? nameOf(row) : undefined, row)
  }
  const takeFirst = () => {
    setOpen(false)
    if (rows[0]) take(rows[0].id)
  }
  return (
    <PickerEnter typed={typed} fresh={fresh} takeFirst={takeFirst}>
      <Select
        {...(props.id ? { id: props.id } : {})}
        className="full"
        open={open}
        showSearch={{ filterOption: false, onSearch: typed.write, searchValue: typed.text }}
        aria-label={props.label}
        aria-invalid={props.invalid ?? false}
        aria-describedby={props.describedBy}
        {...(props.invalid ? { status: 'error' as const } : {})}
        value={props.value ?? null}
        options={options}
        optionRender={({ data: option }) => <Option {...option} />}
        placeholder={t('typeToSearch')}
        notFoundContent={<NoRows waits={isFetching} />}
        onOpenChange={setOpen}
        autoFocus={props.autoFocus ?? props.alone ?? false}
        disabled={props.disabled ?? false}
        allowClear={props.allowClear === true && clearing(props.label)}
        onChange={take}
      />
    </PickerEnter>
  )
}

/** As high as the rows that come, so that the list stays on the side of the field where it opened. */
const NoRows = ({ waits }: { waits: boolean }) => (
  <NoOptions className={waits ? 'picker-waits' : ''}>
    {t(waits ? 'searching' : 'notFound')}
  </NoOptions>
)

const Option = ({ label, code }: { label: string; code: string }) => (
  <span className="master-option">
    <span>{label}</span>
    <span className="hint">{code}</span>
  </span>
)
