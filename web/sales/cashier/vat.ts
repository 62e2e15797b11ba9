import { type TaxRule, taxOfType } from '#contract/master/tax-type.ts'
import { type TaxMode, taxModeOfLevel, taxShare, vatOn } from '#contract/pricing/amounts.ts'
import { qty } from '../../platform/format.ts'
import { t } from './texts.ts'
import { type TillTerms, useTillTerms } from './till-terms.ts'

export type Vat = TillTerms['vat']

/** What the till knows of PPN: for whom it comes on top, and how much it is; nothing before it was asked. */
export const useVat = (): Vat | undefined => useTillTerms()?.vat

/** No PPN anywhere: while nothing is known, and of a company that is no PKP. */
const NO_TAX: TaxRule = { rate: 0, base_num: 1, base_den: 1, fixed: {} }

/** The rule of PPN of the day. */
export const taxOf = (vat: Vat | undefined): TaxRule =>
  vat?.tax ? { ...vat.tax, base_num: vat.tax.baseNum, base_den: vat.tax.baseDen } : NO_TAX

/** Levels to whose prices PPN is added. */
export const onTopOf = (vat: Vat | undefined): readonly string[] => (vat?.tax ? vat.onTop : [])

/** How PPN stands to the prices of a level. */
export const taxModeOf = (vat: Vat | undefined, level: string): TaxMode =>
  taxModeOfLevel(level, vat?.tax ? vat.onTop : null)

export const isOnTop = (vat: Vat | undefined, level: string) => onTopOf(vat).includes(level)

interface Priced {
  price: number
  level: string
  taxType: string
}

/** What a customer of the level pays of a price, PPN on top of it included. */
export const paidOf = (vat: Vat | undefined, { price, level, taxType }: Priced): number =>
  isOnTop(vat, level) ? price + vatOn(price, taxOfType(taxType, taxOf(vat))) : price

/** Beside a price: that PPN is within it, or comes on top and what is to be paid then. */
export function vatWords(
  vat: Vat | undefined,
  { price, level, taxType }: { price: number | null; level: string; taxType: string },
): string {
  if (price === null || taxShare(taxOfType(taxType, taxOf(vat))).isZero()) return ''
  if (!isOnTop(vat, level)) return t('vatWithin')
  return t('vatOnTop', { amount: qty(paidOf(vat, { price, level, taxType })) })
}
