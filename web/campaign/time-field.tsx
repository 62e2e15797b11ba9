import { fieldText } from '../platform/i18n/contract.ts'
import { FieldFrame, type Span } from '../ui/field-frame.tsx'
import { useField } from '../ui/form-state.ts'
import { ClockInput, MomentField as Moment } from '../ui/moment-field.tsx'
import type { CampaignForm } from './form.ts'

/** When a campaign begins or ends: it holds for whole days unless it is told otherwise. */
export const MomentField = ({ form, name }: { form: CampaignForm; name: 'startAt' | 'endAt' }) => (
  <Moment form={form} name={name} required usual={name === 'startAt' ? '00:00' : '23:59'} />
)

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
