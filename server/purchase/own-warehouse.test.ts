import { afterAll, beforeAll, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(async () => t?.close())

/** Goods of an order that belong elsewhere than the rest are received where they were ordered to. */
it('receives a line in the warehouse that it was ordered for', async () => {
  const [gudang, toko] = [
    await t.id('warehouse', 'SBY/GUDANG'),
    await t.id('warehouse', 'SBY/TOKO'),
  ]
  const common = { branchId: await t.id('branch', 'SBY'), docDate: '2026-01-10' }
  const order = await t.call('pembelian.sby', api.purchase.purchaseOrder.add, {
    ...common,
    requestId: newRequest(),
    warehouseId: gudang,
    taxMode: 'EXCLUDE',
    supplierId: await t.id('supplier', 'PT Tirta Pangan Sejahtera'),
    headerDiscount: { type: 'AMOUNT', value: 1000 },
    lines: [
      {
        goodsUnitId: await t.id('unit', 'MG2/DUS'),
        qty: 10,
        unitPrice: 168_000,
        memo: 'Rak depan',
      },
      {
        goodsUnitId: await t.id('unit', 'MIG/DUS'),
        qty: 1,
        unitPrice: 100_000,
        warehouseId: toko,
        discountAmount: 500,
      },
    ],
  })
  const receipt = await t.call('gudang.sby', api.purchase.purchaseReceipt.add, {
    ...common,
    requestId: newRequest(),
    warehouseId: gudang,
    purchaseOrderId: order.id,
    supplierDeliveryNo: 'SJ-771',
    receivedBy: 'Pak Darto',
    lines: [
      { poLine: 1, qty: 10 },
      { poLine: 2, qty: 1 },
    ],
  })
  const { rows } = await t.db.query(
    `select g.code, w.code as place, m.qty::float8 as qty, m.value::float8 as value from stock_move m
     join goods g on g.id = m.goods_id join warehouse w on w.id = m.warehouse_id where m.document_id = $1 order by 1`,
    [receipt.id],
  )
  // 1.680.000 and 100.000 less 500 make 1.779.500, which bears the 1.000 by share.
  expect(rows).toEqual([
    { code: 'MG2', place: 'GUDANG', qty: 60, value: 1_679_056 },
    { code: 'MIG', place: 'TOKO', qty: 40, value: 99_444 },
  ])
  const { document } = await t.call('gudang.sby', api.purchase.purchaseReceipt.get, {
    id: receipt.id,
  })
  expect(document.receivedBy).toBe('Pak Darto')
  await expectBooksInOrder(t.db)
})
