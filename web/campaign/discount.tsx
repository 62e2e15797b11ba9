import { productDiscount } from '#contract/campaign/product-discount.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { useField } from '../ui/form-state.ts'
import { useGoodsToBegin } from '../ui/goods-begin.ts'
import { type GoodsColumn, GoodsLines } from '../ui/goods-lines.tsx'
import { goodsToSell } from './goods.ts'
import type { CampaignForm } from './form.ts'
import { type CampaignCalls, CampaignDetail, CampaignFormScreen, CampaignList } from './screens.tsx'
import { GoodsQuestion } from './question.tsx'
import { ScopeGives } from './scope-gives.tsx'
import { ScopeRows } from './scope-rows.tsx'
import { choicesOf, t } from './texts.ts'

const kind = {
  path: 'campaign/discount',
  calls: productDiscount as unknown as CampaignCalls,
  kind: 'DISCOUNT' as const,
}

export const List = () => <CampaignList {...kind} />
export const Detail = ({ id }: { id: number }) => <CampaignDetail {...kind} id={id} />

export function Form({ id }: { id?: number }) {
  return (
    <CampaignFormScreen
      {...kind}
      id={id}
      start={{}}
      rules={() => null}
      goods={(form) => (
        <>
          <GoodsQuestion>
            <ScopeRows form={form} kind="DISCOUNT" />
            <ScopeGives form={form} />
          </GoodsQuestion>
          <Goods form={form} />
        </>
      )}
    />
  )
}

const columns: GoodsColumn[] = [
  'unit',
  {
    field: 'type',
    width: 120,
    options: choicesOf('discount', ['PERCENT', 'AMOUNT', 'FIXED_PRICE']),
  },
  'tiers',
  ...['value', 'minQty', 'maxQtyPerTrx', 'quotaTotal'].map((field) => ({
    field,
    title: fieldText(field),
    width: 100,
  })),
]

function Goods({ form }: { form: CampaignForm }) {
  const count = (useField(form, 'items').value ?? []).length
  useGoodsToBegin(form, 'items', { start: { type: 'PERCENT' } })
  return (
    <GoodsLines
      form={form}
      name="items"
      columns={columns}
      search={goodsToSell}
      start={{ type: 'PERCENT' } as never}
      extra={t('namedGoods', { count })}
    />
  )
}
