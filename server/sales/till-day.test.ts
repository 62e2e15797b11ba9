import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from './story.ts'
import { registerTill } from './till-story.ts'

/** What a till sold today, over all its shifts, and who advised the customer. */
describe('the day of a till', () => {
  let t: TestApp
  let branchId: number
  let oil: number
  let tillKey: string
  const { shift, cashier } = api.sales
  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  const open = (as: string) =>
    t.call(as, shift.open, { requestId: newRequest(), branchId, tillKey, openingFloat: 0 })
  const sell = async (as: string, more = {}) =>
    t.call(as, cashier.payment, {
      ...common(),
      lines: [{ goodsUnitId: oil, qty: 1 }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 100_000 }],
      ...more,
    })

  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    oil = await t.id('unit', 'MG2/PCS')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 20, 28_500]])
    tillKey = await registerTill(t)
  })
  afterAll(() => t.close())

  it('lists the bills of its shift, and of the whole day', async () => {
    const first = await open('kasir.sby')
    const early = await sell('kasir.sby')
    const counts = [{ denomination: 500, pieces: 75 }]
    const closing = { requestId: newRequest(), branchId, id: first.id, counts }
    await t.call('kasir.sby', shift.close, closing)
    const second = await open('kasir2.sby')
    const late = await sell('kasir2.sby', { salesmanId: await t.id('employee', 'sales2.sby') })
    const billsOf = async (wholeDay: boolean) =>
      (await t.call('kasir2.sby', shift.bills, { id: second.id, wholeDay, limit: 10, offset: 0 }))
        .rows
    expect((await billsOf(false)).map((bill) => bill.id)).toEqual([late.id])
    expect(await billsOf(true)).toMatchObject([
      { id: late.id, voidable: true, salesmanName: 'Putri Ayuningtyas' },
      { id: early.id, voidable: false, salesmanName: null },
    ])
  })

  it('and the branch’s, beside the bookings that wait', async () => {
    const list = (status: string) =>
      t.call('kasir.sby', cashier.list, {
        branchId,
        limit: 10,
        offset: 0,
        filter: { status: [status] },
      })
    expect((await list('PAID')).rows.map((row) => row.kind)).toEqual([
      'sales-invoice',
      'sales-invoice',
    ])
    expect((await list('OPEN')).rows).toEqual([])
  })

  it('names whoever usually serves the customer, unless told otherwise', async () => {
    const customerId = await t.id('customer', 'Ibu Sari')
    const own = await t.id('employee', 'sales2.sby')
    await t.db.query('update customer set salesman_id = $1 where id = $2', [own, customerId])
    const { id } = await sell('kasir2.sby', { customerId })
    const { document } = await t.call('kepala.sby', api.sales.salesInvoice.get, { id })
    expect(document.salesmanName).toBe('Putri Ayuningtyas')
    await expectBooksInOrder(t.db)
  })
})
