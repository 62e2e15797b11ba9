import { CheckCircleFilled, WarningFilled } from '@ant-design/icons'
import { Fragment } from 'react'
import type { OpeningBalanceInput } from '#contract/bank-cash/opening-balance.ts'
import { pointConfig } from '#contract/master/point.ts'
import { money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { Pairs } from '../platform/pairs.tsx'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import { type Form, useValues } from '../ui/form-state.ts'
import { type Sides, parts, sidesOf } from './opening-words.ts'
import { t } from './texts.ts'
import './opening.css'

/** Debit beside credit, part by part, and what is missing between them. */
export function OpeningSides({ form }: { form: Form<OpeningBalanceInput> }) {
  const values = useValues(form)
  const mayAsk = hasRight('master/master-point:view')
  const { data } = useRead(pointConfig.get, {}, { enabled: mayAsk })
  const sides = sidesOf(values, data?.pointValue ?? 0)
  const whole = (side: keyof Sides) =>
    parts.reduce((sum, part) => sum + Math.round(sides[part][side] * 100), 0) / 100
  const difference = Math.round((whole('debit') - whole('credit')) * 100) / 100
  return (
    <section className="panel totals opening-sides" aria-label={t('sides')}>
      {(['debit', 'credit'] as const).map((side) => (
        <Fragment key={side}>
          <Pairs
            of={parts
              .filter((part) => sides[part][side] !== 0)
              .map((part) => [fieldText(part), money(sides[part][side])])}
          />
          <div className="totals-total">
            <span>{fieldText(side)}</span>
            <strong>{money(whole(side))}</strong>
          </div>
        </Fragment>
      ))}
      <Difference amount={difference} toEquity={values.toEquity ?? false} />
    </section>
  )
}

function Difference({ amount, toEquity }: { amount: number; toEquity: boolean }) {
  if (amount === 0) {
    return (
      <p className="total-check balanced" role="status">
        <CheckCircleFilled aria-hidden="true" /> {t('balanced')}
      </p>
    )
  }
  return (
    <p className={`total-check ${toEquity ? 'hint' : 'is-due'}`} role="status">
      <WarningFilled aria-hidden="true" /> {t('difference')}{' '}
      <strong>{money(Math.abs(amount))}</strong> {t(amount > 0 ? 'moreDebit' : 'moreCredit')}
      {toEquity && ` ${t('goesToEquity')}`}
    </p>
  )
}
