import { CheckCircleFilled, WarningFilled } from '@ant-design/icons'
import { money } from '../platform/format.ts'
import { Pair } from '../ui/form-preview.tsx'
import { useField, useInputId, useValues } from '../ui/form-state.ts'
import { NumberInput } from '../ui/number-input.tsx'
import { changeDue, type DebtForm, debtRows, debtSums } from './debt-row.ts'
import { t } from './texts.ts'

/** What is to be paid, and whether the tenders come to it. */
export function DebtTotals({ form }: { form: DebtForm }) {
  const values = useValues(form)
  const sums = debtSums(values)
  const { error } = useField(form, 'discount')
  const id = useInputId('discount')
  const count = debtRows(values).length
  return (
    <section className="panel totals paper-totals" aria-label={t('toPay')}>
      <dl className="pairs">
        <Pair label={t('papersTicked', { count })} value={money(sums.claims)} />
        <Pair label={t('reductions')} value={money(-sums.reductions)} />
        <div className="total-entry">
          <dt>
            <label htmlFor={id}>{t('discountGranted')}</label>
          </dt>
          <dd>
            <NumberInput
              id={id}
              className="cell-input"
              label={t('discountGranted')}
              invalid={error !== undefined}
              placeholder="–"
              value={values.discount}
              onChange={(discount) => changeDue(form, { discount })}
            />
          </dd>
          {error && <dd className="total-note field-error">{error}</dd>}
        </div>
      </dl>
      <div className="totals-total">
        <span>{t('toPay')}</span>
        <strong aria-live="polite">{money(sums.due)}</strong>
      </div>
      <dl className="pairs">
        <Pair label={t('tendered')} value={<strong>{money(sums.paid)}</strong>} />
      </dl>
      {count > 0 && <Match rest={sums.rest} />}
    </section>
  )
}

function Match({ rest }: { rest: number }) {
  if (rest === 0) {
    return (
      <p className="total-check balanced" role="status">
        <CheckCircleFilled aria-hidden="true" /> {t('tendersMatch')}
      </p>
    )
  }
  return (
    <p className="total-check is-due" role="status">
      <WarningFilled aria-hidden="true" />{' '}
      {t(rest > 0 ? 'tendersShort' : 'tendersOver', { amount: money(Math.abs(rest)) })}
    </p>
  )
}
