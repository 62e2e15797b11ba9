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

  it('tells who sees no cost the same of every price he may give alone, however long he tries', async () => {
    const { rows } = await t.db.query(
      `select r.discount_limit_pct::float8 as role, b.cashier_discount_limit_pct::float8 as branch, u.goods_id::int as goods,
         g.tax_type <> 'NON' as taxed
       from employee e join role r on r.id = e.role_id join branch b on b.id = e.branch_id, goods_unit u join goods g on g.id = u.goods_id
       where e.email = 'kasir.sby@gerai.test' and u.id = $1`,
      [id['BRS5/SAK']],
    )
    const limit = Math.max(rows[0].role, rows[0].branch)
    expect(limit).toBeGreaterThan(1)
    const price = (await pay('owner', sale('BRS5/SAK', 0))).body.totals?.total ?? 0
    await receiveGoods(t, 'SBY', 'TOKO', [['BRS5/SAK', 500, 71_000]])
    const cost = (each: number) =>
      t.db.query(
        'update stock_value set value = round(qty * $3, 2) where branch_id = $1 and goods_id = $2',
        [...[sby, rows[0].goods], each],
      )
    const answerTo = async (terms: object, line: object = {}) => {
      const lines = [{ goodsUnitId: id['BRS5/SAK']!, qty: 1, ...line }]
      const { status, error } = await pay('kasir.sby', sale('BRS5/SAK', 0, { lines, ...terms }))
      if (status === 200) return 'sold'
      const { demand } = (error.data ?? {}) as { demand?: { needs: string } }
      return JSON.stringify([status, error.code, error.action, error.message, demand?.needs.length])
    }
    /** Halving, as somebody would who wants to know where it turns; what he heard on the way. */
    const halve = async () => {
      const heard = new Set<string>()
      let [low, high] = [0, Math.floor((price * limit) / 100)]
      while (high - low > 1) {
        const off = Math.floor((low + high) / 2)
        const answer = await answerTo({}, { discountAmount: off })
        heard.add(answer)
        if (answer === 'sold') low = off
        else high = off
      }
      heard.add(await answerTo({}, { discountTiers: [limit / 2] }))
      heard.add(await answerTo({ headerDiscount: { type: 'AMOUNT', value: 1 } }))
      heard.add(await answerTo({ headerDiscount: { type: 'PERCENT', value: limit } }))
      return heard
    }
    const heardAt = new Map<number, Set<string>>()
    const edge = 1 - limit / 100
    for (const share of [0.5, edge - 0.001, edge + 0.001, 1 - limit / 200, 0.999, 1.01]) {
      await cost(price * share)
      heardAt.set(share, await halve())
    }
    // One answer per cost, the same in all of the span of his limit: he knows no cost nearer than that.
    const all = [...heardAt.values()].map((heard) => [...heard])
    expect(all.map((heard) => heard.length)).toEqual(all.map(() => 1))
    const [cheap, nearly, ...dear] = all.map(([answer]) => answer)
    expect([cheap, nearly]).toEqual(['sold', 'sold'])
    expect(new Set(dear).size).toBe(1)
    expect(dear[0]).toContain('Diperlukan persetujuan atasan untuk harga ini')
    // The list's own price is asked for only where it lies below the cost, which he cannot move.
    await cost(price * 0.999)
    expect(await answerTo({})).toBe('sold')
    await cost(price * 1.01)
    expect(await answerTo({})).toBe(dear[0])
    const asked = await t.db.query(
      `select count(*)::int as n from audit where action = 'Harga khusus diminta' and object_kind = 'employee'`,
    )
    expect(asked.rows[0].n).toBeGreaterThan(20)
  })

  it('lets nobody learn a cost by typing prices, at the till or in the list', async () => {
    await t.db.query(
      `update role r set rights = array_append(array_remove(r.rights, 'cost.view'), 'price.edit')
       from employee e where e.role_id = r.id and e.email = 'kepala.sby@gerai.test'`,
    )
    const heard = new Set<string>()
    for (const unitPrice of [1_000, 70_000, 80_000, 500_000]) {
      const lines = [{ goodsUnitId: id['BRS5/SAK']!, qty: 1, unitPrice }]
      heard.add((await pay('kepala.sby', sale('BRS5/SAK', 0, { lines }))).error.message)
      const written = await t.ask('kepala.sby', api.master.sellingPrice.add, {
        ...{ requestId: newRequest(), goodsUnitId: id['BRS5/SAK']!, branchId: sby },
        ...{ priceLevel: 'RETAIL', price: unitPrice },
      })
      heard.add(`${written.status} ${written.error.message}`)
    }
    expect([...heard]).toEqual([
      'Diperlukan persetujuan atasan untuk mengubah harga',
      '403 Mengubah harga barang yang sudah ada HPP-nya membutuhkan hak melihat HPP',
    ])
  })
})
