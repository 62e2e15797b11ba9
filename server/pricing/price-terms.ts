import { type TaxMode, taxModeOfLevel } from '#contract/pricing/amounts.ts'
import { type Masters, isPkpOn, pointTermOn, taxOn } from '#server/ledgers/masters.ts'

/** Levels whose prices are without PPN on a day, so that it comes on top of them: none while the company is no PKP. */
export const levelsOnTop = (masters: Masters, day: string): readonly string[] =>
  isPkpOn(masters, day) ? masters.company.tax_exclusive_levels : []

/** How PPN stands to the prices of a level on a day, where nobody chose otherwise. */
export const taxModeOn = (masters: Masters, day: string, level: string): TaxMode =>
  taxModeOfLevel(level, isPkpOn(masters, day) ? masters.company.tax_exclusive_levels : null)

/** What the prices of a day go by beside their list. */
export const priceTermsOn = (masters: Masters, day: string) => ({
  onTop: levelsOnTop(masters, day),
  pointTerm: pointTermOn(masters, day),
  tax: taxOn(masters, day),
})

/** Who pays PPN on top of his prices, and the rule of the day, as a till reckons by it. */
export function vatTerms(masters: Masters, day: string) {
  const { tax_exclusive_levels: onTop } = masters.company
  if (!isPkpOn(masters, day)) return { onTop, tax: null }
  const { rate, base_num: baseNum, base_den: baseDen, fixed } = taxOn(masters, day)
  return { onTop, tax: { rate, baseNum, baseDen, fixed } }
}
