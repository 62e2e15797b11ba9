import { FieldFrame, type Span } from '../ui/field-frame.tsx'
import { Checkbox } from 'antd'
import { fieldText } from '../platform/i18n/contract.ts'
import { type Form, useField } from '../ui/form-state.ts'

interface SeveralFieldProps<V, K extends keyof V & string> {
  form: Form<V>
  name: K
  span?: Span
  options: readonly (readonly [value: string, label: string])[]
}

/** Any number of a few words. */
export function SeveralField<V, K extends keyof V & string>(props: SeveralFieldProps<V, K>) {
  const { form, name, options } = props
  const { value, error } = useField(form, name)
  return (
    <FieldFrame name={name} label={fieldText(name)} span={props.span} error={error}>
      {({ id }) => (
        <span id={id} className="switch-line">
          <Checkbox.Group
            options={options.map(([code, label]) => ({ value: code, label }))}
            value={(value ?? []) as unknown as string[]}
            onChange={(next) => form.set(name, next as never)}
          />
        </span>
      )}
    </FieldFrame>
  )
}
