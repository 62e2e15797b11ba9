import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { salesReports } from '#contract/report/declared/sales.ts'
import { asking } from './story.ts'

/** Sales as reports tell them are the sales of the ledger (domain §7: numbers equal the ledger for the same filter). */
describe('sales reports', () => {
  let t: TestApp
  let sby: number
  const { ask, ledger } = asking(() => t, salesReports)
  const period = { dateFrom: '2026-01-01', dateTo: '2026-01-31' }
  beforeAll(async () => {
    t = await testApp({ at: '2026-01-10T03:00:00Z' })
    sby = await t.id('branch', 'SBY')
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/DUS', 100, 171_000]])
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 60, 28_500]])
    const unit = await t.id('unit', 'MG2/DUS')
    const order = await t.call('sales.sby', api.sales.salesOrder.add, {
      ...common(),
      type: 'ORDER',
      customerId: await t.id('customer', 'Toko Barokah'),
      warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
      headerDiscount: { type: 'AMOUNT', value: 1_001 },
      freight: 22_222,
      lines: [{ goodsUnitId: unit, qty: 5 }],
    } as never)
    await t.call('kepala.sby', api.sales.salesOrder.process, { id: order.id, action: 'PROCESS' })
    const bill = await t.call('sales.sby', api.sales.salesInvoice.add, {
      ...common(),
      orderIds: [order.id],
    } as never)
    const back = await t.call('sales.sby', api.sales.salesReturn.add, {
      ...common(),
      invoiceId: bill.id,
      reason: 'RUSAK',
      settleBy: 'POTONG_PIUTANG',
      lines: [{ invoiceLine: 1, qty: 2, condition: 'BAIK' }],
    } as never)
    await t.call('kepala.sby', api.sales.salesReturn.process, { id: back.id, action: 'APPROVE' })
    await t.call('kasir.sby', api.sales.cashier.payment, {
      ...common(),
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 3 }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 3 * 37_500 }],
    } as never)
  })
  afterAll(async () => t.close())

  const common = () => ({ requestId: newRequest(), branchId: sby, docDate: '2026-01-10' })
  it('adds up to the ledger, whichever way it is put together', async () => {
    // Freight that is billed is part of net sales, as in the profit and loss (domain §7.4).
    expect(await ledger('DELIVERY_INCOME')).toBe(22_222)
    const net = await ledger(
      ...['SALES_RETAIL', 'SALES_WHOLESALE', 'DELIVERY_INCOME', 'SALES_RETURN', 'SALES_DISCOUNT'],
    )
    const cost = -(await ledger('COGS'))
    expect(net).toBeGreaterThan(0)
    for (const key of ['sales-by-goods', 'sales-by-customer', 'sales-by-salesman']) {
      const { sums } = await ask(key, period)
      expect([key, sums.net, sums.cost, sums.profit]).toEqual([key, net, cost, net - cost])
    }
    const bills = await ask('sales-by-invoice', period)
    const returns = await ask('sales-returned', period)
    expect(returns.count).toBe(1)
    expect(Number(bills.sums.net) - Number(returns.sums.net)).toBe(net)
    expect(Number(bills.sums.cost) - Number(returns.sums.cost)).toBe(cost)
    await expectBooksInOrder(t.db)
  })

  it('tells of VAT what the ledger has of it', async () => {
    const { sums } = await ask('sales-tax-by-day', period)
    expect(sums.vat).toBe(await ledger('VAT_OUT'))
  })

  it('tells of receivables what the ledger has of them, as of any day', async () => {
    const { sums, rows } = await ask('receivables-by-age', { date: '2026-01-31' })
    expect(sums.outstanding).toBe(-(await ledger('AR')))
    expect(rows).toHaveLength(1)
    const later = await ask('receivables-by-age', { date: '2026-03-31' })
    expect([later.sums.notDue, later.sums.outstanding]).toEqual([0, sums.outstanding])
    expect((await ask('receivables-by-age', { date: '2026-01-09' })).count).toBe(0)
    await t.call('akuntansi', api.sales.otherReceivable.add, {
      requestId: newRequest(),
      branchId: await t.id('branch', 'SBY'),
      docDate: '2026-01-10',
      dueDate: '2026-01-20',
      customerId: await t.id('customer', 'Toko Barokah'),
      accountId: await t.id('account', '6-1402'),
      amount: 400_000,
      memo: 'Talangan',
    } as never)
    const owed = async (of: string) =>
      (await ask('receivables-by-age', { date: '2026-01-31', owed: of })).sums.outstanding
    const [trade, other] = [-(await ledger('AR')), -(await ledger('AR_OTHER'))]
    expect([other, await owed('TRADE'), await owed('OTHER'), await owed('ALL')]).toEqual([
      400_000,
      trade,
      other,
      trade + other,
    ])
  })

  it('is narrowed to the hour, the weekday, the tender and the terms, as what leads to it says', async () => {
    const total = async (more: object) =>
      (await ask('sales-by-invoice', { ...period, ...more })).sums.total
    // 10 January 2026 is a Saturday.
    const whole = await total({})
    expect(await total({ weekday: 'saturday' })).toBe(whole)
    expect(await total({ weekday: 'friday' })).toBe(0)
    const cash = await total({ methodId: await t.id('method', 'TUNAI') })
    expect(cash).toBe(3 * 37_500)
    expect(await total({ terms: 'PAID' })).toBe(cash)
    expect(await total({ terms: 'CREDIT' })).toBe(Number(whole) - Number(cash))
    const byHour = await Promise.all(
      Array.from({ length: 24 }, (_, at) => total({ hour: String(at) })),
    )
    expect(byHour.reduce<number>((sum, one) => sum + Number(one), 0)).toBe(whole)
  })

  it('tells what is exempt on a bill beside its DPP, and DPP nilai lain of each line by its tax type', async () => {
    const before = await ask('sales-tax-by-day', period)
    await t.db.query(`update goods set tax_type = 'BKP_MEWAH' where code = 'TEH'`)
    await receiveGoods(t, 'SBY', 'GUDANG', [
      ['BRS5/SAK', 10, 60_000],
      ['TEH/PCS', 10, 4_000],
    ])
    const units = ['BRS5/SAK', 'TEH/PCS', 'MG2/DUS']
    await t.call('owner', api.sales.salesInvoice.add, {
      ...common(),
      customerId: await t.id('customer', 'Toko Barokah'),
      warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
      goods: await Promise.all(
        units.map(async (unit) => ({ goodsUnitId: await t.id('unit', unit), qty: 1 })),
      ),
    } as never)
    const { rows, sums } = await ask('sales-tax-by-day', period)
    const added = (key: string) => Number(sums[key]) - Number(before.sums[key])
    const invoiced = rows.find((r) => r.way === 'INVOICED')
    expect([
      invoiced?.exempt,
      added('exempt'),
      added('dpp'),
      added('otherBase'),
      added('vat'),
    ]).toEqual([77_000, 77_000, 195_000 + 8_839, 178_750 + 8_839, 21_450 + 1_061])
    const bills = await ask('sales-by-invoice', period)
    const returns = await ask('sales-returned', period)
    expect(Number(sums.dpp) + Number(sums.exempt)).toBe(
      Number(bills.sums.net) - Number(returns.sums.net),
    )
  })
})
