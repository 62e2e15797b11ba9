import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { goodsSearch } from '#contract/master/goods-search.ts'
import { buyingPrice } from '#contract/purchase/buying-price.ts'
import { cost, money, qty, shortDay } from '../platform/format.ts'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import { Pair } from '../ui/form-preview.tsx'
import { useField } from '../ui/form-state.ts'
import { lineNet } from './invoice-amounts.ts'
import type { InvoiceForm, InvoiceRow } from './invoice-row.ts'
import { t } from './texts.ts'

/** PPN in a price that includes it: 11 of 111. */
const WITH_VAT = 1.11

/** Beside the grid: what the goods of the row in edit cost before, and what they bring. */
export function InvoiceFacts({ form }: { form: InvoiceForm }) {
  const rows = (useField(form, 'lines').value ?? []) as unknown as InvoiceRow[]
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

function Facts({ form, row, line }: { form: InvoiceForm; row: InvoiceRow; line: number }) {
  const goods = row.$goods
  const prices = usePrices(form, row)
  const found = useGoods(row)
  const title = t('lineFacts', { line, name: goods?.name ?? '' })
  const last = prices.last?.unitPrice
  return (
    <aside className="panel facts" aria-label={title}>
      <header className="panel-head">
        <span className="ellipsis" title={title}>
          {title}
        </span>
      </header>
      {hasRight('cost.view') && (
        <Section title={t('buyingPrice')} side={<Change now={row.unitPrice} before={last} />}>
          {prices.last && (
            <Pair
              label={t('lastOn', { date: shortDay(prices.last.date) })}
              value={money(prices.last.unitPrice)}
            />
          )}
          {prices.own && (
            <Pair
              label={t('ownOn', { date: shortDay(prices.own.date) })}
              value={money(prices.own.unitPrice)}
            />
          )}
          {found?.cost !== null && found?.cost !== undefined && (
            <Pair
              label={t('averagePer', { unit: goods?.baseUnitName ?? '' })}
              value={cost(found.cost / found.conversion)}
            />
          )}
        </Section>
      )}
      {found && (
        <Section title={t('stockAndSelling')}>
          <Pair label={t('onHand')} value={`${qty(found.onHand)} ${found.baseUnitName}`} />
          {!!found.price && (
            <Pair label={`${t('sellingPrice')} / ${found.unitName}`} value={money(found.price)} />
          )}
          {!!found.price && !!found.cost && (
            <Pair label={t('marginAfter')} value={<Margin row={row} found={found} form={form} />} />
          )}
        </Section>
      )}
    </aside>
  )
}

function Section(props: { title: string; side?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h3>
        {props.title} {props.side}
      </h3>
      <dl className="pairs">{props.children}</dl>
    </section>
  )
}

/** The last price of this unit anywhere, and from this supplier. */
function usePrices(form: InvoiceForm, row: InvoiceRow) {
  const { value: supplierId } = useField(form, 'supplierId')
  const ids = [row.$goods?.goodsUnitId ?? 0]
  const sees = { enabled: hasRight('cost.view'), quiet: true, staleTime: 300_000 }
  const last = useRead(buyingPrice.latest, { ids }, sees)
  const own = useRead(buyingPrice.latest, { ids, ...(supplierId ? { supplierId } : {}) }, sees)
  const [lately] = last.data?.rows ?? []
  const [here] = own.data?.rows ?? []
  return { last: lately, own: supplierId && here?.docNo !== lately?.docNo ? here : undefined }
}

/** Stock, cost and selling price of the invoiced unit. */
function useGoods(row: InvoiceRow) {
  const { code = '', goodsId, goodsUnitId } = row.$goods ?? {}
  const { data } = useRead(
    goodsSearch.search,
    { q: code, purpose: 'PURCHASE', limit: 12 },
    { enabled: code !== '', quiet: true, staleTime: 60_000 },
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

/** Of the selling price without PPN: at the average cost, and at the price of this paper. */
function Margin({ form, row, found }: { form: InvoiceForm; row: InvoiceRow; found: Found }) {
  const { value: mode } = useField(form, 'taxMode')
  const taxed = found.taxType === 'BKP'
  const sold = (found.price ?? 0) / (taxed ? WITH_VAT : 1)
  const bought = row.qty ? lineNet({ ...row, taxType: found.taxType }) / row.qty : 0
  const net = mode === 'INCLUDE' && taxed ? bought / WITH_VAT : bought
  const percent = (price: number) => `${qty(Math.round((1 - price / sold) * 1000) / 10)}%`
  return (
    <>
      {percent(found.cost ?? 0)} → <strong>{bought > 0 ? percent(net) : '–'}</strong>
    </>
  )
}

function Change({ now, before }: { now?: number | null; before: number | undefined }) {
  if (!now || !before || now === before) return null
  const percent = qty(Math.round(Math.abs(now / before - 1) * 1000) / 10)
  return now > before ? (
    <span className="fact-up">↑ {t('up', { percent })}</span>
  ) : (
    <span className="fact-down">↓ {t('down', { percent })}</span>
  )
}
