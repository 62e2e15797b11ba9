import { area } from '#contract/master/area.ts'
import { TextField } from '../ui/fields.tsx'
import { type Form, useValues } from '../ui/form-state.ts'
import { AreaField } from './area-field.tsx'

interface Path {
  provinceCode?: string | null | undefined
  cityCode?: string | null | undefined
  districtCode?: string | null | undefined
  subDistrictCode?: string | null | undefined
  zipCode?: string | null | undefined
}

interface AreaPathProps<V> {
  form: Form<V>
  /** Where the choice begins: what is written of a person begins with the city. */
  from?: 'provinceCode' | 'cityCode'
  cityRequired?: boolean
}

/** Down to the village and its postal code; another choice above empties what lay inside the old one. */
export function AreaPath<V extends Path>({
  form: of,
  from = 'cityCode',
  cityRequired,
}: AreaPathProps<V>) {
  const form = of as unknown as Form<Path>
  const values = useValues(form)
  const empty = (...names: (keyof Path)[]) =>
    form.change(Object.fromEntries(names.map((name) => [name, null])))
  const { provinceCode } = values
  return (
    <>
      {from === 'provinceCode' && (
        <AreaField
          form={form}
          name="provinceCode"
          endpoint={area.provinces}
          span={4}
          onPick={() => empty('cityCode', 'districtCode', 'subDistrictCode', 'zipCode')}
        />
      )}
      <AreaField
        form={form}
        name="cityCode"
        endpoint={area.cities}
        {...(provinceCode ? { within: { provinceCode } } : {})}
        {...(cityRequired ? { required: true } : {})}
        span={4}
        onPick={() => empty('districtCode', 'subDistrictCode', 'zipCode')}
      />
      <AreaField
        form={form}
        name="districtCode"
        endpoint={area.districts}
        within={{ cityCode: values.cityCode ?? undefined }}
        span={4}
        onPick={() => empty('subDistrictCode', 'zipCode')}
      />
      <AreaField
        form={form}
        name="subDistrictCode"
        endpoint={area.subDistricts}
        within={{ districtCode: values.districtCode ?? undefined }}
        span={4}
        onPick={(row) => form.set('zipCode', row?.zipCodes[0] ?? null)}
      />
      <TextField form={form} name="zipCode" span={3} maxLength={5} />
    </>
  )
}
