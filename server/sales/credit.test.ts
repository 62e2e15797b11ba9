import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from './story.ts'

/** Debts and orders not billed yet stay within the limit (domain §2.2 credit check, §3.2.2, §3.2.6). */
describe('credit of a customer', () => {
  let t: TestApp
  let branchId: number
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    id.mig = await t.id('unit', 'MIG/DUS')
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.toko = await t.id('warehouse', 'SBY/TOKO')
    await receiveGoods(t, 'SBY', 'TOKO', [['MIG/DUS', 3000, 90_000]])
  })
  afterAll(async () => t.close())

  const limit = (amount: number | null) =>
    t.db.query('update customer set credit_limit = $2 where id = $1', [id.barokah, amount])
  const exposure = async () =>
    (await t.db.query('select customer_exposure($1)::float as n', [id.barokah])).rows[0].n
  const order = async (qty: number, more: object = {}) =>
    (
      await t.call('sales.sby', api.sales.salesOrder.add, {
        type: 'ORDER',
        requestId: newRequest(),
        branchId,
        docDate: '2026-01-10',
        customerId: id.barokah!,
        warehouseId: id.toko!,
        lines: [{ goodsUnitId: id.mig!, qty }],
        ...more,
      })
    ).id
  const process = (order: number, more: object = {}) =>
    t.ask('sales.sby', api.sales.salesOrder.process, { id: order, action: 'PROCESS', ...more })
  const bill = (order: number, qty: number, more: object = {}) =>
    t.ask('akuntansi', api.sales.salesInvoice.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      orderIds: [order],
      lines: [{ orderId: order, orderLine: 1, qty }],
      ...more,
    })

  it('is without a limit where none was set, whoever sells, and without any where it is nought', async () => {
    const { rows } = await t.db.query('select credit_limit from customer where id = $1', [
      id.barokah,
    ])
    await limit(null)
    const free = await order(2500)
    expect((await process(free)).status).toBe(200)
    await limit(0)
    const refused = await process(await order(1))
    expect(refused.error).toMatchObject({
      action: 'OVER_CREDIT_LIMIT',
      message: expect.stringContaining('Plafon piutang pelanggan terlampaui'),
    })
    await t.call('sales.sby', api.sales.salesOrder.process, {
      id: free,
      action: 'CANCEL',
      reason: 'Salah pesan',
    } as never)
    await limit(Number(rows[0].credit_limit))
  })

  it('counts what is left of a partly billed order', async () => {
    // 100 × Rp 111.000 + PPN 11 % = Rp 12.321.000; freight goes with the first bill.
    const one = await order(100)
    expect((await process(one)).status).toBe(200)
    expect(await exposure()).toBe(12_321_000)
    expect((await bill(one, 40)).status).toBe(200)
    expect(await exposure()).toBe(12_321_000)
    await limit(15_000_000)
    // Rp 2.679.000 are left: 20 boxes at Rp 112.000 fit with Rp 2.486.400, 22 do not.
    const refused = await process(await order(22))
    expect(refused.error).toMatchObject({
      action: 'OVER_CREDIT_LIMIT',
      message: 'Plafon piutang pelanggan terlampaui. Sisa plafon Rp 2.679.000',
    })
    const small = await order(20)
    expect((await process(small)).status).toBe(200)
    expect((await bill(one, 60)).status).toBe(200)
    expect(await exposure()).toBe(12_321_000 + 2_486_400)
    await t.call('sales.sby', api.sales.salesOrder.process, { id: small, action: 'CANCEL' })
    expect(await exposure()).toBe(12_321_000)
    await expectBooksInOrder(t.db)
  })

  it('frees the rest of an order that is closed', async () => {
    await limit(30_000_000)
    const one = await order(50)
    expect((await process(one)).status).toBe(200)
    expect((await bill(one, 10)).status).toBe(200)
    await t.call('kepala.sby', api.sales.salesOrder.process, { id: one, action: 'CLOSE' })
    expect(await exposure()).toBe(12_321_000 + 1_243_200)
    await expectBooksInOrder(t.db)
  })

  it('lets one of many orders through where only one fits', async () => {
    await limit(20_000_000)
    const orders = await Promise.all(Array.from({ length: 5 }, () => order(40)))
    const answers = await Promise.all(orders.map((o) => process(o)))
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
    expect(await exposure()).toBeLessThanOrEqual(20_000_000)
    await expectBooksInOrder(t.db)
  })

  it('lets the head of the branch go a fifth above the limit, further the owner alone', async () => {
    const ten = await order(10)
    const now = await exposure()
    // Rp 1.243.200 more than fits: 20 % and 25 % of the limits.
    const beyond = async (over: number, approver: string) => {
      await limit(now + 1_243_200 - over)
      const approvalToken = await giveApproval(t, 'sales.sby', approver, 'OVER_CREDIT_LIMIT')
      return process(ten, { approvalToken })
    }
    await limit(now)
    expect((await process(ten)).error.action).toBe('OVER_CREDIT_LIMIT')
    const tooFar = await beyond(Math.ceil((now + 1_243_200) * 0.17), 'kepala.sby')
    expect(tooFar.error.message).toMatch(/tidak berhak menyetujui sebesar ini/)
    expect((await beyond(Math.floor((now + 1_243_200) / 6), 'kepala.sby')).status).toBe(200)
    await t.call('sales.sby', api.sales.salesOrder.process, { id: ten, action: 'CANCEL' })
    await expectBooksInOrder(t.db)
  })

  it('asks again when the order is billed, and tells all reasons at once', async () => {
    await limit(100_000_000)
    const one = await order(30)
    expect((await process(one)).status).toBe(200)
    const other = await order(1)
    await limit(1_000_000)
    await receiveGoods(t, 'SBY', 'TOKO', [['MIG/DUS', 9000, 130_000]])
    const refused = await bill(one, 30)
    expect(refused.error.action).toBe('OVER_CREDIT_LIMIT')
    expect(refused.error.message).toMatch(/^Plafon piutang .*\. Harga jual .* di bawah HPP$/)
    const approvalToken = await giveApproval(t, 'akuntansi', 'owner', 'OVER_CREDIT_LIMIT')
    expect((await bill(one, 30, { approvalToken })).status).toBe(200)
    await t.db.query(`update customer set block_status = 'BLOCKED' where id = $1`, [id.barokah])
    expect((await process(other)).error.message).toBe('Pelanggan diblokir')
    await expectBooksInOrder(t.db)
  })
})
