import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { controlReports } from '#contract/report/declared/control.ts'
import { hoursOfDay } from '#contract/report/hours-of-day.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from '#server/sales/story.ts'
import { asking } from './story.ts'

const wide = { dateFrom: '2020-01-01', dateTo: '2099-12-31', limit: 1000 }

/** Whoever looks at what left a cart comes to the receipt that was paid without it. */
describe('what left a cart', () => {
  let t: TestApp
  let branchId: number
  let oil: number
  let cash: number
  let cartKey = ''
  const { cashier } = api.sales
  const { ask } = asking(() => t, controlReports)
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    oil = await t.id('unit', 'MG2/PCS')
    cash = await t.id('method', 'TUNAI')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 10, 171_000]])
  })
  beforeEach(() => {
    cartKey = newRequest()
  })
  afterAll(() => t.close())

  const told = async (what: string) =>
    (await ask('exceptions', { ...wide, what } as never, 'owner')).rows
  const last = async (what: string) => (await told(what))[0]
  const oils = (qty: number) => [{ goodsUnitId: oil, qty }]
  const leave = (qty: number, more: object = {}) =>
    t.call('kasir.sby', cashier.left, {
      branchId,
      key: newRequest(),
      lines: 1,
      whole: false,
      worth: 37_500 * qty,
      cartKey,
      taken: oils(qty),
      ...more,
    })
  const tell = (qty: number, more: object = {}) =>
    t.call('kasir.sby', cashier.tell, {
      branchId,
      cartKey,
      total: 37_500 * qty,
      tillName: 'Kasir 1',
      content: { id: cartKey, lines: oils(qty) },
      ...more,
    })
  const remove = async (what: 'LINE' | 'CART' | 'TENDER', more: object) =>
    t.call('kasir.sby', cashier.remove, {
      requestId: newRequest(),
      branchId,
      what,
      cartKey,
      total: 37_500,
      ...(what === 'TENDER'
        ? { reason: 'Gesek batal', tender: 'Debit BCA' }
        : {
            lines: oils(1),
            approvalToken: await giveApproval(
              ...([t, 'kasir.sby', 'kepala.sby', 'CASHIER_REMOVE_ITEM'] as const),
            ),
          }),
      ...more,
    } as never)
  const pay = () =>
    t.call('kasir.sby', cashier.payment, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      cartKey,
      lines: oils(1),
      payments: [{ methodId: cash, amount: 37_500 }],
    } as never)
  const receipt = ({ id, docNo }: { id: number; docNo: string | null }) => ({
    kind: 'sales-invoice',
    documentId: id,
    docNo,
    amount: 37_500,
    methodName: 'Tunai',
  })

  it('before a total names its goods, and the receipt once there is one', async () => {
    await leave(20)
    expect(await last('LEFT')).toMatchObject({ kind: null, docNo: null, worth: 750_000 })
    const sold = await pay()
    const row = await last('LEFT')
    expect(row).toMatchObject({ ...receipt(sold), worth: 750_000 })
    expect(row?.memo).toMatch(/^20 PCS Minyak/)
  })

  it('stands line by line, each with its own receipt', async () => {
    await leave(2)
    const one = await pay()
    cartKey = newRequest()
    await leave(3)
    const other = await pay()
    const rows = (await told('LEFT')).filter(({ docNo }) =>
      [one.docNo, other.docNo].includes(String(docNo)),
    )
    expect(rows.map(({ docNo, worth }) => [docNo, worth])).toEqual([
      [other.docNo, 112_500],
      [one.docNo, 75_000],
    ])
  })

  it('and was told late, by a till that had no line, finds the receipt that stands already', async () => {
    const sold = await pay()
    await leave(5)
    expect(await last('LEFT')).toMatchObject({ ...receipt(sold), worth: 187_500 })
  })

  const keep = (qty: number, more: object = {}) =>
    t.call('kasir.sby', cashier.keep, {
      branchId,
      cartKey,
      total: 37_500 * qty,
      tillName: 'Kasir 1',
      content: { id: cartKey, lines: qty > 0 ? oils(qty) : [] },
      ...more,
    })
  const quarterLater = () =>
    t.db.query(`update told_cart set told_at = told_at - interval '16 minutes' where key = $1`, [
      cartKey,
    ])

  it('with its browser, before a total was told, is told with its goods once nobody pays', async () => {
    await keep(2)
    await keep(7)
    expect(await told('LEFT')).not.toContainEqual(expect.objectContaining({ worth: 262_500 }))
    await quarterLater()
    const row = (await told('LEFT')).find(({ worth }) => worth === 262_500)
    expect(row).toMatchObject({ kind: null, docNo: null, qty: '7 PCS' })
    expect(row).toMatchObject({ goods: expect.stringMatching(/^Minyak/) })
    expect(row?.memo).toMatch(/^Kasir 1 · Tidak dibayar · 7 PCS Minyak/)
    // Its cashier goes on with it, and pays less: nobody was told a total.
    const { content } = await t.call('kasir.sby', cashier.takeHeld, {
      branchId,
      key: cartKey,
      requestId: newRequest(),
    })
    expect(content?.lines).toHaveLength(1)
    await pay()
    expect(await told('LEFT')).not.toContainEqual(expect.objectContaining({ worth: 262_500 }))
    expect(await keep(7)).toEqual({ kept: false })
    await quarterLater()
    expect(await told('LEFT')).not.toContainEqual(expect.objectContaining({ worth: 262_500 }))
  })

  it('whole is no cart any more: emptied line by line, thrown away, or told', async () => {
    const still = async () =>
      (await quarterLater()) && (await told('LEFT')).filter(({ worth }) => worth === 300_000)
    await keep(8)
    expect(await keep(0)).toEqual({ kept: true })
    expect(await still()).toEqual([])
    await keep(8)
    await leave(4, { whole: true })
    expect(await still()).toEqual([])
    cartKey = newRequest()
    await keep(8)
    await tell(4)
    expect(await keep(8)).toEqual({ kept: false })
    expect(await still()).toEqual([])
    // What is told from now on is held against that total alone.
    expect((await last('UNPAID'))?.worth).toBe(150_000)
    await pay().then(
      () => expect('sold below what was told').toBe(''),
      (error: Error) => expect(error.message).toContain('TOLD_HIGHER'),
    )
  })

  it('names no receipt where the cart was thrown away', async () => {
    await leave(4, { whole: true, lines: 1 })
    await pay().then(() => {
      cartKey = newRequest()
    })
    await leave(6, { whole: true })
    expect(await last('LEFT')).toMatchObject({ kind: null, docNo: null, worth: 225_000 })
  })

  it('after a total: a line, a lower total and money that was let go', async () => {
    await tell(3)
    await remove('LINE', { leaves: 75_000 })
    await tell(1, {
      approvalToken: await giveApproval(t, 'kasir.sby', 'kepala.sby', 'CASHIER_REMOVE_ITEM'),
    })
    await remove('TENDER', {})
    const sold = await pay()
    for (const what of ['REMOVED', 'LOWERED', 'TENDER_OFF'])
      expect(await last(what)).toMatchObject({ what, ...receipt(sold) })
    // Whoever allowed it is led to the same.
    const allowed = (await told('APPROVAL')).filter(({ docNo }) => docNo === sold.docNo)
    expect(allowed.map((row) => row.allowed)).toEqual([
      'CASHIER_REMOVE_ITEM',
      'CASHIER_REMOVE_ITEM',
    ])
  })

  it('tells what was told, what was paid, how much of which goods and why, and what to think of the carts', async () => {
    const { get } = api.report.exceptionChecks
    const [{ id: cashierId } = { id: 0 }] = (
      await t.db.query(`select id::int from employee where email = 'kasir.sby@gerai.test'`)
    ).rows
    const asked = { branchId, cashierId, dateFrom: '2020-01-01', dateTo: '2099-12-31' }
    const before = (await t.call('owner', get, { ...asked, what: 'REMOVED' })).carts
    await tell(20)
    await remove('LINE', { leaves: 37_500, lines: oils(19), reason: 'Salah pindai' })
    const sold = await pay()
    expect(await last('REMOVED')).toMatchObject({
      ...receipt(sold),
      qty: '19 PCS',
      told: 750_000,
      paid: 37_500,
      worth: 712_500,
      goods: expect.stringMatching(/^Minyak/),
      reason: expect.stringContaining('disetujui'),
    })
    // Nobody paid for it, and nobody said why.
    cartKey = newRequest()
    await tell(2)
    await t.db.query(`update told_cart set total = 75000 where branch_id = $1 and key = $2`, [
      branchId,
      cartKey,
    ])
    await t.call('kepala.sby', cashier.remove, {
      requestId: newRequest(),
      branchId,
      what: 'LINE',
      cartKey,
      total: 37_500,
      leaves: 37_500,
      lines: oils(1),
    } as never)
    expect(await last('REMOVED')).toMatchObject({
      qty: '1 PCS',
      told: 75_000,
      paid: null,
      reason: 'tanpa alasan',
      methodName: null,
    })
    const after = (await t.call('owner', get, { ...asked, what: 'REMOVED' })).carts
    expect([before, after]).toMatchObject([
      { carts: (after?.carts ?? 0) - 1, paidInCash: (after?.paidInCash ?? 0) - 1 },
      { withoutReason: before?.withoutReason },
    ])
    const head = await t.db.query(
      `select id::int from employee where email = 'kepala.sby@gerai.test'`,
    )
    expect(
      (await t.call('owner', get, { ...asked, what: 'REMOVED', cashierId: head.rows[0].id })).carts,
    ).toEqual({ carts: 1, paidInCash: 0, withoutReason: 1 })
    expect((await t.call('owner', get, { ...asked, what: 'VOID' })).carts).toBeNull()
    // What left before a total has its goods, no reason and nothing that was told.
    cartKey = newRequest()
    await leave(3)
    expect(await last('LEFT')).toMatchObject({ qty: '3 PCS', told: null, paid: null, reason: null })
  })

  it('is asked by the hour, in the list, by person and by cashier', async () => {
    const clock = new Intl.DateTimeFormat('id-ID', {
      timeZone: 'Asia/Jakarta',
      hour: '2-digit',
      minute: '2-digit',
    })
    const rowsOf = async (report: string, hours: string) =>
      (await ask(report as never, { ...wide, hours } as never, 'owner')).rows
    const all = await rowsOf('exceptions', 'ALL')
    expect(all.length).toBeGreaterThan(10)
    const cashiers = (await rowsOf('exceptions-by-cashier', 'ALL')).map(({ personId }) => personId)
    expect(cashiers).not.toEqual([])
    for (const part of ['MORNING', 'NOON', 'AFTERNOON', 'EVENING'] as const) {
      const [from, to] = hoursOfDay[part]
      const inside = all.filter(({ moment }) => {
        const at = clock.format(new Date(`${moment}`))
        return at >= from && at < to
      })
      const many = (by: (row: Record<string, unknown>) => string) => new Set(inside.map(by)).size
      expect([part, (await rowsOf('exceptions', part)).length]).toEqual([part, inside.length])
      for (const [report, rows] of [
        ['exceptions-by-person', many(({ what, personId }) => `${what} ${personId}`)],
        [
          'exceptions-by-cashier',
          cashiers.filter((id) => inside.some(({ personId }) => personId === id)).length,
        ],
      ] as const)
        expect([report, part, (await rowsOf(report, part)).length]).toEqual([report, part, rows])
    }
  })

  it('after a total, thrown away as a whole, is the entry of the audit', async () => {
    await tell(1)
    await remove('CART', {})
    expect(await last('DROPPED')).toMatchObject({ kind: 'audit', docNo: 'AUDIT', worth: 37_500 })
    await expectBooksInOrder(t.db)
  })

  it('off a booking is told of the booking', async () => {
    const booking = await t.call('sales.sby', api.sales.salesOrder.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      type: 'BOOKING',
      customerId: await t.id('customer', 'Ibu Sari'),
      lines: [...oils(2), ...oils(1)],
    } as never)
    await t.db.query(`update document set expires_at = '2100-01-01' where id = $1`, [booking.id])
    await t.call('kasir.sby', cashier.collect, { branchId, id: booking.id })
    await t.call('kasir.sby', cashier.remove, {
      requestId: newRequest(),
      branchId,
      what: 'LINE',
      bookingId: booking.id,
      lineId: 2,
      lines: oils(1),
      total: 37_500,
      approvalToken: await giveApproval(t, 'kasir.sby', 'kepala.sby', 'CASHIER_REMOVE_ITEM'),
    } as never)
    expect(await last('REMOVED')).toMatchObject({
      kind: 'booking',
      documentId: booking.id,
      docNo: booking.docNo,
    })
  })
})
