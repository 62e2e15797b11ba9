import { cost, money, qty } from '../platform/format.ts'
import { hasRight } from '../platform/session.ts'
import type { Form } from './form-state.ts'
import { Facts, PriceChange, RowFacts } from './row-facts.tsx'
import { t } from './texts.ts'
import { Pair } from '../platform/pairs.tsx'

/** Prices and stock of the goods in edit, as the search for goods knows them. */
export function GoodsFacts<V>({ form }: { form: Form<V> }) {
  return (
    <RowFacts form={form}>
      {(row, goods) => (
        <>
          <Facts
            title={t('buyingPrice')}
            side={<PriceChange now={row.unitPrice} before={goods.price} />}
          >
            <Pair label={`${t('lastPrice')} / ${goods.unitName}`} value={money(goods.price)} />
            {hasRight('cost.view') && goods.cost !== undefined && goods.cost !== null && (
              <Pair
                label={t('averagePer', { unit: goods.baseUnitName })}
                value={cost(goods.cost / goods.conversion)}
              />
            )}
          </Facts>
          {goods.sellingPrice !== null && goods.sellingPrice !== undefined && (
            <Facts title={t('sellingPrice')}>
              <Pair label={goods.unitName} value={money(goods.sellingPrice)} />
            </Facts>
          )}
          {goods.onHand !== null && goods.onHand !== undefined && (
            <Facts title={t('stockHead')}>
              <Pair label={t('onHandNow')} value={`${qty(goods.onHand)} ${goods.baseUnitName}`} />
            </Facts>
          )}
        </>
      )}
    </RowFacts>
  )
}
