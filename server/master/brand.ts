import { brandRow, brand as contract } from '#contract/master/brand.ts'
import { master } from '#server/masters/master.ts'
import { masterRoutes } from '#server/masters/routes.ts'

export const brand = master({
  kind: 'brand',
  title: 'Merek',
  row: brandRow,
  written: contract.update.input,
  table: 'brand',
  from: 'brand m',
  codePrefix: 'M',
  search: `search_key(m.code || ' ' || m.name)`,
  orderBy: 'm.name',
  excel: ['code', 'name', 'isActive'],
})

export const brandRoutes = masterRoutes(contract, brand)
