import { unit as contract, unitRow } from '#contract/master/unit.ts'
import type { MasterType } from '#server/masters/table.ts'
import { masterRoutes } from '#server/masters/routes.ts'

export const unit: MasterType = {
  kind: 'unit',
  title: 'Satuan',
  row: unitRow,
  table: 'unit',
  from: 'unit m',
  fields: {
    id: 'm.id',
    code: 'm.code',
    name: 'm.name',
    symbol: 'm.symbol',
    allowFraction: 'm.allow_fraction',
    coretaxUnitCode: 'm.coretax_unit_code',
    isActive: 'm.is_active',
    version: 'm.version',
    updatedAt: 'm.updated_at',
  },
  columns: {
    code: 'code',
    name: 'name',
    symbol: 'symbol',
    allowFraction: 'allow_fraction',
    coretaxUnitCode: 'coretax_unit_code',
  },
  defaults: { symbol: '', allowFraction: false },
  search: `lower(m.code || ' ' || m.name)`,
  orderBy: 'm.name',
  filters: { allowFraction: 'm.allow_fraction = $' },
  inUse: {
    sql: 'select 1 from goods_unit u join goods g on g.id = u.goods_id where u.unit_id = $ and u.is_active and g.is_active',
    message: '{nama} masih digunakan oleh barang aktif',
  },
  excel: [
    ['code', 'text'],
    ['name', 'text'],
    ['symbol', 'text'],
    ['allowFraction', 'text'],
    ['coretaxUnitCode', 'text'],
    ['isActive', 'text'],
  ],
}

export const unitRoutes = masterRoutes(contract, unit)
