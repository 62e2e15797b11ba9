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
  search: `lower(m.code || ' ' || m.name)`,
  orderBy: 'm.name',
  inUse: {
    sql: 'select 1 from goods where brand_id = $ and is_active',
    message: '{nama} masih digunakan oleh barang aktif',
  },
  excel: ['code', 'name', 'isActive'],
})

export const brandRoutes = masterRoutes(contract, brand)
