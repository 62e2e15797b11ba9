import { afterAll, beforeAll, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { transaction, openPools } from '#server/platform/db.ts'
import { leftToPick } from './pick-list.ts'
import { receiveGoods } from './story.ts'

/** What the warehouse gathers for a processed order (domain §3.2.2). */
let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await receiveGoods(t, 'SBY', 'TOKO', [
    ['MIG/DUS', 100, 90_000],
    ['MG2/DUS', 50, 171_000],
  ])
})
afterAll(async () => t.close())

it('lists by rack what is not billed yet, once the order is processed', async () => {
  const { salesOrder, salesInvoice } = api.sales
  const branchId = await t.id('branch', 'SBY')
  const warehouseId = await t.id('warehouse', 'SBY/TOKO')
  const rack = async (code: string, name: string) =>
    t.db.query(
      `insert into goods_warehouse (branch_id, warehouse_id, goods_id, rack) values ($1, $2, $3, $4)
       on conflict (branch_id, warehouse_id, goods_id) do update set rack = $4`,
      [branchId, warehouseId, await t.id('goods', code), name],
    )
  await rack('MG2', 'A-01')
  await rack('MIG', 'B-02')
  const order = await t.call('sales.sby', salesOrder.add, {
    type: 'ORDER',
    requestId: newRequest(),
    branchId,
    docDate: '2026-01-10',
    customerId: await t.id('customer', 'Toko Barokah'),
    warehouseId,
    lines: [
      { goodsUnitId: await t.id('unit', 'MIG/DUS'), qty: 10 },
      { goodsUnitId: await t.id('unit', 'MG2/DUS'), qty: 5 },
    ],
  })
  const print = (as: string) => t.ask(as, salesOrder.pickList, { id: order.id })
  expect((await print('sales.sby')).error.message).toBe(
    'Hanya pesanan yang diproses yang dapat disiapkan',
  )
  await t.call('sales.sby', salesOrder.process, { id: order.id, action: 'PROCESS' })
  await t.call('akuntansi', salesInvoice.add, {
    requestId: newRequest(),
    branchId,
    docDate: '2026-01-10',
    orderIds: [order.id],
    lines: [
      { orderId: order.id, orderLine: 1, qty: 4 },
      // Of five cartons of six four pieces are gone: 26 are gathered, not 4,3333 cartons.
      { orderId: order.id, orderLine: 2, qty: 4, goodsUnitId: await t.id('unit', 'MG2/PCS') },
    ],
  })
  const pools = openPools(t.url)
  const left = await transaction(pools.job, async (tx) => {
    await tx.rows(`select set_config('app.branches', $1, true)`, [String(branchId)])
    return leftToPick(tx, branchId, order.id)
  }).finally(() => pools.end())
  expect(left.map((l) => [l.warehouse, l.rack, l.code, l.qty, l.unit])).toEqual([
    ['Toko SBY', 'A-01', 'MG2', 26, 'PCS'],
    ['Toko SBY', 'B-02', 'MIG', 6, 'DUS (40)'],
  ])
  // It is no copy of the order: as often as it is needed, by the warehouse too, and by nobody of another branch.
  for (const as of ['sales.sby', 'gudang.sby', 'sales.sby']) {
    const answer = await print(as)
    expect([as, answer.status, answer.raw.subarray(0, 4).toString()]).toEqual([as, 200, '%PDF'])
  }
  expect((await t.call('sales.sby', salesOrder.get, { id: order.id })).document.printCount).toBe(0)
  expect((await print('gudang.mlg')).status).toBe(404)
  expect((await print('pembelian.sby')).status).toBe(403)
})
