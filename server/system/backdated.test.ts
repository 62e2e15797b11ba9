import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from '#server/sales/story.ts'

/** A receipt entered twelve days late makes the costs true that followed it (domain §4.4, vector CV1). */
describe('backdated documents', () => {
  let t: TestApp
  let sby: number
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    sby = await t.id('branch', 'SBY')
    id.kpi = await t.id('unit', 'KPI/PCS')
    id.goods = await t.id('goods', 'KPI')
    id.cash = await t.id('method', 'TUNAI')
    id.sari = await t.id('customer', 'Ibu Sari')
    id.toko = await t.id('warehouse', 'SBY/TOKO')
  })
  afterAll(async () => t.close())
  const on = (day: string) => t.at(`2026-01-${day}T03:00:00Z`)
  const receive = (day: string, qty: number, price: number) =>
    receiveGoods(t, 'SBY', 'TOKO', [['KPI/PCS', qty, price]], `2026-01-${day}`)
  const sell = (day: string, qty: number, as = 'owner', more: object = {}) =>
    t.ask(as, api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId: sby,
      docDate: `2026-01-${day}`,
      customerId: id.sari,
      warehouseId: id.toko,
      lines: [{ goodsUnitId: id.kpi, qty }],
      payments: [{ methodId: id.cash, amount: 50_000_000 }],
      ...more,
    })
  const cost = async (document: number) => {
    const seen = await t.call('owner', api.sales.salesInvoice.get, { id: document })
    return {
      cogs: seen.journal.filter((l) => l.accountCode === '5-1101').map((l) => l.debit),
      inventory: seen.journal.filter((l) => l.accountCode === '1-1301').map((l) => l.credit),
      moved: seen.moves.map((m) => m.value),
    }
  }
  const shelf = async () =>
    (
      await t.db.query(
        'select qty, value, dirty_from from stock_value where branch_id = $1 and goods_id = $2',
        [sby, id.goods],
      )
    ).rows[0]

  it('raises the cost of the sales after it, in stock, in the journal and in the invoice', async () => {
    on('01')
    await receive('01', 100, 1000)
    on('05')
    const fifth = (await sell('05', 40)).body!.id
    on('10')
    await receive('10', 100, 1200)
    on('12')
    const twelfth = (await sell('12', 80)).body!.id
    expect(await cost(fifth)).toEqual({ cogs: [40_000], inventory: [40_000], moved: [-40_000] })
    expect((await cost(twelfth)).cogs).toEqual([90_000])
    on('15')
    await receive('03', 50, 1300)
    expect(await cost(fifth)).toEqual({ cogs: [44_000], inventory: [44_000], moved: [-44_000] })
    expect(await cost(twelfth)).toEqual({ cogs: [91_810], inventory: [91_810], moved: [-91_810] })
    expect(await shelf()).toEqual({ qty: '130.0000', value: '149190.00', dirty_from: null })
    const pending = async () =>
      (await t.call('owner', api.master.goods.get, { id: id.goods! })).costPending
    expect(await pending()).toBe(false)
    // While many movements wait to be reckoned, the goods say so.
    const waits = (since: string | null) =>
      t.db.query('update stock_value set dirty_from = $1 where goods_id = $2', [since, id.goods])
    await waits('2026-01-03')
    expect(await pending()).toBe(true)
    await waits(null)
    const kept = await t.db.query(
      'select debit, credit from journal_line_revision order by journal_id, line',
    )
    expect(kept.rows.filter((r) => r.debit === '40000.00' || r.credit === '40000.00')).toHaveLength(
      2,
    )
    const history = await t.db.query(
      `select before, after from audit where action = 'Hitung ulang HPP' order by object_id`,
    )
    expect(history.rows).toEqual([
      { before: '40000', after: '44000' },
      { before: '90000', after: '91810' },
    ])
    // Whoever sees the sale knows that it was recalculated; what it cost only who may see costs.
    const told = async (who: string) => {
      const { history: deeds } = await t.call(who, api.sales.salesInvoice.get, { id: fifth })
      return deeds.filter((deed) => deed.action === 'Hitung ulang HPP').map((deed) => deed.changes)
    }
    expect(await told('owner')).toEqual([
      [{ field: null, of: null, before: '40000', after: '44000' }],
    ])
    expect(await told('kasir.sby')).toEqual([[]])
    await expectBooksInOrder(t.db)
  })

  it('refuses to sell in the past what was gone later, and who may not look back', async () => {
    on('16')
    const gone = await sell('04', 111)
    expect([gone.status, gone.error.code]).toEqual([422, 'BACKDATE_STOCK'])
    expect(gone.error.message).toMatch(
      /^Tanggal mundur menyebabkan stok .+ minus pada 0\d\/01\/2026$/,
    )
    const small = await sell('04', 70)
    expect(small.status).toBe(200)
    const late = await sell('04', 1, 'kasir.sby')
    expect(late.error).toMatchObject({
      action: 'BACKDATE',
      message: 'Diperlukan persetujuan untuk tanggal mundur 12 hari',
    })
    expect(await shelf()).toMatchObject({ qty: '60.0000', dirty_from: null })
    await expectBooksInOrder(t.db)
  })

  it('refuses to sell goods on a day before they ever came', async () => {
    on('16')
    await receiveGoods(t, 'SBY', 'TOKO', [['MIG/PCS', 50, 2500]], '2026-01-10')
    const early = await t.ask('owner', api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId: sby,
      docDate: '2026-01-05',
      customerId: id.sari,
      warehouseId: id.toko,
      lines: [{ goodsUnitId: await t.id('unit', 'MIG/PCS'), qty: 40 }],
      payments: [{ methodId: id.cash, amount: 50_000_000 }],
    })
    expect([early.status, early.error.code]).toEqual([422, 'BACKDATE_STOCK'])
    expect(early.error.message).toMatch(/minus pada 05\/01\/2026$/)
    await expectBooksInOrder(t.db)
  })

  it('ends the same whatever is entered first, also a price difference', async () => {
    on('20')
    const receipt = await receive('17', 30, 2000)
    await sell('18', 45)
    await t.call('owner', api.purchase.purchaseInvoice.add, {
      requestId: newRequest(),
      branchId: sby,
      docDate: '2026-01-18',
      supplierId: await t.id('supplier', 'PT Tirta Pangan Sejahtera'),
      receiptIds: [receipt],
      supplierInvoiceNo: 'KPI-1',
      taxMode: 'EXCLUDE',
      lines: [{ receiptId: receipt, receiptLine: 1, qty: 30, unitPrice: 2300 }],
    })
    await sell('19', 20)
    await sell('16', 10)
    await receive('17', 5, 1500)
    expect((await shelf()).dirty_from).toBe(null)
    await expectBooksInOrder(t.db)
  })

  it('lets somebody who may date back allow it, beside whatever else is asked, and nobody further', async () => {
    on('16')
    const approval = (by: string, action = 'BACKDATE') => giveApproval(t, 'kasir.sby', by, action)
    const lines = [{ goodsUnitId: id.kpi, qty: 1, discountTiers: [40] }]
    const kepala = await sell('15', 1, 'kasir.sby', { approvalToken: await approval('kepala.sby') })
    expect(kepala.error.message).toMatch(/^Bambang Setyawan tidak berhak menyetujui Tanggal mundur/)
    await t.db.query(`update role set backdate_days = 3 where name = 'Akuntansi'`)
    const far = await sell('12', 1, 'kasir.sby', { approvalToken: await approval('akuntansi') })
    expect(far.error.message).toMatch(/tidak berhak menyetujui sebesar ini/)
    const near = await sell('15', 1, 'kasir.sby', { approvalToken: await approval('akuntansi') })
    expect(near.status).toBe(200)
    const { rows } = await t.db.query(
      'select e.email from document d join employee e on e.id = d.approved_by where d.id = $1',
      [near.body.id],
    )
    expect(rows).toEqual([{ email: 'akuntansi@gerai.test' }])
    // A discount at the till is none of the accountant's business, the day none of the head's: the owner has both.
    const both = await sell('15', 1, 'kasir.sby', { lines })
    expect(both.error.message).toBe(
      'Diperlukan persetujuan atasan untuk diskon di atas batas. Diperlukan persetujuan untuk tanggal mundur 1 hari',
    )
    for (const [who, status] of [
      ['akuntansi', 422],
      ['kepala.sby', 422],
      ['owner', 200],
    ] as const) {
      const approvalToken = await approval(who, 'CASHIER_MANUAL_DISCOUNT')
      const answer = await sell('15', 1, 'kasir.sby', { lines, approvalToken })
      expect([who, answer.status]).toEqual([who, status])
    }
    await expectBooksInOrder(t.db)
  })
})
