import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goodsUnit } from '#contract/master/goods-unit.ts'
import { margin } from '#contract/master/margin.ts'
import { sellingPrice } from '#contract/master/selling-price.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { buyGoods } from '#server/purchase/story.ts'
import { receiveGoods } from '#server/sales/story.ts'

/** Prices from margins and margins from prices, by settings that go from near to far. */
describe('margins', () => {
  let t: TestApp
  let pcs: number
  let box: number
  const ask = async (rows: object[], as = 'pembelian.sby') =>
    (await t.call(as, margin.calculate, { rows: rows as never })).rows
  const set = async (change: object) => {
    const { companyDefaultPct, rules, ...now } = await t.call('owner', margin.get, {})
    return t.call('owner', margin.update, {
      requestId: newRequest(),
      ...now,
      companyDefaultPct: companyDefaultPct ?? null,
      rules: rules.map(({ categoryName, ...r }) => ({ ...r, pct: r.pct ?? 0 })),
      ...change,
    })
  }
  beforeAll(async () => {
    t = await testApp()
    pcs = await t.id('unit', 'MG2/PCS')
    box = await t.id('unit', 'MG2/DUS')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 60, 28_508]])
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  it('reckons both ways from what the goods cost, with PPN where the level’s price has it', async () => {
    await set({ base: 'HPP', basis: 'COST', priceRounding: 100 })
    const [retail, wholesale, whole, told] = await ask([
      { goodsUnitId: pcs, priceLevel: 'RETAIL', marginPct: 12 },
      { goodsUnitId: pcs, priceLevel: 'GROSIR', marginPct: 12 },
      { goodsUnitId: box, priceLevel: 'RETAIL', marginPct: 12 },
      { goodsUnitId: pcs, priceLevel: 'RETAIL', price: 35_500 },
    ])
    // 28.508 × 1,12 × 1,11 = 35.441; without PPN 31.928,96; a box holds six.
    expect([retail?.price, wholesale?.price, whole?.price]).toEqual([35_500, 32_000, 212_700])
    expect([retail?.cost, whole?.cost, told?.marginPct]).toEqual([28_508, 171_048, 12.19])
    await set({ basis: 'PRICE' })
    expect((await ask([{ goodsUnitId: pcs, priceLevel: 'RETAIL', marginPct: 12 }]))[0]?.price).toBe(
      36_000,
    )
  })

  it('takes the closest margin: unit, category and level, category, company', async () => {
    const category = await t.db.query(`select category_id::int as id from goods where code = 'MG2'`)
    const categoryId = category.rows[0].id
    await t.db.query('update category set margin_default_pct = null')
    const row = { goodsUnitId: pcs, priceLevel: 'RETAIL' }
    const pct = async () => (await ask([row]))[0]?.marginPct
    await set({ basis: 'COST', companyDefaultPct: null, rules: [] })
    expect((await ask([row]))[0]).toMatchObject({ marginPct: null, price: null })
    await set({ companyDefaultPct: 20 })
    expect(await pct()).toBe(20)
    await set({ rules: [{ priceLevel: 'RETAIL', pct: 18 }] })
    expect(await pct()).toBe(18)
    await t.db.query('update category set margin_default_pct = 16 where id = $1', [categoryId])
    expect(await pct()).toBe(16)
    await set({
      rules: [
        { categoryId, pct: 14 },
        { categoryId, priceLevel: 'RETAIL', pct: 13 },
      ],
    })
    expect(await pct()).toBe(13)
    await t.db.query('update goods_unit set margin_pct = 12 where id = $1', [pcs])
    expect((await ask([row]))[0]).toMatchObject({ marginPct: 12, price: 35_500 })
    const twice = await t.ask('owner', margin.update, {
      ...(await t.call('owner', margin.get, {})),
      companyDefaultPct: 20,
      requestId: newRequest(),
      rules: [
        { categoryId, pct: 1 },
        { categoryId, pct: 2 },
      ],
    })
    expect(twice.error.message).toBe('Kategori dan level yang sama hanya boleh sekali')
  })

  it('keeps margin and cost from those who may not see them', async () => {
    const seen = await t.call('sales.sby', margin.get, {})
    expect('companyDefaultPct' in seen).toBe(false)
    expect(seen.rules.every((r) => !('pct' in r))).toBe(true)
    await t.db.query(
      `update role set rights = array_remove(rights, 'cost.view') where name = 'Kepala Cabang'`,
    )
    for (const [endpoint, input] of [
      [margin.calculate, { rows: [{ goodsUnitId: pcs, priceLevel: 'RETAIL' }] }],
      [goodsUnit.marginTemplate, {}],
    ] as const)
      expect((await t.ask('kepala.sby', endpoint, input)).status).toBe(403)
  })

  it('marks prices that came from a margin, and refuses a second writer', async () => {
    const { ids } = await t.call('pembelian.sby', sellingPrice.batchUpdate, {
      requestId: newRequest(),
      rows: [{ goodsUnitId: pcs, priceLevel: 'RETAIL', price: 37_400 }],
      source: 'MARGIN',
    })
    const { rows } = await t.db.query('select source from selling_price where id = any ($1)', [ids])
    expect(rows).toEqual([{ source: 'MARGIN' }])
    const { version, ...now } = await t.call('owner', margin.get, {})
    const late = await t.ask('owner', margin.update, {
      ...now,
      rules: [],
      requestId: newRequest(),
      version: version - 1 || 99,
    })
    expect(late.status).toBe(409)
  })

  it('lists the prices that were not looked at since their goods became dearer, and takes one over', async () => {
    await set({ base: 'LAST_PURCHASE', basis: 'COST', companyDefaultPct: 12, rules: [] })
    await t.db.query('update category set margin_default_pct = null')
    await t.db.query(
      'update goods_unit set margin_pct = null where goods_id = (select id from goods where code = $1)',
      ['MG2'],
    )
    const review = async () =>
      (
        await t.call('pembelian.sby', margin.review, {
          search: 'MG2',
          filter: { priceLevel: 'RETAIL' },
        })
      ).rows
    await t.call('pembelian.sby', sellingPrice.batchUpdate, {
      requestId: newRequest(),
      rows: [{ goodsUnitId: pcs, priceLevel: 'RETAIL', price: 38_000 }],
    })
    t.at('2026-01-10T03:10:00Z')
    await buyGoods(t, 'PT Tirta Pangan Sejahtera', [['MG2/PCS', 60, 28_508]])
    expect(await review()).toEqual([])
    await buyGoods(t, 'PT Tirta Pangan Sejahtera', [['MG2/PCS', 60, 31_000]])
    // 31.000 × 1,12 × 1,11 = 38.539,2.
    const [row] = (await review()).filter((one) => one.goodsUnitId === pcs)
    expect(row).toMatchObject({
      price: 38_000,
      proposed: 38_600,
      cost: 31_000,
      dearerPct: 8.74,
      wantedPct: 12,
      boughtOn: '2026-01-10',
    })
    t.at('2026-01-10T03:20:00Z')
    await t.call('pembelian.sby', sellingPrice.batchUpdate, {
      requestId: newRequest(),
      rows: [
        { goodsUnitId: pcs, branchId: row?.branchId ?? null, priceLevel: 'RETAIL', price: 38_600 },
      ],
      source: 'MARGIN',
    })
    expect((await review()).filter((one) => one.goodsUnitId === pcs)).toEqual([])
    expect((await t.ask('gudang.sby', margin.review, {})).status).toBe(403)
  })
})
