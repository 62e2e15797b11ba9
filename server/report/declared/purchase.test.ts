import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { purchaseAnalysis, purchaseReports } from '#contract/report/declared/purchase.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { buyGoods, receiveGoods } from '#server/purchase/story.ts'
import { asking } from './story.ts'

const TIRTA = 'PT Tirta Pangan Sejahtera'

/** Purchases as reports tell them are those of the ledger; the figures are of the worked month (domain §9.2). */
describe('purchase reports', () => {
  let t: TestApp
  const { ask, ledger } = asking(() => t, [...purchaseReports, ...purchaseAnalysis])
  const period = { dateFrom: '2026-01-01', dateTo: '2026-01-31' }
  beforeAll(async () => {
    t = await testApp()
    const purchaseInvoiceId = await buyGoods(t, TIRTA, [['MG2/DUS', 600, 180_000, [5]]])
    const { id } = await t.call('pembelian.sby', api.purchase.purchaseReturn.add, {
      requestId: newRequest(),
      branchId: await t.id('branch', 'SBY'),
      docDate: '2026-01-10',
      purchaseInvoiceId,
      warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
      reason: 'RUSAK',
      settleBy: 'POTONG_HUTANG',
      lines: [{ invoiceLine: 1, qty: 2 }],
    } as never)
    await t.call('kepala.sby', api.purchase.purchaseReturn.updateStatus, { id, status: 'APPROVED' })
    await receiveGoods(t, TIRTA, [['MG2/DUS', 10, 200_000]])
  })
  afterAll(async () => t.close())

  it('takes what went back off what was bought, however it is put together', async () => {
    for (const key of ['purchase-by-goods', 'purchase-by-supplier']) {
      const { sums } = await ask(key, period)
      expect([key, sums.bought, sums.returned, sums.net]).toEqual([
        key,
        102_600_000,
        342_000,
        102_258_000,
      ])
    }
    const bills = await ask('purchase-by-invoice', period)
    expect([bills.count, bills.sums.dpp, bills.sums.vat]).toEqual([1, 102_600_000, 11_286_000])
    const counts = await Promise.all(
      ['OPEN', 'PAID'].map(
        async (state) => (await ask('purchase-by-invoice', { ...period, state })).count,
      ),
    )
    expect(counts).toEqual([1, 0])
    expect((await ask('purchase-returned', period)).sums).toMatchObject({
      net: 342_000,
      vat: 37_620,
    })
    await expectBooksInOrder(t.db)
  })

  it('tells of payables and of what is not billed what the ledger has of them', async () => {
    await t.call('akuntansi', api.purchase.otherDebt.add, {
      requestId: newRequest(),
      branchId: await t.id('branch', 'SBY'),
      docDate: '2026-01-10',
      dueDate: '2026-01-20',
      supplierId: await t.id('supplier', TIRTA),
      amount: 750_000,
      accountId: await t.id('account', '6-1402'),
      taxable: false,
      memo: 'Sewa tenda',
    } as never)
    const owed = async (of: string | null) =>
      (await ask('payables-by-age', { date: '2026-01-31', owed: of })).sums.outstanding
    const [trade, other] = [await ledger('AP'), await ledger('AP_OTHER')]
    expect([trade, other]).toEqual([expect.any(Number), 750_000])
    expect([await owed(null), await owed('TRADE'), await owed('OTHER'), await owed('ALL')]).toEqual(
      [trade, trade, other, trade + other],
    )
    const unbilled = await ask('received-unbilled', { date: '2026-01-31' })
    expect([unbilled.count, unbilled.sums.outstanding]).toEqual([1, await ledger('GRNI')])
  })

  it('tells how a supplier serves: what came of what was ordered, and what went back', async () => {
    const { rows } = await ask('purchase-analysis', period)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      supplierName: TIRTA,
      net: 102_258_000,
      contribution: 100,
      orders: 2,
      ordered: 3_660,
      delivered: 3_660,
      fillRate: 100,
      returned: 342_000,
    })
  })

  it('tells of a past day what was owed without a bill then, whatever was agreed or cancelled since', async () => {
    const { receiptIds, ...bill } = await receiveGoods(t, TIRTA, [['MG2/DUS', 4, 200_000]])
    const [purchaseReceiptId] = receiptIds
    const at = async (date: string) => {
      const { sums } = await ask('received-unbilled', { date })
      const { rows } = await t.db.query(
        `select coalesce(sum(l.credit - l.debit), 0)::float8 as sum from journal_line l join account a on a.id = l.account_id
         where a.usage = 'GRNI' and l.posting_date <= $1`,
        [date],
      )
      expect([date, sums.outstanding]).toEqual([date, rows[0].sum])
      return sums.outstanding
    }
    const back = await t.call('pembelian.sby', api.purchase.purchaseReturn.add, {
      requestId: newRequest(),
      branchId: bill.branchId,
      docDate: '2026-01-10',
      purchaseReceiptId,
      warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
      reason: 'RUSAK',
      settleBy: 'POTONG_HUTANG',
      lines: [{ invoiceLine: 1, qty: 1 }],
    } as never)
    t.at('2026-01-12T03:00:00Z')
    await t.call('kepala.sby', api.purchase.purchaseReturn.updateStatus, {
      id: back.id,
      status: 'APPROVED',
    })
    const [first, second] = [await at('2026-01-11'), await at('2026-01-12')]
    expect([first, Number(first) - Number(second)]).toEqual([2_800_000, 200_000])
    t.at('2026-01-13T03:00:00Z')
    const { id } = await t.call('akuntansi', api.purchase.purchaseInvoice.add, {
      ...bill,
      receiptIds,
      docDate: '2026-01-13',
      lines: bill.lines.map((line) => ({ ...line, qty: 3 })),
    })
    await undoBill(id, '2026-01-15')
    expect([await at('2026-01-13'), await at('2026-01-14')]).toEqual([2_000_000, 2_000_000])
    expect(await at('2026-01-15')).toBe(2_600_000)
  })

  /** As a cancellation would: the bill counts no longer, and its journal is turned round on the day. */
  async function undoBill(id: number, day: string) {
    await t.db.query(`update document set status = 'CANCELLED' where id = $1`, [id])
    await t.db.query(
      `with j as (insert into journal (branch_id, id, document_id, posting_date, type, memo, posted_by)
         select branch_id, nextval('document_id'), document_id, $2, type, memo, posted_by from journal where document_id = $1 returning branch_id, id)
       insert into journal_line (branch_id, journal_id, line, account_id, posting_date, debit, credit, supplier_id)
       select j.branch_id, j.id, l.line, l.account_id, $2, l.credit, l.debit, l.supplier_id
       from j, journal o join journal_line l on l.branch_id = o.branch_id and l.journal_id = o.id where o.document_id = $1`,
      [id, day],
    )
  }
})
