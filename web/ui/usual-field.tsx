import { Select } from 'antd'
import { fieldText } from '../platform/i18n/contract.ts'
import { FieldFrame } from './field-frame.tsx'
import { type Form, useField } from './form-state.ts'

interface UsualProps<V, K extends keyof V & string> {
  form: Form<V>
  name: K
  span: Parameters<typeof FieldFrame>[0]['span']
  /** What it is called as the company has set it, with it, and without it. */
  words: { usual: string; with: string; without: string }
}

/** As the company has set it, or this once otherwise. */
export function UsualField<V, K extends keyof V & string>(props: UsualProps<V, K>) {
  const { form, name, span, words } = props
  const { value } = useField(form, name)
  const label = fieldText(name)
  return (
    <FieldFrame name={name} label={label} span={span} error={undefined}>
      {({ id }) => (
        <Select
          id={id}
          className="full"
          aria-label={label}
          options={Object.entries(words).map(([key, text]) => ({ value: key, label: text }))}
          value={typeof value === 'boolean' ? (value ? 'with' : 'without') : 'usual'}
          onChange={(chosen) =>
            form.set(name, (chosen === 'usual' ? null : chosen === 'with') as never)
          }
        />
      )}
    </FieldFrame>
  )
}
