import { finalTaxTerm as contract, finalTaxTermRow } from '#contract/master/final-tax-term.ts'
import { legalForm, legalFormWords } from '#contract/legal-form.ts'
import { master } from '#server/masters/master.ts'
import { masterRoutes } from '#server/masters/routes.ts'
import { refuseOverlap } from './dated-rule.ts'

const rules = {
  table: 'final_tax_term',
  key: 'legalForm',
  ruleName: (form: string) => legalFormWords[legalForm.parse(form)][0],
}

const finalTaxTerm = master({
  kind: 'final-tax-term',
  title: 'Jangka PPh Final',
  row: finalTaxTermRow,
  written: contract.update.input,
  table: 'final_tax_term',
  from: 'final_tax_term m',
  defaults: { isConfirmed: true },
  search: `search_key(m.regulation || ' ' || m.source)`,
  orderBy: 'm.legal_form, m.valid_from desc',
  async check(tx, _s, input, before) {
    await refuseOverlap(tx, rules, input, before)
    return {}
  },
})

export const finalTaxTermRoutes = masterRoutes(contract, finalTaxTerm)
