import { Input } from 'antd'
import { useState } from 'react'
import { fieldText } from '../platform/i18n/contract.ts'
import { DateInput } from '../ui/date-input.tsx'
import { FieldFrame, type Span } from '../ui/fields.tsx'
import { useField } from '../ui/form-state.ts'
import type { CampaignForm } from './form.ts'
import { t } from './texts.ts'
import './time-field.css'

/** A day and the clock on it, `YYYY-MM-DDTHH:mm`, by the branch's own clock. */
export function MomentField({ form, name }: { form: CampaignForm; name: 'startAt' | 'endAt' }) {
  const { value, error } = useField(form, name)
  const [day = '', clock = ''] = (value ?? '').split('T')
  // A campaign holds for whole days unless it is told otherwise.
  const usual = name === 'startAt' ? '00:00' : '23:59'
  const set = (on: string | null, at: string) => form.set(name, on ? `${on}T${at || usual}` : null)
  return (
    <FieldFrame name={name} label={fieldText(name)} required span={4} error={error}>
      {({ input }) => (
        <span className="moment">
          <DateInput
            {...input}
            aria-required
            value={day || null}
            onChange={(on) => set(on, clock)}
          />
          <ClockInput
            id={`${input.id}-clock`}
            label={`${fieldText(name)}, ${t('clock')}`}
            value={clock}
            onChange={(at) => set(day || null, at)}
          />
        </span>
      )}
    </FieldFrame>
  )
}

interface ClockProps {
  form: CampaignForm
  name: 'hourFrom' | 'hourTo'
  span: Span
}

/** An hour of every day. */
export function ClockField({ form, name, span }: ClockProps) {
  const { value, error } = useField(form, name)
  return (
    <FieldFrame name={name} label={fieldText(name)} span={span} error={error}>
      {({ input }) => (
        <ClockInput
          id={input.id}
          label={fieldText(name)}
          value={value ?? ''}
          onChange={(at) => form.set(name, at || null)}
        />
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
function ClockInput({ id, label, value, onChange }: ClockInputProps) {
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
