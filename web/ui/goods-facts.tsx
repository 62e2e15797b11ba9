import { useStore } from 'zustand'
import { cost, money, qty } from '../platform/format.ts'
import { hasRight } from '../platform/session.ts'
import { Pair } from './form-preview.tsx'
import { type Form, useField } from './form-state.ts'
import type { GoodsRow } from './goods-row.ts'
import { t } from './texts.ts'

/** Beside the grid: prices and stock of the row in edit. */
export function GoodsFacts<V>({
  form,
  name = 'lines' as keyof V & string,
}: {
  form: Form<V>
  name?: keyof V & string
}) {
  const rows = (useField(form, name).value ?? []) as unknown as GoodsRow[]
  const active = useStore(form.store, (s) => s.active)
  const row = active === null ? undefined : rows[active]
  const goods = row?.$goods
  if (!goods || active === null) {
    return (
      <aside className="panel facts">
        <p className="hint facts-none">{t('noRow')}</p>
      </aside>
    )
  }
  const title = t('lineFacts', { line: active + 1, name: goods.name })
  return (
    <aside className="panel facts" aria-label={title}>
      <header className="panel-head">{title}</header>
      <section>
        <h3>
          {t('buyingPrice')} <PriceChange now={row.unitPrice} before={goods.price} />
        </h3>
        <dl className="pairs">
          <Pair label={`${t('lastPrice')} / ${goods.unitName}`} value={money(goods.price)} />
          {hasRight('cost.view') && goods.cost !== undefined && (
            <Pair label={t('averagePer', { unit: goods.baseUnitName })} value={cost(goods.cost)} />
          )}
        </dl>
      </section>
      {goods.sellingPrice !== null && goods.sellingPrice !== undefined && (
        <section>
          <h3>{t('sellingPrice')}</h3>
          <dl className="pairs">
            <Pair label={goods.unitName} value={money(goods.sellingPrice)} />
          </dl>
        </section>
      )}
      {goods.onHand !== null && goods.onHand !== undefined && (
        <section>
          <h3>{t('stockHead')}</h3>
          <dl className="pairs">
            <Pair label={t('onHandNow')} value={`${qty(goods.onHand)} ${goods.baseUnitName}`} />
          </dl>
        </section>
      )}
    </aside>
  )
}

interface ChangeProps {
  now: number | null | undefined
  before: number | null | undefined
}

function PriceChange({ now, before }: ChangeProps) {
  if (!now || !before || now === before) return null
  const percent = qty(Math.round(Math.abs(now / before - 1) * 1000) / 10)
  return now > before ? (
    <span className="fact-up">↑ {t('up', { percent })}</span>
  ) : (
    <span className="fact-down">↓ {t('down', { percent })}</span>
  )
}
