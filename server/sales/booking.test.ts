import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { openPools } from '#server/platform/db.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { expireDocuments } from '#server/documents/expire.ts'
import { booking } from './booking.ts'
import { receiveGoods } from './story.ts'

/** A booking that nobody collects gives its goods back when its hours are over. */
describe('expired bookings', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(async () => t.close())

  it('frees the stock and says so in the history', async () => {
    await receiveGoods(t, 'SBY', 'TOKO', [['BRS5/SAK', 10, 68_000]])
    const saved = await t.call('sales.sby', api.sales.salesOrder.add, {
      type: 'BOOKING',
      requestId: newRequest(),
      branchId: await t.id('branch', 'SBY'),
      docDate: '2026-01-10',
      customerId: await t.id('customer', 'Ibu Sari'),
      lines: [{ goodsUnitId: await t.id('unit', 'BRS5/SAK'), qty: 4 }],
    })
    const pools = openPools(t.url)
    expect(await expireDocuments(pools, booking)).toBe(1)
    expect(await expireDocuments(pools, booking)).toBe(0)
    await pools.end()
    const seen = await t.call('sales.sby', api.sales.salesOrder.get, { id: saved.id })
    expect([seen.document.status, seen.history.at(-1)?.action]).toEqual([
      'EXPIRED',
      'Booking kedaluwarsa',
    ])
    const { rows } = await t.db.query('select sum(reserved)::int as reserved from stock_level')
    expect(rows[0].reserved).toBe(0)
    await expectBooksInOrder(t.db)
  })
})
