import { DateInput } from '../../../ui/date-input.tsx'
import { NumberInput } from '../../../ui/number-input.tsx'
import { Field } from './form-parts.tsx'
import { t } from './texts.ts'

export interface PlanEntry {
  /** Of our own paylater: in how many parts, and when the first is due; empty is in a month. */
  parts: number | null
  firstDue: string
}

interface PlanFieldsProps {
  entry: PlanEntry
  onChange: (values: Partial<PlanEntry>) => void
}

/** The customer pays the shop part by part, month by month. */
export function PlanFields({ entry, onChange }: PlanFieldsProps) {
  return (
    <>
      <Field label={t('parts')}>
        {(id) => (
          <NumberInput
            id={id}
            className="field-input"
            label={t('parts')}
            value={entry.parts}
            onChange={(parts) => onChange({ parts })}
          />
        )}
      </Field>
      <Field label={t('firstDue')}>
        {(id) => (
          <DateInput
            id={id}
            className="pay-date"
            open={false}
            size="large"
            placeholder={t('inAMonth')}
            value={entry.firstDue}
            onChange={(day) => onChange({ firstDue: day ?? '' })}
          />
        )}
      </Field>
    </>
  )
}

/** A month has one part, and three years are the longest. */
export const isPlanned = ({ parts }: PlanEntry): boolean =>
  parts !== null && Number.isInteger(parts) && parts >= 1 && parts <= 36
