import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from './story.ts'

/** Goods may go below their cost only with a supervisor’s approval (domain §5.4, §8.3 SELL_BELOW_COST). */
describe('selling below cost', () => {
  let t: TestApp
  let sby: number
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    sby = await t.id('branch', 'SBY')
    for (const u of ['KPI/PCS', 'MIG/DUS', 'BRS5/SAK']) id[u] = await t.id('unit', u)
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.cash = await t.id('method', 'TUNAI')
    id.toko = await t.id('warehouse', 'SBY/TOKO')
    await receiveGoods(t, 'SBY', 'TOKO', [
      ['KPI/PCS', 50, 16_700],
      ['BRS5/SAK', 20, 71_000],
      ['MIG/DUS', 50, 102_600],
    ])
  })
  afterAll(async () => t.close())

  const sale = (unit: string, discountAmount: number, more: object = {}) => ({
    requestId: newRequest(),
    branchId: sby,
    docDate: '2026-01-10',
    customerId: null,
    warehouseId: id.toko!,
    lines: [{ goodsUnitId: id[unit]!, qty: 1, discountAmount }],
    payments: [{ methodId: id.cash!, amount: 100_000 }],
    ...more,
  })
  const pay = (as: string, input: object) => t.ask(as, api.sales.cashier.payment, input)
  const order = (qty: number, more: object = {}) => ({
    type: 'ORDER' as const,
    requestId: newRequest(),
    branchId: sby,
    docDate: '2026-01-10',
    customerId: id.barokah!,
    warehouseId: id.toko!,
    lines: [{ goodsUnitId: id['MIG/DUS']!, qty }],
    ...more,
  })

  it('counts PPN into the cost where the price has it in', async () => {
    // Rp 16.700 × 1,11 = Rp 18.537: Rp 18.537 may go out, Rp 18.536 may not, though no limit of discount is reached.
    const price = (await pay('kepala.sby', sale('KPI/PCS', 0))).body.totals?.total ?? 0
    expect((await pay('kepala.sby', sale('KPI/PCS', price - 18_537))).status).toBe(200)
    const input = sale('KPI/PCS', price - 18_536)
    const refused = await pay('kepala.sby', input)
    expect(refused.error).toMatchObject({
      code: 'APPROVAL_REQUIRED',
      action: 'SELL_BELOW_COST',
      message: 'Harga jual Kopi di bawah HPP',
    })
    expect(refused.raw.toString()).not.toMatch(/16.?700|18.?537/)
    const other = await giveApproval(t, 'kasir.sby', 'kepala.sby', 'SELL_BELOW_COST')
    expect((await pay('kasir.sby', { ...input, approvalToken: other })).error.action).toBe(
      'CASHIER_MANUAL_DISCOUNT',
    )
    const approvalToken = await giveApproval(
      t,
      'kasir.sby',
      'kepala.sby',
      'CASHIER_MANUAL_DISCOUNT',
    )
    const sold = await pay('kasir.sby', { ...input, approvalToken })
    expect(sold.status).toBe(200)
    const { rows } = await t.db.query(
      `select e.email from document d join employee e on e.id = d.approved_by where d.id = $1`,
      [sold.body.id],
    )
    expect(rows[0].email).toBe('kepala.sby@gerai.test')
    await expectBooksInOrder(t.db)
  })

  it('says the same to who sees no cost, above it and below, and asks for the whole discount', async () => {
    const price = (await pay('kepala.sby', sale('KPI/PCS', 0))).body.totals?.total ?? 0
    const words = async (percent: number) => {
      const lines = [{ goodsUnitId: id['BRS5/SAK']!, qty: 1, discountTiers: [percent] }]
      const { error } = await pay('kasir.sby', sale('BRS5/SAK', 0, { lines }))
      const { demand, ...told } = error.data as { demand: { needs: string } }
      return JSON.stringify([error.code, error.action, error.message, told, demand.needs.length])
    }
    // Rice for Rp 76.000 costs Rp 71.000.
    const above = await words(4)
    expect(above).toContain('CASHIER_MANUAL_DISCOUNT')
    expect(await words(9)).toBe(above)
    // More discount never needs less: six tenths are beyond the head of the branch, below cost or not.
    const most = sale('KPI/PCS', Math.round(price * 0.6))
    const approvalToken = await giveApproval(
      t,
      'kasir.sby',
      'kepala.sby',
      'CASHIER_MANUAL_DISCOUNT',
    )
    const refused = await pay('kasir.sby', { ...most, approvalToken })
    expect(refused.error.message).toMatch(/tidak berhak menyetujui sebesar ini/)
    const own = await pay('kepala.sby', most)
    expect(own.error.message).toBe(
      'Diperlukan persetujuan atasan untuk diskon di atas batas. Harga jual Kopi di bawah HPP',
    )
  })

  it('takes the discounts of a line and of the bill together', async () => {
    // Two percent each, which a cashier may give alone.
    const both = sale('BRS5/SAK', 0, {
      lines: [{ goodsUnitId: id['BRS5/SAK']!, qty: 1, discountTiers: [2] }],
      headerDiscount: { type: 'PERCENT', value: 2 },
    })
    expect((await pay('kasir.sby', both)).error.action).toBe('CASHIER_MANUAL_DISCOUNT')
    const either = { ...both, headerDiscount: null, requestId: newRequest() }
    expect((await pay('kasir.sby', either)).status).toBe(200)
  })

  it('asks nothing of who holds the right', async () => {
    expect((await pay('owner', sale('KPI/PCS', 10_000))).status).toBe(200)
  })

  it('spreads a discount on the whole bill over its goods before it compares', async () => {
    // Rice costs Rp 71.000 and bears no PPN inside: Rp 1.000 beneath is already too low.
    const full = (await pay('owner', sale('BRS5/SAK', 0))).body.totals?.total ?? 0
    const refused = await pay('kepala.sby', {
      ...sale('BRS5/SAK', 0),
      headerDiscount: { type: 'AMOUNT', value: full - 70_000 },
    })
    expect(refused.error.action).toBe('SELL_BELOW_COST')
  })

  it('asks when an order is taken, when a booking is taken, and when costs rose before billing', async () => {
    const low = order(2, { headerDiscount: { type: 'AMOUNT', value: 20_000 } })
    expect((await t.ask('kepala.sby', api.sales.salesOrder.add, low)).error.action).toBe(
      'SELL_BELOW_COST',
    )
    const booked = await t.ask('kepala.sby', api.sales.salesOrder.add, {
      ...low,
      requestId: newRequest(),
      type: 'BOOKING',
    })
    expect(booked.error.action).toBe('SELL_BELOW_COST')

    const fair = await t.call('sales.sby', api.sales.salesOrder.add, order(2))
    await t.call('sales.sby', api.sales.salesOrder.process, { id: fair.id, action: 'PROCESS' })
    await receiveGoods(t, 'SBY', 'TOKO', [['MIG/DUS', 500, 125_000]])
    const bill = {
      requestId: newRequest(),
      branchId: sby,
      docDate: '2026-01-10',
      orderIds: [fair.id],
    }
    const refused = await t.ask('akuntansi', api.sales.salesInvoice.add, bill)
    expect(refused.error.action).toBe('SELL_BELOW_COST')
    const approvalToken = await giveApproval(t, 'akuntansi', 'owner', 'SELL_BELOW_COST')
    const billed = await t.ask('akuntansi', api.sales.salesInvoice.add, { ...bill, approvalToken })
    expect(billed.status).toBe(200)
    await expectBooksInOrder(t.db)
  })
})
