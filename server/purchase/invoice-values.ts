import { isCredited } from '#contract/master/tax-type.ts'
import type { PurchaseInvoiceInput } from '#contract/purchase/purchase-invoice.ts'
import type { Draft, DraftLine, StoredLine } from '#server/documents/types.ts'
import type { BuyingPrice } from '#server/ledgers/posting.ts'
import { dec, plus, roundTo } from '#contract/money.ts'
import type { LineAmounts, TaxMode } from '#contract/pricing/amounts.ts'
import { stretchOf } from '#server/pricing/part.ts'
import { withoutVat } from '#contract/pricing/without-vat.ts'

/** What the invoiced part was received at; shares are taken from the running total, so the parts add up to the whole. */
export function takenValue(of: StoredLine, line: DraftLine): number {
  return of.baseQty === 0 ? 0 : stretchOf(of.net, of.taken, line.baseQty, of.baseQty)
}

/** What a line is worth in stock: PPN belongs to it where it cannot be credited, by the company or of these goods. */
export function stockValue(
  line: Pick<LineAmounts, 'net' | 'freight' | 'vat'> & { taxType: string },
  mode: TaxMode,
  creditable: boolean,
): number {
  const value = withoutVat(line, mode)
  return creditable && isCredited(line.taxType) ? value : plus(value, line.vat)
}

/** Lines at their own value; the supplier's rounding lies on the largest one. */
export function invoicedValues(
  lines: readonly DraftLine[],
  input: PurchaseInvoiceInput,
  creditable: boolean,
  rounding: number,
): number[] {
  const values = lines.map((l) => stockValue(l, input.taxMode, creditable))
  const largest = values.indexOf(Math.max(...values))
  return values.map((v, i) => (i === largest ? plus(v, rounding) : v))
}

export function pricesOf(draft: Draft, invoiced: number[]): BuyingPrice[] {
  return draft.lines.map((l, i) => ({
    line: i + 1,
    goodsId: l.goodsId,
    goodsUnitId: l.goodsUnitId,
    supplierId: draft.supplierId as number,
    qty: l.qty,
    unitPrice: l.unitPrice,
    tiers: l.tiers,
    netUnit: roundTo(dec(invoiced[i] ?? 0).div(l.qty), 4),
    netBase: roundTo(dec(invoiced[i] ?? 0).div(l.baseQty), 4),
  }))
}
