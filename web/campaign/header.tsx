import { Checkbox, Select } from 'antd'
import { EVERYTHING } from '#contract/list.ts'
import { branch } from '#contract/master/branch.ts'
import { useRead } from '../platform/query.ts'
import { FieldFrame, NumberField, type Span, SwitchField, TextField } from '../ui/fields.tsx'
import { useField } from '../ui/form-state.ts'
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
      <BranchesField form={form} />
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
      <SwitchField form={form} name="memberOnly" span={2} text="" />
      <SwitchField form={form} name="stackable" span={2} text="" />
      <SwitchField form={form} name="allowBelowCost" span={2} text="" />
    </>
  )
}

function BranchesField({ form }: { form: CampaignForm }) {
  const { value, error } = useField(form, 'branchIds')
  const { data } = useRead(branch.getAll, { limit: EVERYTHING }, { staleTime: 300_000 })
  const ids = value as unknown as number[] | null | undefined
  return (
    <FieldFrame name="branchIds" label={t('branches')} required span={3} error={error}>
      {({ input }) => (
        <Select
          {...input}
          className="full"
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={(data?.rows ?? []).map((one) => ({ value: one.id, label: one.name }))}
          value={ids ?? []}
          onChange={(next) => form.set('branchIds', next as never)}
        />
      )}
    </FieldFrame>
  )
}

interface ChecksProps {
  form: CampaignForm
  name: 'days' | 'levels'
  label: string
  /** What none of them means. */
  none: string
  options: readonly { value: number | string; label: string }[]
  span: Span
}

/** Any number of a few; none of them means all. */
function ChecksField({ form, name, label, none, options, span }: ChecksProps) {
  const { value, error } = useField(form, name)
  const chosen = (value ?? []) as unknown as (number | string)[]
  const fact = chosen.length > 0 ? undefined : none
  return (
    <FieldFrame name={name} label={label} fact={fact} span={span} error={error}>
      {({ id }) => (
        <span id={id} className="switch-line">
          <Checkbox.Group
            options={[...options]}
            value={chosen}
            onChange={(next) => form.set(name, next as never)}
          />
        </span>
      )}
    </FieldFrame>
  )
}

const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: day, label: wordOf('day', String(day)) }))
const levels = (['RETAIL', 'MEMBER', 'GROSIR', 'AGEN', 'KHUSUS'] as const).map((level) => ({
  value: level,
  label: wordOf('level', level),
}))
