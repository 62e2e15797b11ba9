import { useEffect, useRef } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type customer as api, priceLevel } from '#contract/master/customer.ts'
import { limit } from '../platform/format.ts'
import { hasRight } from '../platform/session.ts'
import { ChoiceField, NumberField, SegmentField, SwitchField } from '../ui/fields.tsx'
import { useField } from '../ui/form-state.ts'
import { LimitField } from '../ui/limit-field.tsx'
import type { FormOf } from './form-of.ts'
import { t as party } from './party-texts.ts'
import { choices, t } from './texts.ts'

type Detail = ReplyOf<typeof api.get>

/** Whoever writes down customers does not by that decide at what price and until when they pay. */
export const mayAgree = () => hasRight('customer.terms')
export const NEW_TERMS = { priceLevel: 'MEMBER', creditAllowed: false, termDays: 0 } as const

export function Terms({ form }: { form: FormOf<typeof api.add> }) {
  const { value: type } = useField(form, 'type')
  const was = useRef(type)
  const started = useRef(form.start.priceLevel)
  // A level of his own goes with the membership: whoever is no member buys at retail.
  useEffect(() => {
    if (was.current !== type && type)
      form.set('priceLevel', type === 'MEMBER' ? 'MEMBER' : 'RETAIL')
    was.current = type
  }, [form, type])
  return (
    <>
      <h3 className="form-part span-12">{t('creditTerms')}</h3>
      <SegmentField
        form={form}
        name="priceLevel"
        span={8}
        options={choices('level', levelsOf(type, started.current))}
      />
      <SwitchField form={form} name="creditAllowed" text={t('creditWords')} span={4} />
      <SwitchField form={form} name="trades" text={party('buysFromUs')} span={12} />
      <CreditFields form={form} />
    </>
  )
}

type Credit = Pick<Detail, 'creditAllowed' | 'creditLimit'>
export const creditWords = ({ creditAllowed, creditLimit }: Credit) =>
  creditAllowed ? limit(creditLimit) : ''

/** Whoever is no member buys at retail, or at what was agreed on with him before. */
const levelsOf = (type: unknown, before: (typeof priceLevel.options)[number] | null | undefined) =>
  type === 'NON_MEMBER'
    ? priceLevel.options.filter((level) => level === 'RETAIL' || level === before)
    : priceLevel.options

/** A limit and a term only for those who may owe. */
function CreditFields({ form }: { form: FormOf<typeof api.add> }) {
  const { value } = useField(form, 'creditAllowed')
  return (
    <>
      <LimitField
        form={form}
        name="creditLimit"
        span={3}
        none={null}
        disabled={!value}
        mayChoose={hasRight('credit.unlimited')}
      />
      <NumberField form={form} name="termDays" span={2} disabled={!value} />
      <ChoiceField
        form={form}
        name="blockStatus"
        span={3}
        options={[
          ['NONE', t('no')],
          ['BLOCKED', t('blocked')],
        ]}
      />
    </>
  )
}
