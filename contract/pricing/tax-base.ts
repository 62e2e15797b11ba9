import { type TaxRule, taxOfType } from '../master/tax-type.ts'
import { dec, minus, plus, round, sumOf } from '../money.ts'

/** A line of a document that was written, as far as its tax goes. */
export interface TaxedLine {
  net: number
  freight: number
  vat: number
  taxType: string
  priceSource?: string | null
  /** Of the net, what no whole base with its PPN comes to. */
  rounding?: number
}

/** What a line is worth without PPN, as `LINE_WORTH` has it in SQL; a gift's PPN is not within its price of nothing. */
export function taxBaseOf(line: TaxedLine, taxMode: string | null): number {
  const amount = minus(plus(line.net, line.freight), line.rounding ?? 0)
  return taxMode === 'INCLUDE' && line.priceSource !== 'GIFT' ? minus(amount, line.vat) : amount
}

/** DPP nilai lain of a base of one line: the whole rupiah that the rate is taken of (domain §0.4 D1). */
export const otherTaxBase = (
  base: number,
  { base_num, base_den }: Pick<TaxRule, 'base_num' | 'base_den'>,
): number => round(dec(base).times(base_num).div(base_den))

/** Of a document it is the sum of its lines' own, as its tax invoice tells them. */
export const otherTaxBases = (
  lines: readonly TaxedLine[],
  taxMode: string | null,
  tax: TaxRule,
): number =>
  sumOf(lines, (line) => {
    const of = taxOfType(line.taxType, tax)
    return of ? otherTaxBase(taxBaseOf(line, taxMode), of) : 0
  })
