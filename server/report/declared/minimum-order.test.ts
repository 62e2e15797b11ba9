import { afterAll, beforeAll, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { stockReports } from '#contract/report/declared/stock.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { asking } from './story.ts'

let t: TestApp
const { ask } = asking(() => t, stockReports)
beforeAll(async () => {
  t = await testApp()
})
afterAll(async () => t.close())

it('suggests whole cartons up to the maximum, less what is ordered already', async () => {
  const [branchId, warehouseId, goodsId, carton] = await Promise.all([
    t.id('branch', 'SBY'),
    t.id('warehouse', 'SBY/TOKO'),
    t.id('goods', 'MG2'),
    t.id('unit', 'MG2/DUS'),
  ])
  await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 20, 28_500]])
  const keep = (least: number, most: number | null) =>
    t.db.query(
      `insert into goods_warehouse (branch_id, warehouse_id, goods_id, min_stock, max_stock) values ($1, $2, $3, $4, $5)
       on conflict (branch_id, warehouse_id, goods_id) do update set min_stock = $4, max_stock = $5`,
      [branchId, warehouseId, goodsId, least, most],
    )
  const told = async () => {
    const { rows } = await ask('stock-minimum', { branchIds: [branchId], limit: 1000 })
    const row = rows.find((one) => one.goodsId === goodsId)
    return [row?.short, row?.onOrder, row?.toOrder, row?.goodsUnitId]
  }
  // Without a maximum up to the minimum: 5 pieces short are a carton of six.
  await keep(25, null)
  expect(await told()).toEqual([5, 0, 6, carton])
  await keep(25, 60)
  expect(await told()).toEqual([5, 0, 42, carton])
  await t.call('owner', api.purchase.purchaseOrder.add, {
    requestId: newRequest(),
    branchId,
    docDate: '2026-01-10',
    supplierId: await t.id('supplier', 'PT Tirta Pangan Sejahtera'),
    warehouseId,
    taxMode: 'EXCLUDE',
    lines: [{ goodsUnitId: carton, qty: 4, unitPrice: 171_000 }],
  })
  expect(await told()).toEqual([5, 24, 18, carton])
  await keep(25, 30)
  expect(await told()).toEqual([5, 24, 0, carton])
})
