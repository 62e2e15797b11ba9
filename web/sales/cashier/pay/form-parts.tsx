import { Button } from 'antd'
import { type ReactNode, useId } from 'react'
import { NumberInput } from '../../../ui/number-input.tsx'
import { t } from './texts.ts'

export function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="pay-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

interface AmountFieldProps {
  value: number | null
  onChange: (amount: number | null) => void
}

/** What of the bill is paid this way; the form begins in it. */
export function AmountField({ value, onChange }: AmountFieldProps) {
  return (
    <Field label={t('amount')}>
      {(id) => (
        <NumberInput
          id={id}
          className="field-input till-figure"
          label={t('amount')}
          value={value}
          inputRef={focusFirst}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: (readonly [string, string])[]
  onChange: (value: string) => void
}

export function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      {(id) => (
        <select
          id={id}
          className="field-input"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** The ref runs on every rendering; only the first takes the focus. */
export function focusFirst(input: HTMLInputElement | null): void {
  if (input && !input.closest('.pay-form')?.contains(document.activeElement)) input.focus()
}

/** What is seldom told is reached by Tab: Enter costs no key for it. */
const FIELDS = '.field-input:not([data-seldom]), .pay-date input'

/** Enter: next field, and after the last one the tender is taken. Esc goes back to cash. */
export function onFormKey(
  event: React.KeyboardEvent<HTMLElement>,
  add: () => void,
  cancel: () => void,
) {
  const target = event.target as HTMLElement
  if (event.key === 'Escape') {
    event.stopPropagation()
    return cancel()
  }
  if (event.key !== 'Enter' || target.matches('button')) return
  event.preventDefault()
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>(FIELDS)]
  const next = fields[fields.indexOf(target) + 1]
  if (next && target.matches(FIELDS)) next.focus()
  else add()
}

interface FormButtonsProps {
  onAdd: () => void
  onCancel: () => void
  add?: string
}

export function FormButtons({ onAdd, onCancel, add = t('add') }: FormButtonsProps) {
  return (
    <div className="pay-form-buttons">
      <Button size="large" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button size="large" color="primary" variant="outlined" onClick={onAdd}>
        {add} <kbd>Enter</kbd>
      </Button>
    </div>
  )
}
