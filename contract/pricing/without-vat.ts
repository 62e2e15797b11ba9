import type { TaxRule } from '../master/tax-type.ts'
import { minus, plus, sumOf } from '../money.ts'
import { type LineAmounts, type TaxMode, type Taxable, vatWithinLines } from './amounts.ts'

/** A line's value without PPN, freight included: what it adds to stock or turnover. */
export function withoutVat(
  line: Pick<LineAmounts, 'net' | 'freight' | 'vat'> & Partial<Pick<LineAmounts, 'rounding'>>,
  mode: TaxMode,
): number {
  const all = minus(plus(line.net, line.freight), line.rounding ?? 0)
  return mode === 'INCLUDE' ? minus(all, line.vat) : all
}

/** Amounts of a document without the PPN within them: those of a tax type are divided once, not line by line. */
export function amountsWithoutVat(
  amounts: readonly Taxable[],
  mode: TaxMode,
  tax: TaxRule,
): number {
  const all = sumOf(amounts, (l) => l.amount)
  return mode === 'INCLUDE' ? minus(all, vatWithinLines(amounts, tax)) : all
}

/**
 * What was taken off the lines of a document, in rupiah without PPN. Both sides bear the freight, so that what nobody
 * took off comes to nothing, however PPN rounds (domain §3.2.3).
 */
export function discountWithoutVat(
  lines: readonly (Pick<LineAmounts, 'gross' | 'net' | 'freight'> & { taxType: string })[],
  mode: TaxMode,
  tax: TaxRule,
): number {
  const priced = (price: 'gross' | 'net') =>
    lines.map((l) => ({ amount: plus(l[price], l.freight), taxType: l.taxType }))
  return minus(
    amountsWithoutVat(priced('gross'), mode, tax),
    amountsWithoutVat(priced('net'), mode, tax),
  )
}
