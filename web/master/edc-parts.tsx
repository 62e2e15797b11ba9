import { Button, Segmented } from 'antd'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { edc as api } from '#contract/master/edc.ts'
import { day, money, qty } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { useRead } from '../platform/query.ts'
import { Failure } from '../platform/errors.ts'
import * as column from '../ui/columns.tsx'
import { NumberField } from '../ui/fields.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { Table } from '../ui/table.tsx'
import { PartDialog } from './part-dialog.tsx'
import { choices, t, wordOf } from './texts.ts'
import { Pairs } from '../platform/pairs.tsx'

type Edc = ReplyOf<typeof api.get>
type Rate = Edc['rates'][number]

export function EdcRates({ rates }: { rates: Rate[] }) {
  if (rates.length === 0) return <p className="tab-none">{t('noRates')}</p>
  const columns: column.Column<Rate>[] = [
    { key: 'cardType', width: 150, show: (rate) => wordOf('card', rate.cardType) },
    { key: 'network', show: (rate) => rate.network || t('anyNetwork') },
    { key: 'onUs', width: 120, show: (rate) => (rate.onUs ? t('yes') : '') },
    column.qty('mdrPct', {
      width: 110,
      sort: false,
      show: (rate) => <strong>{qty(rate.mdrPct)}</strong>,
    }),
    column.money('minAmount', { width: 140 }),
    column.setting('maxAmount', { sort: false, width: 140 }),
    {
      key: 'installmentMonths',
      align: 'right',
      width: 140,
      show: (rate) => qty(rate.installmentMonths),
    },
    { key: 'validFrom', width: 130, show: (rate) => day(rate.validFrom) },
  ]
  return <Table label={fieldText('rates')} columns={columns} rows={rates} rowKey={(_, i) => i} />
}

/** After how many days the bank pays out. */
export function FeeTerms({ edc }: { edc: Edc }) {
  const [open, setOpen] = useState(false)
  const { id, version, settlementDays } = edc
  // The fee is the shop's own, whatever was chosen before.
  const fee = { adminBearer: 'MERCHANT', adminMode: 'SIMPLE' } as const
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('feeTerms')}</Button>
      {open && (
        <PartDialog
          noun={t('feeTerms')}
          add={api.updateConfig}
          update={api.updateConfig}
          values={{ id, version, ...fee, settlementDays }}
          onClose={() => setOpen(false)}
        >
          {(form) => (
            <>
              <NumberField form={form} name="settlementDays" span={4} />
            </>
          )}
        </PartDialog>
      )}
    </>
  )
}

const cards = ['DEBIT', 'CREDIT', 'QRIS', 'EWALLET'] as const
const results = ['mdr', 'admin', 'swipeAmount', 'netToStore'] as const

/** What a swipe of an amount costs, before a customer asks. */
export function Simulation({ edc }: { edc: Edc }) {
  const [amount, setAmount] = useState<number | null>(1_000_000)
  const [cardType, setCard] = useState<(typeof cards)[number]>('DEBIT')
  const { data, error } = useRead(
    api.simulate,
    { edcId: edc.id, cardType, amount: amount ?? 0 },
    { enabled: Boolean(amount && amount > 0), keep: true, quiet: true },
  )
  return (
    <div className="simulation">
      <Segmented
        aria-label={fieldText('cardType')}
        options={choices('card', cards).map(([value, label]) => ({ value, label }))}
        value={cardType}
        onChange={setCard}
      />
      <NumberInput
        className="field-input"
        label={t('amount')}
        value={amount}
        onChange={setAmount}
      />
      {error instanceof Failure ? (
        <p className="message tone-orange" role="status">
          {error.message}
        </p>
      ) : (
        <Pairs
          of={[
            [fieldText('mdrPct'), qty(data?.rate)],
            ...results.map((key) => [t(`sim.${key}`), money(data?.[key])] as const),
          ]}
        />
      )}
    </div>
  )
}
