import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { openPools } from '#server/platform/db.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { expireDocuments } from '#server/documents/expire.ts'
import { booking } from './booking.ts'
import { giveApproval, receiveGoods } from './story.ts'

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
      ...common(),
      type: 'BOOKING',
      customerId,
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

/** A booking is changed while nobody collects it (domain §3.2.1). */
describe('a booking that is changed', () => {
  let t: TestApp
  let branchId: number
  let rice: number
  const { cashier, salesOrder } = api.sales
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    rice = await t.id('unit', 'BRS5/SAK')
    await receiveGoods(t, 'SBY', 'TOKO', [
      ['BRS5/SAK', 10, 68_000],
      ['MG2/DUS', 5, 171_000],
    ])
  })
  afterAll(async () => t.close())
  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  const book = async (qty: number, more: Record<string, unknown> = {}) => {
    const customerId = await t.id('customer', 'Ibu Sari')
    const written = { ...common(), type: 'BOOKING' as const, customerId }
    const lines = [{ goodsUnitId: rice, qty }]
    const saved = await t.call('sales.sby', salesOrder.add, { ...written, lines, ...more })
    await t.db.query(`update document set expires_at = '2100-01-01' where id = $1`, [saved.id])
    return { ...written, id: saved.id, version: 1, docNo: saved.docNo }
  }
  const changed = (of: Awaited<ReturnType<typeof book>>, qty: number, more = {}) => {
    const { docNo, ...written } = of
    return { ...written, ...common(), lines: [{ goodsUnitId: rice, qty }], ...more }
  }
  const reserved = async () =>
    (await t.db.query('select sum(reserved)::float as n from stock_level')).rows[0].n
  const release = (id: number) =>
    t.call('sales.sby', salesOrder.process, { id, requestId: newRequest(), action: 'CANCEL' })

  it('is let go by whoever wrote it; a cashier needs a supervisor by whatever call', async () => {
    const one = await book(1)
    const cancel = (as: string, more: object = {}) =>
      t.ask(as, salesOrder.process, { id: one.id, action: 'CANCEL', ...more })
    expect((await cancel('kasir.sby')).error).toMatchObject({
      action: 'CASHIER_CANCEL_BOOKING',
      message: 'Diperlukan persetujuan atasan untuk membatalkan booking',
    })
    const approvalToken = await giveApproval(t, 'kasir.sby', 'kepala.sby', 'CASHIER_CANCEL_BOOKING')
    const gone = await cancel('kasir.sby', { approvalToken })
    expect([gone.status, gone.body.status]).toEqual([200, 'CANCELLED'])
    const { id } = await book(1)
    expect((await t.ask('sales.sby', salesOrder.process, { id, action: 'CANCEL' })).status).toBe(
      200,
    )
    await expectBooksInOrder(t.db)
  })

  it('sets aside what it wants now, gives back the rest, and keeps number and queue', async () => {
    const one = await book(8)
    const { document } = await t.call('sales.sby', salesOrder.get, { id: one.id })
    const oil = await t.id('unit', 'MG2/PCS')
    const lines = [
      { goodsUnitId: rice, qty: 10 },
      { goodsUnitId: oil, qty: 2 },
    ]
    const anew = { ...changed(one, 10), lines }
    const shown = await t.call('sales.sby', salesOrder.preview, anew)
    await t.call('sales.sby', salesOrder.update, anew)
    const seen = await t.call('sales.sby', salesOrder.get, { id: one.id })
    expect(await reserved()).toBe(12)
    expect(seen.document).toMatchObject({
      docNo: one.docNo,
      refNo: document.refNo,
      total: shown.totals?.total,
      status: 'OPEN',
    })
    const short = await t.ask('sales.sby', salesOrder.update, changed({ ...one, version: 2 }, 11))
    expect(short.error.code).toBe('STOCK_SHORT')
    expect(short.error.errors?.map((one) => one.field)).toEqual(['lines.0.qty'])
    expect(await reserved()).toBe(12)
    await release(one.id)
    expect(await reserved()).toBe(0)
    await expectBooksInOrder(t.db)
  })

  it('is refused while a cashier has it, and sold only as it was shown', async () => {
    const one = await book(2)
    await t.call('kasir.sby', cashier.collect, { branchId, id: one.id })
    const held = await t.ask('sales.sby', salesOrder.update, changed(one, 3))
    expect(held.error.message).toBe('Booking sedang diproses kasir Nurul Fadilah')
    const payment = {
      ...common(),
      bookingId: one.id,
      bookingVersion: 1,
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 500_000 }],
    }
    await t.db.query(`update booking_hold set until = clock_timestamp() - interval '1 second'`)
    await t.call('sales.sby', salesOrder.update, changed(one, 3))
    const stale = await t.ask('kasir.sby', cashier.payment, payment)
    expect(stale.error).toMatchObject({
      code: 'STALE',
      message: 'Booking sudah diubah, ambil lagi',
    })
    const again = { ...payment, requestId: newRequest(), bookingVersion: 2 }
    await t.call('kasir.sby', cashier.payment, again)
    const paid = await t.ask('sales.sby', salesOrder.update, changed({ ...one, version: 3 }, 1))
    expect(paid.error.code).toBe('STATUS_INVALID')
    await expectBooksInOrder(t.db)
  })

  it('is its writer’s and a supervisor’s to change', async () => {
    const one = await book(1)
    const other = await t.ask('kasir.sby', salesOrder.update, changed(one, 2))
    expect(other.status).toBe(403)
    await t.call('kepala.sby', salesOrder.update, changed(one, 2))
    await release(one.id)
  })

  it('is brought to an address, or taken along', async () => {
    const refused = await t.ask('sales.sby', salesOrder.add, {
      ...common(),
      type: 'BOOKING',
      delivery: 'KIRIM',
      customerId: await t.id('customer', 'Ibu Sari'),
      lines: [{ goodsUnitId: rice, qty: 1 }],
    })
    expect(refused.error.message).toBe('Alamat kirim wajib diisi')
    const one = await book(1, { delivery: 'KIRIM', deliveryAddress: 'Jl. Kenari 5' })
    const addressOf = async () =>
      (await t.call('sales.sby', salesOrder.get, { id: one.id })).document.deliveryAddress
    expect(await addressOf()).toBe('Jl. Kenari 5')
    const more = { delivery: 'AMBIL', deliveryAddress: 'Jl. Kenari 5' }
    await t.call('sales.sby', salesOrder.update, changed(one, 1, more))
    expect(await addressOf()).toBeNull()
    await release(one.id)
  })

  it('has a queue number of the day, by which the till finds it', async () => {
    const both = await Promise.all([book(1), book(1)])
    const { rows } = await t.db.query(
      `select ref_no from document where kind = 'booking' order by substr(ref_no, 2)::int`,
    )
    expect(rows.map((row) => row.ref_no)).toEqual(rows.map((_row, i) => `Q${i + 1}`))
    const queue = `Q${rows.length}`
    const found = await t.call('kasir.sby', cashier.list, {
      branchId,
      limit: 10,
      offset: 0,
      search: queue.toLowerCase(),
      filter: { status: ['OPEN'] },
    })
    expect(found.rows.map((row) => row.refNo)).toEqual([queue])
    for (const { id } of both) await release(id)
    await expectBooksInOrder(t.db)
  })

  it('warns of the customer’s credit, and is saved all the same', async () => {
    const customerId = await t.id('customer', 'Toko Barokah')
    await t.db.query('update customer set credit_limit = 100000 where id = $1', [customerId])
    const said = 'Plafon piutang pelanggan terlampaui. Sisa plafon Rp 100.000'
    const lines = [{ goodsUnitId: rice, qty: 2 }]
    const written = { ...common(), type: 'BOOKING' as const, customerId, lines }
    const shown = await t.call('sales.sby', salesOrder.preview, written)
    expect(shown.warnings).toEqual([said])
    const saved = await t.call('sales.sby', salesOrder.add, written)
    expect(saved.warnings).toEqual([said])
    await release(saved.id)
  })

  it('taken by two tills at once goes to one', async () => {
    const one = await book(1)
    const take = { branchId, id: one.id }
    const answers = await Promise.all(
      ['kasir.sby', 'kasir2.sby'].map((who) => t.ask(who, cashier.collect, take)),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422])
    const payment = async () => ({
      ...common(),
      bookingId: one.id,
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 500_000 }],
    })
    const paid = await Promise.all(
      ['kasir.sby', 'kasir2.sby'].map(async (who) => t.ask(who, cashier.payment, await payment())),
    )
    expect(paid.filter((answer) => answer.status === 200)).toHaveLength(1)
    await expectBooksInOrder(t.db)
  })
})
