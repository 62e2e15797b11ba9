import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { salesByGoods, salesReports } from '#contract/report/declared/sales.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { asking } from './story.ts'

/** Oil bought at 28.500: two pieces are sold on one day, three two days later. */
describe('sales by goods beside those of an earlier period', () => {
  let t: TestApp
  const { ask } = asking(() => t, salesReports)
  const period = { dateFrom: '2026-01-11', dateTo: '2026-01-12' }
  beforeAll(async () => {
    t = await testApp({ at: '2026-01-10T03:00:00Z' })
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 60, 28_500]])
    await sell('2026-01-10', 2)
    t.at('2026-01-12T03:00:00Z')
    await sell('2026-01-12', 3)
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })
  const sell = async (docDate: string, qty: number) =>
    t.call('owner', api.sales.salesInvoice.add, {
      requestId: newRequest(),
      branchId: await t.id('branch', 'SBY'),
      docDate,
      customerId: await t.id('customer', 'Toko Barokah'),
      warehouseId: await t.id('warehouse', 'SBY/TOKO'),
      goods: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty }],
      termDays: 30,
    })

  it('differ in percent, in rupiah and in points', async () => {
    const { rows, sums } = await ask(salesByGoods.key, { ...period, compare: 'PREVIOUS' })
    const [oil] = rows
    // One piece more: what it sold for is half of what two did, and it cost 28.500.
    const piece = Number(oil?.netBefore) / 2
    expect(oil).toMatchObject({ qty: 3, qtyBefore: 2, qtyGrowth: 50, netGrowth: 50 })
    expect([oil?.net, oil?.profitChange]).toEqual([3 * piece, piece - 28_500])
    expect([oil?.profitPctBefore, oil?.profitPctChange]).toEqual([oil?.profitPct, 0])
    expect(sums).toMatchObject({ net: 3 * piece, netBefore: 2 * piece, profitPctChange: 0 })
    expect(sums.profitChange).toBe(piece - 28_500)
    // Quantities of different goods do not add up, and neither does their growth.
    expect([sums.qty, sums.qtyBefore, sums.qtyGrowth]).toEqual([undefined, undefined, undefined])
  })

  it('sold nothing now of what was sold then, and come to the documents', async () => {
    const later = { dateFrom: '2026-01-13', dateTo: '2026-01-14' }
    const { rows, sums } = await ask(salesByGoods.key, { ...later, compare: 'PREVIOUS' })
    const then = await ask('sales-by-invoice', { ...period, returns: 'WITH' })
    expect(rows[0]).toMatchObject({ qty: 0, qtyBefore: 3, qtyGrowth: -100, profitPct: null })
    expect([sums.net, sums.netBefore]).toEqual([0, then.sums.net])
    expect(sums.profitChange).toBe(-Number(then.sums.profit))
  })

  it('say no margin to whoever may not see costs', async () => {
    const { rows, sums } = await ask(
      salesByGoods.key,
      { ...period, compare: 'PREVIOUS' },
      'sales.sby',
    )
    for (const told of [rows[0], sums])
      for (const key of ['profit', 'profitBefore', 'profitChange', 'profitPct', 'profitPctChange'])
        expect(told?.[key]).toBeUndefined()
  })
})
