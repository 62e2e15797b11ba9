import { FieldFrame, type Span } from '../../ui/fields.tsx'
import { Checkbox } from 'antd'
import { NO_LIMIT } from '#contract/system/role.ts'
import { fieldText } from '../../platform/i18n/contract.ts'
import { type Form, useField } from '../../ui/form-state.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { t } from './texts.ts'

interface LimitProps<V, K extends keyof V & string> {
  form: Form<V>
  name: K
  span: Span
}

/** Rupiah up to which nobody is asked, or none at all. */
export function LimitField<V, K extends keyof V & string>({ form, name, span }: LimitProps<V, K>) {
  const { value, error } = useField(form, name)
  const none = ((value as number | null | undefined) ?? 0) >= NO_LIMIT
  const set = (limit: number | null | undefined) => form.set(name, limit as never)
  const toggle = (
    <Checkbox checked={none} onChange={(event) => set(event.target.checked ? NO_LIMIT : 0)}>
      {t('noLimit')}
    </Checkbox>
  )
  return (
    <FieldFrame name={name} label={fieldText(name)} span={span} error={error}>
      {({ id, describedBy }) => (
        <span className="limit-input">
          <NumberInput
            id={id}
            className="field-input"
            label={fieldText(name)}
            invalid={error !== undefined}
            describedBy={describedBy}
            disabled={none}
            placeholder={none ? t('noLimit') : ''}
            value={none ? null : (value as number | null | undefined)}
            onChange={set}
          />
          {toggle}
        </span>
      )}
    </FieldFrame>
  )
}
