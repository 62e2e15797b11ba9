import { goodsSearch } from '#contract/master/goods-search.ts'
import { cost, money, qty } from '../platform/format.ts'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import { type Draft, type Form, useValues } from '../ui/form-state.ts'
import type { GoodsChoice } from '../ui/goods-row.ts'
import { Facts, RowFacts } from '../ui/row-facts.tsx'
import type { Selling } from './sell-lines.tsx'
import { t } from './texts.ts'
import { useWarehouses } from '../ui/warehouses.tsx'
import { Pair } from '../platform/pairs.tsx'

/** Stock and prices of the goods of the row in edit, in each unit. */
export function SellFacts<V extends Selling>({ form }: { form: Form<V> }) {
  return (
    <RowFacts form={form}>
      {(_row, { code, goodsId }) => <GoodsToSell form={form} code={code} goodsId={goodsId} />}
    </RowFacts>
  )
}

type GoodsProps<V> = Pick<GoodsChoice, 'code' | 'goodsId'> & { form: Form<V> }

function GoodsToSell<V extends Selling>({ form, code, goodsId }: GoodsProps<V>) {
  const { customerId, branchId } = useValues(form) as Draft<Selling>
  const { data } = useRead(
    goodsSearch.search,
    {
      q: code,
      limit: 12,
      ...(customerId ? { customerId } : {}),
      ...(branchId ? { branchId } : {}),
    },
    { quiet: true, staleTime: 30_000 },
  )
  const goods = data?.rows.find((one) => one.goodsId === goodsId)
  const { warehouses } = useWarehouses()
  if (!goods) return null
  return (
    <>
      {goods.available === null ? (
        <p className="hint">{t('service')}</p>
      ) : (
        <Facts title={t('available')}>
          {warehouses.map((one) => (
            <WarehouseStock key={one.id} goodsId={goodsId} code={code} warehouse={one} />
          ))}
        </Facts>
      )}
      <Facts>
        {goods.units.map((unit) => (
          <Pair
            key={unit.goodsUnitId}
            label={`${t('listPrice')} / ${unit.unitName}`}
            value={unit.price === null ? '–' : money(unit.price)}
          />
        ))}
        {hasRight('cost.view') && goods.cost !== null && goods.cost !== undefined && (
          <Pair label={`${t('average')} / ${goods.unitName}`} value={cost(goods.cost)} />
        )}
      </Facts>
    </>
  )
}

interface StockProps {
  goodsId: number
  code: string
  warehouse: { id: number; name: string; branchId: number }
}

/** What this warehouse can still sell; what others have reserved is taken off. */
export function WarehouseStock({ goodsId, code, warehouse }: StockProps) {
  const { data } = useRead(
    goodsSearch.search,
    { q: code, limit: 12, branchId: warehouse.branchId, warehouseId: warehouse.id },
    { quiet: true, staleTime: 30_000 },
  )
  const goods = data?.rows.find((one) => one.goodsId === goodsId)
  return (
    <Pair
      label={warehouse.name}
      value={goods ? `${qty(goods.available ?? 0)} ${goods.baseUnitName}` : ''}
    />
  )
}
