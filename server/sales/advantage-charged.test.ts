import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from './story.ts'

/** Part of what a campaign made cheaper comes back (domain §3.2.7, §5.6). */
describe('returning what a campaign gave', () => {
  let t: TestApp
  let branchId: number
  const id: Record<string, number> = {}
  const { cashier, cod, salesInvoice, salesOrder, salesReturn } = api.sales
  const { promo, gift } = api.campaign
  const units = ['MG2/PCS', 'MIG/PCS', 'BRS5/SAK', 'KPI/PCS', 'TEH/PCS']
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    for (const unit of units) id[unit] = await t.id('unit', unit)
    id.cash = await t.id('method', 'TUNAI')
    await receiveGoods(t, 'SBY', 'TOKO', [
      ['MG2/PCS', 200, 28_500],
      ['MIG/PCS', 300, 2_600],
      ['BRS5/SAK', 20, 60_000],
      ['KPI/PCS', 50, 12_000],
      ['TEH/PCS', 50, 6_000],
    ])
    const head = { startAt: '2026-01-01T00:00', endAt: '2026-01-31T23:59', branchIds: [branchId] }
    const item = (unit: string, as: 'BUY' | 'EXCLUDE' = 'BUY') => ({
      goodsUnitId: id[unit] as number,
      as,
      ...(as === 'BUY' ? { qty: 1 } : {}),
    })
    const bundle = await t.call('kepala.sby', promo.add, {
      requestId: newRequest(),
      name: 'Paket sarapan',
      ...head,
      type: 'BUNDLE_PRICE',
      items: [item('KPI/PCS'), item('TEH/PCS')],
      price: 25_000,
    })
    id.bundle = bundle.id
    await t.call('kepala.sby', promo.add, {
      requestId: newRequest(),
      name: 'Belanja 500 ribu',
      ...head,
      type: 'MIN_SPEND',
      minSpend: 500_000,
      discountType: 'PERCENT',
      value: 5,
      maxDiscount: 30_000,
      items: [item('BRS5/SAK', 'EXCLUDE')],
    })
    const free = await t.call('kepala.sby', gift.add, {
      requestId: newRequest(),
      name: 'Belanja 300 ribu',
      ...head,
      trigger: 'MIN_SPEND',
      minSpend: 300_000,
      gifts: [{ goodsUnitId: id['MIG/PCS'] as number, qty: 5, stockLimit: 20 }],
    })
    id.gift = free.id
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  const sell = (lines: [unit: string, qty: number][], gifts: object[] = []) =>
    t.call('kasir.sby', cashier.payment, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      gifts,
      lines: lines.map(([unit, qty]) => ({ goodsUnitId: id[unit] as number, qty })),
      payments: [{ methodId: id.cash as number, amount: 2_000_000 }],
    } as never)
  const write = (invoiceId: number, quantities: number[]) => ({
    requestId: newRequest(),
    branchId,
    docDate: '2026-01-10',
    invoiceId,
    reason: 'LAIN' as const,
    settleBy: 'TUNAI' as const,
    lines: quantities.map((qty, i) => ({ invoiceLine: i + 1, qty, condition: 'BAIK' as const })),
  })
  /** What is charged; what is handed over for the rest is another sentence. */
  const preview = async (invoiceId: number, quantities: number[]) => {
    const seen = await t.call('kasir.sby', salesReturn.preview, write(invoiceId, quantities))
    const warnings = seen.warnings.filter((text) => !text.startsWith('Setelah disetujui: serahkan'))
    return { ...seen, warnings }
  }
  const bring = async (invoiceId: number, quantities: number[]) => {
    const saved = await t.call('kasir.sby', salesReturn.add, write(invoiceId, quantities))
    await t.call('kepala.sby', salesReturn.process, { id: saved.id, action: 'APPROVE' })
    return saved.totals?.total
  }
  const sides = async (documentId: number) => {
    const { journal } = await t.call('akuntansi', salesReturn.get, { id: documentId })
    return journal.map((l) => [l.accountCode, l.debit, l.credit])
  }

  it('PV10: charges a bundle that is broken, line by line, before anybody approves', async () => {
    const sale = await sell([
      ['KPI/PCS', 2],
      ['TEH/PCS', 3],
    ])
    expect(sale.totals?.total).toBe(59_900)
    const seen = await preview(sale.id, [1, 0])
    // One bundle at 25.000 and two teas at 9.900 stay.
    expect(seen.totals?.total).toBe(59_900 - 44_800)
    expect(seen.warnings).toEqual([
      'Teh, 3 tetap dibeli: Paket sarapan tidak terpenuhi lagi, Rp 1.262 dipotong dari retur',
    ])
    const saved = await t.call('kasir.sby', salesReturn.add, write(sale.id, [1, 0]))
    await t.call('kepala.sby', salesReturn.process, { id: saved.id, action: 'APPROVE' })
    const { document, lines } = await t.call('akuntansi', salesReturn.get, { id: saved.id })
    expect(lines.map((l) => [l.goodsCode, l.qty, l.net])).toEqual([
      ['KPI', 1, 16_362],
      ['TEH', 0, -1_262],
    ])
    expect((await sides(saved.id)).slice(0, 3)).toEqual([
      ['4-1201', 15_100 - document.vat, 0],
      ['2-1301', document.vat, 0],
      ['1-1101', 0, 15_100],
    ])
    await expectBooksInOrder(t.db)
    // The rest brings the whole bill back to nothing.
    expect(await bring(sale.id, [1, 3])).toBe(44_800)
    const { rows } = await t.db.query(
      `select sum(r.total)::int as total, sum(r.vat)::int as vat, sum(r.discount)::int as discount from document_source s join document r on r.id = s.document_id
       where s.source_id = $1 and r.kind = 'sales-return'`,
      [sale.id],
    )
    expect(rows[0]).toEqual({
      total: 59_900,
      vat: sale.totals?.vat,
      discount: sale.totals?.discount,
    })
    await expectBooksInOrder(t.db)
  })

  it('gives for a piece outside every bundle what it cost', async () => {
    const sale = await sell([
      ['KPI/PCS', 1],
      ['TEH/PCS', 2],
    ])
    // One bundle at 25.000 and one tea at 9.900.
    expect(sale.totals?.total).toBe(34_900)
    const seen = await preview(sale.id, [0, 1])
    expect(seen.totals?.total).toBe(9_900)
    expect(await bring(sale.id, [0, 1])).toBe(9_900)
    // What stays is a bundle: without its coffee the tea costs 9.900 again.
    expect(await bring(sale.id, [1, 0])).toBe(25_000 - 9_900)
    expect(await bring(sale.id, [0, 1])).toBe(9_900)
    await expectBooksInOrder(t.db)
  })

  it('PV11: charges a threshold that is no longer met, with the PPN of the goods that stay', async () => {
    const sale = await sell([
      ['MG2/PCS', 15],
      ['BRS5/SAK', 2],
    ])
    expect(sale.totals?.total).toBe(688_375)
    expect((await preview(sale.id, [1, 0])).warnings).toEqual([])
    expect(await bring(sale.id, [3, 0])).toBe(688_375 - 604_000)
    // Rice bears no PPN: the oil's advantage leaves less than none.
    expect(await bring(sale.id, [12, 0])).toBe(450_000)
    expect(await bring(sale.id, [0, 2])).toBe(154_000)
    await expectBooksInOrder(t.db)
  })

  it('keeps PPN in order where exempt goods come back and taxed ones lose their advantage', async () => {
    await t.call('kepala.sby', promo.add, {
      requestId: newRequest(),
      name: 'Belanja 200 ribu',
      startAt: '2026-01-01T00:00',
      endAt: '2026-01-31T23:59',
      branchIds: [branchId],
      type: 'MIN_SPEND',
      minSpend: 200_000,
      discountType: 'AMOUNT',
      value: 20_000,
    })
    const sale = await sell([
      ['MG2/PCS', 4],
      ['BRS5/SAK', 1],
    ])
    expect(sale.totals?.total).toBe(207_000)
    expect(await bring(sale.id, [0, 1])).toBe(207_000 - 150_000)
    await expectBooksInOrder(t.db)
    expect(await bring(sale.id, [4, 0])).toBe(150_000)
    const small = await sell([
      ['MG2/PCS', 5],
      ['MIG/PCS', 4],
    ])
    expect(small.totals?.total).toBe(181_500)
    // The noodles come to less than what their return would cost: nothing is given, nothing asked for.
    const first = await preview(small.id, [0, 4])
    expect(first.totals?.total).toBe(0)
    expect(await bring(small.id, [0, 4])).toBe(0)
    expect(await bring(small.id, [1, 0])).toBe(181_500 - 150_000)
    expect(await bring(small.id, [4, 0])).toBe(150_000)
    await expectBooksInOrder(t.db)
  })

  it('PV13: charges a gift that is kept and earned by nothing any more', async () => {
    const sale = await sell(
      [['MG2/PCS', 9]],
      [{ campaignId: id.gift as number, goodsUnitId: id['MIG/PCS'] as number }],
    )
    const total = sale.totals?.total as number
    const seen = await preview(sale.id, [4, 0])
    expect(seen.warnings.at(-1)).toBe(
      'Mie Instan Goreng, 5 tetap dibeli: Belanja 300 ribu tidak terpenuhi lagi, Rp 17.500 dipotong dari retur',
    )
    expect(await bring(sale.id, [4, 0])).toBe(total - 187_500 - 17_500)
    // The gift comes back: its price too.
    expect(await bring(sale.id, [0, 5])).toBe(17_500)
    expect(await bring(sale.id, [5, 0])).toBe(187_500)
    await expectBooksInOrder(t.db)
  })

  /** Taken of the gift’s limit, by sales and by what is on its way. */
  const given = async () => {
    const { rows } = await t.db.query(
      'select used::int as n from campaign_quota where campaign_id = $1',
      [id.gift],
    )
    return rows[0].n as number
  }
  const noodles = () => ({
    campaignId: id.gift as number,
    goodsUnitId: id['MIG/PCS'] as number,
    times: 1,
  })
  const toLines = (lines: [unit: string, qty: number][]) =>
    lines.map(([unit, qty]) => ({ goodsUnitId: id[unit] as number, qty }))
  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  const send = async (lines: [unit: string, qty: number][], more: object = {}) =>
    t.call('kasir.sby', cod.add, {
      ...common(),
      courierId: await t.id('employee', 'gudang.sby'),
      deliveryAddress: 'Jl. Waru 1',
      lines: toLines(lines),
      ...more,
    })
  const kept = (quantities: number[]) => quantities.map((qty, i) => ({ line: i + 1, qty }))
  const settle = (codId: number, quantities: number[]) =>
    t.call('kasir.sby', cod.payment, {
      ...common(),
      codId,
      acceptedLines: kept(quantities),
      payments: [{ methodId: id.cash as number, amount: 2_000_000 }],
    })
  const promised = async (lines: [unit: string, qty: number][], gifts: object[]) => {
    const saved = await t.call('sales.sby', salesOrder.add, {
      ...common(),
      type: 'BOOKING',
      gifts,
      lines: toLines(lines),
      customerId: await t.id('customer', 'Ibu Sari'),
    } as never)
    await t.db.query(`update document set expires_at = '2100-01-01' where id = $1`, [saved.id])
    return saved
  }
  const costs = async (documentId: number) => {
    const { rows } = await t.db.query(
      `select a.usage, sum(l.debit - l.credit)::int as n from journal_line l join account a on a.id = l.account_id
       where l.journal_id = $1 and a.usage in ('PROMO_EXPENSE','COGS','INVENTORY','INV_COD') group by 1 order by 1`,
      [documentId],
    )
    return Object.fromEntries(rows.map((r) => [r.usage, r.n]))
  }

  it('PV10: charges at the door what a COD no longer earns, as a return would', async () => {
    const sent = await send([
      ['KPI/PCS', 2],
      ['TEH/PCS', 3],
    ])
    const asked = { codId: sent.id, acceptedLines: kept([1, 3]) }
    const seen = await t.call('kasir.sby', cod.calculate, asked)
    expect(seen.totals.total).toBe(44_800)
    expect(seen.lost).toEqual([
      'Teh, 3 tetap dibeli: Paket sarapan tidak terpenuhi lagi, ditagih Rp 1.262',
    ])
    const all = await t.call('kasir.sby', cod.calculate, { ...asked, acceptedLines: kept([2, 3]) })
    expect([all.totals.total, all.lost]).toEqual([59_900, []])
    const sale = await settle(sent.id, [1, 3])
    expect(sale.totals?.total).toBe(44_800)
    const { lines } = await t.call('akuntansi', salesInvoice.get, { id: sale.id })
    expect(lines.map((l) => [l.goodsCode, l.qty, l.net, l.memo])).toEqual([
      ['KPI', 1, 16_361, null],
      ['TEH', 3, 28_439, 'Promosi tidak terpenuhi lagi: Paket sarapan, Rp 1.262'],
    ])
    await expectBooksInOrder(t.db)
    // The bundle that stays is the sale’s; of what nobody kept, nothing.
    const uses = await t.db.query(
      'select qty::int, amount::int from campaign_use where document_id = $1',
      [sale.id],
    )
    expect(uses.rows).toEqual([{ qty: 1, amount: 3_650 }])
    expect(await bring(sale.id, [1, 3])).toBe(44_800)
    await expectBooksInOrder(t.db)
  })

  it('PV13: sends gifts along, counts them when they leave, and takes them back', async () => {
    const before = await given()
    const sent = await send([['MG2/PCS', 9]], { gifts: [noodles()] })
    expect(await given()).toBe(before + 5)
    expect(await costs(sent.id)).toEqual({ INVENTORY: -269_500, INV_COD: 269_500 })
    await expectBooksInOrder(t.db)
    const cancel = { id: sent.id, requestId: newRequest(), reason: 'Alamat salah' }
    await t.call('kepala.sby', cod.cancel, cancel)
    expect(await given()).toBe(before)
    await expectBooksInOrder(t.db)
    const again = await send([['MG2/PCS', 9]], { gifts: [noodles()] })
    const sale = await settle(again.id, [9, 5])
    expect([sale.totals?.total, await given()]).toEqual([317_500, before + 5])
    // What it cost and 11 % of that, as at the till.
    expect(await costs(sale.id)).toEqual({
      COGS: 256_500,
      INV_COD: -269_500,
      PROMO_EXPENSE: 14_430,
    })
    await expectBooksInOrder(t.db)
    expect(await bring(sale.id, [9, 5])).toBe(317_500)
    expect(await given()).toBe(before)
  })

  it('PV13: sells the gift that a COD’s customer keeps without earning it', async () => {
    const before = await given()
    const sent = await send([['MG2/PCS', 9]], { gifts: [noodles()] })
    const asked = { codId: sent.id, acceptedLines: kept([5, 5]) }
    const seen = await t.call('kasir.sby', cod.calculate, asked)
    expect([seen.totals.total, seen.lost]).toEqual([
      205_000,
      [
        'Minyak Goreng 2 L, 5 tetap dibeli: Belanja 200 ribu tidak terpenuhi lagi, ditagih Rp 11.111',
        'Mie Instan Goreng, 5 tetap dibeli: Belanja 300 ribu tidak terpenuhi lagi, ditagih Rp 17.500',
      ],
    ])
    const sale = await settle(sent.id, [5, 5])
    expect([sale.totals?.total, await given()]).toEqual([205_000, before])
    expect((await costs(sale.id)).PROMO_EXPENSE).toBeUndefined()
    await expectBooksInOrder(t.db)
    const back = await send([['MG2/PCS', 9]], { gifts: [noodles()] })
    const without = await settle(back.id, [5, 0])
    expect([without.totals?.total, await given()]).toEqual([187_500, before])
    await expectBooksInOrder(t.db)
  })

  it('PV13: promises gifts with a booking, sets them aside, and gives them when it is paid', async () => {
    const before = await given()
    const reserved = async () =>
      (await t.db.query('select sum(reserved)::int as n from stock_level')).rows[0].n
    const saved = await promised([['MG2/PCS', 9]], [noodles()])
    expect([await reserved(), await given()]).toEqual([14, before])
    const seen = await t.call('sales.sby', salesOrder.get, { id: saved.id })
    expect(seen.lines.map((l) => [l.qty, l.priceSource, l.net, l.vat])).toEqual([
      [9, 'MEMBER', 308_500, expect.any(Number)],
      [5, 'GIFT', 0, 0],
    ])
    // Written anew with the last of the noodles: what it has set aside is free for it.
    const hidden = `update stock_level set reserved = reserved + $1 * (on_hand - reserved) where goods_id = (select id from goods where code = 'MIG')`
    const { rows: free } = await t.db.query(
      `select on_hand - reserved as n from stock_level where goods_id = (select id from goods where code = 'MIG') and on_hand > 0`,
    )
    await t.db.query(hidden, [1])
    const changed = {
      ...common(),
      type: 'BOOKING',
      id: saved.id,
      version: 1,
      customerId: await t.id('customer', 'Ibu Sari'),
      lines: toLines([['MG2/PCS', 9]]),
      gifts: [noodles()],
    }
    const again = await t.call('sales.sby', salesOrder.update, changed as never)
    expect(again.warnings).toEqual([])
    await t.db.query(
      `update stock_level set reserved = reserved - $1 where on_hand > 0 and goods_id = (select id from goods where code = 'MIG')`,
      [free[0].n],
    )
    expect(await reserved()).toBe(14)
    await t.db.query(`update document set expires_at = '2100-01-01' where id = $1`, [saved.id])
    const cart = await t.call('kasir.sby', cashier.calculate, { branchId, bookingId: saved.id })
    expect(cart.lines.map((l) => l.priceSource)).toEqual(['FROZEN', 'GIFT'])
    expect(cart.offers).toEqual([])
    const paid = await t.call('kasir.sby', cashier.payment, {
      ...common(),
      bookingId: saved.id,
      payments: [{ methodId: id.cash as number, amount: 2_000_000 }],
    })
    expect([await reserved(), await given()]).toEqual([0, before + 5])
    expect(await costs(paid.id)).toEqual({
      COGS: 256_500,
      INVENTORY: -269_500,
      PROMO_EXPENSE: 14_430,
    })
    await expectBooksInOrder(t.db)
    expect(await bring(paid.id, [9, 5])).toBe(308_500)
    expect(await given()).toBe(before)
  })

  it('lets a booking go with less, as far as what stays earns it, and refuses what has run out', async () => {
    const saved = await promised(
      [
        ['MG2/PCS', 7],
        ['BRS5/SAK', 1],
      ],
      [noodles()],
    )
    await t.call('kepala.sby', cashier.collect, { branchId, id: saved.id })
    await t.call('kepala.sby', cashier.remove, {
      requestId: newRequest(),
      branchId,
      bookingId: saved.id,
      lineId: 2,
      what: 'LINE',
      total: 311_500,
      reason: 'Tidak jadi',
    })
    const seen = await t.call('sales.sby', salesOrder.get, { id: saved.id })
    expect([seen.document.total, seen.lines.map((l) => l.goodsCode)]).toEqual([235_500, ['MG2']])
    await t.db.query('update campaign_quota set used = total where campaign_id = $1', [id.gift])
    const gone = await t.ask('sales.sby', salesOrder.add, {
      ...common(),
      type: 'BOOKING',
      gifts: [noodles()],
      customerId: await t.id('customer', 'Ibu Sari'),
      lines: toLines([['MG2/PCS', 9]]),
    })
    expect(gone.error.code).toBe('GIFT_GONE')
    await t.db.query(
      `update campaign_quota q set used = (select coalesce(sum(qty), 0) from campaign_use where campaign_id = q.campaign_id)
       where campaign_id = $1`,
      [id.gift],
    )
    await expectBooksInOrder(t.db)
  })

  it('waits for one return before it reckons the next, and forgets one that is rejected', async () => {
    const sale = await sell([
      ['KPI/PCS', 1],
      ['TEH/PCS', 1],
    ])
    const first = await t.call('kasir.sby', salesReturn.add, write(sale.id, [1, 0]))
    expect(first.totals?.total).toBe(25_000 - 9_900)
    const second = await t.ask('kasir.sby', salesReturn.add, write(sale.id, [0, 1]))
    expect(second.error.code).toBe('RETURN_WAITING')
    const again = { ...write(sale.id, [1, 1]), id: first.id, version: 1 }
    expect((await t.call('kasir.sby', salesReturn.update, again)).docNo).toBe(first.docNo)
    await t.call('kepala.sby', salesReturn.process, { id: first.id, action: 'REJECT' })
    expect(await bring(sale.id, [0, 1])).toBe(25_000 - 18_750)
    await expectBooksInOrder(t.db)
  })

  it('reckons with the campaigns of the bill’s day, whatever became of them', async () => {
    const sale = await sell([
      ['KPI/PCS', 2],
      ['TEH/PCS', 2],
    ])
    const stopped = { requestId: newRequest(), id: id.bundle as number }
    await t.call('kepala.sby', promo.status, {
      ...stopped,
      status: 'STOPPED',
      reason: 'Sudah cukup',
    })
    const seen = await preview(sale.id, [1, 1])
    // A bundle of two: each line's half is rounded up.
    expect([seen.totals?.total, seen.warnings]).toEqual([25_001, []])
    expect((await preview(sale.id, [1, 0])).totals?.total).toBe(50_000 - 34_900)
  })
})
