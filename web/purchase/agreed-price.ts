import { useEffect, useEffectEvent } from 'react'
import type { TaxMode } from '#contract/document.ts'
import { type TaxRule, taxOfType } from '#contract/master/tax-type.ts'
import { useField } from '../ui/form-state.ts'
import { pricedOf } from '../ui/goods-units.ts'
import { GENERAL } from './invoice-amounts.ts'
import type { InvoiceForm, InvoiceRow } from './invoice-row.ts'

/**
 * Rupiah of a document as one of another tax mode writes them, to four decimals: with PPN only where its prices have PPN
 * inside, by what the goods bear under the rule of the bill's day.
 */
export function inTaxMode(
  amount: number,
  { from, to, taxType }: { from: TaxMode | null; to: TaxMode; taxType: string },
  rule: TaxRule = GENERAL,
): number {
  const tax = taxOfType(taxType, rule)
  const inside = to === 'INCLUDE'
  if (!from || !tax || (from === 'INCLUDE') === inside) return amount
  const share = 1 + (tax.rate * tax.base_num) / (100 * tax.base_den)
  return Math.round(10_000 * (inside ? amount * share : amount / share)) / 10_000
}

/** What was agreed for one unit of the line that a row takes from, as the bill writes it now. */
export const agreedNow = ({ $agreed, $told }: InvoiceRow): number | null =>
  $agreed && ($told ?? $agreed.unitPrice)

/** A price that stands as it was agreed is told as the bill writes it; what somebody typed stays. */
export function billedIn(row: InvoiceRow, mode: TaxMode, rule?: TaxRule): InvoiceRow {
  const { $agreed, $goods, unitPrice } = row
  const before = agreedNow(row)
  if (!$agreed || !$goods || before === null) return row
  const of = { from: $agreed.taxMode, to: mode, taxType: $goods.taxType }
  const $told = inTaxMode($agreed.unitPrice, of, rule)
  if ($told === before) return row
  const stands =
    unitPrice != null && Math.abs(unitPrice - pricedOf(row, before)) < ROUNDED * $goods.conversion
  return { ...row, $told, ...(stands ? { unitPrice: pricedOf(row, $told) } : {}) }
}

/** A price that went to another unit and back was rounded to four decimals of each. */
const ROUNDED = 0.0001

/** Prices of receipts and orders follow the tax mode of their bill, whichever comes first. */
export function useAgreedInTaxMode(form: InvoiceForm, rule: TaxRule | undefined): void {
  const { value: mode } = useField(form, 'taxMode')
  const { value: lines } = useField(form, 'lines')
  const tell = useEffectEvent((rows: InvoiceRow[], now: TaxMode, of?: TaxRule) => {
    const told = rows.map((row) => billedIn(row, now, of))
    if (told.some((row, at) => row !== rows[at])) form.set('lines', told as never)
  })
  useEffect(() => {
    if (mode) tell((lines ?? []) as unknown as InvoiceRow[], mode, rule)
  }, [mode, lines, rule])
}
