import { DatePicker, type GetRef } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useEffectEvent, useState } from 'react'
import { priceLevel } from '#contract/master/customer.ts'
import { goods } from '#contract/master/goods.ts'
import { sellingPrice as api } from '#contract/master/selling-price.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { useRead } from '../platform/query.ts'
import { useLetGo } from '../ui/date-input.tsx'
import { FieldFrame } from '../ui/field-frame.tsx'
import { ChoiceField, MoneyField, QtyField, TextField } from '../ui/fields.tsx'
import { useField } from '../ui/form-state.ts'
import { MasterPicker, type MasterRow } from '../ui/master-select.tsx'
import type { FormOf } from './form-of.ts'
import { PartDialog } from './part-dialog.tsx'
import type { Price } from './price-work.ts'
import { choices, t } from './texts.ts'
import { BranchField } from './pickers.tsx'

interface NewPriceProps {
  /** The price whose place it takes. */
  from: Partial<Price>
  onClose: () => void
}

/** A price for a unit, a level and a quantity that had none, or a new one in their place. */
export function NewPrice({ from, onClose }: NewPriceProps) {
  return (
    <PartDialog noun={t('price')} add={api.add} values={keyOf(from)} onClose={onClose}>
      {(form) => (
        <>
          <GoodsUnit form={form} from={from} />
          <ChoiceField
            form={form}
            name="priceLevel"
            required
            span={4}
            options={choices('level', priceLevel.options)}
          />
          <BranchField form={form} span={4} />
          <QtyField form={form} name="minQty" span={4} />
          <MoneyField form={form} name="price" required span={4} />
          <Start form={form} />
          <TextField form={form} name="reason" span={12} maxLength={200} />
        </>
      )}
    </PartDialog>
  )
}

type PriceForm = FormOf<typeof api.add>

const keyOf = ({ goodsUnitId, branchId, branchName, priceLevel, minQty }: Partial<Price>) => ({
  goodsUnitId,
  branchId,
  priceLevel: priceLevel ?? ('RETAIL' as const),
  minQty: minQty ?? 1,
  $names: { branchId: branchName ?? '' },
})

/** The goods first, then which of their units. */
function GoodsUnit({ form, from }: { form: PriceForm; from: Partial<Price> }) {
  const [chosen, setChosen] = useState<{ id: number; name: string } | null>(
    from.goodsId ? { id: from.goodsId, name: `${from.goodsCode} ${from.goodsName}` } : null,
  )
  const { data } = useRead(goods.get, { id: chosen?.id ?? 0 }, { enabled: chosen !== null })
  const units = chosen ? (data?.units ?? []).filter((one) => one.isSales && one.isActive) : []
  const only = units.length === 1 ? units[0]?.id : undefined
  const begin = useEffectEvent((unit: number | undefined) => {
    if (unit) form.propose('goodsUnitId', unit)
  })
  useEffect(() => begin(only), [only])
  return (
    <>
      <FieldFrame name="$goods" label={fieldText('goodsId')} required span={8} error={undefined}>
        {({ id }) => (
          <MasterPicker
            id={id}
            endpoint={goods.getAll}
            label={fieldText('goodsId')}
            nameOf={(row: MasterRow) => `${row.code} ${row.name}`}
            value={chosen?.id}
            name={chosen?.name}
            onPick={(goodsId, name) => {
              setChosen(goodsId ? { id: goodsId, name: name ?? '' } : null)
              form.set('goodsUnitId', null)
            }}
          />
        )}
      </FieldFrame>
      <ChoiceField
        form={form}
        name="goodsUnitId"
        required
        span={4}
        disabled={units.length === 0}
        options={units.map((one) => [one.id, one.unitName] as const)}
      />
    </>
  )
}

/** Now, or at a moment to come. */
function Start({ form }: { form: PriceForm }) {
  const { value, error } = useField(form, 'effectiveFrom')
  const picker = useLetGo<GetRef<typeof DatePicker>>()
  return (
    <FieldFrame name="effectiveFrom" label={t('startsAt')} span={8} error={error}>
      {({ id }) => (
        <DatePicker
          ref={picker}
          id={id}
          className="full"
          showTime={{ format: 'HH.mm' }}
          format="DD/MM/YYYY HH.mm"
          placeholder={t('fromNow')}
          minDate={dayjs()}
          value={value ? dayjs(value) : null}
          onChange={(at) => form.set('effectiveFrom', at ? at.toISOString() : null)}
        />
      )}
    </FieldFrame>
  )
}
