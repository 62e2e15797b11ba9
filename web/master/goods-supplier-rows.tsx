import { Radio } from 'antd'
import type { InputOf } from '#contract/endpoint.ts'
import type { goods } from '#contract/master/goods.ts'
import { supplier } from '#contract/master/supplier.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { masterCell, textCell } from '../ui/entry-cells.tsx'
import { type EntryColumn, EntryRows } from '../ui/entry-rows.tsx'
import type { FormOf } from './form-of.ts'
import { t } from './texts.ts'

interface SupplierRow {
  $key: string
  $supplierName?: string | undefined
  supplierId?: number | null
  supplierSku?: string | null
  isMain?: boolean | null
}
type GoodsForm = FormOf<typeof goods.add>

/** From whom the goods are bought; one of them first. */
export function SupplierRows({ form }: { form: GoodsForm }) {
  return (
    <EntryRows<InputOf<typeof goods.add>, SupplierRow>
      form={form}
      name="suppliers"
      label={t('suppliersOf')}
      addLabel={t('addPart', { noun: fieldText('supplierId').toLowerCase() })}
      columns={columnsOf(form)}
      start={(rows) => ({ isMain: rows.length === 0 })}
      foot={(rows) => <span>{rows.length === 0 ? t('noSuppliers') : t('suppliersOf')}</span>}
    />
  )
}

function columnsOf(form: GoodsForm): EntryColumn<SupplierRow>[] {
  return [
    masterCell<SupplierRow>('supplierId', { endpoint: supplier.getAll, words: '$supplierName' }),
    textCell<SupplierRow>('supplierSku', { width: 240, maxLength: 50 }),
    {
      key: 'isMain',
      title: fieldText('isMain'),
      width: 90,
      cell: (row) => (
        <Radio
          aria-label={fieldText('isMain')}
          checked={row.isMain ?? false}
          onChange={() => {
            const rows = (form.get().suppliers ?? []) as SupplierRow[]
            const next = rows.map((one) => ({ ...one, isMain: one.$key === row.$key }))
            form.set('suppliers', next as never)
          }}
        />
      ),
    },
  ]
}
