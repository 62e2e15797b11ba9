import { branch } from '#contract/master/branch.ts'
import { customer } from '#contract/master/customer.ts'
import { SeveralMasters } from '../master/several-masters.tsx'
import { ChecksField } from '../ui/checks-field.tsx'
import { NumberField, SwitchField, TextField } from '../ui/fields.tsx'
import type { CampaignForm } from './form.ts'
import { t, wordOf } from './texts.ts'
import { ClockField, MomentField } from './time-field.tsx'

export const NameField = ({ form }: { form: CampaignForm }) => (
  <TextField form={form} name="name" required span={4} maxLength={60} />
)

/** When it stands, where and for whom; what narrows it further stands last. */
export function WhenAndWho({ form }: { form: CampaignForm }) {
  return (
    <section className="panel form-head" aria-label={t('whenAndWho')}>
      <MomentField form={form} name="startAt" />
      <MomentField form={form} name="endAt" />
      <ChecksField
        form={form}
        name="days"
        label={t('days')}
        none={t('everyDay')}
        options={days}
        span={8}
      />
      <ClockField form={form} name="hourFrom" span={2} />
      <ClockField form={form} name="hourTo" span={2} />
      <SeveralMasters
        form={form}
        label={t('branches')}
        required
        span={3}
        name="branchIds"
        endpoint={branch.getAll}
      />
      <ChecksField
        form={form}
        name="levels"
        label={t('levels')}
        none={t('all')}
        options={levels}
        span={5}
      />
      <SeveralMasters form={form} name="customerIds" endpoint={customer.getAll} span={4} />
      <NumberField form={form} name="priority" span={2} />
      <SwitchField form={form} name="memberOnly" span={2} text="" />
      <SwitchField form={form} name="stackable" span={2} text="" />
      <SwitchField form={form} name="allowBelowCost" span={2} text="" />
    </section>
  )
}

const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: day, label: wordOf('day', String(day)) }))
const levels = (['RETAIL', 'MEMBER', 'GROSIR', 'AGEN', 'KHUSUS'] as const).map((level) => ({
  value: level,
  label: wordOf('level', level),
}))
