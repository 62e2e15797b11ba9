import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from './story.ts'

/** The customer wants more than was prepared for him (domain §3.2.3 extend). */
describe('goods that are put to a booking at the till', () => {
  let t: TestApp
  let branchId: number
  let bookingId: number
  let downPayment: number
  const id: Record<string, number> = {}
  const { cashier, salesOrder } = api.sales
  const seen = () => t.call('kepala.sby', salesOrder.get, { id: bookingId })
  const adding = (unit: string, qty: number, bookingVersion: number, more = {}) => ({
    requestId: newRequest(),
    branchId,
    bookingId,
    bookingVersion,
    lines: [{ goodsUnitId: id[unit] as number, qty }],
    ...more,
  })
  const reserved = async () =>
    (await t.db.query('select sum(reserved)::float as n from stock_level')).rows[0].n
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    for (const unit of ['BRS5/SAK', 'MG2/PCS']) id[unit] = await t.id('unit', unit)
    const customerId = await t.id('customer', 'Ibu Sari')
    const methodId = await t.id('method', 'TUNAI')
    await receiveGoods(t, 'SBY', 'TOKO', [
      ['BRS5/SAK', 10, 68_000],
      ['MG2/PCS', 30, 28_500],
    ])
    const saved = await t.call('sales.sby', salesOrder.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      type: 'BOOKING',
      customerId,
      lines: [{ goodsUnitId: id['BRS5/SAK'] as number, qty: 2 }],
      headerDiscount: { type: 'PERCENT', value: 1 },
    })
    bookingId = saved.id
    const ahead = await t.call('owner', api.sales.salesDownPayment.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      customerId,
      amount: 50_000,
      payments: [{ methodId, amount: 50_000 }],
    } as never)
    downPayment = ahead.id
    await t.db.query(`update document set expires_at = '2100-01-01' where id = $1`, [bookingId])
    await t.call('kasir.sby', cashier.collect, { branchId, id: bookingId })
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  it('are priced as of now and set aside, and what was promised stands', async () => {
    const before = await seen()
    await t.db.query('update selling_price set price = price * 2')
    const saved = await t.call('kasir.sby', cashier.extend, adding('MG2/PCS', 3, 1))
    expect(saved.docNo).toBe(before.document.docNo)
    const after = await seen()
    expect(after.lines.map((l) => [l.goodsCode, l.qty, l.unitPrice])).toEqual([
      ['BRS5', 2, before.lines[0]?.unitPrice],
      ['MG2', 3, 73_000],
    ])
    // The discount of the whole was one of what was promised.
    expect(after.document).toMatchObject({
      refNo: before.document.refNo,
      status: 'OPEN',
      total: before.document.total + 3 * 73_000,
    })
    const { rows } = await t.db.query(
      `select expires_at = '2100-01-01' as hours from document where id = $1`,
      [bookingId],
    )
    expect(rows[0].hours).toBe(true)
    expect(await reserved()).toBe(5)
    await expectBooksInOrder(t.db)
  })

  it('are more of the same at their own price, and never more than there is', async () => {
    const { document } = await seen()
    const more = await t.call('kasir.sby', cashier.extend, adding('BRS5/SAK', 1, document.version))
    expect(more.docNo).toBe(document.docNo)
    const { lines } = await seen()
    expect(lines.filter((l) => l.goodsCode === 'BRS5').map((l) => l.qty)).toEqual([2, 1])
    const version = (await seen()).document.version
    const refused = await t.ask('kasir.sby', cashier.extend, adding('MG2/PCS', 99, version))
    expect(refused.error.code).toBe('STOCK_SHORT')
    expect(await reserved()).toBe(6)
  })

  it('want the hand that holds it, the booking as it stands, and a supervisor below cost', async () => {
    const { version } = (await seen()).document
    const held = await t.ask('kasir2.sby', cashier.extend, adding('MG2/PCS', 1, version))
    expect(held.error.code).toBe('BOOKING_HELD')
    const stale = await t.ask('kasir.sby', cashier.extend, adding('MG2/PCS', 1, version - 1))
    expect(stale.error.code).toBe('STALE')
    await t.db.query('update selling_price set price = 1000')
    const input = adding('MG2/PCS', 1, version)
    expect((await t.ask('kasir.sby', cashier.extend, input)).error.code).toBe('APPROVAL_REQUIRED')
    const asked = (await t.ask('kasir.sby', cashier.extend, input)).error.action as string
    const approvalToken = await giveApproval(t, 'kasir.sby', 'owner', asked)
    expect((await t.ask('kasir.sby', cashier.extend, { ...input, approvalToken })).status).toBe(200)
  })

  it('are paid with the money that was given ahead, and less may be taken off again', async () => {
    const { document, lines } = await seen()
    const last = lines.at(-1)
    const approvalToken = await giveApproval(t, 'kasir.sby', 'kepala.sby', 'CASHIER_REMOVE_ITEM')
    await t.call('kasir.sby', cashier.remove, {
      requestId: newRequest(),
      branchId,
      what: 'LINE' as const,
      total: 1000,
      approvalToken,
      bookingId,
      bookingVersion: document.version,
      lineId: last?.line as number,
    })
    const now = (await seen()).document
    const cash = { methodId: await t.id('method', 'TUNAI'), amount: now.total }
    const { rows } = await t.db.query(
      `select id::int from payment_method where kind = 'DOWN_PAYMENT'`,
    )
    const ahead = { methodId: rows[0].id, amount: 50_000, documentId: downPayment }
    const paid = await t.call('kasir.sby', cashier.payment, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      bookingId,
      bookingVersion: now.version,
      payments: [ahead, cash],
    })
    expect(paid.totals?.total).toBe(now.total)
    expect(await reserved()).toBe(0)
  })
})
