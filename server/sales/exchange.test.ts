import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from './story.ts'
import { openShift, registerTill } from './till-story.ts'

/** Goods come back at the till and others are taken along (domain §3.2.7). */
describe('exchanging goods', () => {
  let t: TestApp
  let branchId: number
  const id: Record<string, number> = {}
  const { cashier, exchange, salesReturn, salesInvoice, shift } = api.sales
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    for (const unit of ['MG2/PCS', 'MIG/PCS', 'BRS5/SAK', 'KPI/PCS', 'TEH/PCS'])
      id[unit] = await t.id('unit', unit)
    id.sari = await t.id('customer', 'Ibu Sari')
    id.cash = await t.id('method', 'TUNAI')
    id.toko = await t.id('warehouse', 'SBY/TOKO')
    await t.db.query(
      `insert into warehouse (branch_id, code, name, type) values ($1, 'RUSAK', 'Gudang Rusak', 'DAMAGED')`,
      [branchId],
    )
    await receiveGoods(t, 'SBY', 'TOKO', [
      ['MG2/PCS', 100, 28_500],
      ['MIG/PCS', 300, 2_600],
      ['KPI/PCS', 50, 12_000],
      ['TEH/PCS', 50, 6_000],
    ])
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  type Goods = [unit: string, qty: number][]
  const goods = (lines: Goods) =>
    lines.map(([unit, qty]) => ({ goodsUnitId: id[unit] as number, qty }))
  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  const sell = (lines: Goods, customerId?: number) =>
    t.call('kasir.sby', cashier.payment, {
      ...common(),
      customerId: customerId ?? null,
      lines: goods(lines),
      payments: [{ methodId: id.cash as number, amount: 2_000_000 }],
    })
  const cart = (invoiceId: number, back: number[], taken: Goods, more: object = {}) => ({
    ...common(),
    invoiceId,
    reason: 'LAIN' as const,
    taken: goods(taken),
    lines: back.map((qty, i) => ({ invoiceLine: i + 1, qty, condition: 'BAIK' as const })),
    ...more,
  })
  const pay = (amount: number) => ({ payments: [{ methodId: id.cash as number, amount }] })
  const swap = async (...of: Parameters<typeof cart>) => {
    const approvalToken = await giveApproval(t, 'kasir.sby', 'kepala.sby', 'SALES_RETURN')
    return t.ask('kasir.sby', exchange.submit, { ...cart(...of), approvalToken })
  }
  const ask = async (...of: Parameters<typeof cart>) =>
    (await t.ask('kasir.sby', exchange.submit, cart(...of))).error
  const drawer = async () => {
    const { rows } = await t.db.query(
      `select coalesce(sum(l.debit - l.credit), 0)::int as held from journal_line l join account a on a.id = l.account_id
       where a.usage = 'CASH_DRAWER' and l.branch_id = $1`,
      [branchId],
    )
    return rows[0].held as number
  }
  const returnOf = async (saleId: number) => {
    const { related } = await t.call('akuntansi', salesInvoice.get, { id: saleId })
    const found = related.find((one) => one.kind === 'sales-return')
    return t.call('akuntansi', salesReturn.get, { id: found?.id as number })
  }
  const sides = ({ journal }: Awaited<ReturnType<typeof returnOf>>) =>
    journal.map((l) => [l.accountCode, l.debit, l.credit])

  it('takes the difference from the customer: two documents, one moment, one payment', async () => {
    const sale = await sell([
      ['KPI/PCS', 2],
      ['TEH/PCS', 1],
    ])
    const before = await drawer()
    const told = await t.call(
      'kasir.sby',
      exchange.calculate,
      cart(sale.id, [1, 0], [['MG2/PCS', 1]]),
    )
    expect(told).toMatchObject({ credit: 18_750, total: 37_500, due: 18_750, rest: 0 })
    const asked = await ask(sale.id, [1, 0], [['MG2/PCS', 1]], pay(20_000))
    expect(asked.action).toBe('SALES_RETURN')
    const { body } = await swap(sale.id, [1, 0], [['MG2/PCS', 1]], pay(20_000))
    // Only the cash part is rounded: 18.750 to 18.800.
    expect([body.status, body.totals?.total, body.change]).toEqual(['PAID', 37_500, 1_200])
    expect((await drawer()) - before).toBe(18_800)
    const back = await returnOf(body.id)
    expect([back.document.status, back.document.total, back.document.settleBy]).toEqual([
      'COMPLETED',
      18_750,
      'TUKAR',
    ])
    expect(sides(back)).toEqual([
      ['4-1201', 16_892, 0],
      ['2-1301', 1_858, 0],
      ['2-1202', 0, 18_750],
      ['1-1301', 12_000, 0],
      ['5-1101', 0, 12_000],
    ])
    const sold = await t.call('akuntansi', salesInvoice.get, { id: body.id })
    const { lines: cameBack, ...half } = sold.exchange as NonNullable<typeof sold.exchange>
    expect(half).toEqual({
      id: back.document.id,
      docNo: back.document.docNo,
      credit: 18_750,
      exchanged: 18_750,
      asPoints: 0,
      rest: 0,
      restAs: 'TUNAI',
      handedOver: 0,
    })
    expect(cameBack.map((l) => [l.goodsCode, l.qty, l.net])).toEqual([['KPI', 1, 18_750]])
    expect((await t.call('akuntansi', salesInvoice.get, { id: sale.id })).exchange).toBeNull()
    expect(sold.journal.slice(0, 2).map((l) => [l.accountCode, l.debit])).toEqual([
      ['1-1101', 18_800],
      ['2-1202', 18_750],
    ])
    await expectBooksInOrder(t.db)
  })

  it('pays out what is left, or keeps it for a customer who is known', async () => {
    const sale = await sell([['MG2/PCS', 3]], id.sari)
    const before = await drawer()
    const out = await swap(sale.id, [1], [['TEH/PCS', 1]])
    const worth = (sale.totals?.total as number) / 3
    expect(out.body.totals?.total).toBe(9_900)
    expect(before - (await drawer())).toBe(worth - 9_900)
    const { exchange: half } = await t.call('akuntansi', salesInvoice.get, { id: out.body.id })
    expect([half?.credit, half?.rest, half?.restAs]).toEqual([worth, worth - 9_900, 'TUNAI'])
    expect((await returnOf(out.body.id)).document.status).toBe('COMPLETED')
    const kept = await swap(sale.id, [1], [['TEH/PCS', 1]], { rest: 'DEPOSIT' })
    const back = await returnOf(kept.body.id)
    expect([back.document.settleBy, back.document.outstanding]).toEqual(['DEPOSIT', worth - 9_900])
    expect(before - (await drawer())).toBe(worth - 9_900)
    const unknown = await sell([['MG2/PCS', 1]])
    const error = await ask(unknown.id, [1], [['TEH/PCS', 1]], { rest: 'DEPOSIT' })
    expect(error.code).toBe('SETTLE_INVALID')
    await expectBooksInOrder(t.db)
  })

  it('puts damaged goods with the damaged, and gives the same goods anew', async () => {
    const sale = await sell([['KPI/PCS', 1]])
    const damaged = { lines: [{ invoiceLine: 1, qty: 1, condition: 'RUSAK' }] }
    const { body } = await swap(sale.id, [], [['KPI/PCS', 1]], damaged)
    expect([body.totals?.total, body.change]).toEqual([18_750, 0])
    const { moves } = await returnOf(body.id)
    expect(moves.map((m) => [m.warehouseName, m.qty])).toEqual([['Gudang Rusak', 1]])
    await expectBooksInOrder(t.db)
  })

  it('asks for one approval of everything, and for the money that is missing', async () => {
    const sale = await sell([['KPI/PCS', 1]])
    const token = await giveApproval(t, 'kasir.sby', 'kepala.sby', 'SALES_RETURN')
    const short = await t.ask('kasir.sby', exchange.submit, {
      ...cart(sale.id, [1], [['MG2/PCS', 1]]),
      approvalToken: token,
    })
    expect(short.error.code).toBe('CASH_SHORT')
    const over = await swap(sale.id, [2], [['MG2/PCS', 1]], pay(50_000))
    expect(over.error.code).toBe('RETURN_OVER')
    const none = await swap(sale.id, [1], [['BRS5/SAK', 1]], pay(100_000))
    expect(none.error.code).toBe('STOCK_SHORT')
    const foreign = await t.ask('kepala.mlg', exchange.calculate, {
      ...cart(sale.id, [1], [['MG2/PCS', 1]]),
      branchId: await t.id('branch', 'MLG'),
    })
    expect(foreign.status).toBe(404)
    t.at('2026-01-18T03:00:00Z')
    const late = { docDate: '2026-01-18', ...pay(50_000) }
    const asked = await ask(sale.id, [1], [['MG2/PCS', 1]], late)
    expect(asked.action).toBe('RETURN_LATE')
    const approvalToken = await giveApproval(t, 'kasir.sby', 'kepala.sby', 'RETURN_LATE')
    const done = await t.call('kasir.sby', exchange.submit, {
      ...cart(sale.id, [1], [['MG2/PCS', 1]], late),
      approvalToken,
    })
    expect((await returnOf(done.id)).document.docDate).toBe('2026-01-18')
    t.at('2026-01-10T03:00:00Z')
    await expectBooksInOrder(t.db)
  })

  it('gives the points of what comes back and earns those of what is taken', async () => {
    const balance = async () =>
      (await t.db.query('select point_balance($1)::int as n', [id.sari])).rows[0].n as number
    const before = await balance()
    const sale = await sell([['MG2/PCS', 4]], id.sari)
    const { body } = await swap(sale.id, [4], [['KPI/PCS', 8]], pay(100_000))
    expect(body.points).toBe(15)
    expect(await balance()).toBe(before + 15)
    await expectBooksInOrder(t.db)
  })

  it('takes the last piece back once, whoever asks, and leaves what is paid to its own return', async () => {
    const sale = await sell([['KPI/PCS', 1]])
    const request = async () => {
      const approvalToken = await giveApproval(t, 'kasir.sby', 'kepala.sby', 'SALES_RETURN')
      return { ...cart(sale.id, [1], [['TEH/PCS', 1]]), approvalToken }
    }
    const all = await Promise.all(Array.from({ length: 4 }, request))
    const answers = await Promise.all(all.map((one) => t.ask('kasir.sby', exchange.submit, one)))
    const done = answers.filter((a) => a.status === 200)
    expect(done).toHaveLength(1)
    expect(answers.filter((a) => a.error?.code === 'RETURN_OVER')).toHaveLength(3)
    // The same request again is the same exchange.
    const index = answers.findIndex((a) => a.status === 200)
    const again = await t.call('kasir.sby', exchange.submit, all[index] as (typeof all)[0])
    expect(again.id).toBe(done[0]?.body.id)
    await expectBooksInOrder(t.db)
  })

  it('belongs to the cashier’s shift wholly, or does not happen: also while it closes', async () => {
    const sale = await sell([['MIG/PCS', 12]])
    await t.db.query('update branch set shift_required = true where id = $1', [branchId])
    expect((await swap(sale.id, [1], [['TEH/PCS', 1]], pay(10_000))).error.code).toBe(
      'SHIFT_CLOSED',
    )
    const own = await openShift(t, await registerTill(t), 300_000)
    const counts = [{ denomination: 100_000, pieces: 3 }]
    const closing = { requestId: newRequest(), branchId, id: own, counts }
    const [closed, ...answers] = await Promise.all([
      t.ask('kasir.sby', shift.close, closing),
      ...Array.from({ length: 4 }, () => swap(sale.id, [1], [['TEH/PCS', 1]], pay(10_000))),
    ])
    expect(closed.status).toBe(200)
    for (const one of answers.filter((a) => a.status !== 200))
      expect(one.error.code).toBe('SHIFT_CLOSED')
    const { rows } = await t.db.query(
      `select count(*)::int as n, count(distinct d.id) filter (where d.kind = 'sales-return')::int as back from document d where d.shift_id = $1 and d.kind in ('sales-invoice','sales-return')`,
      [own],
    )
    const done = answers.filter((a) => a.status === 200).length
    expect(rows[0]).toEqual({ n: 2 * done, back: done })
    const z = await t.call('kepala.sby', shift.get, { id: own })
    const exchanged = z.tenders?.find((one) => one.kind === 'EXCHANGE')
    expect(exchanged?.amount ?? 0).toBe(3_500 * done)
    await t.db.query('update branch set shift_required = false where id = $1', [branchId])
    await expectBooksInOrder(t.db)
  })

  it('stands on one receipt, and is no sale that could be voided alone', async () => {
    const sale = await sell([['KPI/PCS', 2]])
    const { body } = await swap(sale.id, [2], [['TEH/PCS', 3]])
    const strip = await t.ask('kasir.sby', salesInvoice.receipt, { id: body.id })
    expect(strip.raw.subarray(0, 4).toString()).toBe('%PDF')
    expect(await exchangedFor(body.id)).toMatchObject({ credit: 37_500, exchanged: 29_700 })
    await expectBooksInOrder(t.db)
  })

  const exchangedFor = async (saleId: number) => {
    const back = await returnOf(saleId)
    const [settled] = back.settlements
    return { credit: back.document.total, exchanged: settled?.amount }
  }

  it('changes a faulty piece for another at what was paid, whatever it costs now', async () => {
    const sale = await sell([
      ['KPI/PCS', 3],
      ['TEH/PCS', 1],
    ])
    await t.db.query('update selling_price set price = price + 7000 where goods_unit_id = $1', [
      id['KPI/PCS'],
    ])
    const [same, more] = [
      cart(sale.id, [1, 0], [['KPI/PCS', 1]]),
      cart(sale.id, [1, 0], [['KPI/PCS', 2]]),
    ]
    const told = await t.call('kasir.sby', exchange.calculate, same)
    expect(told).toMatchObject({ credit: 18_750, total: 18_750, due: 0, rest: 0 })
    // The second piece is none that was paid for before: it has the price of today.
    const two = await t.call('kasir.sby', exchange.calculate, more)
    expect(two).toMatchObject({ credit: 18_750, due: 25_750 })
    const before = await drawer()
    const { body } = await swap(sale.id, [1, 0], [['KPI/PCS', 1]])
    expect([body.status, body.totals?.total]).toEqual(['PAID', 18_750])
    expect(await drawer()).toBe(before)
    await t.db.query('update selling_price set price = price - 7000 where goods_unit_id = $1', [
      id['KPI/PCS'],
    ])
    await expectBooksInOrder(t.db)
  })

  it('takes pieces of a carton that was sold at what its pieces were paid, whatever they cost singly', async () => {
    const [carton, piece] = [await t.id('unit', 'MG2/DUS'), id['MG2/PCS'] as number]
    const sold = await t.call('kasir.sby', cashier.payment, {
      ...common(),
      lines: [{ goodsUnitId: carton, qty: 1 }],
      payments: [{ methodId: id.cash as number, amount: 2_000_000 }],
    })
    const total = sold.totals?.total as number
    const { rows } = await t.db.query(
      'select conversion::int as pieces from goods_unit where id = $1',
      [carton],
    )
    const part = (qty: number) => Math.round((total * qty) / rows[0].pieces)
    const back = (goodsUnitId: number, qty: number) => ({
      lines: [{ invoiceLine: 1, qty, goodsUnitId, condition: 'BAIK' }],
    })
    const told = async (...of: Parameters<typeof cart>) => {
      const {
        credit,
        total: taken,
        due,
        rest,
      } = await t.call(...(['kasir.sby', exchange.calculate, cart(...of)] as const))
      return [credit, taken, due, rest]
    }
    const two = part(2)
    expect(await told(sold.id, [], [['MG2/PCS', 2]], back(piece, 2))).toEqual([two, two, 0, 0])
    // The third is none of those that come back: it has the price of a single one.
    const [, three, due] = await told(sold.id, [], [['MG2/PCS', 3]], back(piece, 2))
    expect([three, due]).toEqual([two + 37_500, 37_500])
    id['MG2/DUS'] = carton
    const whole = back(piece, rows[0].pieces)
    expect(await told(sold.id, [], [['MG2/DUS', 1]], whole)).toEqual([total, total, 0, 0])
    const before = await drawer()
    const { body } = await swap(sold.id, [], [['MG2/PCS', 2]], back(piece, 2))
    expect([body.status, body.totals?.total, await drawer()]).toEqual(['PAID', two, before])
    await expectBooksInOrder(t.db)
  })

  it('keeps a campaign with the piece that takes its place, also once it is over', async () => {
    const { id: campaignId } = await t.call('kepala.sby', api.campaign.promo.add, {
      requestId: newRequest(),
      name: 'Paket sarapan',
      branchIds: [branchId],
      startAt: '2026-01-01T00:00',
      endAt: '2026-01-31T23:59',
      type: 'BUNDLE_PRICE',
      price: 25_000,
      items: ['KPI/PCS', 'TEH/PCS'].map((unit) => ({ goodsUnitId: id[unit], as: 'BUY', qty: 1 })),
    } as never)
    const sale = await sell([
      ['KPI/PCS', 1],
      ['TEH/PCS', 1],
    ])
    expect(sale.totals?.total).toBe(25_000)
    await t.call('kepala.sby', api.campaign.promo.status, {
      requestId: newRequest(),
      id: campaignId,
      status: 'STOPPED',
      reason: 'Selesai',
    } as never)
    const told = await t.call(
      'kasir.sby',
      exchange.calculate,
      cart(sale.id, [1, 0], [['KPI/PCS', 1]]),
    )
    expect(told).toMatchObject({ due: 0, rest: 0, warnings: [] })
    expect(told.total).toBe(told.credit)
    const { body } = await swap(sale.id, [1, 0], [['KPI/PCS', 1]])
    const { lines } = await t.call('akuntansi', salesInvoice.get, { id: body.id })
    expect(lines[0]?.campaigns.map(({ name }) => name)).toEqual(['Paket sarapan'])
    await expectBooksInOrder(t.db)
  })
})
