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

interface Discounted {
  headerDiscount?: { type: 'PERCENT' | 'AMOUNT'; value: number } | null | undefined
}

/** A discount on the whole document, in percent or rupiah: the unit is a button beside its name. */
export function TotalDiscount<V extends Discounted>({
  form,
  unit: first,
  children,
}: {
  form: Form<V>
  children?: ReactNode
  /** What is typed when nothing was yet. */
  unit: 'PERCENT' | 'AMOUNT'
}) {
  const value = useField(form, 'headerDiscount').value as Discounted['headerDiscount']
  const type = value?.type ?? first
  const other = type === 'PERCENT' ? 'AMOUNT' : 'PERCENT'
  const unit = type === 'PERCENT' ? '%' : 'Rp'
  const write = (next: Discounted['headerDiscount']) => form.set('headerDiscount', next as never)
  return (
    <TotalEntry
      form={form}
      name="headerDiscount"
      value={value?.value || null}
      onChange={(number) =>
        write(number ? { type, value: number } : type === first ? null : { type, value: 0 })
      }
      unit={
        <button
          type="button"
          className="total-unit"
          aria-label={t('discountUnit', { unit })}
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
