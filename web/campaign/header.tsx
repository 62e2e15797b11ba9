import type { ReactNode } from 'react'
import { addDays } from '#contract/days.ts'
import { branch } from '#contract/master/branch.ts'
import { customer } from '#contract/master/customer.ts'
import { SeveralMasters } from '../master/several-masters.tsx'
import { count } from '../platform/format.ts'
import { ChecksField } from '../ui/checks-field.tsx'
import { NumberField, SwitchField, TextField } from '../ui/fields.tsx'
import { useField } from '../ui/form-state.ts'
import type { CampaignForm } from './form.ts'
import { Question } from './question.tsx'
import { t, wordOf } from './texts.ts'
import { ClockField, MomentField } from './time-field.tsx'

interface Props {
  form: CampaignForm
}

export const NameField = ({ form }: Props) => (
  <TextField form={form} name="name" required span={3} maxLength={60} />
)

/** When it stands: whole days of every week unless something narrower is told. */
export function When({ form }: Props) {
  const { value: startAt } = useField(form, 'startAt')
  const { value: endAt } = useField(form, 'endAt')
  const { value: chosen } = useField(form, 'days')
  const held = heldDays(startAt, endAt, chosen ?? [])
  return (
    <section className="panel">
      <Question of="when" hint={held === null ? undefined : t('dayCount', { count: count(held) })}>
        <MomentField form={form} name="startAt" />
        <MomentField form={form} name="endAt" />
        <ClockField form={form} name="hourFrom" span={2} />
        <ClockField form={form} name="hourTo" span={2} />
        <ChecksField
          form={form}
          name="days"
          label={t('days')}
          none={t('everyDay')}
          options={days}
          span={12}
        />
      </Question>
    </section>
  )
}

/** On how many days it stands; null before both are told. */
export function heldDays(
  startAt: string | null | undefined,
  endAt: string | null | undefined,
  chosen: readonly number[],
): number | null {
  if (!startAt || !endAt || endAt < startAt) return null
  const [first, last] = [startAt.slice(0, 10), endAt.slice(0, 10)]
  const all = Math.round((Date.parse(last) - Date.parse(first)) / DAY) + 1
  if (chosen.length === 0) return all
  const weeks = Math.floor(all / WEEK)
  const rest = Array.from({ length: all % WEEK }, (_, i) => weekday(addDays(first, i)))
  return weeks * chosen.length + rest.filter((one) => chosen.includes(one)).length
}

const [DAY, WEEK] = [86_400_000, 7]
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || WEEK

/** Where and for whom. */
export function Who({ form }: Props) {
  return (
    <section className="panel">
      <Question of="who">
        <SeveralMasters
          form={form}
          label={t('branches')}
          required
          span={6}
          name="branchIds"
          endpoint={branch.getAll}
        />
        <SeveralMasters form={form} name="customerIds" endpoint={customer.getAll} span={6} />
        <ChecksField
          form={form}
          name="levels"
          label={t('levels')}
          none={t('all')}
          options={levels}
          span={8}
        />
        <SwitchField form={form} name="memberOnly" span={3} text="" />
      </Question>
    </section>
  )
}

/** How much of it there is, and beside what it stands. */
export function Limits({ form, children }: Props & { children?: ReactNode }) {
  return (
    <section className="panel">
      <Question of="limits">
        {children}
        <NumberField form={form} name="priority" span={2} />
        <SwitchField form={form} name="stackable" span={3} text="" />
        <SwitchField form={form} name="allowBelowCost" span={3} text="" />
      </Question>
    </section>
  )
}

const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: day, label: wordOf('day', String(day)) }))
const levels = (['RETAIL', 'MEMBER', 'GROSIR', 'AGEN', 'KHUSUS'] as const).map((level) => ({
  value: level,
  label: wordOf('level', level),
}))
