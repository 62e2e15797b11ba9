import { unit as contract, unitRow } from '#contract/master/unit.ts'
import { master } from '#server/masters/master.ts'
import { masterRoutes } from '#server/masters/routes.ts'

export const unit = master({
  kind: 'unit',
  title: 'Satuan',
  row: unitRow,
  written: contract.update.input,
  table: 'unit',
  from: 'unit m',
  defaults: { symbol: '', allowFraction: false },
  search: `search_key(m.code || ' ' || m.name)`,
  orderBy: 'm.name',
  excel: ['code', 'name', 'symbol', 'allowFraction', 'coretaxUnitCode', 'isActive'],
})

export const unitRoutes = masterRoutes(contract, unit)
