import { priceLevel } from '#contract/master/customer.ts'
import { Segmented } from 'antd'
import { useState } from 'react'
import { pointConfig as api } from '#contract/master/point.ts'
import { count, day, rupiah } from '../../platform/format.ts'
import { fieldText } from '../../platform/i18n/contract.ts'
import { useRead } from '../../platform/query.ts'
import { Failure } from '../../platform/errors.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { choices } from '../texts.ts'
import { t } from './texts.ts'
import { Pairs } from '../../platform/pairs.tsx'

/** What a purchase brings and how much of it points could pay, before a member asks. */
export function PointSimulation() {
  const [level, setLevel] = useState<(typeof priceLevel.options)[number]>('MEMBER')
  const [total, setTotal] = useState<number | null>(250_000)
  const [balance, setBalance] = useState<number | null>(500)
  const { data, error } = useRead(
    api.simulate,
    { priceLevel: level, total: total ?? 0, balance: balance ?? 0 },
    { enabled: Boolean(total && total > 0), keep: true, quiet: true },
  )
  return (
    <div className="simulation">
      <Segmented
        aria-label={fieldText('priceLevel')}
        options={choices('level', priceLevel.options).map(([value, label]) => ({ value, label }))}
        value={level}
        onChange={setLevel}
      />
      <div className="point-inputs">
        <span className="hint">{t('purchase')}</span>
        <NumberInput
          className="field-input"
          label={t('purchase')}
          value={total}
          onChange={setTotal}
        />
        <span className="hint">{t('pointsOwned')}</span>
        <NumberInput
          className="field-input"
          label={t('pointsOwned')}
          value={balance}
          onChange={setBalance}
        />
      </div>
      {error instanceof Failure ? (
        <p className="message tone-orange" role="status">
          {error.message}
        </p>
      ) : (
        <Pairs
          of={[
            [t('pointsEarned'), data && count(data.earned)],
            [
              t('pointsSpendable'),
              data && t('paysWords', { points: count(data.spendable), amount: rupiah(data.pays) }),
            ],
            [t('pointsLimit'), data && count(data.limit)],
            [
              t('byTermsOf'),
              data && (data.validFrom === '2000-01-01' ? t('fromTheStart') : day(data.validFrom)),
            ],
          ]}
        />
      )}
    </div>
  )
}
