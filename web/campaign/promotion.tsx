import { useState } from 'react'
import { Only } from '../ui/only.tsx'
import { promo as calls } from '#contract/campaign/promo.ts'
import { ChoiceField, MoneyField, NumberField, QtyField, SwitchField } from '../ui/fields.tsx'
import { useField } from '../ui/form-state.ts'
import { type GoodsColumn, GoodsLines } from '../ui/goods-lines.tsx'
import { goodsToSell } from './goods.ts'
import type { CampaignForm } from './form.ts'
import { CampaignDetail, CampaignFormScreen, CampaignList } from './screens.tsx'
import { GoodsQuestion } from './question.tsx'
import { ScopeRows } from './scope-rows.tsx'
import { choicesOf, t } from './texts.ts'

const kind = { path: 'campaign/promotion', calls, kind: 'PROMO' as const }

export const List = () => <CampaignList {...kind} />
export const Detail = ({ id }: { id: number }) => <CampaignDetail {...kind} id={id} />

export function Form({ id }: { id?: number }) {
  return (
    <CampaignFormScreen
      {...kind}
      id={id}
      start={{ type: 'BUY_X_GET_Y', sameItem: true }}
      rules={(form) => <Rules form={form} />}
      limits={(form) => <HowOften form={form} />}
      goods={(form) => <Goods form={form} />}
    />
  )
}

const types = ['BUY_X_GET_Y', 'BUNDLE_PRICE', 'MIN_SPEND', 'NTH_ITEM'] as const

/** Only what the chosen type asks for. */
function Rules({ form }: { form: CampaignForm }) {
  const { value: type } = useField(form, 'type')
  return (
    <>
      <ChoiceField form={form} name="type" required span={3} options={choicesOf('promo', types)} />
      <Only form={form} when={type === 'BUY_X_GET_Y'} of={['buyQty', 'getQty', 'sameItem']}>
        <QtyField form={form} name="buyQty" required span={2} />
        <QtyField form={form} name="getQty" required span={2} />
        <SwitchField form={form} name="sameItem" span={2} text="" />
      </Only>
      <Only form={form} when={type === 'BUNDLE_PRICE'} of={['price']}>
        <MoneyField form={form} name="price" required span={3} />
      </Only>
      <Only form={form} when={type === 'MIN_SPEND'} of={SPEND}>
        <Spend form={form} />
      </Only>
      <Only form={form} when={type === 'NTH_ITEM'} of={['n', 'pct']}>
        <QtyField form={form} name="n" required span={2} />
        <NumberField form={form} name="pct" required span={2} suffix="%" />
      </Only>
    </>
  )
}

function HowOften({ form }: { form: CampaignForm }) {
  const { value: type } = useField(form, 'type')
  return (
    <>
      <Only form={form} when={type !== 'MIN_SPEND'} of={['maxApplyPerTrx']}>
        <QtyField form={form} name="maxApplyPerTrx" span={2} />
      </Only>
      <QtyField form={form} name="quota" span={2} />
    </>
  )
}

const SPEND = ['minSpend', 'discountType', 'value', 'maxDiscount'] as const

function Spend({ form }: { form: CampaignForm }) {
  return (
    <>
      <MoneyField form={form} name="minSpend" required span={2} />
      <ChoiceField
        form={form}
        name="discountType"
        required
        span={2}
        options={choicesOf('discount', ['PERCENT', 'AMOUNT'])}
      />
      <NumberField form={form} name="value" required span={2} />
      <MoneyField form={form} name="maxDiscount" span={3} />
    </>
  )
}

const role: GoodsColumn = {
  field: 'as',
  title: t('role'),
  width: 140,
  options: choicesOf('role', ['BUY', 'GET', 'EXCLUDE']),
}
const columns: GoodsColumn[] = [role, 'unit']
const bundled: GoodsColumn[] = [role, 'qty', 'unit']

/** By conditions, and named one by one where that is wanted: each of a bundle, and what is free of other goods. */
function Goods({ form }: { form: CampaignForm }) {
  const { value: type } = useField(form, 'type')
  const { value: same } = useField(form, 'sameItem')
  const count = (useField(form, 'items').value ?? []).length
  const [open, setOpen] = useState(false)
  const isBundle = type === 'BUNDLE_PRICE'
  const shows = open || count > 0 || isBundle || (type === 'BUY_X_GET_Y' && !same)
  return (
    <>
      <GoodsQuestion>
        <Only form={form} when={!isBundle} of={['scopes']}>
          <ScopeRows form={form} kind="PROMO" {...(shows ? {} : { onName: () => setOpen(true) })} />
        </Only>
        {isBundle && <p className="hint span-12">{t('bundleGoods')}</p>}
      </GoodsQuestion>
      {shows && (
        <GoodsLines
          form={form}
          name="items"
          columns={isBundle ? bundled : columns}
          search={goodsToSell}
          start={{ as: 'BUY' } as never}
          extra={t('namedGoods', { count })}
        />
      )}
    </>
  )
}
