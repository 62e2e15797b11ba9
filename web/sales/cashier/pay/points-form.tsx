import { useState } from 'react'
import { count, money } from '../../../platform/format.ts'
import { newRequestId } from '../../../platform/request-id.ts'
import { NumberInput } from '../../../ui/number-input.tsx'
import type { Totals } from '../totals.ts'
import { Field, FormButtons, focusFirst, onFormKey } from './form-parts.tsx'
import { methodText } from './method-list.tsx'
import { type Method, pointsFor, type Tender } from './tenders.ts'
import { Wrong } from '../../labelled.tsx'
import { t } from './texts.ts'

interface PointsFormProps {
  method: Method
  redeem: NonNullable<Totals['redeem']>
  rest: number
  onAdd: (tender: Tender) => void
  onCancel: () => void
}

/** A member pays with points: as many as the sale may take stand there already. */
export function PointsForm({ method, redeem, rest, onAdd, onCancel }: PointsFormProps) {
  const most = pointsFor(redeem, rest)
  const [points, setPoints] = useState<number | null>(most)
  const [wrong, setWrong] = useState('')
  const add = () => {
    if (!points || points < 0 || points > most || points % redeem.multiple !== 0) {
      return setWrong(t('pointsWrong', { max: count(most), step: count(redeem.multiple) }))
    }
    onAdd({
      key: newRequestId(),
      kind: method.kind,
      label: methodText(method),
      fact: t('pointsSpent', { count: count(points) }),
      payment: { methodId: method.id, amount: points * redeem.value },
    })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside bubble here
    <div className="pay-form" onKeyDown={(event) => onFormKey(event, add, onCancel)}>
      <h2>{methodText(method)}</h2>
      <p className="hint">
        {t('pointsHint', {
          balance: count(redeem.balance),
          max: count(most),
          amount: money(most * redeem.value),
        })}
      </p>
      <Field label={t('pointsToSpend')}>
        {(id) => (
          <NumberInput
            id={id}
            className="field-input till-figure"
            label={t('pointsToSpend')}
            value={points}
            inputRef={focusFirst}
            onChange={(typed) => {
              setPoints(typed)
              setWrong('')
            }}
          />
        )}
      </Field>
      <Wrong text={wrong} />
      <FormButtons onAdd={add} onCancel={onCancel} />
    </div>
  )
}
