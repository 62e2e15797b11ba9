import {
  withholdingObject as contract,
  withholdingObjectRow,
} from '#contract/master/withholding-object.ts'
import { master } from '#server/masters/master.ts'
import { masterRoutes } from '#server/masters/routes.ts'
import { refuseOverlap } from './dated-rule.ts'

const rules = {
  table: 'withholding_object',
  key: 'code',
  ruleName: (code: string) => `Objek ${code}`,
}

const withholdingObject = master({
  kind: 'withholding-object',
  title: 'Objek PPh',
  row: withholdingObjectRow,
  written: contract.update.input,
  table: 'withholding_object',
  from: 'withholding_object m',
  defaults: { doubles: false, isConfirmed: true, fromUs: true, byUs: false, atPayout: false },
  search: `search_key(m.code || ' ' || m.name)`,
  orderBy: 'm.code, m.valid_from desc',
  async check(tx, _s, input, before) {
    await refuseOverlap(tx, rules, input, before)
    return {}
  },
})

export const withholdingObjectRoutes = masterRoutes(contract, withholdingObject)
