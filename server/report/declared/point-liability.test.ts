import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { moneyReports } from '#contract/report/declared/money.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from '#server/sales/story.ts'
import { asking } from './story.ts'

/** What we owe customers in points, at any day (domain §5.4). */
describe('point liability', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    id.sby = await t.id('branch', 'SBY')
    id.sari = await t.id('customer', 'Ibu Sari')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 100, 28_500]])
  })
  afterAll(async () => t.close())

  const sell = async (docDate: string) =>
    t.call('kasir.sby', api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId: id.sby as number,
      docDate,
      customerId: id.sari,
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 3 }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 200_000 }],
    } as never)

  it('tells points that a customer owed us on a day, also after later ones made them good', async () => {
    const { ask } = asking(() => t, moneyReports)
    const at = async (date: string) => (await ask('point-liability', { date })).sums.points
    const { id: sale } = await sell('2026-01-10')
    const { points } = (await t.call('owner', api.sales.salesInvoice.get, { id: sale })).document
    expect(points).toBeGreaterThan(0)
    // They are taken off by hand; then the goods come back, and with them points that are not there any more.
    await t.call('kepala.sby', api.sales.pointCorrection.add, {
      requestId: newRequest(),
      branchId: id.sby as number,
      docDate: '2026-01-10',
      customerId: id.sari,
      points: -(points as number),
      reason: 'SALAH_CATAT',
      approvalToken: await giveApproval(t, 'kepala.sby', 'owner', 'POINT_CORRECTION'),
    } as never)
    const back = await t.call('kepala.sby', api.sales.salesReturn.add, {
      requestId: newRequest(),
      branchId: id.sby as number,
      docDate: '2026-01-10',
      invoiceId: sale,
      reason: 'LAIN',
      settleBy: 'TUNAI',
      lines: [{ invoiceLine: 1, qty: 3, condition: 'BAIK' }],
    } as never)
    await t.call('owner', api.sales.salesReturn.process, {
      id: back.id,
      action: 'APPROVE',
    } as never)
    expect(await at('2026-01-10')).toBe(-(points as number))
    t.at('2026-01-12T03:00:00Z')
    await sell('2026-01-12')
    expect([await at('2026-01-10'), await at('2026-01-12')]).toEqual([-(points as number), 0])
    await expectBooksInOrder(t.db)
  })
})
