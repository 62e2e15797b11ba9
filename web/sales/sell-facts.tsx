import { useStore } from 'zustand'
import { goodsSearch } from '#contract/master/goods-search.ts'
import { cost, money, qty } from '../platform/format.ts'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import { Pair } from '../ui/form-preview.tsx'
import { type Draft, type Form, useField, useValues } from '../ui/form-state.ts'
import type { GoodsRow } from '../ui/goods-row.ts'
import type { Selling } from './sell-lines.tsx'
import { t } from './texts.ts'
import { useWarehouses } from '../ui/warehouses.tsx'

/** Beside the grid: stock and prices of the goods of the row in edit, in each unit. */
export function SellFacts<V extends Selling>({ form }: { form: Form<V> }) {
  const rows = (useField(form, 'lines').value ?? []) as unknown as GoodsRow[]
  const active = useStore(form.store, (s) => s.active)
  const row = active === null ? undefined : rows[active]
  if (!row || active === null) {
    return (
      <aside className="panel facts">
        <p className="hint facts-none">{t('noRow')}</p>
      </aside>
    )
  }
  return <Facts form={form} row={row} line={active + 1} />
}

interface FactsProps<V> {
  form: Form<V>
  row: GoodsRow
  line: number
}

function Facts<V extends Selling>({ form, row, line }: FactsProps<V>) {
  const { customerId, branchId } = useValues(form) as Draft<Selling>
  const { code = '', goodsId, name = '' } = row.$goods ?? {}
  const { data } = useRead(
    goodsSearch.search,
    {
      q: code,
      limit: 12,
      ...(customerId ? { customerId } : {}),
      ...(branchId ? { branchId } : {}),
    },
    { enabled: code !== '', quiet: true, staleTime: 30_000 },
  )
  const goods = data?.rows.find((one) => one.goodsId === goodsId)
  const { warehouses } = useWarehouses()
  const title = t('lineFacts', { line, name })
  return (
    <aside className="panel facts" aria-label={title}>
      <header className="panel-head">
        <span className="ellipsis" title={title}>
          {title}
        </span>
      </header>
      {goods && (
        <>
          <section>
            <h3>{t('available')}</h3>
            <dl className="pairs">
              {warehouses.map((one) => (
                <Stock key={one.id} goodsId={goods.goodsId} code={code} warehouse={one} />
              ))}
            </dl>
          </section>
          <section>
            <dl className="pairs">
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
            </dl>
          </section>
        </>
      )}
    </aside>
  )
}

interface StockProps {
  goodsId: number
  code: string
  warehouse: { id: number; name: string; branchId: number }
}

/** What this warehouse can still sell; what others have reserved is taken off. */
function Stock({ goodsId, code, warehouse }: StockProps) {
  const { data } = useRead(
    goodsSearch.search,
    { q: code, limit: 12, branchId: warehouse.branchId, warehouseId: warehouse.id },
    { quiet: true, staleTime: 30_000 },
  )
  const goods = data?.rows.find((one) => one.goodsId === goodsId)
  return (
    <Pair
      label={warehouse.name}
      value={goods ? `${qty(goods.available)} ${goods.baseUnitName}` : ''}
    />
  )
}
