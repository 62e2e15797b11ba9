import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { area } from '#contract/master/area.ts'
import { inventory } from '#contract/master/inventory.ts'
import { api } from '#contract/api.ts'
import { readWorkbook } from '#server/platform/excel.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'

/** What is where: read from the stock that documents made, never written by hand. */
describe('inventory', () => {
  let t: TestApp
  let sby: number
  let oil: number
  beforeAll(async () => {
    t = await testApp()
    sby = await t.id('branch', 'SBY')
    oil = await t.id('goods', 'MG2')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 5, 180000]])
    await receiveGoods(t, 'MLG', 'TOKO', [['MG2/DUS', 2, 181000]])
  })
  afterAll(async () => t.close())

  it('shows each branch its own, and cost to whom it is due', async () => {
    const own = await t.call('kasir.sby', inventory.getAll, { limit: 999999999999 })
    expect(own.inventories.map((r) => [r.branchName, r.warehouseName, r.onHand])).toEqual([
      ['Surabaya', 'Toko SBY', 30],
    ])
    expect(own.inventories[0]).not.toHaveProperty('averageCost')
    const byCost = { sort: { field: 'averageCost', direction: 'asc' } }
    expect((await t.ask('kasir.sby', inventory.getAll, byCost)).status).toBe(400)
    expect((await t.ask('owner', inventory.getAll, byCost)).status).toBe(200)
    const all = await t.call('owner', inventory.goodsStock, { goodsId: oil })
    expect(all.rows.map((r) => [r.branchName, r.onHand, r.averageCost])).toEqual([
      ['Malang', 12, 30166.6667],
      ['Surabaya', 30, 30000],
    ])
    expect((await t.ask('kasir.mlg', inventory.getAll, { branchId: sby })).status).toBe(403)
    expect(await t.call('kasir.mlg', inventory.remaining, { goodsId: oil })).toMatchObject({
      rows: [{ branchName: 'Malang', onHand: 12 }],
      total: 12,
    })
    expect((await t.call('owner', inventory.remaining, { goodsId: oil })).total).toBe(42)
  })

  it('registers goods in a warehouse without making stock', async () => {
    const warehouseId = await t.id('warehouse', 'SBY/GUDANG')
    const input = {
      requestId: newRequest(),
      warehouseId,
      goodsId: oil,
      minStock: 40,
      maxStock: 100,
      rack: 'A-03',
    }
    await t.call('pembelian.sby', inventory.add, input)
    expect(await t.call('gudang.sby', inventory.get, { goodsId: oil, warehouseId })).toMatchObject({
      onHand: 0,
      minStock: 40,
      rack: 'A-03',
    })
    const low = await t.call('gudang.sby', inventory.getAll, {
      filter: { belowMinimum: true, warehouseId },
    })
    expect(low.count).toBe(1)
    const turned = await t.ask('pembelian.sby', inventory.add, {
      ...input,
      requestId: newRequest(),
      minStock: 101,
    })
    expect(turned.error.message).toBe('Stok minimum tidak boleh melebihi stok maksimum')
    expect(
      (
        await t.ask('pembelian.sby', inventory.add, {
          ...input,
          requestId: newRequest(),
          warehouseId: await t.id('warehouse', 'MLG/TOKO'),
        })
      ).status,
    ).toBe(404)
    expect((await t.ask('kasir.sby', inventory.add, input)).status).toBe(403)
    const xlsx = await t.ask('gudang.sby', inventory.xlsx, {})
    expect(xlsx.raw.subarray(0, 2).toString()).toBe('PK')
  })

  it('says whether all of it can be sold, counting the same goods together', async () => {
    const lines = [
      { goodsUnitId: await t.id('unit', 'MG2/DUS'), qty: 4 },
      { goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 7 },
    ]
    const answer = await t.call('kasir.sby', inventory.availability, { lines })
    expect(answer).toMatchObject({
      available: false,
      rows: [
        { available: 5, enough: true },
        { available: 6, enough: false },
      ],
    })
  })

  it('offers goods to book at the level of the customer, under both spellings', async () => {
    const customerId = await t.id('customer', 'Ibu Sari')
    const page = await t.call('kasir.sby', inventory.bookingGetAll, { customerId, withStock: true })
    expect(page.rows.map((r) => [r.code, r.price, r.available])).toEqual([['MG2', 36500, 30]])
    const everything = await t.call('kasir.sby', inventory.bookingGetList, { limit: 3 })
    expect([everything.rows.length, everything.count]).toEqual([3, 8])
    const unit = await t.id('unit', 'MG2/DUS')
    const path = '/api/core/v2/inventories/get/data'
    const other = await t.app.inject({
      method: 'POST',
      url: path,
      payload: { ids: [unit] },
      headers: { authorization: `Bearer ${await t.token('kasir.sby')}` },
    })
    expect(other.json().rows).toMatchObject([{ goodsUnitId: unit, price: 220000 }])
  })

  it('remembers who bought at which price', async () => {
    await t.call('kasir.sby', api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId: sby,
      docDate: '2026-01-10',
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 2 }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 75000 }],
    })
    const history = await t.call('sales.sby', inventory.salesHistory, { id: oil })
    expect(history).toMatchObject({
      count: 1,
      rows: [{ qty: 2, unitName: 'PCS', unitPrice: 37500, net: 75000 }],
    })
    // 75.000 with R(75.000 × 11/111) of PPN inside.
    expect(history.rows[0]?.netEx).toBe(67_568)
    const sheet = await t.ask('owner', inventory.salesHistoryXlsx, { id: oil })
    expect((await readWorkbook(sheet.raw))[1]?.slice(4, 9)).toEqual([2, 'PCS', 37_500, 0, 75_000])
    expect(history.rows[0]).not.toHaveProperty('cost')
    expect((await t.call('kepala.mlg', inventory.salesHistory, { id: oil })).count).toBe(0)
  })

  it('walks the areas down to the postal code', async () => {
    await t.db.query(`insert into area (code, parent_code, level, name, zip_codes) values ('35', null, 1, 'Jawa Timur', '{}'), ('35.78', '35', 2, 'Kota Surabaya', '{}'),
      ('35.78.01', '35.78', 3, 'Karang Pilang', '{}'), ('35.78.01.1001', '35.78.01', 4, 'Waru Gunung', '{60221,60222}') on conflict do nothing`)
    expect(
      (await t.call('kasir.sby', area.cities, { provinceCode: '35', search: 'kota sura' })).rows,
    ).toMatchObject([{ code: '35.78', type: 'KOTA', parentCode: '35' }])
    expect(
      (await t.call('kasir.sby', area.districts, { cityCode: '35.78', search: 'karang pilang' }))
        .rows,
    ).toHaveLength(1)
    expect(
      (
        await t.call('kasir.sby', area.subDistricts, {
          districtCode: '35.78.01',
          search: 'waru gunung',
        })
      ).rows,
    ).toHaveLength(1)
    const zips = await t.call('kasir.sby', area.zipCodes, { subDistrictCode: '35.78.01.1001' })
    expect(zips.rows[0]).toMatchObject({ code: '60221', subDistrictCode: '35.78.01.1001' })
  })
})
