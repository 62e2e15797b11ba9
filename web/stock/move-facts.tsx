import { WarningFilled } from '@ant-design/icons'
import { useStore } from 'zustand'
import { goodsSearch } from '#contract/master/goods-search.ts'
import type { InternalMutationInput } from '#contract/stock/internal-mutation.ts'
import { qty } from '../platform/format.ts'
import { useRead } from '../platform/query.ts'
import { type Form, useField } from '../ui/form-state.ts'
import type { GoodsRow } from '../ui/goods-lines.tsx'
import { t } from './texts.ts'
import { Pair } from '../platform/pairs.tsx'

/** Beside the grid: the goods of the row in edit in both warehouses, before and after. */
export function MoveFacts({ form }: { form: Form<InternalMutationInput> }) {
  const rows = (useField(form, 'lines').value ?? []) as unknown as GoodsRow[]
  const active = useStore(form.store, (s) => s.active)
  const row = active === null ? undefined : rows[active]
  const goods = row?.$goods
  const arriving = useStock(goods?.code, goods?.goodsId, useField(form, 'toWarehouseId').value)
  if (!row || !goods || active === null) {
    return (
      <aside className="panel facts">
        <p className="hint facts-none">{t('noRow')}</p>
      </aside>
    )
  }
  const moved = (row.qty ?? 0) * goods.conversion
  const left = (goods.onHand ?? 0) - moved
  const title = t('lineFacts', { line: active + 1, name: goods.name })
  return (
    <aside className="panel facts" aria-label={title}>
      <header className="panel-head">
        <span className="ellipsis" title={title}>
          {title}
        </span>
      </header>
      <section>
        <h3>
          {t('afterMoving')} <span className="hint">{goods.baseUnitName}</span>
        </h3>
        <dl className="pairs">
          <Pair label={t('fromWarehouse')} value={change(goods.onHand ?? 0, left)} />
          {arriving !== undefined && (
            <Pair label={t('toWarehouse')} value={change(arriving, arriving + moved)} />
          )}
        </dl>
      </section>
      {left < 0 && (
        <p className="move-short" role="status">
          <WarningFilled aria-hidden="true" /> {t('notEnough')}
        </p>
      )}
    </aside>
  )
}

function change(before: number, after: number) {
  return (
    <>
      {qty(before)} → <strong>{qty(after)}</strong>
    </>
  )
}

function useStock(
  code: string | undefined,
  goodsId: number | undefined,
  warehouseId: number | null | undefined,
): number | undefined {
  const { data } = useRead(
    goodsSearch.search,
    { q: code ?? '', limit: 12, ...(warehouseId ? { warehouseId } : {}) },
    { enabled: Boolean(code) && Boolean(warehouseId), quiet: true },
  )
  return data?.rows.find((one) => one.goodsId === goodsId)?.available ?? undefined
}
