import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from './story.ts'

describe('what the masters say of goods, units and warehouses', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    id.sby = await t.id('branch', 'SBY')
    id.toko = await t.id('warehouse', 'SBY/TOKO')
    id.piece = await t.id('unit', 'MG2/PCS')
    id.carton = await t.id('unit', 'MG2/DUS')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 10, 171_000]])
  })
  afterAll(async () => t.close())
  const sell = (line: object, warehouseId = id.toko) =>
    t.ask('kasir.sby', api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId: id.sby,
      docDate: '2026-01-10',
      warehouseId,
      lines: [{ goodsUnitId: id.piece, qty: 1, ...line }],
      payments: [{ methodId: id.cash, amount: 500_000 }],
    })
  const set = async (sql: string) => {
    await t.db.query(sql)
    await t.db.query(
      'update goods set version = version + 1, updated_at = clock_timestamp() where true',
    )
  }

  it('holds at the till and in orders', async () => {
    id.cash = await t.id('method', 'TUNAI')
    expect((await sell({})).status).toBe(200)
    await set(`update goods_unit set is_sales = false where id = ${id.carton}`)
    expect((await sell({ goodsUnitId: id.carton })).error.message).toBe(
      'Minyak Goreng 2 L tidak dijual per DUS',
    )
    await set(`update goods set discountable = false where code = 'MG2'`)
    expect((await sell({ discountTiers: [1] })).error.message).toBe(
      'Minyak Goreng 2 L tidak boleh didiskon',
    )
    expect((await sell({})).status).toBe(200)
    await set(`update goods set type = 'GIFT' where code = 'MG2'`)
    expect((await sell({})).error.message).toBe('Minyak Goreng 2 L adalah hadiah, tidak dijual')
    await set(`update goods set type = 'STOCK' where code = 'MG2'`)
    await t.db.query(
      `update warehouse set type = 'DAMAGED', version = version + 1 where id = ${id.toko}`,
    )
    expect((await sell({})).error.message).toBe('Barang di Toko SBY tidak dijual')
    await expectBooksInOrder(t.db)
  })

  it('holds in purchase orders', async () => {
    await set(`update goods_unit set is_purchase = false where id = ${id.piece}`)
    const order = await t.ask('pembelian.sby', api.purchase.purchaseOrder.add, {
      requestId: newRequest(),
      branchId: id.sby,
      docDate: '2026-01-10',
      supplierId: await t.id('supplier', 'PT Tirta Pangan Sejahtera'),
      warehouseId: id.toko,
      taxMode: 'EXCLUDE',
      lines: [{ goodsUnitId: id.piece, qty: 1, unitPrice: 30_000 }],
    } as never)
    expect(order.error.message).toBe('Minyak Goreng 2 L tidak dibeli per PCS')
  })
})
