import { useEffect, useRef } from 'react'
import { fieldText } from '../../../platform/i18n/contract.ts'
import { NumberInput } from '../../../ui/number-input.tsx'
import { bringFor, bringTo } from '../conditions.ts'
import { useTill } from '../till.ts'
import { Field } from './form-parts.tsx'
import { KeyChoice } from './key-choice.tsx'
import { t } from './texts.ts'

/** Paid now and brought later: its delivery note is made with the sale. A booking says so itself. */
export function Brought({ asked }: { asked: number }) {
  const { booking, deliveryAddress: address, freight } = useTill((s) => s.cart)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (asked > 0) input.current?.focus()
  }, [asked])
  const brought = typeof address === 'string'
  const toAddress = useRef(false)
  useEffect(() => {
    if (brought && toAddress.current) input.current?.focus()
    toAddress.current = false
  }, [brought])
  if (booking) return null
  const missing = asked > 0 && !address?.trim()
  return (
    <div>
      <KeyChoice
        label={t('handing')}
        value={brought}
        options={[
          [false, t('takenAlong')],
          [true, t('brought')],
        ]}
        onTake={(now) => {
          bringTo(now ? '' : null)
          toAddress.current = now
        }}
      />
      {brought && (
        <>
          <Field label={t('broughtTo')}>
            {(id) => (
              <input
                id={id}
                ref={input}
                aria-invalid={missing}
                className="field-input"
                autoComplete="off"
                maxLength={300}
                value={address}
                onChange={(event) => bringTo(event.target.value)}
              />
            )}
          </Field>
          <Field label={fieldText('freight')}>
            {(freightId) => (
              <NumberInput
                id={freightId}
                className="field-input"
                label={fieldText('freight')}
                value={freight}
                onChange={bringFor}
              />
            )}
          </Field>
          {missing ? (
            <p className="field-error" role="alert">
              {t('addressNeeded')}
            </p>
          ) : (
            <p className="hint">{t('broughtNote')}</p>
          )}
        </>
      )}
    </div>
  )
}
