import { Only } from '../ui/only.tsx'
import { useEffect } from 'react'
import { consentHow } from '#contract/master/consent.ts'
import type { customer as api } from '#contract/master/customer.ts'
import { howText } from '../platform/i18n/contract-words.ts'
import { ChoiceField, TextField } from '../ui/fields.tsx'
import { useField } from '../ui/form-state.ts'
import { t } from './consent-texts.ts'
import { ConsentWording } from './consent-wording.tsx'
import type { FormOf } from './form-of.ts'

const answers = () => [['GIVEN', t('agrees')] as const, ['REFUSED', t('agreesNot')] as const]
export const hows = () => consentHow.options.map((one) => [one, howText(one)] as const)

/** What somebody new agrees to: a member is asked about points, anybody may be asked about messages. */
export function ConsentFields({ form }: { form: FormOf<typeof api.add> }) {
  const isMember = useField(form, 'type').value === 'MEMBER'
  const points = useField(form, 'pointsConsent').value
  const messages = useField(form, 'messagesConsent').value
  // Who is no member after all was not asked.
  useEffect(() => {
    if (!isMember && points) form.set('pointsConsent', null)
  }, [form, isMember, points])
  return (
    <>
      <h3 className="form-part span-12">{t('consents')}</h3>
      {isMember && (
        <ChoiceField
          form={form}
          name="pointsConsent"
          required
          span={3}
          placeholder={t('notAsked')}
          options={answers()}
        />
      )}
      <ChoiceField
        form={form}
        name="messagesConsent"
        span={3}
        placeholder={t('notAsked')}
        options={answers()}
      />
      <Only form={form} when={Boolean(points ?? messages)} of={['consentHow', 'guardian']}>
        <ChoiceField form={form} name="consentHow" required span={3} options={hows()} />
        <TextField form={form} name="guardian" span={3} maxLength={100} />
      </Only>
      {points === 'GIVEN' && <ConsentWording purpose="POINTS" />}
      {messages === 'GIVEN' && <ConsentWording purpose="MESSAGES" />}
    </>
  )
}
