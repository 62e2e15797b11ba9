import type { InputOf } from '#contract/endpoint.ts'
import type { edc } from '#contract/master/edc.ts'
import { today } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { choiceCell, dayCell, numberCell, tickCell } from '../ui/entry-cells.tsx'
import { type EntryColumn, EntryRows } from '../ui/entry-rows.tsx'
import type { FormOf } from './form-of.ts'
import { choices, t } from './texts.ts'

type Values = InputOf<typeof edc.add>
type Rate = NonNullable<Values['rates']>[number]
type RateRow = { [K in keyof Rate]?: Rate[K] | null | undefined } & { $key: string }

/** What the bank keeps of each kind of card, from a day on. */
export function RateRows({ form }: { form: FormOf<typeof edc.add> }) {
  return (
    <EntryRows<Values, RateRow>
      form={form}
      name="rates"
      label={fieldText('rates')}
      addLabel={t('addRate')}
      columns={columns()}
      start={() => ({
        cardType: 'DEBIT',
        network: '',
        onUs: false,
        installmentMonths: 0,
        validFrom: today(),
      })}
      foot={() => <span>{t('ratesHint')}</span>}
    />
  )
}

const networks = ['GPN', 'VISA', 'MASTERCARD', 'JCB', 'AMEX', 'QRIS'] as const

const columns = (): EntryColumn<RateRow>[] => [
  choiceCell('cardType', {
    width: 150,
    options: choices('card', ['DEBIT', 'CREDIT', 'QRIS', 'EWALLET']),
  }),
  choiceCell('network', {
    width: 190,
    options: [['', t('anyNetwork')], ...networks.map((name) => [name, name] as const)],
  }),
  tickCell('onUs', { width: 110 }),
  numberCell('mdrPct', { width: 110 }),
  numberCell('minAmount', { width: 150 }),
  numberCell('maxAmount', { width: 150 }),
  choiceCell('installmentMonths', {
    width: 140,
    options: [0, 3, 6, 12].map((months) => [months, months === 0 ? '–' : String(months)] as const),
  }),
  dayCell('validFrom'),
]
