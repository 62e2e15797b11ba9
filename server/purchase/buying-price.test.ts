import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { buyingPrice } from '#contract/purchase/buying-price.ts'
import { readWorkbook } from '#server/platform/excel.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { buyGoods } from './story.ts'

/** Every purchase invoice leaves its prices, to be asked for when buying and pricing. */
describe('buying price', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
    const branchId = await t.id('branch', 'SBY')
    const supplierId = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/DUS', 10, 180000]])
    const { rows } = await t.call('owner', api.purchase.purchaseReceipt.getAll, {})
    const receiptId = rows[0]?.id ?? 0
    await t.call('akuntansi', api.purchase.purchaseInvoice.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      supplierId,
      receiptIds: [receiptId],
      supplierInvoiceNo: 'TPS-77',
      taxMode: 'EXCLUDE',
      lines: [{ receiptId, receiptLine: 1, qty: 10, unitPrice: 180000, discountTiers: [5] }],
    })
  })
  afterAll(async () => t.close())

  it('is a history with supplier, discounts and net price', async () => {
    const { rows, count } = await t.call('pembelian.sby', buyingPrice.history, { search: 'minyak' })
    expect(count).toBe(1)
    expect(rows[0]).toMatchObject({
      supplierName: 'PT Tirta Pangan Sejahtera',
      goodsCode: 'MG2',
      unitName: 'DUS',
      qty: 10,
      unitPrice: 180000,
      discountTiers: [5],
      netUnit: 171000,
      netBase: 28500,
    })
    expect(
      (await t.call('owner', buyingPrice.history, { branchId: await t.id('branch', 'MLG') })).count,
    ).toBe(0)
    const xlsx = await t.ask('pembelian.sby', buyingPrice.xlsx, {})
    expect(xlsx.raw.subarray(0, 2).toString()).toBe('PK')
  })

  it('tells what changed since the time before, from the same supplier', async () => {
    await buyGoods(t, 'PT Tirta Pangan Sejahtera', [['MG2/DUS', 2, 188100, [5]]])
    await buyGoods(t, 'UD Tani Makmur', [['MG2/PCS', 6, 28000]])
    const { rows } = await t.call('pembelian.sby', buyingPrice.history, { search: 'minyak' })
    expect(
      rows.map((r) => [r.supplierName, r.discountText, r.netBase, r.previousNetBase, r.changePct]),
    ).toEqual([
      ['UD Tani Makmur', '', 28000, null, null],
      ['PT Tirta Pangan Sejahtera', '5', 29782.5, 28500, 4.5],
      ['PT Tirta Pangan Sejahtera', '5', 28500, null, null],
    ])
    expect(new Set(rows.map((r) => r.id)).size).toBe(3)
    const [, last] = await readWorkbook(
      (
        await t.ask('pembelian.sby', buyingPrice.xlsx, {
          filter: { supplierId: rows[1]!.supplierId },
        })
      ).raw,
    )
    expect(last?.slice(-5)).toEqual([178695, 29782.5, 'PCS', 28500, 4.5])
    // The role may look at the list, but is no longer told what goods cost.
    await t.db.query(
      `update role set rights = array_remove(rights, 'cost.view') where name = 'Pembelian'`,
    )
    const blind = await t.call('pembelian.sby', buyingPrice.history, {})
    expect(blind.rows[0]).toMatchObject({ qty: 6, unitName: 'PCS' })
    for (const field of ['unitPrice', 'netUnit', 'netBase', 'previousNetBase', 'changePct'])
      expect(blind.rows[0]).not.toHaveProperty(field)
    const byPrice = { sort: { field: 'netBase', direction: 'asc' as const } }
    expect((await t.ask('pembelian.sby', buyingPrice.history, byPrice)).status).toBe(400)
    await t.db.query(`update role set rights = rights || '{cost.view}' where name = 'Pembelian'`)
  })

  it('tells the last price in the unit that is asked for', async () => {
    const ids = [
      await t.id('unit', 'MG2/PCS'),
      await t.id('unit', 'MG2/DUS'),
      await t.id('unit', 'TEH/PCS'),
    ]
    const { rows } = await t.call('pembelian.sby', buyingPrice.latest, { ids })
    expect(rows.map((r) => [r.goodsUnitId, r.unitPrice, r.netUnit])).toEqual([
      [ids[0], 28000, 28000],
      [ids[1], 168000, 168000],
    ])
    expect(
      (await t.call('pembelian.sby', buyingPrice.latestOfPurchase, { ids })).rows,
    ).toHaveLength(2)
    const [choice] = (
      await t.call('pembelian.sby', api.master.goodsSearch.search, {
        q: 'mg2',
        purpose: 'PURCHASE',
      })
    ).rows
    expect(choice).toMatchObject({ unitName: 'DUS', lastPrice: 168000 })
  })

  it('is that of the later line where a bill has the goods twice, in cartons and in pieces', async () => {
    type Lines = Parameters<typeof buyGoods>[2]
    const twice: Lines = [
      ['MG2/PCS', 6, 30_000],
      ['MG2/DUS', 1, 150_000],
    ]
    for (const [lines, last] of [
      [twice, 25_000],
      [twice.toReversed(), 30_000],
    ] as const) {
      await buyGoods(t, 'PT Tirta Pangan Sejahtera', [...lines])
      const { rows } = await t.db.query(
        `select last_purchase_price::float8 as price from stock_value where goods_id = $1 and last_purchase_price > 0`,
        [await t.id('goods', 'MG2')],
      )
      expect(rows).toEqual([{ price: last }])
      await expectBooksInOrder(t.db)
    }
  })

  it('is for those who see cost, of their own branch', async () => {
    const ids = [await t.id('unit', 'MG2/PCS')]
    expect((await t.ask('gudang.sby', buyingPrice.latest, { ids })).status).toBe(403)
    expect((await t.ask('kasir.sby', buyingPrice.history, {})).status).toBe(403)
    expect((await t.call('kepala.mlg', buyingPrice.latest, { ids })).rows).toEqual([])
    expect(
      (
        await t.ask('kepala.mlg', buyingPrice.latest, {
          ids,
          branchId: await t.id('branch', 'SBY'),
        })
      ).status,
    ).toBe(403)
  })
})
