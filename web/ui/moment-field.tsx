import { Input } from 'antd'
import { useState } from 'react'
import { fieldText } from '../platform/i18n/contract.ts'
import { DateInput } from './date-input.tsx'
import { FieldFrame, type Span } from './field-frame.tsx'
import type { Fits } from './fields.tsx'
import { type Form, useField, useNeed } from './form-state.ts'
import { t } from './texts.ts'
import './ui.css'

interface MomentProps<V, K extends Fits<V, string>> {
  form: Form<V>
  name: K
  span?: Span
  required?: boolean
  /** The clock of a day whose clock was not told. */
  usual?: string
}

/** A day and the clock on it, `YYYY-MM-DDTHH:mm`, by the branch's own clock. */
export function MomentField<V, K extends Fits<V, string>>({
  form,
  name,
  span = 4,
  required = false,
  usual = '00:00',
}: MomentProps<V, K>) {
  const { value, error } = useField(form, name)
  const label = fieldText(name)
  useNeed(form, name, label, required)
  const [day = '', clock = ''] = ((value as string | null | undefined) ?? '').split('T')
  const set = (on: string | null, at: string) =>
    form.set(name, (on ? `${on}T${at || usual}` : null) as never)
  return (
    <FieldFrame name={name} label={label} required={required} span={span} error={error}>
      {({ input }) => (
        <span className="moment">
          <DateInput
            {...input}
            aria-required={required}
            allowClear={!required}
            value={day || null}
            onChange={(on) => set(on, clock)}
          />
          <ClockInput
            id={`${input.id}-clock`}
            label={`${label}, ${t('clock')}`}
            value={clock}
            onChange={(at) => set(day || null, at)}
          />
        </span>
      )}
    </FieldFrame>
  )
}

interface ClockInputProps {
  id: string
  label: string
  /** `HH:mm`, or nothing. */
  value: string
  onChange: (value: string) => void
}

/** Typed as on paper or in digits alone: `08.00`, `8:00`, `0800`. */
export function ClockInput({ id, label, value, onChange }: ClockInputProps) {
  const [text, setText] = useState<string | null>(null)
  const type = (typed: string) => {
    setText(typed)
    const at = clockOf(typed)
    if (typed.trim() === '' || at) onChange(at ?? '')
  }
  return (
    <Input
      id={id}
      aria-label={label}
      placeholder={t('clockForm')}
      maxLength={5}
      inputMode="numeric"
      value={text ?? value.replace(':', '.')}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setText(null)}
    />
  )
}

/** `0800`, `8.00` and `08:00` as `08:00`; nothing when it is no time of a day. */
export function clockOf(text: string): string | null {
  const [, hour, minute] = /^(\d{1,2})[.:]?(\d\d)$/.exec(text.trim()) ?? []
  if (!hour || !minute || Number(hour) > 23 || Number(minute) > 59) return null
  return `${hour.padStart(2, '0')}:${minute}`
}
