import { FieldFrame, type Span } from '../ui/fields.tsx'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useStore } from 'zustand'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { useRead } from '../platform/query.ts'
import { type Form, useField } from '../ui/form-state.ts'
import { t } from './texts.ts'

interface SeveralMastersProps<V, K extends keyof V & string> {
  form: Form<V>
  name: K
  /** Any list call; it is searched on the server, never loaded whole. */
  endpoint: Endpoint
  /** Words for ids that were chosen before. */
  known: { id: number; name: string }[]
  span?: Span
}

/** Any number of rows of a master list, found by typing. */
export function SeveralMasters<V, K extends keyof V & string>(props: SeveralMastersProps<V, K>) {
  const { form, name, endpoint } = props
  const { value, error } = useField(form, name)
  const [text, setText] = useState('')
  // Kept with the draft: after a reload the list may not have them at hand.
  const kept = useStore(form.store, (s) => s.values.$names)
  const known = new Map(props.known.map((one) => [one.id, one.name]))
  const nameOf = (id: number) => kept?.[`${name}.${id}`] ?? known.get(id) ?? String(id)
  const asked = useDeferredValue(text.trim())
  const input = { limit: 30, offset: 0, ...(asked ? { search: asked } : {}) }
  const { data } = useRead(endpoint, input as InputOf<Endpoint>, { keep: true, staleTime: 60_000 })
  const rows = (data as { rows?: { id: number; name: string }[] } | undefined)?.rows ?? []
  const ids = (value ?? []) as unknown as number[]
  const options = new Map(ids.map((id) => [id, nameOf(id)]))
  for (const row of rows) options.set(row.id, row.name)
  return (
    <FieldFrame name={name} label={fieldText(name)} span={props.span} error={error}>
      {({ id }) => (
        <Select
          id={id}
          className="full"
          mode="multiple"
          aria-label={fieldText(name)}
          placeholder={t('typeToSearch')}
          showSearch={{ filterOption: false, onSearch: setText }}
          options={[...options].map(([key, label]) => ({ value: key, label }))}
          value={ids}
          onChange={(next: number[]) => {
            for (const one of next) form.name(`${name}.${one}`, options.get(one))
            form.set(name, next as never)
          }}
        />
      )}
    </FieldFrame>
  )
}
