import { TextField } from '../ui/fields.tsx'
import { type Form, useField } from '../ui/form-state.ts'

interface Taxed {
  npwp?: string | null | undefined
  taxName?: string | null | undefined
}

/** The name that the tax office has for an NPWP, which is asked for with it, also where only its end is shown. */
export function TaxName<V extends Taxed>({ form: of, span }: { form: Form<V>; span: 5 | 6 }) {
  const form = of as unknown as Form<Taxed>
  const { value, words } = useField(form, 'npwp')
  const required = Boolean(value || words)
  return (
    <TextField
      form={form}
      name="taxName"
      span={span}
      maxLength={150}
      {...(required && { required })}
    />
  )
}
