import { api } from '#contract/api.ts'
import { rows } from '../trade/world.ts'
import type { World } from '../trade/world.ts'
import { type Probe, type Probes, seen } from './probe.ts'

const term: Pick<Probe, 'of' | 'begin' | 'see'> = {
  async of(w) {
    const [own] = await rows<{ id: number }>(
      w,
      `select id::int from final_tax_term where legal_form = (select legal_form from company)`,
    )
    return own?.id as number
  },
  async begin(w) {
    await w.t.db.query(`update company set final_tax_from = '2026-01-01'`)
  },
  see: (w) =>
    seen(w, 'akuntansi', api.bankCash.finalTax.figures, { branchId: w.id('branch', 'SBY') }),
}
const listed = (w: World) =>
  seen(w, 'owner', api.master.finalTaxTerm.getAll, { limit: 20, offset: 0 })

export const finalTaxProbes: Probes = {
  'finalTaxTerm.legalForm': {
    ...term,
    to: ['BUMDES'],
    see: listed,
    // A form has one term on a day.
    begin: (w) =>
      w.t.db
        .query(`delete from final_tax_term where legal_form = 'BUMDES'`)
        .then(() => term.begin?.(w)),
  },
  'finalTaxTerm.years': { ...term, to: [9] },
  'finalTaxTerm.firstYear': { ...term, to: [2030] },
  'finalTaxTerm.validFrom': { ...term, to: ['2099-01-01'] },
  'finalTaxTerm.validTo': { ...term, to: ['2022-12-31'] },
  'finalTaxTerm.regulationDate': { ...term, to: ['2020-01-01'], see: listed },
  'finalTaxTerm.isConfirmed': { ...term, see: listed },
}
