import { Checkbox, Select } from 'antd'
import type { InputOf } from '#contract/endpoint.ts'
import type { edc } from '#contract/master/edc.ts'
import { today } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { DateInput } from '../ui/date-input.tsx'
import { type EntryColumn, EntryRows } from '../ui/entry-rows.tsx'
import { NumberInput } from '../ui/number-input.tsx'
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

function columns(): EntryColumn<RateRow>[] {
  return [
    chosen('cardType', 150, choices('card', ['DEBIT', 'CREDIT', 'QRIS', 'EWALLET'])),
    chosen('network', 190, [
      ['', t('anyNetwork')],
      ...networks.map((name) => [name, name] as const),
    ]),
    {
      key: 'onUs',
      title: fieldText('onUs'),
      width: 110,
      cell: (row, change) => (
        <Checkbox
          aria-label={fieldText('onUs')}
          checked={row.onUs ?? false}
          onChange={(event) => change({ onUs: event.target.checked })}
        />
      ),
    },
    figure('mdrPct', 110),
    figure('minAmount', 150),
    figure('maxAmount', 150),
    chosen(
      'installmentMonths',
      140,
      [0, 3, 6, 12].map((months) => [months, months === 0 ? '–' : String(months)] as const),
    ),
    {
      key: 'validFrom',
      title: fieldText('validFrom'),
      cell: (row, change) => (
        <DateInput
          className="full"
          aria-label={fieldText('validFrom')}
          allowClear={false}
          value={row.validFrom}
          onChange={(validFrom) => change({ validFrom })}
        />
      ),
    },
  ]
}

function figure(key: 'mdrPct' | 'minAmount' | 'maxAmount', width: number): EntryColumn<RateRow> {
  return {
    key,
    title: fieldText(key),
    width,
    right: true,
    cell: (row, change, invalid) => (
      <NumberInput
        className="cell-input"
        label={fieldText(key)}
        invalid={invalid}
        value={row[key]}
        onChange={(value) => change({ [key]: value })}
      />
    ),
  }
}

function chosen(
  key: 'cardType' | 'network' | 'installmentMonths',
  width: number,
  options: readonly (readonly [string | number, string])[],
): EntryColumn<RateRow> {
  return {
    key,
    title: fieldText(key),
    width,
    cell: (row, change, invalid) => (
      <Select
        className="full"
        aria-label={fieldText(key)}
        {...(invalid ? { status: 'error' as const } : {})}
        options={options.map(([value, label]) => ({ value, label }))}
        value={row[key] as string | number}
        onChange={(value) => change({ [key]: value })}
      />
    ),
  }
}
