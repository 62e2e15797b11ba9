import { Checkbox } from 'antd'
import { FieldFrame, type Span } from './field-frame.tsx'
import { limit } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { type Form, useField, useNeed } from './form-state.ts'
import { NumberInput } from './number-input.tsx'

interface LimitProps<V, K extends keyof V & string> {
  form: Form<V>
  name: K
  span: Span
  /** What stands for no limit at all: a figure beyond every document, or null. */
  none: number | null
  disabled?: boolean
  /** Whoever may not do without one is not offered it; what somebody else chose still shows. */
  mayChoose?: boolean
}

/** Rupiah up to which nobody is asked, or none at all, which is chosen and never left over from a blank field. */
export function LimitField<V, K extends keyof V & string>(props: LimitProps<V, K>) {
  const { form, name, span, none, disabled = false, mayChoose = true } = props
  const { value, error } = useField(form, name)
  const figure = value as number | null | undefined
  const free = !disabled && (none === null ? figure === null : (figure ?? 0) >= none)
  const required = none === null && !disabled && !free
  const label = fieldText(name)
  useNeed(form, name, label, required)
  const set = (to: number | null | undefined) => form.set(name, to as never)
  const toggle = (mayChoose || free) && (
    <Checkbox
      checked={free}
      disabled={disabled || !mayChoose}
      onChange={(event) => set(event.target.checked ? none : none === null ? undefined : 0)}
    >
      {limit(null)}
    </Checkbox>
  )
  return (
    <FieldFrame name={name} label={label} span={span} error={error} required={required}>
      {({ id, describedBy }) => (
        <span className="limit-input">
          <NumberInput
            id={id}
            className="field-input"
            label={label}
            invalid={error !== undefined}
            describedBy={describedBy}
            disabled={free || disabled}
            placeholder={free ? limit(null) : ''}
            value={free ? null : figure}
            onChange={(typed) => set(typed ?? undefined)}
          />
          {toggle}
        </span>
      )}
    </FieldFrame>
  )
}
