import {
  vatCollectorRule as contract,
  vatCollectorRuleRow,
} from '#contract/master/vat-collector-rule.ts'
import { type VatCollector, vatCollectorWords } from '#contract/vat-collector.ts'
import { master } from '#server/masters/master.ts'
import { masterRoutes } from '#server/masters/routes.ts'
import { refuseOverlap } from './dated-rule.ts'

const rules = {
  table: 'vat_collector_rule',
  key: 'collector',
  ruleName: (collector: string) => vatCollectorWords[collector as VatCollector][0],
}

const vatCollectorRule = master({
  kind: 'vat-collector-rule',
  title: 'Pemungut PPN',
  row: vatCollectorRuleRow,
  written: contract.update.input,
  table: 'vat_collector_rule',
  from: 'vat_collector_rule m',
  defaults: { isConfirmed: true },
  search: `search_key(m.regulation || ' ' || m.source)`,
  orderBy: 'm.collector, m.valid_from desc',
  async check(tx, _s, input, before) {
    await refuseOverlap(tx, rules, input, before)
    return {}
  },
})

export const vatCollectorRuleRoutes = masterRoutes(contract, vatCollectorRule)
