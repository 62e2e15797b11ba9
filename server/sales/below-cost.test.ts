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
    // He may know costs: the card of what he asks for says how little is missing.
    expect(refused.error.data).toMatchObject({ card: { margin: -0.01, lines: [{ cost: 16_700 }] } })
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
      const { demand, card, ...told } = error.data as {
        demand: { needs: string; card: string }
        card: object
      }
      // What his own figures come to is his; nothing else of the card may differ, nor its length where it is sealed.
      const shape = JSON.stringify(card, (_, value) => (typeof value === 'number' ? 0 : value))
      const lengths = [demand.needs.length, demand.card.length]
      return JSON.stringify([error.code, error.action, error.message, told, shape, lengths])
    }
    // Rice for Rp 76.000 costs Rp 71.000.
    const above = await words(4)
    expect(above).toContain('CASHIER_MANUAL_DISCOUNT')
    expect(above).not.toMatch(/margin|cost/)
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

  it('lets nobody who sees no cost learn it nearer than a step, however long he tries', async () => {
    await receiveGoods(t, 'SBY', 'TOKO', [['BRS5/SAK', 900, 71_000]])
    await t.db.query(
      `update role r set discount_limit_pct = 12 from employee e where e.role_id = r.id and e.email = 'kasir.sby@gerai.test'`,
    )
    const price = (await pay('owner', sale('BRS5/SAK', 0))).body.totals?.total ?? 0
    const goods = await t.db.query('select goods_id from goods_unit where id = $1', [
      id['BRS5/SAK'],
    ])
    const cost = (each: number) =>
      t.db.query(
        'update stock_value set value = round(qty * $3) where branch_id = $1 and goods_id = $2',
        [sby, goods.rows[0].goods_id, each],
      )
    const answerTo = async (terms: object, line: object = {}) => {
      const lines = [{ goodsUnitId: id['BRS5/SAK']!, qty: 1, ...line }]
      const payments = [{ methodId: id.cash!, amount: 200_000 }]
      const input = sale('BRS5/SAK', 0, { lines, payments, ...terms })
      const { status, error } = await pay('kasir.sby', input)
      if (status === 200) return 'sold'
      const { demand } = (error.data ?? {}) as { demand?: { needs: string } }
      return JSON.stringify([status, error.code, error.action, error.message, demand?.needs.length])
    }
    /** Halving to the rupiah, in every way in which a price can be lowered; all that was heard. */
    const attack = async () => {
      const heard: string[] = []
      const ways: ((off: number) => Promise<string>)[] = [
        (off) => answerTo({}, { discountAmount: off }),
        (off) => answerTo({ headerDiscount: { type: 'AMOUNT', value: off } }),
        (off) => answerTo({}, { discountTiers: [Math.floor((off / price) * 10_000) / 100] }),
        (off) => answerTo({}, { qty: 2, discountAmount: off * 2 }),
      ]
      for (const way of ways) {
        let [low, high] = [1, Math.floor(price * 0.12)]
        while (high - low > 1) {
          const off = Math.floor((low + high) / 2)
          const answer = await way(off)
          heard.push(`${off} ${answer}`)
          if (answer === 'sold') low = off
          else high = off
        }
      }
      return heard
    }
    // The steps are known to him: what lies between two of them answers alike, whatever he tries.
    const steps = Array.from({ length: 500 }, (_, k) => 1.025 ** k)
    const top = steps.findLast((step) => step < price * 0.97) as number
    const transcripts: string[][] = []
    for (const share of [0.9999, 0.99, 0.9765]) {
      await cost(top * share)
      transcripts.push(await attack())
    }
    expect(transcripts[1]).toEqual(transcripts[0])
    expect(transcripts[2]).toEqual(transcripts[0])
    expect(transcripts[0]?.filter((one) => one.endsWith('sold')).length).toBeGreaterThan(10)
    expect(new Set(transcripts[0]?.map((one) => one.replace(/^\d+ /, ''))).size).toBe(2)
    // It is the cost that is asked for: a step higher, and other prices are refused.
    await cost(top * 1.001)
    expect(await attack()).not.toEqual(transcripts[0])
    // At the list's own price, which he cannot move, goods are sold as long as that covers them.
    await cost(price * 0.999)
    expect(await answerTo({})).toBe('sold')
    await cost(price * 1.01)
    expect(await answerTo({})).toContain('Diperlukan persetujuan atasan untuk harga ')
    const asked = await t.db.query(
      `select count(*)::int as n from audit where action = 'Harga khusus diminta' and object_kind = 'employee'`,
    )
    expect(asked.rows[0].n).toBeGreaterThan(50)
  })

  it('judges prices typed into the list by the same steps, of who sees no cost', async () => {
    await t.db.query(
      `update role r set rights = array_remove(r.rights, 'cost.view') from employee e where e.role_id = r.id and e.email = 'kepala.sby@gerai.test'`,
    )
    const step = 1.025 ** 453
    const writtenAt = async (each: number, price: number) => {
      await t.db.query(
        `update stock_value set value = round(qty * $3) where branch_id = $1 and goods_id = (select goods_id from goods_unit where id = $2)`,
        [sby, id['BRS5/SAK'], each],
      )
      const row = { requestId: newRequest(), goodsUnitId: id['BRS5/SAK']!, branchId: sby }
      const answer = await t.ask('kepala.sby', api.master.sellingPrice.add, {
        ...row,
        priceLevel: 'KHUSUS',
        price,
      })
      return `${answer.status} ${answer.error.message ?? ''}`
    }
    expect(step).toBeGreaterThan(70_000)
    for (const share of [0.9999, 0.9765]) {
      expect(await writtenAt(step * share, Math.ceil(step))).toBe('200 ')
      expect(await writtenAt(step * share, Math.floor(step))).toMatch(/^422 .*batas terendah/)
    }
  })
})
