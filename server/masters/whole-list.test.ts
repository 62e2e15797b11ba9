import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { customer } from '#contract/master/customer.ts'
import { edc } from '#contract/master/edc.ts'
import { goodsUnit } from '#contract/master/goods-unit.ts'
import { goods } from '#contract/master/goods.ts'
import { inventory } from '#contract/master/inventory.ts'
import { sellingPrice } from '#contract/master/selling-price.ts'
import { supplier } from '#contract/master/supplier.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'

const EVERYTHING = 999_999_999_999

/** The specification's shared lists: everything at once, under the fields it names, as the pages say it. */
describe('whole lists', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 10, 30_000]])
    await t.db.query(`insert into goods (code, name, receipt_name, category_id, base_unit_id)
      select 'W' || n, 'Barang panjang ' || n, 'Barang', (select min(id) from category), (select id from unit where code = 'PCS') from generate_series(1, 4500) n`)
    await t.db.query(
      `insert into goods_unit (goods_id, unit_id, conversion) select id, base_unit_id, 1 from goods where code like 'W%'`,
    )
    await t.db.query(
      `insert into selling_price (goods_unit_id, price_level, price, effective_from) select u.id, 'RETAIL', 1000, '2025-12-01' from goods_unit u join goods g on g.id = u.goods_id where g.code like 'W%'`,
    )
  })
  afterAll(async () => t.close())
  const lists: [Endpoint, string][] = [
    [goods.getAll, 'rows'],
    [supplier.getAll, 'rows'],
    [customer.getAll, 'rows'],
    [inventory.getAll, 'inventories'],
    [sellingPrice.getAll, 'sellingPrices'],
    [goodsUnit.getAllV2, 'goodUnits'],
    [edc.list, 'edcRates'],
  ]

  it('answers each in its own field, every row once, the same as page by page', async () => {
    for (const [endpoint, field] of lists) {
      for (const as of ['owner', 'kasir.sby']) {
        const whole = await t.ask(as, endpoint, { limit: EVERYTHING, offset: 0 })
        expect([endpoint.path, whole.status]).toEqual([endpoint.path, 200])
        const body = whole.body as Record<string, unknown>
        const rows = body[field] as Record<string, unknown>[]
        expect(rows.length).toBe(body.count)
        const keys = rows.map((r) => `${r.id ?? r.goodsId}/${r.warehouseId ?? ''}`)
        expect(new Set(keys).size).toBe(rows.length)
        const page = (await t.ask(as, endpoint, { limit: 100 })).body as Record<string, unknown>
        expect(page.count).toBe(body.count)
        const shown = page[field] as Record<string, unknown>[]
        const byKey = new Map(rows.map((r) => [`${r.id ?? r.goodsId}/${r.warehouseId ?? ''}`, r]))
        for (const one of shown)
          expect(byKey.get(`${one.id ?? one.goodsId}/${one.warehouseId ?? ''}`)).toEqual(one)
      }
    }
  })

  it('goes compressed, and only from what changed when it is asked so', async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/core/v1/goods/get/all',
      headers: {
        authorization: `Bearer ${await t.token('kasir.sby')}`,
        'accept-encoding': 'gzip',
      },
      payload: { limit: EVERYTHING },
    })
    expect(answer.headers['content-encoding']).toBe('gzip')
    await t.db.query(
      `update goods set name = name || ' x', updated_at = clock_timestamp() + interval '1 hour' where code = 'W7'`,
    )
    const since = new Date(Date.now() + 60_000).toISOString()
    const changed = await t.call('owner', goods.getAll, { limit: EVERYTHING, changedSince: since })
    expect(changed.rows.map((r) => r.code)).toEqual(['W7'])
  })

  it('shows another branch nothing, and nobody cost who may not see it', async () => {
    const mine = await t.call('kasir.mlg', inventory.getAll, { limit: EVERYTHING })
    expect(mine.inventories.every((r) => r.branchName === 'Malang')).toBe(true)
    const seen = await t.call('kasir.sby', inventory.getAll, { limit: EVERYTHING })
    expect(seen.inventories.some((r) => 'averageCost' in r)).toBe(false)
    const owner = await t.call('owner', inventory.getAll, { limit: EVERYTHING })
    expect(owner.inventories.find((r) => r.goodsCode === 'MG2')?.averageCost).toBe(30_000)
  })
})
