import { outputVat } from '#server/documents/collected-vat.ts'
import type { Draft, DraftLine, PostingFacts } from '#server/documents/types.ts'
import { type Masters, taxOn } from '#server/ledgers/masters.ts'
import { type Entry, credit, debit } from '#server/ledgers/posting.ts'
import { minus, plus, sum, sumOf, times } from '#contract/money.ts'
import { vatWithinLines } from '#contract/pricing/amounts.ts'
import { discountWithoutVat } from '#contract/pricing/without-vat.ts'
import { isGift } from './gift-lines.ts'
import type { StockBook } from '#server/ledgers/stock.ts'
import type { Asked } from '#server/ledgers/stock-short.ts'

/** Turnover of a sale without PPN: gross to revenue, what was given away as discount, PPN, freight (domain §3.2.3). */
export function revenueEntries(
  draft: Draft,
  { account, masters }: Pick<PostingFacts, 'account' | 'masters'>,
): Entry[] {
  const mode = draft.taxMode ?? 'NONE'
  const tax = taxOn(masters, draft.docDate)
  const retail = draft.priceLevel === 'RETAIL' || draft.priceLevel === 'MEMBER'
  const freight = freightWithoutVat(draft, masters)
  const goods = minus(plus(draft.dpp, draft.exempt), freight)
  const discount = discountWithoutVat(draft.lines, mode, tax)
  return [
    ...debit(account('SALES_DISCOUNT').id, discount),
    ...credit(account(retail ? 'SALES_RETAIL' : 'SALES_WHOLESALE').id, plus(goods, discount)),
    ...outputVat(draft, { account }),
    ...(freight === 0 ? [] : credit(account('DELIVERY_INCOME').id, freight)),
  ]
}

function freightWithoutVat(draft: Draft, masters: Masters): number {
  const all = draft.freight ?? 0
  if (draft.taxMode !== 'INCLUDE') return all
  const freights = draft.lines.map((l) => ({ amount: l.freight, taxType: l.taxType }))
  return minus(all, vatWithinLines(freights, taxOn(masters, draft.docDate)))
}

/** Goods leave at what they cost us; what is given away is spent on promotion, with its PPN (domain §3.2.3). */
export function costEntries(
  draft: Draft,
  stock: StockBook,
  common: PostingFacts,
  asked: (unitId: number) => Asked | undefined,
): Entry[] {
  const costs = draft.lines.map((l, i) =>
    stock.sell(i + 1, l.warehouseId as number, l.goodsId, l.baseQty, asked(l.goodsUnitId)),
  )
  return soldAtCost(draft.lines, costs, common.account, 'INVENTORY')
}

/** What goods cost that are sold or given away, off the account that they stood on. */
export function soldAtCost(
  lines: readonly DraftLine[],
  costs: readonly number[],
  account: PostingFacts['account'],
  stood: 'INVENTORY' | 'INV_COD',
): Entry[] {
  const cost = sum(costs)
  const given = sum(costs.filter((_, i) => isGift(lines[i])))
  const vat = sumOf(lines.filter(isGift), (l) => l.vat)
  return [
    ...debit(account('COGS').id, minus(cost, given)),
    ...(given + vat === 0 ? [] : debit(account('PROMO_EXPENSE').id, plus(given, vat))),
    ...credit(account(stood).id, cost),
    ...(vat === 0 ? [] : credit(account('VAT_OUT').id, vat)),
  ]
}

/** Points earned are owed at full value (domain §10 A7). */
export function pointEntries(
  points: number,
  { account, masters }: Pick<PostingFacts, 'account' | 'masters'>,
): Entry[] {
  const value = times(points, masters.company.point_value)
  return [
    ...debit(account('SALES_DISCOUNT_POINT').id, value),
    ...credit(account('POINT_LIABILITY').id, value),
  ]
}
