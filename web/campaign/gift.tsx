import { Only } from '../ui/only.tsx'
import { gift } from '#contract/campaign/gift.ts'
import type { FormOf } from '../master/form-of.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ChoiceField, MoneyField, QtyField, SwitchField } from '../ui/fields.tsx'
import { useField } from '../ui/form-state.ts'
import { type GoodsColumn, GoodsLines } from '../ui/goods-lines.tsx'
import { goodsToSell } from './goods.ts'
import { type CampaignCalls, CampaignDetail, CampaignFormScreen, CampaignList } from './screens.tsx'
import type { CampaignForm } from './form.ts'
import { GoodsQuestion } from './question.tsx'
import { ScopeRows } from './scope-rows.tsx'
import { choicesOf, t } from './texts.ts'

const kind = {
  path: 'campaign/gift',
  calls: gift as unknown as CampaignCalls,
  kind: 'GIFT' as const,
}
type GiftForm = FormOf<typeof gift.add>

export const List = () => <CampaignList {...kind} />
export const Detail = ({ id }: { id: number }) => <CampaignDetail {...kind} id={id} />

export function Form({ id }: { id?: number }) {
  return (
    <CampaignFormScreen
      {...kind}
      id={id}
      start={{ trigger: 'MIN_SPEND', choiceCount: 1, multiply: false, gifts: [] }}
      rules={(form) => <Rules form={form as unknown as GiftForm} />}
      goods={(form) => (
        <>
          <GoodsQuestion>
            <Meant form={form} />
          </GoodsQuestion>
          <Goods form={form as unknown as GiftForm} />
        </>
      )}
    />
  )
}

function Rules({ form }: { form: GiftForm }) {
  const { value: trigger } = useField(form, 'trigger')
  return (
    <>
      <ChoiceField
        form={form}
        name="trigger"
        required
        span={3}
        options={choicesOf('trigger', ['MIN_SPEND', 'BUY_GOODS'])}
      />
      <Only form={form} when={trigger === 'MIN_SPEND'} of={['minSpend']}>
        <MoneyField form={form} name="minSpend" required span={3} />
      </Only>
      <Only form={form} when={trigger !== 'MIN_SPEND'} of={['qty']}>
        <QtyField form={form} name="qty" required span={3} />
      </Only>
      <QtyField form={form} name="choiceCount" required span={2} />
      <SwitchField form={form} name="multiply" span={2} text="" />
    </>
  )
}

/** Goods that bring it, where it is not for whatever is bought. */
function Meant({ form }: { form: CampaignForm }) {
  const { value: trigger } = useField(form as unknown as GiftForm, 'trigger')
  return (
    <>
      <Only form={form} when={trigger === 'BUY_GOODS'} of={['scopes']}>
        <ScopeRows form={form} kind="GIFT" />
      </Only>
      {trigger !== 'BUY_GOODS' && <p className="hint span-12">{t('anyGoods')}</p>}
    </>
  )
}

const given: GoodsColumn[] = [
  'qty',
  'unit',
  { field: 'stockLimit', title: fieldText('stockLimit'), width: 120 },
]
const bought: GoodsColumn[] = ['unit']

function Goods({ form }: { form: GiftForm }) {
  const { value: trigger } = useField(form, 'trigger')
  const gifts = (useField(form, 'gifts').value ?? []).length
  const items = (useField(form, 'items').value ?? []).length
  return (
    <>
      <Only form={form} when={trigger === 'BUY_GOODS'} of={['items']}>
        <GoodsLines
          form={form}
          name="items"
          columns={bought}
          search={goodsToSell}
          extra={`${fieldText('buyQty')}: ${t('namedGoods', { count: items })}`}
        />
      </Only>
      <GoodsLines
        form={form}
        name="gifts"
        columns={given}
        search={goodsToSell}
        start={{ qty: 1 }}
        extra={`${fieldText('gifts')}: ${t('goodsCount', { count: gifts })}`}
      />
    </>
  )
}
