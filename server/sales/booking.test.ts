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

/** Two cashiers do not serve the same booking (domain §3.2.1). */
describe('a booking in a cashier’s hand', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(async () => t.close())

  it('is his for five minutes, until he lets it go or has sold it', async () => {
    const branchId = await t.id('branch', 'SBY')
    const { cashier, salesOrder } = api.sales
    await receiveGoods(t, 'SBY', 'TOKO', [['BRS5/SAK', 10, 68_000]])
    const goodsUnitId = await t.id('unit', 'BRS5/SAK')
    const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
    const customerId = await t.id('customer', 'Ibu Sari')
    const saved = await t.call('sales.sby', salesOrder.add, {
      ...{ ...common(), type: 'BOOKING', customerId },
      lines: [{ goodsUnitId, qty: 2 }],
    })
    // The test's clock stands still; five minutes pass in the database alone.
    await t.db.query(`update document set expires_at = '2100-01-01' where id = $1`, [saved.id])
    const take = { branchId, id: saved.id }
    const held = `Booking sedang diproses kasir Nurul Fadilah`
    await t.call('kasir.sby', cashier.collect, take)
    await t.call('kasir.sby', cashier.collect, take)
    const refused = async () => (await t.ask('kasir2.sby', cashier.collect, take)).error
    expect(await refused()).toMatchObject({ code: 'BOOKING_HELD', message: held })
    const payment = {
      ...common(),
      bookingId: saved.id,
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 200_000 }],
    }
    expect((await t.ask('kasir2.sby', cashier.payment, payment)).error.message).toBe(held)
    await t.call('kasir.sby', cashier.collect, { ...take, release: true })
    await t.call('kasir2.sby', cashier.collect, take)
    await t.db.query(`update booking_hold set until = clock_timestamp() - interval '1 second'`)
    await t.call('kasir.sby', cashier.collect, take)
    await t.call('kasir.sby', cashier.payment, { ...payment, requestId: newRequest() })
    expect((await refused()).message).toBe('Booking sudah dibayar')
    await expectBooksInOrder(t.db)
  })
})
