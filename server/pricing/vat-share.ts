import { fixedShareType, isTaxed, taxType } from '#contract/master/tax-type.ts'

const FIXED = fixedShareType.options.map((type) => `'${type}'`).join(', ')
/** Percent of goods of a fixed share on a day; null of any others, and where none holds. */
const fixedRate = (type: string, day: string) =>
  `case when ${type} in (${FIXED}) then (select f.rate from vat_fixed_rate f
    where f.tax_type = ${type} and f.is_active and ${day} between f.valid_from and coalesce(f.valid_to, 'infinity')) end`
/** Percent of PPN, by a tax type and the rule `t` of a day, as `taxOfType` has it. */
export const vatRate = (type: string, day: string) => `coalesce(${fixedRate(type, day)}, t.rate)`
/** What the rate of PPN is taken of: the part of `base`, by a tax type and the rule `t` of a day, as `taxOfType` has it. */
export const otherBase = (base: string, type: string, day: string) =>
  `(case when ${type} = 'BKP_MEWAH' or ${fixedRate(type, day)} is not null then (${base}) else (${base}) * t.base_num / t.base_den end)`
/** Tax types that bear PPN. */
export const TAXED = taxType.options.filter(isTaxed).map((type) => `'${type}'`)

/** PPN on one rupiah without it, of a tax type on a day, as `taxShare` has it; 0 where none is borne, or `where` does not hold. */
export const vatShare = (type: string, day: string, where = 'true') =>
  `coalesce((select ${vatRate(type, day)} / 100 * ${otherBase('1.0', type, day)} from tax_config t
    where t.valid_from <= ${day} and ${type} in (${TAXED.join(', ')}) and ${where}
    order by t.valid_from desc limit 1), 0)`
