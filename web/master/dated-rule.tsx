import { DateField, SwitchField, TextField } from '../ui/fields.tsx'
import type { Form } from '../ui/form-state.ts'
import { t } from './dated-rule-texts.ts'

interface Dated {
  validFrom?: unknown
  validTo?: unknown
  regulation?: unknown
  regulationDate?: unknown
  source?: unknown
  isConfirmed?: unknown
}

/** From when to when a rate or limit holds, and the rule that says so; one that exists can be put aside. */
export function DatedRuleFields<V extends Dated>({
  form: of,
  exists,
}: {
  form: Form<V>
  exists: boolean
}) {
  const form = of as never as Form<Record<keyof Dated | 'isActive', string>>
  return (
    <>
      <DateField form={form} name="validFrom" required span={6} />
      <DateField form={form} name="validTo" span={6} />
      <TextField form={form} name="regulation" required span={8} maxLength={80} />
      <DateField form={form} name="regulationDate" required span={4} />
      <TextField form={form} name="source" required span={12} maxLength={200} />
      <SwitchField
        form={form as never}
        name={'isConfirmed' as never}
        text={t('confirmedWords')}
        span={6}
      />
      {exists && (
        <SwitchField form={form as never} name={'isActive' as never} text={t('active')} span={6} />
      )}
    </>
  )
}

/** The rule of a row, and that nobody has read it there. */
export const ruleShown = ({
  regulation,
  isConfirmed,
}: {
  regulation: string
  isConfirmed: boolean
}) => (
  <>
    {regulation}
    {!isConfirmed && <span className="hint"> {t('isUnsure')}</span>}
  </>
)
