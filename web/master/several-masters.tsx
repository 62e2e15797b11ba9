import { FieldFrame, type Span } from '../ui/field-frame.tsx'
import { Select } from 'antd'
import { useStore } from 'zustand'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { useRead } from '../platform/query.ts'
import { type Form, useField } from '../ui/form-state.ts'
import { PickerEnter, usePickerText } from '../ui/picker-enter.tsx'
import { t } from './texts.ts'

interface SeveralMastersProps<V, K extends keyof V & string> {
  form: Form<V>
  name: K
  /** Any list call; it is searched on the server, never loaded whole. */
  endpoint: Endpoint
  /** Words for ids that were chosen before, where the draft's `$names` does not have them. */
  known?: { id: number; name: string }[]
  label?: string
  required?: boolean
  span?: Span
}

/** Any number of rows of a master list, found by typing. */
export function SeveralMasters<V, K extends keyof V & string>(props: SeveralMastersProps<V, K>) {
  const { form, name, endpoint, known: told = [], label = fieldText(name) } = props
  const { value, error } = useField(form, name)
  // Kept with the draft: after a reload the list may not have them at hand.
  const kept = useStore(form.store, (s) => s.values.$names)
  const known = new Map(told.map((one) => [one.id, one.name]))
  const nameOf = (id: number) => kept?.[`${name}.${id}`] ?? known.get(id) ?? String(id)
  const ids = (value ?? []) as unknown as number[]
  const pick = (next: Picked[]) => {
    for (const one of next) form.name(`${name}.${one.id}`, one.name)
    form.set(name, next.map(({ id }) => id) as never)
  }
  return (
    <FieldFrame
      name={name}
      label={label}
      error={error}
      span={props.span}
      required={props.required}
      said={ids.map(nameOf).join(', ')}
    >
      {({ input }) => (
        <SeveralPicker
          input={input}
          endpoint={endpoint}
          picked={ids.map((id) => ({ id, name: nameOf(id) }))}
          onPick={pick}
        />
      )}
    </FieldFrame>
  )
}

export interface Picked {
  id: number
  name: string
}

interface SeveralPickerProps {
  /** What antd's inputs take of the field. */
  input: object
  endpoint: Endpoint
  /** What its list is asked for besides what is typed. */
  filter?: object
  picked: Picked[]
  onPick: (next: Picked[]) => void
}

/** The same without a field of its own: in a row of conditions. */
export function SeveralPicker({ input, endpoint, filter, picked, onPick }: SeveralPickerProps) {
  const typed = usePickerText()
  const { asked } = typed
  const asks = {
    limit: 30,
    offset: 0,
    ...(filter ? { filter } : {}),
    ...(asked ? { search: asked } : {}),
  }
  const { data, isPlaceholderData } = useRead(endpoint, asks as InputOf<Endpoint>, {
    keep: true,
    staleTime: 60_000,
  })
  const fresh = typed.settled && data !== undefined && !isPlaceholderData
  const rows = (data as { rows?: Picked[] } | undefined)?.rows ?? []
  const found = rows.filter((row) => picked.every(({ id }) => id !== row.id))
  // What was taken stands first, to be let go. Who types looks for another: Enter then takes and never lets go.
  const options = [...(typed.text.trim() ? [] : picked), ...found]
  const names = new Map([...rows, ...picked].map((one) => [one.id, one.name]))
  const named = (ids: number[]) => ids.map((id) => ({ id, name: names.get(id) ?? String(id) }))
  const pick = (ids: number[]) => {
    typed.clear()
    onPick(named(ids))
  }
  const ids = picked.map(({ id }) => id)
  const takeFirst = () => {
    if (found[0]) pick([...ids, found[0].id])
  }
  return (
    <PickerEnter typed={typed} fresh={fresh} takeFirst={takeFirst} several>
      <Select
        {...input}
        className="full"
        mode="multiple"
        placeholder={t('typeToSearch')}
        showSearch={{ filterOption: false, onSearch: typed.write, searchValue: typed.text }}
        options={options.map((one) => ({ value: one.id, label: one.name }))}
        labelRender={({ value: id }) => names.get(Number(id)) ?? String(id)}
        value={ids}
        onChange={pick}
      />
    </PickerEnter>
  )
}
