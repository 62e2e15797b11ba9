import { bringTo, useTill } from '../till.ts'
import { Choice, Field } from './form-parts.tsx'
import { t } from './texts.ts'

/** Paid now and brought later: its delivery note is made with the sale. A booking says so itself. */
export function Brought() {
  const { booking, deliveryAddress: address } = useTill((s) => s.cart)
  if (booking) return null
  const brought = typeof address === 'string'
  return (
    <div>
      <Choice
        label={t('handing')}
        value={brought ? 'KIRIM' : 'AMBIL'}
        options={[
          ['AMBIL', t('takenAlong')],
          ['KIRIM', t('brought')],
        ]}
        onChange={(chosen) => bringTo(chosen === 'KIRIM' ? '' : null)}
      />
      {brought && (
        <>
          <Field label={t('broughtTo')}>
            {(id) => (
              <input
                id={id}
                className="field-input"
                autoComplete="off"
                maxLength={300}
                value={address}
                onChange={(event) => bringTo(event.target.value)}
              />
            )}
          </Field>
          <p className="hint">{t('broughtNote')}</p>
        </>
      )}
    </div>
  )
}
