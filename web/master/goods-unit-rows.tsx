import { Radio } from 'antd'
import type { goods } from '#contract/master/goods.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { unit } from '#contract/master/unit.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { hasRight } from '../platform/session.ts'
import { masterCell, numberCell, tickCell } from '../ui/entry-cells.tsx'
import { type EntryColumn, EntryRows } from '../ui/entry-rows.tsx'
import type { FormOf } from './form-of.ts'
import { numberCellOf } from './goods-number-cell.tsx'
import { t } from './texts.ts'

interface UnitRow {
  $key: string
  $unitName?: string | undefined
  id?: number | null
  unitId?: number | null
  conversion?: number | null
  barcode?: string | null
  barcodeIsOwn?: boolean | null
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
    masterCell<UnitRow>('unitId', {
      width: 220,
      endpoint: unit.getAll,
      words: '$unitName',
      disabled: (row) => row.id != null,
    }),
    numberCell<UnitRow>('conversion', {
      width: 140,
      disabled: (row) => moved && row.id != null,
    }),
    numberCellOf<UnitRow>('barcodeIsOwn', 'makeBarcode'),
    // Over cost, for prices that follow from it; empty takes the category's.
    ...(hasRight('cost.view') ? [numberCell<UnitRow>('marginPct', { width: 104 })] : []),
    tickCell<UnitRow>('isPurchase', { width: 76 }),
    tickCell<UnitRow>('isSales', { width: 76 }),
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

/** One unit is what the till takes when nothing else is said. */
function makeUsual(form: GoodsForm, key: string): void {
  const rows = (form.get().units ?? []) as UnitRow[]
  form.set('units', rows.map((row) => ({ ...row, isDefaultSales: row.$key === key })) as never)
}
