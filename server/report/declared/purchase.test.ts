import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { purchaseAnalysis, purchaseReports } from '#contract/report/declared/purchase.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { buyGoods, receiveGoods } from '#server/purchase/story.ts'
import { asking } from './story.ts'

const TIRTA = 'PT Tirta Pangan Sejahtera'

/** Purchases as reports tell them are those of the ledger; the figures are of the worked month (domain §9.2). */
describe('purchase reports', () => {
  let t: TestApp
  const { ask, ledger } = asking(() => t, [...purchaseReports, ...purchaseAnalysis])
  const period = { dateFrom: '2026-01-01', dateTo: '2026-01-31' }
  beforeAll(async () => {
    t = await testApp()
    const purchaseInvoiceId = await buyGoods(t, TIRTA, [['MG2/DUS', 600, 180_000, [5]]])
    const { id } = await t.call('pembelian.sby', api.purchase.purchaseReturn.add, {
      requestId: newRequest(),
      branchId: await t.id('branch', 'SBY'),
      docDate: '2026-01-10',
      purchaseInvoiceId,
      warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
      reason: 'RUSAK',
      settleBy: 'POTONG_HUTANG',
      lines: [{ invoiceLine: 1, qty: 2 }],
    } as never)
    await t.call('kepala.sby', api.purchase.purchaseReturn.updateStatus, { id, status: 'APPROVED' })
    await receiveGoods(t, TIRTA, [['MG2/DUS', 10, 200_000]])
  })
  afterAll(async () => t.close())

  it('takes what went back off what was bought, however it is put together', async () => {
    for (const key of ['purchase-by-goods', 'purchase-by-supplier']) {
      const { sums } = await ask(key, period)
      expect([key, sums.bought, sums.returned, sums.net]).toEqual([
        ...[key, 102_600_000, 342_000, 102_258_000],
      ])
    }
    const bills = await ask('purchase-by-invoice', period)
    expect([bills.count, bills.sums.dpp, bills.sums.vat]).toEqual([1, 102_600_000, 11_286_000])
    const counts = await Promise.all(
      ['OPEN', 'PAID'].map(
        async (state) => (await ask('purchase-by-invoice', { ...period, state })).count,
      ),
    )
    expect(counts).toEqual([1, 0])
    expect((await ask('purchase-returned', period)).sums).toMatchObject({
      net: 342_000,
      vat: 37_620,
    })
    await expectBooksInOrder(t.db)
  })

  it('tells of payables and of what is not billed what the ledger has of them', async () => {
    const owed = await ask('payables-by-age', { date: '2026-01-31' })
    expect(owed.sums.outstanding).toBe(await ledger('AP'))
    const unbilled = await ask('received-unbilled', { date: '2026-01-31' })
    expect([unbilled.count, unbilled.sums.outstanding]).toEqual([1, await ledger('GRNI')])
  })

  it('tells how a supplier serves: what came of what was ordered, and what went back', async () => {
    const { rows } = await ask('purchase-analysis', period)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      ...{ supplierName: TIRTA, net: 102_258_000, contribution: 100 },
      ...{ orders: 2, ordered: 3_660, delivered: 3_660, fillRate: 100, returned: 342_000 },
    })
  })
})
