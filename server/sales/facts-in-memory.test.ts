import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from './story.ts'

/** Postings keep goods and prices in memory: what changes them counts from the next sale on (decisions/0013). */
describe('goods and prices in memory', () => {
  let t: TestApp
  let sby: number
  let cash: number
  let coffee: number
  beforeAll(async () => {
    t = await testApp()
    sby = await t.id('branch', 'SBY')
    cash = await t.id('method', 'TUNAI')
    coffee = await t.id('unit', 'KPI/PCS')
    await receiveGoods(t, 'SBY', 'TOKO', [['KPI/PCS', 100, 10_000]])
  })
  afterAll(async () => t.close())

  const pay = () =>
    t.ask('kepala.sby', api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId: sby,
      docDate: '2026-01-10',
      lines: [{ goodsUnitId: coffee, qty: 1 }],
      payments: [{ methodId: cash, amount: 500_000 }],
    })
  const total = async () => (await pay()).body.totals?.total
  const price = (amount: number, effectiveFrom?: string) =>
    t.call('pembelian.sby', api.master.sellingPrice.add, {
      requestId: newRequest(),
      goodsUnitId: coffee,
      priceLevel: 'RETAIL',
      price: amount,
      ...(effectiveFrom ? { effectiveFrom } : {}),
    })

  it('sells at a new price as soon as it is saved', async () => {
    const old = await total()
    expect(await total()).toBe(old)
    await price(61_000)
    expect(await total()).toBe(61_000)
  })

  it('lets a price begin at its instant, and not before', async () => {
    await price(67_000, '2026-01-10T11:00:00+07:00')
    expect(await total()).toBe(61_000)
    t.at('2026-01-10T03:59:59Z')
    expect(await total()).toBe(61_000)
    t.at('2026-01-10T04:00:00Z')
    expect(await total()).toBe(67_000)
    t.at('2026-01-10T03:30:00Z')
    expect(await total()).toBe(61_000)
    t.at('2026-01-10T04:00:00Z')
  })

  it('refuses goods that were taken out of the range, and sells them again when they are back', async () => {
    await t.db.query(`update goods set is_active = false where code = 'KPI'`)
    expect((await pay()).error.message).toBe('Barang Kopi sudah tidak aktif')
    await t.db.query(`update goods set is_active = true where code = 'KPI'`)
    expect(await total()).toBe(67_000)
  })

  it('knows nothing of a change that was taken back', async () => {
    await t.db.query('begin')
    await t.db.query(`update selling_price set price = 1 where goods_unit_id = $1`, [coffee])
    expect(await total()).toBe(67_000)
    await t.db.query('rollback')
    expect(await total()).toBe(67_000)
    await expectBooksInOrder(t.db)
  })

  it('keeps a unit with its goods, and every master that a line may point to', async () => {
    const other = await t.id('goods', 'BRS5')
    const refused = (sql: string, values: unknown[] = []) =>
      t.db.query(sql, values).then(
        () => 'done',
        (e: { code: string }) => e.code,
      )
    expect(
      await refused('update goods_unit set goods_id = $2 where id = $1', [coffee, other]),
    ).toBe('GR010')
    for (const table of ['goods', 'goods_unit', 'warehouse', 'account', 'payment_method', 'edc']) {
      expect([table, await refused(`delete from ${table}`)]).toEqual([table, 'GR011'])
      expect([table, await refused(`truncate ${table} cascade`)]).toEqual([table, 'GR011'])
    }
  })
})
