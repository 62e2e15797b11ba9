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
    // A discount of the whole bill leaves it out, and says so.
    const bill = await t.call('owner', api.sales.salesOrder.simulate, {
      branchId: id.sby,
      customerId: await t.id('customer', 'Toko Barokah'),
      headerDiscount: { type: 'PERCENT', value: 10 },
      lines: [
        { goodsUnitId: id.piece, qty: 1 },
        { goodsUnitId: await t.id('unit', 'BRS5/SAK'), qty: 1 },
      ],
    } as never)
    const [oil, rice] = bill.lines
    expect([oil?.headerDiscount, rice?.headerDiscount]).toEqual([
      0,
      Math.round(((rice?.gross ?? 0) - (rice?.discount ?? 0)) / 10),
    ])
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

describe('a service', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    id.sby = await t.id('branch', 'SBY')
    id.toko = await t.id('warehouse', 'SBY/TOKO')
    id.piece = await t.id('unit', 'MG2/PCS')
    id.carton = await t.id('unit', 'MG2/DUS')
    id.cash = await t.id('method', 'TUNAI')
    await t.db.query(`update goods set type = 'SERVICE', version = version + 1 where code = 'MG2'`)
  })
  afterAll(async () => t.close())
  const common = () => ({ requestId: newRequest(), branchId: id.sby!, docDate: '2026-01-10' })

  it('is sold at the till without stock and without cost', async () => {
    const sale = await t.call('kasir.sby', api.sales.cashier.payment, {
      ...common(),
      warehouseId: id.toko!,
      lines: [{ goodsUnitId: id.piece!, qty: 2 }],
      payments: [{ methodId: id.cash!, amount: 500_000 }],
    })
    const { journal, lines } = await t.call('owner', api.sales.salesInvoice.get, { id: sale.id })
    expect(lines).toMatchObject([{ qty: 2, cost: null }])
    expect(journal.map((l) => l.accountCode)).not.toContain('5-1101')
    await expectBooksInOrder(t.db)
  })

  it('is given back without stock and without cost', async () => {
    const sale = await t.call('kasir.sby', api.sales.cashier.payment, {
      ...common(),
      warehouseId: id.toko!,
      lines: [{ goodsUnitId: id.piece!, qty: 2 }],
      payments: [{ methodId: id.cash!, amount: 500_000 }],
    })
    const back = await t.call('sales.sby', api.sales.salesReturn.add, {
      ...common(),
      invoiceId: sale.id,
      reason: 'LAIN',
      settleBy: 'TUNAI',
      lines: [{ invoiceLine: 1, qty: 1, condition: 'BAIK' }],
    })
    await t.call('kepala.sby', api.sales.salesReturn.process, { id: back.id, action: 'APPROVE' })
    const { journal, moves } = await t.call('owner', api.sales.salesReturn.get, { id: back.id })
    expect([moves, journal.map((l) => l.accountCode)]).toEqual([[], ['4-1201', '2-1301', '1-1101']])
    await expectBooksInOrder(t.db)
  })

  it('asks the walk-in customer to take cash', async () => {
    const sale = await t.call('kasir.sby', api.sales.cashier.payment, {
      ...common(),
      warehouseId: id.toko!,
      lines: [{ goodsUnitId: id.piece!, qty: 1 }],
      payments: [{ methodId: id.cash!, amount: 500_000 }],
    })
    const kept = await t.ask('sales.sby', api.sales.salesReturn.add, {
      ...common(),
      invoiceId: sale.id,
      reason: 'LAIN',
      settleBy: 'DEPOSIT',
      lines: [{ invoiceLine: 1, qty: 1, condition: 'BAIK' }],
    })
    expect([kept.error.code, kept.error.errors?.[0]?.field]).toEqual(['SETTLE_INVALID', 'settleBy'])
  })

  it('is ordered, set aside by nobody, and billed', async () => {
    const order = await t.call('sales.sby', api.sales.salesOrder.add, {
      ...common(),
      type: 'ORDER',
      customerId: await t.id('customer', 'Toko Barokah'),
      warehouseId: id.toko!,
      lines: [{ goodsUnitId: id.carton!, qty: 3 }],
    })
    await t.call('kepala.sby', api.sales.salesOrder.process, { id: order.id, action: 'PROCESS' })
    const bill = await t.call('sales.sby', api.sales.salesInvoice.add, {
      ...common(),
      orderIds: [order.id],
    })
    expect(bill.totals?.total).toBeGreaterThan(0)
    await expectBooksInOrder(t.db)
  })

  it('stays a service once a document names it', async () => {
    const goodsId = await t.id('goods', 'MG2')
    const { version, name, categoryId, baseUnitId } = await t.call('owner', api.master.goods.get, {
      id: goodsId,
    })
    const asked = {
      requestId: newRequest(),
      id: goodsId,
      version,
      name,
      categoryId,
      baseUnitId,
      type: 'STOCK' as const,
    }
    const other = await t.ask('owner', api.master.goods.update, asked as never)
    expect(other.error.message).toBe('Jenis barang tidak dapat diubah karena sudah ada transaksi')
  })

  it('is neither bought as goods nor moved, and shows no stock', async () => {
    const bought = await t.ask('pembelian.sby', api.purchase.purchaseOrder.add, {
      ...common(),
      supplierId: await t.id('supplier', 'PT Tirta Pangan Sejahtera'),
      warehouseId: id.toko!,
      taxMode: 'EXCLUDE',
      lines: [{ goodsUnitId: id.carton!, qty: 1, unitPrice: 30_000 }],
    })
    expect(bought.error.message).toBe(
      'Minyak Goreng 2 L adalah jasa, catat tagihannya sebagai hutang lain-lain',
    )
    const moved = await t.ask('gudang.sby', api.stock.internalMutation.add, {
      ...common(),
      warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
      toWarehouseId: id.toko!,
      lines: [{ goodsUnitId: id.carton!, qty: 1 }],
    })
    expect(moved.error.code).toBe('STOCK_SHORT')
    const found = await t.call('kasir.sby', api.master.goodsSearch.search, { q: 'MG2' })
    expect(found.rows[0]).toMatchObject({ onHand: null, available: null })
  })
})
