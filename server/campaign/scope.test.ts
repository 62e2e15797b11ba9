import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '../sales/story.ts'

type Scope = Partial<InputOf<typeof api.campaign.campaignGoods.get>['scopes'][number]>

/** Goal: a campaign for whatever is of a category, a brand or a supplier, from the form to a return of what it gave. */
describe('campaigns for what goods are', () => {
  let t: TestApp
  let branchId: number
  const id: Record<string, number> = {}
  const { productDiscount, promo, gift, campaignGoods } = api.campaign
  const { cashier, salesReturn } = api.sales
  const units = ['MG2/PCS', 'MG2/DUS', 'MIG/PCS', 'BRS5/SAK', 'KPI/PCS', 'TEH/PCS']
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    for (const unit of units) id[unit] = await t.id('unit', unit)
    for (const goods of ['MG2', 'MIG', 'KPI', 'TEH']) id[goods] = await t.id('goods', goods)
    id.cash = await t.id('method', 'TUNAI')
    const make = async (code: string, name: string, parentId: number | null = null) =>
      (
        await t.call('owner', api.master.category.add, {
          requestId: newRequest(),
          code,
          name,
          parentId,
        })
      ).id
    id.drinks = await make('XMN', 'Minuman uji')
    id.hot = await make('XMP', 'Minuman panas', id.drinks)
    id.kitchen = await make('XDP', 'Dapur uji')
    await move('KPI', id.hot as number)
    await move('TEH', id.drinks as number)
    await move('MG2', id.kitchen as number)
    await receiveGoods(t, 'SBY', 'TOKO', [
      ['MG2/PCS', 400, 15_000],
      ['MIG/PCS', 400, 2_600],
      ['KPI/PCS', 100, 12_000],
      ['TEH/PCS', 100, 6_000],
    ])
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  const move = (goods: string, category: number) =>
    t.db.query('update goods set category_id = $2 where id = $1', [id[goods], category])
  const head = (name: string) => ({
    requestId: newRequest(),
    name,
    startAt: '2026-01-01T00:00',
    endAt: '2099-12-31T23:59',
    branchIds: [branchId],
  })
  const within = (category: string, more: Scope = {}) => ({
    by: 'CATEGORY' as const,
    categoryIds: [id[category] as number],
    ...more,
  })
  const tenth = { type: 'PERCENT' as const, discountTiers: [10] }
  const off = async (...lines: [string, number][]) => {
    const asked = {
      branchId,
      lines: lines.map(([unit, qty]) => ({ goodsUnitId: id[unit] as number, qty })),
    }
    const told = await t.call('kasir.sby', cashier.calculate, asked)
    return told.lines.map(({ discount }) => discount)
  }
  const stop = (calls: typeof promo, campaign: number) =>
    t.call('kepala.sby', calls.status, {
      requestId: newRequest(),
      id: campaign,
      status: 'STOPPED',
      reason: 'Sudah cukup',
    })
  const stopped = (campaign: number) => stop(productDiscount as never, campaign)

  it('gives to what comes into the category from then on, and no more to what leaves it', async () => {
    const made = await t.call('kepala.sby', productDiscount.add, {
      ...head('Minuman 10%'),
      scopes: [within('drinks')],
      scopeGives: tenth,
    })
    // Coffee 18.750 lies one category below, tea 9.900 in it, noodles in neither.
    expect(await off(['KPI/PCS', 2], ['TEH/PCS', 1], ['MIG/PCS', 10])).toEqual([3_750, 990, 0])
    const told = await t.call('kepala.sby', productDiscount.get, { id: made.id })
    expect(told).toMatchObject({
      goodsCount: 2,
      scopes: [{ by: 'CATEGORY', except: false, categoryIds: [id.drinks] }],
      scopeNames: [{ by: 'CATEGORY', id: id.drinks, name: 'Minuman uji' }],
    })
    await move('MIG', id.hot as number)
    await move('TEH', id.kitchen as number)
    expect(await off(['TEH/PCS', 1], ['MIG/PCS', 10])).toEqual([0, 3_500])
    // A category that is hung elsewhere takes its goods along.
    await t.db.query('update category set parent_id = null where id = $1', [id.hot])
    expect(await off(['KPI/PCS', 2], ['MIG/PCS', 10])).toEqual([0, 0])
    await t.db.query('update category set parent_id = $2 where id = $1', [id.hot, id.drinks])
    expect(await off(['KPI/PCS', 2])).toEqual([3_750])
    await stopped(made.id)
  })

  it('gives what is named instead to what is named, and a percentage to every unit', async () => {
    const made = await t.call('kepala.sby', productDiscount.add, {
      ...head('Dapur'),
      scopes: [within('kitchen')],
      scopeGives: tenth,
      items: [{ goodsUnitId: id['MG2/DUS'] as number, type: 'AMOUNT', value: 1_000 }],
    })
    expect(await off(['MG2/PCS', 1], ['MG2/DUS', 1])).toEqual([3_750, 1_000])
    await stopped(made.id)
    const rupiah = await t.call('kepala.sby', productDiscount.add, {
      ...head('Dapur rupiah'),
      scopes: [within('kitchen')],
      scopeGives: { type: 'AMOUNT', value: 500 },
    })
    expect(await off(['MG2/PCS', 2], ['MG2/DUS', 1])).toEqual([1_000, 0])
    await stopped(rupiah.id)
  })

  it('holds for all but some, and tells how many goods that is', async () => {
    const scopes = [
      { by: 'ALL' as const },
      within('drinks', { except: true }),
      { by: 'GOODS' as const, except: true, goodsIds: [id.MG2 as number] },
    ]
    const told = await t.call('kepala.sby', campaignGoods.get, { kind: 'DISCOUNT', scopes })
    const all = Number(
      (await t.db.query('select count(*) as n from goods where is_active and discountable')).rows[0]
        .n,
    )
    expect(told).toMatchObject({ part: 'BUY', counts: [all, 2, 1], goods: all - 3 })
    expect(told.rows.some(({ code }) => ['KPI', 'MIG', 'MG2'].includes(code))).toBe(false)
    const found = await t.call('kepala.sby', campaignGoods.get, {
      kind: 'DISCOUNT',
      scopes: [within('drinks')],
      search: 'kopi',
    })
    expect([found.goods, found.count, found.rows.map(({ code }) => code)]).toEqual([2, 1, ['KPI']])
    const made = await t.call('kepala.sby', promo.add, {
      ...head('Semua kecuali minuman'),
      type: 'MIN_SPEND',
      minSpend: 50_000,
      discountType: 'PERCENT',
      value: 10,
      scopes: [within('drinks', { except: true })],
    })
    // Two oils are 75.000; coffee and noodles do not count.
    expect(await off(['MG2/PCS', 2], ['KPI/PCS', 4])).toEqual([7_500, 0])
    expect((await t.call('kepala.sby', promo.get, { id: made.id })).goodsCount).toBeNull()
    await stop(promo, made.id)
  })

  it('gives nothing to anybody once none of its goods are left', async () => {
    const made = await t.call('kepala.sby', promo.add, {
      ...head('Belanja dapur'),
      type: 'MIN_SPEND',
      minSpend: 50_000,
      discountType: 'AMOUNT',
      value: 5_000,
      scopes: [within('kitchen', {}), { by: 'GOODS', goodsIds: [id.MG2 as number] }],
    })
    expect(await off(['MG2/PCS', 2], ['KPI/PCS', 4])).toEqual([5_000, 0])
    await move('MG2', id.drinks as number)
    expect(await off(['MG2/PCS', 2], ['KPI/PCS', 4])).toEqual([0, 0])
    await move('MG2', id.kitchen as number)
    await stop(promo, made.id)
  })

  it('is tried before it is saved, and brings gifts', async () => {
    const tried = await t.call('kepala.sby', promo.eligibility, {
      branchId,
      lines: [{ goodsUnitId: id['KPI/PCS'] as number, qty: 3 }],
      trial: {
        name: 'Coba',
        startAt: '2026-01-01T00:00',
        endAt: '2026-12-31T23:59',
        branchIds: [branchId],
        type: 'NTH_ITEM',
        n: 3,
        pct: 100,
        scopes: [within('drinks')],
      },
    })
    expect(tried).toMatchObject({ gross: 56_250, discount: 18_750, rows: [{ eligible: true }] })
    const made = await t.call('kepala.sby', gift.add, {
      ...head('Minum dapat mi'),
      trigger: 'BUY_GOODS',
      qty: 2,
      scopes: [within('drinks')],
      gifts: [{ goodsUnitId: id['MIG/PCS'] as number, qty: 1 }],
    })
    const said = await t.call('kasir.sby', cashier.calculate, {
      branchId,
      lines: [{ goodsUnitId: id['KPI/PCS'] as number, qty: 2 }],
    })
    expect(said.offers).toMatchObject([{ campaignId: made.id, choices: 1 }])
    await stop(gift as never, made.id)
  })

  it('tells another discount that means the same goods by what they are', async () => {
    const first = await t.call('kepala.sby', productDiscount.add, {
      ...head('Kopi saja'),
      items: [{ goodsUnitId: id['KPI/PCS'] as number, ...tenth }],
    })
    const second = await t.call('kepala.sby', productDiscount.add, {
      ...head('Minuman'),
      scopes: [within('hot'), { by: 'GOODS', goodsIds: [id.KPI as number] }],
      scopeGives: tenth,
    })
    const { rows } = await t.db.query('select name from goods where code = $1', ['KPI'])
    expect(second.warnings).toContain(
      `Barang ${rows[0].name} sudah memiliki diskon aktif Kopi saja`,
    )
    await stopped(first.id)
    await stopped(second.id)
  })

  it('looks at a return with the goods of the moment of its sale', async () => {
    const made = await t.call('kepala.sby', promo.add, {
      ...head('Beli 2 gratis 1'),
      type: 'BUY_X_GET_Y',
      buyQty: 2,
      getQty: 1,
      sameItem: true,
      scopes: [within('kitchen')],
    })
    const sold = await t.call('kasir.sby', cashier.payment, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      lines: [{ goodsUnitId: id['MG2/PCS'] as number, qty: 6 }],
      payments: [{ methodId: id.cash as number, amount: 200_000 }],
    })
    expect(sold.totals?.total).toBe(150_000)
    // A year later the same day tells what that day sold, and by which campaign.
    const then = await t.call('owner', api.report.campaignLastYear.get, {
      kind: 'PROMO',
      dateFrom: '2027-01-10',
      dateTo: '2027-01-10',
      scopes: [within('kitchen')],
    })
    expect(then).toMatchObject({
      dateFrom: '2026-01-10',
      campaign: { campaignId: made.id, name: 'Beli 2 gratis 1' },
      before: { days: 28, qty: 0, net: 0 },
      during: { days: 1, qty: 6, net: 135_135, profit: 45_135 },
      more: { qty: 6, net: 135_135 },
    })
    await move('MG2', id.drinks as number)
    expect(await off(['MG2/PCS', 6])).toEqual([0])
    const preview = await t.call('kasir.sby', salesReturn.preview, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      invoiceId: sold.id,
      reason: 'LAIN',
      settleBy: 'TUNAI',
      lines: [{ invoiceLine: 1, qty: 3, condition: 'BAIK' }],
    })
    // Three that stay earn one free by the promotion of then: 75.000 of 150.000 come back.
    expect(preview.totals?.total).toBe(75_000)
    await move('MG2', id.kitchen as number)
    await stop(promo, made.id)
  })

  it('refuses conditions that name nothing, several kinds, what is gone, and what is no longer used', async () => {
    const ask = async (...scopes: object[]) => {
      const { status, error } = await t.ask('kepala.sby', productDiscount.add, {
        ...head('Salah'),
        scopes: scopes as never,
        scopeGives: tenth,
      })
      const [first] = error?.errors ?? []
      return [status, first?.field, first?.message ?? error?.message]
    }
    expect(await ask({ by: 'BRAND' })).toEqual([400, 'scopes.0.brandIds', 'Pilih minimal satu'])
    expect(await ask({ by: 'ALL', except: true })).toEqual([
      400,
      'scopes.0.except',
      'Semua barang tidak dapat dikecualikan',
    ])
    expect(await ask(within('drinks', { except: true }))).toEqual([
      400,
      'scopes',
      'Isi dahulu barang yang ikut, lalu pengecualiannya',
    ])
    const [{ id: brandId }] = (await t.db.query('select min(id)::int as id from brand')).rows as [
      { id: number },
    ]
    expect(await ask(within('drinks', { brandIds: [brandId] }))).toEqual([
      400,
      'scopes.0.brandIds',
      'Satu syarat hanya satu jenis',
    ])
    expect((await ask({ by: 'SUPPLIER', supplierIds: [987_654] }))[0]).toBe(404)
    await t.db.query('update category set is_active = false where id = $1', [id.hot])
    expect(await ask(within('hot'))).toEqual([
      422,
      'scopes.0.categoryIds',
      'Minuman panas sudah tidak aktif',
    ])
    await t.db.query('update category set is_active = true where id = $1', [id.hot])
    const bundle = await t.ask('kepala.sby', promo.add, {
      ...head('Paket'),
      type: 'BUNDLE_PRICE',
      price: 20_000,
      scopes: [within('drinks')],
    })
    expect(bundle.error).toMatchObject({ message: 'Barang paket ditulis satu per satu' })
  })
})
