import type { Span } from '../ui/field-frame.tsx'
import { TextField } from '../ui/fields.tsx'
import { type Form, useField } from '../ui/form-state.ts'

interface IdentityProps<V, K extends keyof V & string> {
  form: Form<V>
  name: K
  span?: Span
  maxLength: number
}

/** NIK or NPWP: who may not see it whole sees its end, and may put another in its place. */
export function IdentityField<V, K extends keyof V & string>(props: IdentityProps<V, K>) {
  const { form, name, span = 4, maxLength } = props
  const { words } = useField(form, name)
  return (
    <TextField
      form={form as never}
      name={name as never}
      span={span}
      maxLength={maxLength}
      placeholder={words ?? ''}
    />
  )
}

const numbers = ['nik', 'npwp', 'nitku'] as const
const isMasked = (value: unknown) => typeof value === 'string' && value.startsWith('•')

/** A masked number is no value: it is left as it is unless another is typed. */
export function withoutMasked<R extends object>(row: R): R {
  const kept = Object.entries(row).filter(([, value]) => !isMasked(value))
  return Object.fromEntries(kept) as R
}

/** What stands in the empty field instead. */
export function maskedOf(row: object): Record<string, string> {
  const shown = Object.entries(row).filter(
    ([name, value]) => numbers.includes(name as 'nik') && isMasked(value),
  )
  return Object.fromEntries(shown)
}
