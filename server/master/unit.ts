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
  search: `lower(m.code || ' ' || m.name)`,
  orderBy: 'm.name',
  inUse: {
    sql: 'select 1 from goods_unit u join goods g on g.id = u.goods_id where u.unit_id = $ and u.is_active and g.is_active',
    message: '{nama} masih digunakan oleh barang aktif',
  },
  excel: ['code', 'name', 'symbol', 'allowFraction', 'coretaxUnitCode', 'isActive'],
})

export const unitRoutes = masterRoutes(contract, unit)
