import { goodsType } from '#contract/master/goods.ts'
import { taxType } from '#contract/master/tax-type.ts'
import { brand } from '#contract/master/brand.ts'
import { category } from '#contract/master/category.ts'
import type { goods as api } from '#contract/master/goods.ts'
import { unit } from '#contract/master/unit.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import {
  ChoiceField,
  MasterSelect,
  NumberField,
  QtyField,
  SwitchField,
  TextField,
} from '../ui/fields.tsx'
import { newRow, useField } from '../ui/form-state.ts'
import type { FormOf } from './form-of.ts'
import { BarcodeRows } from './goods-barcode-rows.tsx'
import { wrongNumbers } from './goods-numbers.ts'
import { goodsMaster } from './goods-draft.ts'
import { useMade } from './made.tsx'
import { SupplierRows } from './goods-supplier-rows.tsx'
import { MarkFields } from './goods-marks.tsx'
import { UnitRows } from './goods-unit-rows.tsx'
import { MasterForm } from './master-form.tsx'
import { choices, t } from './texts.ts'

/** Goods with their units, barcodes and suppliers, written together. */
export function GoodsForm({ id }: { id?: number }) {
  return (
    <MasterForm
      {...goodsMaster}
      id={id}
      start={{
        type: 'STOCK',
        taxType: 'BKP',
        halalStatus: 'UNSPECIFIED',
        discountable: true,
        returnable: true,
        pointEligible: true,
        units: [],
        barcodes: [],
        suppliers: [],
      }}
      check={wrongNumbers}
      header={(form) => <Fields form={form} />}
      lines={(form) => (
        <>
          <UnitRows form={form} />
          <BarcodeRows form={form} />
          <SupplierRows form={form} />
        </>
      )}
    />
  )
}

type GoodsForm = FormOf<typeof api.add>

function Fields({ form }: { form: GoodsForm }) {
  const newCategory = useMade(category.add, fieldText('categoryId'))
  const newBrand = useMade(brand.add, fieldText('brandId'))
  return (
    <>
      {newCategory.question}
      {newBrand.question}
      <TextField form={form} name="name" required span={5} maxLength={150} />
      <TextField form={form} name="code" span={2} placeholder={t('automatic')} />
      <TextField form={form} name="receiptName" span={3} maxLength={32} />
      <BaseUnit form={form} />
      <MasterSelect
        form={form}
        name="categoryId"
        endpoint={category.getAll}
        make={newCategory.make}
        required
        span={3}
      />
      <MasterSelect
        form={form}
        name="brandId"
        endpoint={brand.getAll}
        make={newBrand.make}
        span={3}
      />
      <ChoiceField
        form={form}
        name="type"
        required
        span={2}
        options={choices('goods', goodsType.options)}
      />
      <ChoiceField
        form={form}
        name="taxType"
        required
        span={4}
        options={choices('vat', taxType.options)}
      />
      <QtyField form={form} name="minStock" span={2} />
      <QtyField form={form} name="maxStock" span={2} />
      <NumberField form={form} name="shelfLifeDays" span={2} />
      <TextField form={form} name="coretaxGoodsCode" span={2} maxLength={6} placeholder="000000" />
      <MarkFields form={form} />
      <SwitchField form={form} name="isWeighed" text={t('weighedWords')} span={4} />
      <Plu form={form} />
      <SwitchField form={form} name="discountable" text={t('discountWords')} span={3} />
      <SwitchField form={form} name="returnable" text={t('returnWords')} span={3} />
      <SwitchField form={form} name="pointEligible" text={t('pointWords')} span={4} />
    </>
  )
}

/** The unit that stock is counted in; with it the first row of units is there. */
function BaseUnit({ form }: { form: GoodsForm }) {
  const moved = (form.get() as { $hasMoved?: boolean }).$hasMoved ?? false
  return (
    <MasterSelect
      form={form}
      name="baseUnitId"
      endpoint={unit.getAll}
      required
      span={2}
      disabled={moved}
      onPick={(row) => {
        const rows = form.get().units ?? []
        if (rows.length > 0) return
        const first = { unitId: row.id, conversion: 1, isPurchase: true, isSales: true }
        const named = { ...first, isDefaultSales: true, $unitName: row.name ?? '' }
        form.set('units', [newRow(named)] as never)
      }}
    />
  )
}

/** The number that the scale prints belongs to weighed goods only. */
function Plu({ form }: { form: GoodsForm }) {
  const { value } = useField(form, 'isWeighed')
  return <TextField form={form} name="plu" span={2} maxLength={5} disabled={!value} />
}
