import { Select } from 'antd'
import { area } from '#contract/master/area.ts'
import { clearing } from '../platform/clearing.tsx'
import { fieldText } from '../platform/i18n/contract.ts'
import { FieldFrame, type Span } from '../ui/field-frame.tsx'
import type { Fits } from '../ui/fields.tsx'
import { type Form, useField } from '../ui/form-state.ts'
import { useAreas } from './area-field.tsx'
import { t } from './texts.ts'

interface AreasProps<V, K> {
  form: Form<V>
  name: K
  /** What none of them means. */
  none: string
  span: Span
}

/** Any number of provinces and cities by their official codes, shown by their names. */
export function AreasField<V, K extends Fits<V, string[]>>(props: AreasProps<V, K>) {
  const { form, name, none, span } = props
  const { value, error } = useField(form, name)
  const provinces = useAreas(area.provinces, {}, true)
  const cities = useAreas(area.cities, {}, true)
  const rows = [...provinces.rows, ...cities.rows]
  const label = fieldText(name)
  const chosen = (value ?? []) as unknown as string[]
  const fact = chosen.length > 0 ? undefined : none
  return (
    <FieldFrame name={name} label={label} fact={fact} span={span} error={error}>
      {({ input }) => (
        <Select
          {...input}
          className="full"
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('typeToSearch')}
          loading={provinces.waiting || cities.waiting}
          allowClear={clearing(label)}
          options={rows.map((row) => ({ value: row.code, label: row.name }))}
          value={provinces.rows.length > 0 && cities.rows.length > 0 ? chosen : []}
          onChange={(codes) => form.set(name, codes as never)}
        />
      )}
    </FieldFrame>
  )
}
