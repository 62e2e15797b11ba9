import { goodsSearch } from '#contract/master/goods-search.ts'
import { type TaxRule, isCredited, taxOfType } from '#contract/master/tax-type.ts'
import { buyingPrice } from '#contract/purchase/buying-price.ts'
import type { PurchaseInvoiceInput } from '#contract/purchase/purchase-invoice.ts'
import { cost, money, qty, roundPercent, shortDay } from '../platform/format.ts'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import { useField } from '../ui/form-state.ts'
import type { GoodsChoice } from '../ui/goods-row.ts'
import { Facts, PriceChange, RowFacts } from '../ui/row-facts.tsx'
import { GENERAL, lineNet } from './invoice-amounts.ts'
import { useTaxRule } from './tax-rule.ts'
import type { InvoiceForm, InvoiceRow } from './invoice-row.ts'
import { t } from './texts.ts'
import { Pair } from '../platform/pairs.tsx'

/** What a price with PPN is of the price without: 1,11 for general goods. */
function withVat(taxType: string, rule: TaxRule): number {
  const tax = taxOfType(taxType, rule)
  return tax ? 1 + (tax.rate / 100) * (tax.base_num / tax.base_den) : 1
}

/** What the goods of the row in edit cost before, and what they bring. */
export function InvoiceFacts({ form }: { form: InvoiceForm }) {
  return (
    <RowFacts<PurchaseInvoiceInput, InvoiceRow> form={form}>
      {(row, goods) => (
        <>
          {hasRight('cost.view') && <BuyingFacts form={form} row={row} goods={goods} />}
          <SellingFacts form={form} row={row} goods={goods} />
        </>
      )}
    </RowFacts>
  )
}

interface FactsProps {
  form: InvoiceForm
  row: InvoiceRow
  goods: GoodsChoice
}

function BuyingFacts({ form, row, goods }: FactsProps) {
  const { last, own } = usePrices(form, goods)
  const found = useGoods(goods)
  return (
    <Facts
      title={t('buyingPrice')}
      side={<PriceChange now={row.unitPrice} before={last?.unitPrice} />}
    >
      {last && (
        <Pair label={t('lastOn', { date: shortDay(last.date) })} value={money(last.unitPrice)} />
      )}
      {own && (
        <Pair label={t('ownOn', { date: shortDay(own.date) })} value={money(own.unitPrice)} />
      )}
      {found?.cost !== null && found?.cost !== undefined && (
        <Pair
          label={t('averagePer', { unit: goods.baseUnitName })}
          value={cost(found.cost / found.conversion)}
        />
      )}
    </Facts>
  )
}

function SellingFacts({ form, row, goods }: FactsProps) {
  const found = useGoods(goods)
  if (!found) return null
  return (
    <Facts title={t('stockAndSelling')}>
      <Pair label={t('onHand')} value={`${qty(found.onHand)} ${found.baseUnitName}`} />
      {!!found.price && (
        <Pair label={`${t('sellingPrice')} / ${found.unitName}`} value={money(found.price)} />
      )}
      {!!found.price && !!found.cost && (
        <Pair label={t('marginAfter')} value={<Margin row={row} found={found} form={form} />} />
      )}
    </Facts>
  )
}

/** The last price of this unit anywhere, and from this supplier. */
function usePrices(form: InvoiceForm, { goodsUnitId }: GoodsChoice) {
  const { value: supplierId } = useField(form, 'supplierId')
  const { value: taxMode } = useField(form, 'taxMode')
  const asked = { ids: [goodsUnitId], ...(taxMode ? { taxMode } : {}) }
  const sees = { quiet: true, staleTime: 300_000 }
  const last = useRead(buyingPrice.latest, asked, sees)
  const own = useRead(buyingPrice.latest, { ...asked, ...(supplierId ? { supplierId } : {}) }, sees)
  const [lately] = last.data?.rows ?? []
  const [here] = own.data?.rows ?? []
  return { last: lately, own: supplierId && here?.docNo !== lately?.docNo ? here : undefined }
}

/** Stock, cost and selling price of the invoiced unit. */
function useGoods({ code, goodsId, goodsUnitId }: GoodsChoice) {
  const { data } = useRead(
    goodsSearch.search,
    { q: code, purpose: 'PURCHASE', limit: 12 },
    { quiet: true, staleTime: 60_000 },
  )
  const goods = data?.rows.find((one) => one.goodsId === goodsId)
  if (!goods) return undefined
  const unit = goods.units.find((one) => one.goodsUnitId === goodsUnitId)
  if (!unit || unit.goodsUnitId === goods.goodsUnitId) return goods
  // The search answers with the unit that is bought most; the cost is taken over to the invoiced one.
  const factor = unit.conversion / goods.conversion
  return { ...goods, ...unit, cost: goods.cost ? goods.cost * factor : goods.cost }
}

type Found = NonNullable<ReturnType<typeof useGoods>>

/** Of the selling price without PPN: at the average cost, and at the price of this document. */
function Margin({ form, row, found }: { form: InvoiceForm; row: InvoiceRow; found: Found }) {
  const { value: mode } = useField(form, 'taxMode')
  const rule = useTaxRule(useField(form, 'docDate').value) ?? GENERAL
  const factor = withVat(found.taxType, rule)
  const sold = (found.price ?? 0) / factor
  const bought = row.qty ? lineNet({ ...row, taxType: found.taxType }) / row.qty : 0
  // PPN that is not credited is part of what they cost.
  const without = mode === 'INCLUDE' ? bought / factor : bought
  const net = isCredited(found.taxType) || mode === 'NONE' ? without : without * factor
  const margin = (price: number) => roundPercent((1 - price / sold) * 100)
  return (
    <>
      {margin(found.cost ?? 0)} → <strong>{bought > 0 ? margin(net) : '–'}</strong>
    </>
  )
}
