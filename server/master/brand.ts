import { brandRow, brand as contract } from '#contract/master/brand.ts'
import type { MasterType } from '#server/masters/table.ts'
import { masterRoutes } from '#server/masters/routes.ts'

export const brand: MasterType = {
  kind: 'brand',
  title: 'Merek',
  row: brandRow,
  table: 'brand',
  from: 'brand m',
  codePrefix: 'M',
  fields: {
    id: 'm.id',
    code: 'm.code',
    name: 'm.name',
    isActive: 'm.is_active',
    version: 'm.version',
    updatedAt: 'm.updated_at',
  },
  columns: { code: 'code', name: 'name' },
  search: `lower(m.code || ' ' || m.name)`,
  orderBy: 'm.name',
  inUse: {
    sql: 'select 1 from goods where brand_id = $ and is_active',
    message: '{nama} masih digunakan oleh barang aktif',
  },
  excel: [
    ['code', 'text'],
    ['name', 'text'],
    ['isActive', 'text'],
  ],
}

export const brandRoutes = masterRoutes(contract, brand)
