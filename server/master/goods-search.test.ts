import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goodsSearch } from '#contract/master/goods-search.ts'
import { searchKey } from '#contract/search-key.ts'
import { goods } from '#contract/master/goods.ts'
import { customer } from '#contract/master/customer.ts'
import { sellingPrice } from '#contract/master/selling-price.ts'
import { customer as customerMaster } from './customer.ts'
import { buyGoods } from '#server/purchase/story.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'

/** Goods are found while one types, at the customer's price and with what is there. */
describe('goods search', () => {
  let t: TestApp
  const find = async (as: string, q: string, more: object = {}) =>
    (await t.call(as, goodsSearch.search, { q, ...more })).rows
  beforeAll(async () => {
    t = await testApp()
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/DUS', 3, 180000]])
  })
  afterAll(async () => t.close())

  it('answers the usual unit with price, stock and the other units', async () => {
    const [row] = await find('kasir.sby', 'minyak goreng')
    expect(row).toMatchObject({
      code: 'MG2',
      unitName: 'PCS',
      price: 37500,
      onHand: 18,
      available: 18,
      taxType: 'BKP',
      baseUnitName: 'PCS',
    })
    expect(row?.units.map((u) => [u.unitName, u.conversion, u.price])).toEqual([
      ['PCS', 1, 37500],
      ['DUS', 6, 220000],
    ])
    expect(row).not.toHaveProperty('cost')
    expect(row?.units[0]).not.toHaveProperty('lastPrice')
    const [elsewhere] = await find('kasir.mlg', 'mg2')
    expect(elsewhere).toMatchObject({ onHand: 0, available: 0 })
    expect(
      (
        await t.ask('kasir.mlg', goodsSearch.search, {
          q: 'mg2',
          branchId: await t.id('branch', 'SBY'),
        })
      ).status,
    ).toBe(403)
  })

  it('prices at the level of the customer and buys in the large unit', async () => {
    const [wholesale] = await find('sales.sby', 'mg2', {
      customerId: await t.id('customer', 'Toko Barokah'),
    })
    expect(wholesale?.units.map((u) => u.price)).toEqual([33784, 195000])
    const [buying] = await find('pembelian.sby', 'mg2', { purpose: 'PURCHASE' })
    expect(buying).toMatchObject({ unitName: 'DUS', cost: 180000 })
    expect(buying?.units.map((unit) => [unit.unitName, unit.isPurchase, unit.isSales])).toEqual([
      ['PCS', false, true],
      ['DUS', true, true],
    ])
    const toko = await t.id('warehouse', 'SBY/TOKO')
    expect((await find('pembelian.sby', 'mg2', { warehouseId: toko }))[0]).toMatchObject({
      onHand: 0,
    })
  })

  it('takes words in any order, beginnings of one letter, codes and barcodes', async () => {
    expect((await find('owner', 'goreng mie')).map((g) => g.code)).toEqual(['MIG'])
    expect((await find('owner', 'b')).map((g) => g.code)).toEqual(['BRS5'])
    expect((await find('owner', 'te')).map((g) => g.code)).toEqual(['TEH', 'TLR'])
    expect((await find('owner', 'TEH'))[0]?.code).toBe('TEH')
    const dus = (
      await t.db.query(`select barcode from goods_unit where id = $1`, [
        await t.id('unit', 'MIG/DUS'),
      ])
    ).rows[0].barcode
    expect(await find('owner', dus)).toMatchObject([{ code: 'MIG', unitName: 'DUS' }])
    expect(await find('owner', '100%_')).toEqual([])
    expect(await find('owner', '')).toEqual([])
  })

  it('tells the last price as it was written, also where the base unit has no end of decimals', async () => {
    const gross = await t.id('unit', 'MIG/DUS')
    await t.db.query('update goods_unit set conversion = 144 where id = $1', [gross])
    await buyGoods(t, 'PT Tirta Pangan Sejahtera', [['MIG/DUS', 1, 275_050]])
    const [found] = await find('pembelian.sby', 'mig', { purpose: 'PURCHASE' })
    expect(found).toMatchObject({ unitName: 'DUS', lastPrice: 275_050 })
    expect(found?.units.find((unit) => unit.conversion === 1)?.lastPrice).toBe(1_910.0694)
  })

  it('keeps a till up to date: all of it once, then what changed', async () => {
    const branchId = await t.id('branch', 'SBY')
    const whole = await t.call('kasir.sby', goodsSearch.sync, {})
    const { scope } = whole
    const since = (as: string, more: object = {}) =>
      t.call(as, goodsSearch.sync, { scope, changedSince: '2021-01-01T00:00:00Z', ...more })
    const oil = whole.lists.goods.rows.find((g) => g[1] === 'MG2')
    expect(whole.lists.goods).toMatchObject({ whole: true, count: 8 })
    expect(whole.lists.goods.rows).toHaveLength(8)
    expect(oil?.[7].map((u) => [u[1], u[2]])).toEqual([
      ['PCS', 1],
      ['DUS', 6],
    ])
    expect(oil?.[7][0]?.[8]).toContainEqual(['RETAIL', 24, 36800, false, null])
    await t.db.query(`update goods set updated_at = '2020-01-01'`)
    await t.db.query(`update goods_unit set updated_at = '2020-01-01'`)
    await t.db.query(`update goods set updated_at = '2020-01-01'`)
    await t.db.query(`update selling_price set updated_at = '2020-01-01'`)
    await t.db.query(`update unit set updated_at = '2020-01-01'`)
    expect((await since('kasir.sby')).lists.goods).toEqual({ whole: false, rows: [], count: 8 })
    await t.call('kepala.sby', sellingPrice.add, {
      requestId: newRequest(),
      goodsUnitId: await t.id('unit', 'SBN/PCS'),
      branchId,
      priceLevel: 'RETAIL',
      price: 4100,
      effectiveFrom: '2026-02-01T00:00:00+07:00',
    })
    const changed = (await since('kasir.sby')).lists.goods.rows
    expect(changed.map((g) => g[1])).toEqual(['SBN'])
    expect(
      changed[0]?.[7][0]?.[8].map((p) => [p[2], p[3], p[4] && new Date(p[4]).toISOString()]),
    ).toEqual([
      [4250, false, null],
      [4100, true, '2026-01-31T17:00:00.000Z'],
    ])
    // Another branch has other prices: it begins anew.
    const other = (await since('kasir.mlg')).lists.goods
    expect(other.whole).toBe(true)
    expect(other.rows.find((g) => g[1] === 'SBN')?.[7][0]?.[8]).toHaveLength(1)
    // Goods that are no longer sold are told once, and not counted.
    await t.db.query(
      `update goods set is_active = false, updated_at = clock_timestamp() where code = 'TEH'`,
    )
    const less = (await since('kasir.sby')).lists.goods
    expect(less.rows.map((g) => [g[1], g[6]])).toContainEqual(['TEH', false])
    expect(less.count).toBe(7)
    const again = (await since('kasir.sby', { again: ['goods'] })).lists.goods
    expect([again.whole, again.rows.length]).toEqual([true, 7])
    await t.db.query(`update goods set is_active = true where code = 'TEH'`)
  })

  it('finds in one form, whoever writes it how', async () => {
    const texts = [
      'Crème  Brûlée',
      'AQUA 1,5 L',
      '0812-3456\u20107890',
      'a\u00a0b\tc',
      'Rp 1.500,00',
      ' x, - y ',
      'ﬁ m²',
      '',
    ]
    const { rows } = await t.db.query(
      'select search_key(x) as key from unnest($1::text[]) with ordinality o(x, n) order by n',
      [texts],
    )
    expect(rows.map((row) => row.key)).toEqual(texts.map(searchKey))

    const [mg2] = (
      await t.db.query<{ category: number; unit: number }>(
        `select category_id::int as category, base_unit_id::int as unit from goods where code = 'MG2'`,
      )
    ).rows
    await t.call('owner', goods.add, {
      requestId: newRequest(),
      name: 'Crème Wafer 1,5 Kg',
      categoryId: mg2?.category ?? 0,
      baseUnitId: mg2?.unit ?? 0,
      suppliers: [
        {
          supplierId: await t.id('supplier', 'PT Tirta Pangan Sejahtera'),
          supplierSku: 'TPS-44-1029',
        },
      ],
      units: [{ unitId: mg2?.unit ?? 0, conversion: 1, isDefaultSales: true }],
    })
    for (const typed of [
      'creme',
      'wafer CRÈME',
      '1.5 creme',
      'crème 1,5',
      'tps-44-1029',
      'TPS-441029',
      'wafer 1,',
    ]) {
      expect(
        (await find('kasir.sby', typed)).map((row) => row.name),
        typed,
      ).toContain('Crème Wafer 1,5 Kg')
      const list = await t.call('owner', goods.getAll, { search: typed })
      expect(
        list.rows.map((row) => row.name),
        typed,
      ).toContain('Crème Wafer 1,5 Kg')
    }
    await t.db.query(
      `update goods_supplier set supplier_sku = 'LAIN77' where supplier_sku = 'TPS-44-1029'`,
    )
    expect(await find('kasir.sby', 'tps-44-1029')).toEqual([])
    expect(await find('kasir.sby', 'lain77')).toHaveLength(1)
    await t.db.query(`delete from goods_supplier where supplier_sku = 'LAIN77'`)
    expect(await find('kasir.sby', 'lain77')).toEqual([])
    await t.db.query(`update goods set is_active = false where name = 'Crème Wafer 1,5 Kg'`)
  })

  it('finds customers by a telephone number as people write it', async () => {
    const one = (await t.call('sales.sby', customer.getAll, { search: 'barokah' })).rows[0]
    await t.db.query(`update customer set phone = '0812-7000-4411' where id = $1`, [one?.id])
    for (const typed of ['+62 812-7000-4411', '0812 7000 4411', '081270004411', '4411 barokah'])
      expect(
        (await t.call('sales.sby', customer.getAll, { search: typed })).rows.map((row) => row.id),
        typed,
      ).toEqual([one?.id])
    const { rows } = await t.call('kasir.sby', customer.search, {
      q: '+62 812-7000-4411',
      limit: 5,
    })
    expect(rows.map((row) => row.id)).toEqual([one?.id])
    await t.db.query('set enable_seqscan = off')
    const plan = await t.db.query(
      `explain select 1 from customer m where ${customerMaster.search} like '%abcd%'`,
    )
    await t.db.query('reset enable_seqscan')
    expect(JSON.stringify(plan.rows)).toContain('customer_search')
  })

  it('finds among 20,000 goods and never reads them all', async () => {
    await t.db.query(`insert into goods (code, name, receipt_name, category_id, base_unit_id)
      select 'Z' || n, (array['Minyak','Gula','Kecap','Sirup','Sabun'])[1 + n % 5] || ' ' || (array['Kelapa','Pasir','Manis','Jeruk','Cair'])[1 + (n / 5) % 5] || ' seri ' || n, 'Z' || n,
        (select min(id) from category), (select id from unit where code = 'PCS') from generate_series(1, 20000) n`)
    await t.db.query(
      `insert into goods_unit (goods_id, unit_id, conversion, is_default_sales) select id, base_unit_id, 1, true from goods where code ~ '^Z'`,
    )
    await t.db.query('vacuum analyze goods, goods_unit')
    const words = [
      'minyak kelapa',
      'seri 1234',
      'z19',
      'gu',
      'sabun cair 77',
      'kecap',
      'm',
      'Z4711',
    ]
    for (const word of words) expect((await find('kasir.sby', word)).length).toBeGreaterThan(0)
    const plan = async (sql: string) =>
      JSON.stringify((await t.db.query(`explain (format json) ${sql}`)).rows)
    expect(await plan(`select id from goods where search_text like '%seri 12345%'`)).toContain(
      'goods_search',
    )
    expect(
      await plan(
        `select id from goods where search_key(name) like 'gu%' order by search_key(name) using ~<~ limit 12`,
      ),
    ).toContain('goods_name_prefix')
    expect(
      await plan(
        `select id from goods where search_key(code) like 'z4%' order by search_key(code) using ~<~ limit 12`,
      ),
    ).toContain('goods_code_prefix')
  })
})
