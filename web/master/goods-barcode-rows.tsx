import type { InputOf } from '#contract/endpoint.ts'
import type { goods } from '#contract/master/goods.ts'
import { choiceCell } from '../ui/entry-cells.tsx'
import { EntryRows } from '../ui/entry-rows.tsx'
import { useField } from '../ui/form-state.ts'
import type { FormOf } from './form-of.ts'
import { numberCellOf } from './goods-number-cell.tsx'
import { n } from './number-texts.ts'

interface BarcodeRow {
  $key: string
  /** Who added it, and when. */
  $added?: string
  unitId?: number | null
  barcode?: string | null
  isOwn?: boolean | null
}
type GoodsForm = FormOf<typeof goods.add>

/** What else a scanner reads on the goods: new packings and other factories, each of one unit. */
export function BarcodeRows({ form }: { form: GoodsForm }) {
  const { value } = useField(form, 'units')
  const units = ((value ?? []) as { unitId?: number | null; $unitName?: string }[]).flatMap(
    ({ unitId, $unitName }) => (unitId ? [[unitId, $unitName ?? ''] as const] : []),
  )
  return (
    <EntryRows<InputOf<typeof goods.add>, BarcodeRow>
      form={form}
      name="barcodes"
      label={n('moreBarcodes')}
      addLabel={n('addBarcode')}
      columns={[
        choiceCell<BarcodeRow>('unitId', { width: 180, options: units }),
        numberCellOf<BarcodeRow>('isOwn'),
        {
          key: '$added',
          title: n('addedBy'),
          width: 240,
          cell: (row) => row.$added && <span className="hint">{row.$added}</span>,
        },
      ]}
      start={(rows) => ({ unitId: rows.at(-1)?.unitId ?? units[0]?.[0] ?? null })}
      foot={() => <span>{n('moreBarcodesFoot')}</span>}
    />
  )
}
