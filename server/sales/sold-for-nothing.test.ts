import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { controlReports } from '#contract/report/declared/control.ts'
import { asking } from '#server/report/declared/story.ts'
import { giveApproval, receiveGoods } from './story.ts'
import { openShift, registerTill } from './till-story.ts'

/** A bill that comes to nothing is a bill: goods leave, a paper says so, and they may come back (domain §3.2.3). */
describe('a sale that comes to nothing', () => {
  let t: TestApp
  let sby: number
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    sby = await t.id('branch', 'SBY')
    id.kpi = await t.id('unit', 'KPI/PCS')
    id.toko = await t.id('warehouse', 'SBY/TOKO')
    id.cash = await t.id('method', 'TUNAI')
    await receiveGoods(t, 'SBY', 'TOKO', [['KPI/PCS', 50, 10_000]])
  })
  afterAll(async () => t.close())

  const sale = (discountAmount: number, more: object = {}) => ({
    requestId: newRequest(),
    branchId: sby,
    docDate: '2026-01-10',
    warehouseId: id.toko,
    lines: [{ goodsUnitId: id.kpi, qty: 2, discountAmount }],
    payments: [] as object[],
    ...more,
  })
  const pay = (input: object) => t.ask('kasir.sby', api.sales.cashier.payment, input)
  const allowed = async (input: object) => ({
    ...input,
    approvalToken: await giveApproval(t, 'kasir.sby', 'owner', 'CASHIER_MANUAL_DISCOUNT'),
  })
  const journalOf = async (documentId: number) =>
    (
      await t.db.query(
        `select a.code, l.debit::float8 as debit, l.credit::float8 as credit from journal_line l join account a on a.id = l.account_id
         where l.journal_id = $1 order by l.line`,
        [documentId],
      )
    ).rows
  const price = async () => {
    const { body } = await t.ask('kasir.sby', api.sales.cashier.calculate, {
      branchId: sby,
      warehouseId: id.toko,
      lines: [{ goodsUnitId: id.kpi, qty: 2 }],
    } as never)
    return Number(body.totals.total)
  }

  it('is sold without a tender, printed, and comes back for nothing', async () => {
    const sold = await pay(await allowed(sale(await price())))
    expect([
      sold.error?.message,
      sold.status,
      sold.body?.totals?.total,
      sold.body?.change ?? 0,
    ]).toEqual([undefined, 200, 0, 0])
    const journal = await journalOf(sold.body.id)
    // Only what the goods cost is booked, and what was given away of their price.
    expect(journal.filter((l) => ['5-1101', '1-1301'].includes(l.code))).toEqual([
      { code: '5-1101', debit: 20_000, credit: 0 },
      { code: '1-1301', debit: 0, credit: 20_000 },
    ])
    const bill = await t.call('owner', api.sales.salesInvoice.get, { id: sold.body.id })
    expect([bill.document.status, bill.document.total]).toEqual(['PAID', 0])
    const pdf = await t.ask('kasir.sby', api.sales.salesInvoice.pdf, { id: sold.body.id })
    expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-')
    const back = await t.call('owner', api.sales.salesReturn.add, {
      requestId: newRequest(),
      branchId: sby,
      docDate: '2026-01-10',
      invoiceId: sold.body.id,
      warehouseId: id.toko,
      reason: 'RUSAK',
      settleBy: 'TUNAI',
      lines: [{ invoiceLine: 1, qty: 1, condition: 'BAIK' }],
    } as never)
    await t.call('kepala.sby', api.sales.salesReturn.process, { id: back.id, action: 'APPROVE' })
    expect((await journalOf(back.id)).filter((l) => l.code === '1-1301')).toEqual([
      { code: '1-1301', debit: 10_000, credit: 0 },
    ])
    // One of an open shift is taken back as if it had never been sold.
    await openShift(t, await registerTill(t, 'Kasir 9'), 0)
    const other = await pay(await allowed(sale(await price())))
    const gone = await t.ask('kasir.sby', api.sales.shift.void, {
      requestId: newRequest(),
      branchId: sby,
      docDate: '2026-01-10',
      invoiceId: other.body.id,
      why: 'Salah barang',
      approvalToken: await giveApproval(t, 'kasir.sby', 'kepala.sby', 'SALES_VOID'),
    })
    expect([gone.error?.message, gone.status]).toEqual([undefined, 200])
    await expectBooksInOrder(t.db)
  })

  it('is told among the exceptions when it comes back, also where its goods cost nothing', async () => {
    await t.db.query('update branch set allow_negative_stock = true, version = version + 1')
    const tea = await t.id('unit', 'TEH/PCS')
    const lines = [{ goodsUnitId: tea, qty: 1, discountAmount: 9_900 }]
    const sold = await pay(await allowed({ ...sale(0), lines }))
    expect([sold.error?.message, sold.body?.totals?.total]).toEqual([undefined, 0])
    const back = await t.call('owner', api.sales.salesReturn.add, {
      requestId: newRequest(),
      branchId: sby,
      docDate: '2026-01-10',
      invoiceId: sold.body.id,
      warehouseId: id.toko,
      reason: 'RUSAK',
      settleBy: 'TUNAI',
      lines: [{ invoiceLine: 1, qty: 1, condition: 'BAIK' }],
    } as never)
    await t.call('kepala.sby', api.sales.salesReturn.process, { id: back.id, action: 'APPROVE' })
    expect(await journalOf(back.id)).toEqual([])
    const { ask } = asking(() => t, controlReports)
    const period = { dateFrom: '2020-01-01', dateTo: '2099-12-31', limit: 100 }
    const { rows } = await ask('exceptions', { ...period, what: 'RETURN' } as never)
    expect(rows.map((row) => row.documentId)).toContain(back.id)
    await t.db.query('update branch set allow_negative_stock = false, version = version + 1')
  })

  it('wants money as soon as there is anything to pay, unless it rounds to nothing', async () => {
    const short = await pay(await allowed(sale((await price()) - 500)))
    expect(short.error).toMatchObject({
      code: 'CASH_SHORT',
      message: 'Uang yang diterima kurang Rp 500',
      errors: [{ field: 'payments' }],
    })
    const crumbs = await pay(await allowed(sale((await price()) - 40)))
    expect([crumbs.status, crumbs.body?.totals?.total]).toEqual([200, 40])
    expect((await journalOf(crumbs.body.id)).find((l) => l.code === '7-1104')).toBeDefined()
    await expectBooksInOrder(t.db)
  })
})
