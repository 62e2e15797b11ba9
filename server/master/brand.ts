import { brandRow, brand as contract } from '#contract/master/brand.ts'
import { route } from '#server/platform/route.ts'
import { exportMaster } from './export.ts'
import {
  type MasterType,
  addMaster,
  getMaster,
  listMaster,
  masterData,
  updateMaster,
} from './table.ts'

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

export const brandRoutes = [
  route(contract.getAll, (ctx, input) => ctx.read((tx, s) => listMaster(tx, s, brand, input))),
  route(contract.xlsx, (ctx, input) => exportMaster(ctx, brand, input)),
  route(contract.getData, (ctx, input) =>
    ctx.read(async (tx, s) => ({ rows: await masterData(tx, s, brand, input.ids) })),
  ),
  route(contract.add, (ctx, input) => addMaster(ctx, brand, input)),
  route(contract.update, (ctx, input) => updateMaster(ctx, brand, input)),
  route(contract.get, (ctx, input) => ctx.read((tx, s) => getMaster(tx, s, brand, input.id))),
]
