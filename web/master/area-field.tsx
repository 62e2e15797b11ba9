import { FieldFrame, type Span } from '../ui/field-frame.tsx'
import { Select } from 'antd'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { area } from '#contract/master/area.ts'
import { clearing } from '../platform/clearing.tsx'
import { fieldText } from '../platform/i18n/contract.ts'
import { useRead } from '../platform/query.ts'
import { type Form, useField } from '../ui/form-state.ts'
import { t } from './texts.ts'

type AreaRow = ReplyOf<typeof area.cities>['rows'][number]

interface AreaFieldProps<V, K extends keyof V & string> {
  form: Form<V>
  name: K
  endpoint: Endpoint
  /** Code of the area around it; without one there is nothing to choose yet. */
  within?: Record<string, string | undefined>
  required?: boolean
  span?: Span
  /** What lies inside the old choice no longer fits. */
  onPick?: (row: AreaRow | undefined) => void
}

/** One administrative area by its official code, shown by its name. */
export function AreaField<V, K extends keyof V & string>(props: AreaFieldProps<V, K>) {
  const { form, name, within = {} } = props
  const { value, error } = useField(form, name)
  const ready = Object.values(within).every((code) => code !== undefined && code !== '')
  const { rows, waiting } = useAreas(props.endpoint, within, ready)
  const label = fieldText(name)
  return (
    <FieldFrame
      name={name}
      label={label}
      required={props.required}
      span={props.span}
      error={error}
      disabled={!ready}
    >
      {({ input }) => (
        <Select
          {...input}
          className="full"
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('typeToSearch')}
          loading={waiting}
          allowClear={!props.required && clearing(label)}
          options={rows.map((row) => ({ value: row.code, label: row.name }))}
          value={rows.length > 0 ? ((value ?? undefined) as string | undefined) : undefined}
          onChange={(code) => {
            form.set(name, (code ?? null) as never)
            props.onPick?.(rows.find((row) => row.code === code))
          }}
        />
      )}
    </FieldFrame>
  )
}

/** Areas hardly ever change: asked once a day at most. */
export function useAreas(
  endpoint: Endpoint,
  within: Record<string, string | undefined>,
  enabled: boolean,
) {
  const read = useRead(endpoint, { limit: 1000, ...within } as InputOf<Endpoint>, {
    enabled,
    staleTime: 86_400_000,
  })
  const rows = ((read.data as { rows?: AreaRow[] } | undefined)?.rows ?? []) as AreaRow[]
  return { rows, waiting: enabled && read.isFetching }
}

/** The name of a city in a fact. */
export function CityName({ code }: { code: string | null | undefined }) {
  const { rows } = useAreas(area.cities, {}, Boolean(code))
  return rows.find((row) => row.code === code)?.name ?? ''
}
