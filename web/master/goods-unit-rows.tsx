import { Checkbox, Input, Radio } from 'antd'
import type { goods } from '#contract/master/goods.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { unit } from '#contract/master/unit.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { hasRight } from '../platform/session.ts'
import { type EntryColumn, EntryRows } from '../ui/entry-rows.tsx'
import { MasterPicker } from '../ui/master-select.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import type { FormOf } from './form-of.ts'
import { t } from './texts.ts'

interface UnitRow {
  $key: string
  $unitName?: string | undefined
  id?: number | null
  unitId?: number | null
  conversion?: number | null
  barcode?: string | null
  makeBarcode?: boolean | null
  isPurchase?: boolean | null
  isSales?: boolean | null
  isDefaultSales?: boolean | null
  marginPct?: number | null
}
type GoodsForm = FormOf<typeof goods.add>

/** In which units the goods are bought and sold, and what the scanner reads on each. */
export function UnitRows({ form }: { form: GoodsForm }) {
  return (
    <EntryRows<InputOf<typeof goods.add>, UnitRow>
      form={form}
      name="units"
      label={t('unitsAndBarcodes')}
      addLabel={t('addUnit')}
      columns={columnsOf(form)}
      start={() => ({ isPurchase: true, isSales: true })}
      foot={() => <span>{t('unitsFoot')}</span>}
    />
  )
}

function columnsOf(form: GoodsForm): EntryColumn<UnitRow>[] {
  const moved = (form.get() as { $hasMoved?: boolean }).$hasMoved ?? false
  return [
    {
      key: 'unitId',
      title: fieldText('unitId'),
      width: 220,
      cell: (row, change, invalid) => (
        <MasterPicker
          endpoint={unit.getAll}
          label={fieldText('unitId')}
          invalid={invalid}
          disabled={row.id != null}
          value={row.unitId}
          name={row.$unitName}
          onPick={(unitId, name) => change({ unitId: unitId ?? null, $unitName: name })}
        />
      ),
    },
    {
      key: 'conversion',
      title: fieldText('conversion'),
      width: 140,
      right: true,
      cell: (row, change, invalid) => (
        <NumberInput
          className="cell-input"
          label={fieldText('conversion')}
          invalid={invalid}
          disabled={moved && row.id != null}
          value={row.conversion}
          onChange={(conversion) => change({ conversion })}
        />
      ),
    },
    {
      key: 'barcode',
      title: fieldText('barcode'),
      cell: (row, change, invalid) => (
        <Input
          aria-label={fieldText('barcode')}
          aria-invalid={invalid}
          {...(invalid ? { status: 'error' as const } : {})}
          maxLength={14}
          inputMode="numeric"
          value={row.barcode ?? ''}
          onChange={(event) => change({ barcode: event.target.value || null })}
        />
      ),
    },
    ...(hasRight('cost.view') ? [marginColumn] : []),
    flag('isPurchase'),
    flag('isSales'),
    {
      key: 'isDefaultSales',
      title: fieldText('isDefaultSales'),
      width: 110,
      cell: (row) => (
        <Radio
          aria-label={fieldText('isDefaultSales')}
          checked={row.isDefaultSales ?? false}
          onChange={() => makeUsual(form, row.$key)}
        />
      ),
    },
  ]
}

/** Over cost, for prices that follow from it; empty takes the category's. */
const marginColumn: EntryColumn<UnitRow> = {
  key: 'marginPct',
  title: fieldText('marginPct'),
  width: 104,
  right: true,
  cell: (row, change, invalid) => (
    <NumberInput
      className="cell-input"
      label={fieldText('marginPct')}
      invalid={invalid}
      value={row.marginPct}
      onChange={(marginPct) => change({ marginPct })}
    />
  ),
}

function flag(key: 'isPurchase' | 'isSales'): EntryColumn<UnitRow> {
  return {
    key,
    title: fieldText(key),
    width: 76,
    cell: (row, change) => (
      <Checkbox
        aria-label={fieldText(key)}
        checked={row[key] ?? false}
        onChange={(event) => change({ [key]: event.target.checked })}
      />
    ),
  }
}

/** One unit is what the till takes when nothing else is said. */
function makeUsual(form: GoodsForm, key: string): void {
  const rows = (form.get().units ?? []) as UnitRow[]
  form.set('units', rows.map((row) => ({ ...row, isDefaultSales: row.$key === key })) as never)
}
