import { fixedShareType, taxTypeWords } from '#contract/master/tax-type.ts'
import { vatFixedRate as contract, vatFixedRateRow } from '#contract/master/vat-fixed-rate.ts'
import { mastersOf, taxOn } from '#server/ledgers/masters.ts'
import { master } from '#server/masters/master.ts'
import { masterRoutes } from '#server/masters/routes.ts'
import { reads } from '#server/platform/route.ts'
import { refuseOverlap } from './dated-rule.ts'

const rules = {
  table: 'vat_fixed_rate',
  key: 'taxType',
  ruleName: (type: string) => taxTypeWords[fixedShareType.parse(type)][0],
}

const vatFixedRate = master({
  kind: 'vat-fixed-rate',
  title: 'PPN Besaran Tertentu',
  row: vatFixedRateRow,
  written: contract.update.input,
  table: 'vat_fixed_rate',
  from: 'vat_fixed_rate m',
  defaults: { isConfirmed: true },
  search: `search_key(m.regulation || ' ' || m.source)`,
  orderBy: 'm.tax_type, m.valid_from desc',
  async check(tx, _s, input, before) {
    await refuseOverlap(tx, rules, input, before)
    return {}
  },
})

const { onDay, ...standard } = contract

export const vatFixedRateRoutes = [
  ...masterRoutes(standard, vatFixedRate),
  reads(onDay, async (tx, s, { docDate }) => {
    const { rate, base_num, base_den, fixed } = taxOn(
      await mastersOf(tx, s.mastersVersion),
      docDate,
    )
    return { rate, base_num, base_den, fixed }
  }),
]
