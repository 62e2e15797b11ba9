import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { readWorkbook } from '#server/platform/excel.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'

/** What to buy follows from what is sold, less what is there, ordered and on its way (domain §3.1.1). */
describe('recommendation', () => {
  let t: TestApp
  const { recommendation } = api.purchase
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    for (const branch of ['SBY', 'MLG']) id[branch] = await t.id('branch', branch)
    for (const u of ['MG2/PCS', 'MG2/DUS', 'KPI/PCS']) id[u] = await t.id('unit', u)
    for (const w of ['SBY/TOKO', 'SBY/GUDANG', 'MLG/TOKO']) id[w] = await t.id('warehouse', w)
    // The card of the oil says 15 bottles at least; this stock says otherwise.
    await atLeast(0)
    id.tirta = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
    // 60 bottles of these are sold before the days that are looked at.
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 30, 171_000]], '2026-01-02')
    t.at('2026-01-02T03:00:00Z')
    await sell(60, '2026-01-02')
    t.at('2026-01-10T03:00:00Z')
    await sell(30)
  })
  afterAll(async () => t.close())

  const sell = async (qty: number, docDate = '2026-01-10') =>
    t.call('kasir.sby', api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId: id.SBY!,
      docDate,
      warehouseId: id['SBY/TOKO']!,
      lines: [{ goodsUnitId: id['MG2/PCS']!, qty }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: qty * 37_500 }],
    } as never)
  const atLeast = async (minStock: number) =>
    t.call('owner', api.master.inventory.add, {
      requestId: newRequest(),
      warehouseId: id['SBY/TOKO']!,
      goodsId: await t.id('goods', 'MG2'),
      minStock,
    })
  /** Five days with today: 30 bottles, 6 a day; a week on the way, thirty days to be covered: 222. */
  const asked = { days: 5, leadDays: 7, coverDays: 30, search: 'MG2' }
  const oil = async (more: Partial<InputOf<typeof recommendation.basedOnAverage>> = {}) => {
    const { rows } = await t.call('pembelian.sby', recommendation.basedOnAverage, {
      ...asked,
      ...more,
    })
    return rows[0]
  }
  const order = (qty: number, more: object = {}) =>
    t.call('pembelian.sby', api.purchase.purchaseOrder.add, {
      requestId: newRequest(),
      branchId: id.SBY!,
      docDate: '2026-01-10',
      supplierId: id.tirta!,
      warehouseId: id['SBY/GUDANG']!,
      taxMode: 'EXCLUDE',
      lines: [{ goodsUnitId: id['MG2/DUS']!, qty, unitPrice: 171_000, ...more }],
    })

  it('is what the average of the days needs, in whole units of the supplier', async () => {
    // 180 received, 90 sold: 90 are there. 222 - 90 = 132 bottles, 22 boxes.
    expect(await oil()).toMatchObject({
      goodsCode: 'MG2',
      unitName: 'DUS',
      conversion: 6,
      soldQty: 30,
      averageDaily: 6,
      available: 90,
      onOrder: 0,
      inTransit: 0,
      minStock: 0,
      leadDays: 7,
      daysLeft: 15,
      need: 132,
      suggestedQty: 22,
    })
    // All nine days: 90 bottles, 10 a day, 370 - 90 = 280 bottles are 46 boxes and 4.
    expect(await oil({ days: 9 })).toMatchObject({ soldQty: 90, need: 280, suggestedQty: 47 })
    expect(await oil({ coverDays: 8 })).toBeUndefined()
    expect(await oil({ coverDays: 8, everything: true })).toMatchObject({
      need: 0,
      suggestedQty: 0,
    })
  })

  it('waits for what is ordered, counts a part received once, and forgets what is cancelled', async () => {
    const { id: form, docNo } = await order(10, { suggestedQty: 22 })
    expect(await oil()).toMatchObject({ onOrder: 60, need: 72, suggestedQty: 12, daysLeft: 25 })
    const seen = await t.call('pembelian.sby', api.purchase.purchaseOrder.get, { id: form })
    expect(seen.lines[0]).toMatchObject({ qty: 10, suggestedQty: 22 })
    await t.call('gudang.sby', api.purchase.purchaseReceipt.add, {
      requestId: newRequest(),
      branchId: id.SBY!,
      docDate: '2026-01-10',
      purchaseOrderId: form,
      warehouseId: id['SBY/GUDANG']!,
      supplierDeliveryNo: `SJ-${docNo}`,
      lines: [{ poLine: 1, qty: 4 }],
    })
    expect(await oil()).toMatchObject({ available: 114, onOrder: 36, need: 72 })
    const other = await order(5)
    expect(await oil()).toMatchObject({ onOrder: 66, suggestedQty: 7 })
    await t.call('pembelian.sby', api.purchase.purchaseOrder.cancel, {
      id: other.id,
      requestId: newRequest(),
      reason: 'Salah pesan',
    })
    expect(await oil()).toMatchObject({ onOrder: 36, suggestedQty: 12 })
    await expectBooksInOrder(t.db)
  })

  it('waits for what another branch sent, and not for what it keeps', async () => {
    await receiveGoods(t, 'MLG', 'TOKO', [['MG2/DUS', 9, 171_000]])
    await t.call('owner', api.stock.externalMutation.add, {
      requestId: newRequest(),
      branchId: id.MLG!,
      docDate: '2026-01-10',
      warehouseId: id['MLG/TOKO']!,
      toBranchId: id.SBY!,
      toWarehouseId: id['SBY/GUDANG']!,
      lines: [{ goodsUnitId: id['MG2/DUS']!, qty: 2 }],
    })
    expect(await oil()).toMatchObject({ available: 114, inTransit: 12, need: 60, suggestedQty: 10 })
    const malang = await t.call('kepala.mlg', recommendation.basedOnAverage, {
      ...asked,
      everything: true,
    })
    expect(malang.rows[0]).toMatchObject({ soldQty: 0, daysLeft: null, available: 42, need: 0 })
  })

  it('fills up to the least that is kept, and leaves alone what is promised', async () => {
    await atLeast(20)
    expect(await oil()).toMatchObject({ minStock: 20, need: 80, suggestedQty: 14 })
    // Four bottles are set aside for somebody: not there to be sold.
    await t.call('sales.sby', api.sales.salesOrder.add, {
      type: 'BOOKING',
      requestId: newRequest(),
      branchId: id.SBY!,
      docDate: '2026-01-10',
      customerId: await t.id('customer', 'Ibu Sari'),
      warehouseId: id['SBY/TOKO']!,
      lines: [{ goodsUnitId: id['MG2/PCS']!, qty: 4 }],
    })
    expect(await oil()).toMatchObject({ onHand: 114, available: 110, need: 84 })
    await atLeast(0)
  })

  it('tells prices to who sees cost, and nothing to who may not order', async () => {
    const row = await oil()
    // Nothing of it was billed yet: there is no last price.
    expect(row).toMatchObject({ lastPrice: null, value: null })
    const blind = await t.call('gudang.sby', recommendation.basedOnAverage, asked)
    expect(blind.rows[0]).not.toHaveProperty('lastPrice')
    expect(blind.rows[0]).not.toHaveProperty('value')
    expect(blind).not.toHaveProperty('sums')
    expect((await t.ask('kasir.sby', recommendation.basedOnAverage, asked)).status).toBe(403)
    expect((await t.ask('kasir.sby', recommendation.goods, {})).status).toBe(403)
    const foreign = await t.ask('pembelian.sby', recommendation.basedOnAverage, {
      branchId: id.MLG!,
    })
    expect(foreign.status).toBe(403)
    const wrong = await t.ask('pembelian.sby', recommendation.basedOnAverage, { days: 0 })
    expect(wrong.status).toBe(400)
  })

  it('is a workbook too, and so are the goods to fill in', async () => {
    const suggested = await t.ask('pembelian.sby', recommendation.basedOnAverageXlsx, asked)
    const [head, first] = await readWorkbook(suggested.raw)
    expect(head?.slice(0, 4)).toEqual(['Kode', 'Saran', 'Satuan', 'Barang'])
    expect(first?.slice(0, 3)).toEqual(['MG2', 11, 'DUS'])
    const { rows, count } = await t.call('pembelian.sby', recommendation.goods, {
      supplierId: id.tirta!,
      search: 'mg2',
    })
    expect([count, rows.map((r) => [r.goodsCode, r.unitName, r.onHand])]).toEqual([
      1,
      [['MG2', 'DUS', 114]],
    ])
    const sheet = await readWorkbook(
      (await t.ask('pembelian.sby', recommendation.goodsXlsx, { search: 'mg2' })).raw,
    )
    expect(sheet[0]?.slice(0, 5)).toEqual([
      'Kode',
      'Jumlah',
      'Bonus',
      'Satuan',
      'Harga Beli Terakhir',
    ])
    expect(sheet[1]?.slice(0, 4)).toEqual(['MG2', null, null, 'DUS'])
  })

  it('gives sellers stock and prices of every unit, the cost only to whom it may be told', async () => {
    const { exported, exportedXlsx } = api.master.inventory
    const { rows } = await t.call('owner', exported, { branchId: id.SBY!, search: 'mg2' })
    expect(rows.map((r) => [r.unitName, r.available, r.averageCost])).toEqual([
      ['PCS', 110, 28_500],
      ['DUS', 110, 171_000],
    ])
    const sellers = await t.call('sales.sby', exported, { search: 'mg2' })
    expect(sellers.rows[0]).toMatchObject({ unitName: 'PCS', price: rows[0]?.price })
    expect(sellers.rows[0]).not.toHaveProperty('averageCost')
    const [head] = await readWorkbook((await t.ask('sales.sby', exportedXlsx, {})).raw)
    expect(head).not.toContain('HPP rata-rata')
    expect((await t.ask('gudang.sby', exported, {})).status).toBe(200)
    expect((await t.ask('pembelian.sby', exported, {})).status).toBe(403)
  })

  it('counts what a courier brings, less what he brings back', async () => {
    const before = (await oil({ everything: true }))?.soldQty ?? 0
    const { rows } = await t.db.query(
      `select e.id::int from employee e where e.email = 'gudang.sby@gerai.test'`,
    )
    const sent = await t.call('kasir.sby', api.sales.cod.add, {
      requestId: newRequest(),
      branchId: id.SBY!,
      docDate: '2026-01-10',
      courierId: rows[0].id,
      deliveryAddress: 'Jl. Waru 1',
      warehouseId: id['SBY/TOKO']!,
      lines: [{ goodsUnitId: id['MG2/PCS']!, qty: 10 }],
    })
    expect((await oil({ everything: true }))?.soldQty).toBe(before + 10)
    await t.call('kasir.sby', api.sales.cod.payment, {
      requestId: newRequest(),
      branchId: id.SBY!,
      docDate: '2026-01-10',
      codId: sent.id,
      acceptedLines: [{ line: 1, qty: 6 }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 500_000 }],
    })
    expect((await oil({ everything: true }))?.soldQty).toBe(before + 6)
  })
})
