import { instalmentsOf } from '#contract/pricing/instalments.ts'
import { addMonths } from '#contract/pricing/months.ts'
import { day, money, today } from '../../../platform/format.ts'
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
  /** What is paid later, in rupiah. */
  amount: number | null
  onChange: (values: Partial<PlanEntry>) => void
}

/** The customer pays the shop part by part, month by month. */
export function PlanFields({ entry, amount, onChange }: PlanFieldsProps) {
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
      {amount && isPlanned(entry) ? <Plan amount={amount} entry={entry} /> : null}
    </>
  )
}

/** As it will be written: told to the customer before he agrees. */
function Plan({ amount, entry: { parts, firstDue } }: { amount: number; entry: PlanEntry }) {
  const plan = instalmentsOf(amount, parts ?? 1, firstDue || addMonths(today(), 1))
  return (
    <ol className="pay-plan" aria-label={t('plan')} tabIndex={plan.length > 6 ? 0 : undefined}>
      {plan.map((one, i) => (
        <li key={one.dueDate} className="pay-plan-part">
          <span>{t('part', { n: i + 1 })}</span>
          <span>{day(one.dueDate)}</span>
          <strong>{money(one.amount)}</strong>
        </li>
      ))}
    </ol>
  )
}

/** A month has one part, and three years are the longest. */
export const isPlanned = ({ parts }: PlanEntry): boolean =>
  parts !== null && Number.isInteger(parts) && parts >= 1 && parts <= 36
