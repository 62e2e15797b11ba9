import type { ReactNode } from 'react'
import { fieldText } from '../platform/i18n/contract.ts'
import { type Form, useField, useInputId } from './form-state.ts'
import { NumberInput } from './number-input.tsx'
import { t } from './texts.ts'

interface TotalEntryProps<V> {
  form: Form<V>
  name: keyof V & string
  label?: string
  placeholder?: string
  /** Beside the label: the unit of a discount. */
  unit?: ReactNode
  /** Writes the figure; straight into the field unless told. */
  onChange?: (value: number | null) => void
  value?: number | null
  children?: ReactNode
}

/** A figure typed among the figures of a document's foot; its message stands below it. */
export function TotalEntry<V>({
  form,
  name,
  label = fieldText(name),
  placeholder = '–',
  unit,
  onChange = (value) => form.set(name, value as never),
  children,
  ...given
}: TotalEntryProps<V>) {
  const { value, error } = useField(form, name)
  const id = useInputId(name)
  return (
    <div className="total-entry">
      <dt>
        <label htmlFor={id}>{label}</label>
        {unit}
      </dt>
      <dd>
        <NumberInput
          id={id}
          className="cell-input"
          label={label}
          invalid={error !== undefined}
          describedBy={error ? `${id}-error` : undefined}
          placeholder={placeholder}
          value={'value' in given ? given.value : (value as number | null | undefined)}
          onChange={onChange}
        />
      </dd>
      {error && (
        <dd id={`${id}-error`} className="total-note field-error">
          {error}
        </dd>
      )}
      {children}
    </div>
  )
}

/** So much of the whole, in percent of it or in rupiah. */
type Share = { type: 'PERCENT' | 'AMOUNT'; value: number } | null | undefined
interface Discounted {
  headerDiscount?: Share
}
interface Planned {
  downPaymentPlan?: Share
}

interface ShareProps<V> {
  form: Form<V>
  children?: ReactNode
  /** What is typed when nothing was yet. */
  unit: 'PERCENT' | 'AMOUNT'
}

/** A share of the whole document: the unit is a button beside its name. */
function TotalShare<V>({
  form,
  name,
  unit: first,
  unitText,
  children,
}: ShareProps<V> & { name: keyof V & string; unitText: (unit: string) => string }) {
  const value = useField(form, name).value as Share
  const type = value?.type ?? first
  const other = type === 'PERCENT' ? 'AMOUNT' : 'PERCENT'
  const unit = type === 'PERCENT' ? '%' : 'Rp'
  const write = (next: Share) => form.set(name, next as never)
  return (
    <TotalEntry
      form={form}
      name={name}
      value={value?.value || null}
      onChange={(number) =>
        write(number ? { type, value: number } : type === first ? null : { type, value: 0 })
      }
      unit={
        <button
          type="button"
          className="total-unit"
          aria-label={unitText(unit)}
          onClick={() => write({ type: other, value: value?.value ?? 0 })}
        >
          {unit}
        </button>
      }
    >
      {children}
    </TotalEntry>
  )
}

/** A discount on the whole document. */
export const TotalDiscount = <V extends Discounted>(props: ShareProps<V>) => (
  <TotalShare
    {...props}
    name={'headerDiscount' as keyof V & string}
    unitText={(unit) => t('discountUnit', { unit })}
  />
)

/** What of an order is to be paid ahead. */
export const TotalPlan = <V extends Planned>(props: ShareProps<V>) => (
  <TotalShare
    {...props}
    name={'downPaymentPlan' as keyof V & string}
    unitText={(unit) => t('planUnit', { unit })}
  />
)
