import { warehouse as contract, warehouseRow } from '#contract/master/warehouse.ts'
import { readColleague } from '#server/platform/colleague.ts'
import { Refusal } from '#server/platform/errors.ts'
import { route } from '#server/platform/route.ts'
import { type MasterType, updateMaster } from '#server/masters/table.ts'
import { master } from '#server/masters/master.ts'
import { masterRoutes } from '#server/masters/routes.ts'

export const warehouse = master({
  kind: 'warehouse',
  title: 'Gudang',
  row: warehouseRow,
  written: contract.update.input,
  table: 'warehouse',
  from: 'warehouse m join branch b on b.id = m.branch_id left join employee e on e.id = m.pic_employee_id',
  fields: {
    branchName: 'b.name',
    picName: 'e.name',
  },
  defaults: { type: 'STORE', address: '' },
  search: `search_key(m.code || ' ' || m.name)`,
  orderBy: 'b.name, m.is_primary desc, m.name',
  changedAt: 'greatest(m.updated_at, b.updated_at, e.updated_at)',
  branchWall: 'm.branch_id = any ($)',
  async check(tx, _s, input, before) {
    const branchId = Number(input.branchId ?? before?.branch_id)
    if (input.picEmployeeId && Number(before?.pic_employee_id) !== input.picEmployeeId)
      await readColleague(tx, branchId, Number(input.picEmployeeId), 'Penanggung Jawab')
    if (!before) {
      const first = await tx.one('select 1 from warehouse where branch_id = $1 and is_primary', [
        input.branchId,
      ])
      return { is_primary: !first }
    }
    const stock = await tx.one<{ known: boolean }>(
      'select count(*) > 0 as known from stock_level where warehouse_id = $1',
      [before.id],
    )
    if (before.branch_id !== input.branchId && (stock?.known || before.is_primary)) {
      throw new Refusal(
        'BRANCH_FIXED',
        'Cabang gudang tidak dapat diubah karena sudah ada mutasi stok',
        { field: 'branchId' },
      )
    }
    if (input.isActive === false) {
      if (before.is_primary)
        throw new Refusal('PRIMARY', 'Gudang utama tidak dapat dinonaktifkan', {
          field: 'isActive',
        })
    }
    return {}
  },
  excel: ['branchName', 'code', 'name', 'type', 'isPrimary', 'address', 'isActive'],
})

/** The flag goes from the branch's old primary warehouse to this one. */
const primary: MasterType = {
  ...warehouse,
  columns: {},
  async check(tx, _s, _input, before) {
    if (!before?.is_active || (before.type !== 'STORE' && before.type !== 'WAREHOUSE')) {
      throw new Refusal('PRIMARY', 'Gudang utama harus gudang yang aktif dan dapat menjual', {
        field: 'id',
      })
    }
    await tx.rows(
      'update warehouse set is_primary = false, version = version + 1, updated_at = clock_timestamp() where branch_id = $1 and is_primary and id <> $2',
      [before.branch_id, before.id],
    )
    return { is_primary: true }
  },
}

export const warehouseRoutes = [
  ...masterRoutes(contract, warehouse),
  route(contract.primary, (ctx, input) => updateMaster(ctx, primary, input)),
]
