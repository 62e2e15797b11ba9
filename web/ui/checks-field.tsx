import { Checkbox } from 'antd'
import { fieldText } from '../platform/i18n/contract.ts'
import { FieldFrame, type Span } from './field-frame.tsx'
import { type Form, useField } from './form-state.ts'

interface ChecksProps<V, K extends keyof V & string> {
  form: Form<V>
  name: K
  /** As the field is called without. */
  label?: string
  /** What none of them means. */
  none: string
  options: readonly { value: number | string; label: string }[]
  span: Span
}

/** Any number of a few. */
export function ChecksField<V, K extends keyof V & string>(props: ChecksProps<V, K>) {
  const { form, name, label, none, options, span } = props
  const { value, error } = useField(form, name)
  const chosen = (value ?? []) as unknown as (number | string)[]
  const fact = chosen.length > 0 ? undefined : none
  return (
    <FieldFrame name={name} label={label ?? fieldText(name)} fact={fact} span={span} error={error}>
      {({ id }) => (
        <span id={id} className="switch-line">
          <Checkbox.Group
            options={[...options]}
            value={chosen}
            onChange={(next) => form.set(name, next as never)}
          />
        </span>
      )}
    </FieldFrame>
  )
}
