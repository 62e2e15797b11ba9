import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from './story.ts'

/** The customer does not want all that was prepared for him (domain §3.2.3 remove). */
describe('a line of a booking that is taken off at the till', () => {
  let t: TestApp
  let branchId: number
  let bookingId: number
  const { cashier, salesOrder } = api.sales
  const seen = () => t.call('kepala.sby', salesOrder.get, { id: bookingId })
  const removal = (lineId: number, more = {}) => ({
    requestId: newRequest(),
    branchId,
    bookingId,
    lineId,
    what: 'LINE' as const,
    total: 77_000,
    ...more,
  })
  const reserved = async () =>
    (await t.db.query('select sum(reserved)::float as n from stock_level')).rows[0].n
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    await receiveGoods(t, 'SBY', 'TOKO', [
      ['BRS5/SAK', 10, 68_000],
      ['MG2/DUS', 5, 171_000],
    ])
    const rice = await t.id('unit', 'BRS5/SAK')
    const oil = await t.id('unit', 'MG2/PCS')
    const saved = await t.call('sales.sby', salesOrder.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      type: 'BOOKING',
      customerId: await t.id('customer', 'Ibu Sari'),
      lines: [
        { goodsUnitId: rice, qty: 2 },
        { goodsUnitId: oil, qty: 3 },
      ],
    })
    bookingId = saved.id
    await t.db.query(`update document set expires_at = '2100-01-01' where id = $1`, [bookingId])
    await t.call('kasir.sby', cashier.collect, { branchId, id: bookingId })
  })
  afterAll(() => t.close())

  it('needs a supervisor, and the hand that holds it', async () => {
    const asked = await t.ask('kasir.sby', cashier.remove, removal(1))
    expect(asked.error).toMatchObject({ code: 'APPROVAL_REQUIRED', action: 'CASHIER_REMOVE_ITEM' })
    const other = await t.ask('kasir2.sby', cashier.remove, removal(1))
    expect(other.error.code).toBe('BOOKING_HELD')
    expect(await reserved()).toBe(5)
  })

  it('leaves the rest as it was promised, frees its goods and is written down', async () => {
    const before = await seen()
    const approvalToken = await giveApproval(t, 'kasir.sby', 'kepala.sby', 'CASHIER_REMOVE_ITEM')
    // The price list changes meanwhile: a promise stands.
    await t.db.query('update selling_price set price = price * 2')
    await t.call('kasir.sby', cashier.remove, removal(1, { approvalToken, bookingVersion: 1 }))
    const after = await seen()
    expect(after.document).toMatchObject({
      total: before.document.total - (before.lines[0]?.net ?? 0),
      refNo: before.document.refNo,
      status: 'OPEN',
    })
    expect(after.lines.map((line) => line.unitPrice)).toEqual([before.lines[1]?.unitPrice])
    expect(await reserved()).toBe(3)
    const { rows } = await t.db.query(
      `select action, memo from audit where object_kind = 'cart' order by id`,
    )
    expect(rows).toMatchObject([{ action: 'Hapus baris' }])
    expect(rows[0].memo).toMatch(/disetujui/)
    await expectBooksInOrder(t.db)
  })

  it('is refused where the booking changed meanwhile, or nothing would be left', async () => {
    const stale = await t.ask('kasir.sby', cashier.remove, removal(1, { bookingVersion: 1 }))
    expect(stale.error.code).toBe('STALE')
    const last = await t.ask('kasir.sby', cashier.remove, removal(1))
    expect(last.error.message).toBe('Ini baris terakhir: batalkan bookingnya')
  })

  it('and the rest is paid at the till', async () => {
    await t.call('kasir.sby', cashier.payment, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      bookingId,
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 500_000 }],
    })
    expect(await reserved()).toBe(0)
    await expectBooksInOrder(t.db)
  })
})
