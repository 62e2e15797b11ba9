import { branch } from '#contract/master/branch.ts'
import { customer } from '#contract/master/customer.ts'
import { SeveralMasters } from '../master/several-masters.tsx'
import { ChecksField } from '../ui/checks-field.tsx'
import { NumberField, SwitchField, TextField } from '../ui/fields.tsx'
import type { CampaignForm } from './form.ts'
import { t, wordOf } from './texts.ts'
import { ClockField, MomentField } from './time-field.tsx'

/** When it stands, where and for whom. */
export function WhenAndWho({ form }: { form: CampaignForm }) {
  return (
    <>
      <TextField form={form} name="name" required span={4} maxLength={60} />
      <MomentField form={form} name="startAt" />
      <MomentField form={form} name="endAt" />
      <SeveralMasters
        {...{ form, label: t('branches'), required: true, span: 3 }}
        name="branchIds"
        endpoint={branch.getAll}
      />
      <ChecksField
        form={form}
        name="days"
        label={t('days')}
        none={t('everyDay')}
        options={days}
        span={9}
      />
      <ClockField form={form} name="hourFrom" span={2} />
      <ClockField form={form} name="hourTo" span={2} />
      <NumberField form={form} name="priority" span={2} />
      <ChecksField
        form={form}
        name="levels"
        label={t('levels')}
        none={t('all')}
        options={levels}
        span={6}
      />
      <SeveralMasters form={form} name="customerIds" endpoint={customer.getAll} span={6} />
      <SwitchField form={form} name="memberOnly" span={2} text="" />
      <SwitchField form={form} name="stackable" span={2} text="" />
      <SwitchField form={form} name="allowBelowCost" span={2} text="" />
    </>
  )
}

const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: day, label: wordOf('day', String(day)) }))
const levels = (['RETAIL', 'MEMBER', 'GROSIR', 'AGEN', 'KHUSUS'] as const).map((level) => ({
  value: level,
  label: wordOf('level', level),
}))
