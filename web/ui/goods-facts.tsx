import { inventory } from '#contract/master/inventory.ts'
import { cost, money, qty } from '../platform/format.ts'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import type { Form } from './form-state.ts'
import { bought } from './goods-find.ts'
import type { GoodsChoice, GoodsRow } from './goods-row.ts'
import { type ChosenTaxMode, toldIn } from './tax-mode-prices.ts'
import { Facts, PriceChange, RowFacts } from './row-facts.tsx'
import { t } from './texts.ts'
import { Pair } from '../platform/pairs.tsx'

/** Prices and stock of the goods in edit, as the search for goods knows them. */
export function GoodsFacts<V>({ form }: { form: Form<V> }) {
  return (
    <RowFacts form={form}>
      {(row, goods) => <OfLine row={row} goods={goods} mode={taxModeOf(form)} />}
    </RowFacts>
  )
}

interface LineProps {
  row: GoodsRow
  goods: GoodsChoice
  mode: ChosenTaxMode
}

function OfLine({ row, goods: written, mode }: LineProps) {
  const goods = toldIn(useFacts(written), mode)
  return (
    <>
      <Facts
        title={t('buyingPrice')}
        side={<PriceChange now={row.unitPrice} before={goods.price} />}
      >
        <Pair label={`${t('lastPrice')} / ${goods.unitName}`} value={money(goods.price)} />
        {hasRight('cost.view') && goods.cost !== undefined && goods.cost !== null && (
          <Pair label={t('averagePer', { unit: goods.unitName })} value={cost(goods.cost)} />
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
  )
}

/** Of the document, where it has any. */
const taxModeOf = <V,>(form: Form<V>) => (form.get() as { taxMode?: ChosenTaxMode }).taxMode

/** A line that stood in a document brings the price of that document, which is not what its goods cost last. */
function useFacts(goods: GoodsChoice): GoodsChoice {
  const known = 'onHand' in goods
  const { data } = useRead(
    inventory.bookingGetData,
    { ids: [goods.goodsUnitId] },
    { enabled: !known, quiet: true, staleTime: 60_000 },
  )
  const [found] = data?.rows ?? []
  if (known) return goods
  return found ? bought(found) : { ...goods, price: null }
}
