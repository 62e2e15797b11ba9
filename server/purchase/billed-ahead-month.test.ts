import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { purchaseReports } from '#contract/report/declared/purchase.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { asking } from '#server/report/declared/story.ts'
import { openPeriod } from '#server/seed/company.ts'

const JANUARY = 2026 * 12 + 1
const BEFORE = '2026-01-10'
const AFTER = '2026-02-03'

/**
 * A bill of ten cartons at 103,000 with 20,000 freight, four of which come in January: 1,050,000 without PPN. The month is
 * closed; the rest comes, is taken back and does not come in February (domain §3.1.3, §6.2).
 */
describe('a bill before its goods, with its month closed in between', () => {
  let t: TestApp
  const { ask } = asking(() => t, [...purchaseReports])
  const { purchaseInvoice, purchaseOrder, purchaseReceipt, purchaseReturn } = api.purchase
  let branchId: number
  let warehouseId: number
  const id: Record<string, number> = {}
  let closed: unknown
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    warehouseId = await t.id('warehouse', 'SBY/GUDANG')
  })
  afterAll(async () => t.close())

  const common = (docDate: string) => ({ requestId: newRequest(), branchId, docDate })
  const write = async (docId: number) => {
    const { rows } = await t.db.query('select version from document where id = $1', [docId])
    return { id: docId, version: rows[0].version as number, requestId: newRequest() }
  }
  const receipt = (docDate: string, qty: number, supplierDeliveryNo: string) => ({
    ...common(docDate),
    purchaseOrderId: id.order!,
    warehouseId,
    supplierDeliveryNo,
    lines: [{ poLine: 1, qty }],
  })
  /** Day by day what a document booked, by what its accounts are used for: debit less credit. */
  const journals = async (docId: number) => {
    const { rows } = await t.db.query(
      `select j.posting_date::text as day, a.usage, sum(l.debit - l.credit)::float8 as amount
       from journal j join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id join account a on a.id = l.account_id
       where j.document_id = $1 group by 1, 2 having sum(l.debit - l.credit) <> 0 order by 1, 2`,
      [docId],
    )
    return rows.map(({ day, usage, amount }) => [day, usage, amount])
  }
  const january = async () => {
    const period = { dateFrom: '2026-01-01', dateTo: '2026-01-31', branchIds: [branchId] }
    const { rows } = await t.call('akuntansi', api.report.ledger.trialBalance, period as never)
    return rows
  }
  /** GRNI of the books at the end of a day: debit less credit. */
  const grni = async (day: string) => {
    const { rows } = await t.db.query(
      `select coalesce(sum(l.debit - l.credit), 0)::float8 as sum from journal_line l join account a on a.id = l.account_id
       where a.usage = 'GRNI' and l.posting_date <= $1`,
      [day],
    )
    return rows[0].sum as number
  }
  /** What is on its way by the report of a day, which comes to the account. */
  const waiting = async (day: string) => {
    const { rows, sums } = await ask('received-unbilled', { date: day })
    expect(sums.outstanding).toBe(-(await grni(day)) || 0)
    return rows.map((r) => [r.documentId, r.outstanding])
  }

  it('stands in GRNI over the end of the month, as far as its goods did not come', async () => {
    const order = await t.call('owner', purchaseOrder.add, {
      ...common(BEFORE),
      warehouseId,
      taxMode: 'EXCLUDE',
      supplierId: await t.id('supplier', 'PT Tirta Pangan Sejahtera'),
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/DUS'), qty: 10, unitPrice: 100_000 }],
    })
    id.order = order.id
    const bill = await t.call('akuntansi', purchaseInvoice.add, {
      ...common(BEFORE),
      receiptIds: [],
      orderIds: [order.id],
      freight: 20_000,
      supplierId: await t.id('supplier', 'PT Tirta Pangan Sejahtera'),
      supplierInvoiceNo: 'AHEAD-M',
      taxMode: 'EXCLUDE',
      taxInvoiceNo: '04092600000000888',
      taxInvoiceDate: BEFORE,
      lines: [{ orderId: order.id, orderLine: 1, qty: 10, unitPrice: 103_000 }],
    })
    id.bill = bill.id
    const first = await t.call('gudang.sby', purchaseReceipt.add, receipt(BEFORE, 4, 'SJ-1'))
    id.first = first.id
    expect(await journals(bill.id)).toEqual([
      [BEFORE, 'AP', -1_165_500],
      [BEFORE, 'GRNI', 1_050_000],
      [BEFORE, 'VAT_IN', 115_500],
    ])
    expect(await journals(first.id)).toEqual([
      [BEFORE, 'GRNI', -420_000],
      [BEFORE, 'INVENTORY', 420_000],
    ])
    expect(await waiting('2026-01-31')).toEqual([[bill.id, -630_000]])
    await openPeriod(t.db, 2026, 2)
    t.at('2026-02-03T03:00:00Z')
    await t.call('akuntansi', api.system.period.postingClose, { id: JANUARY })
    await t.call('akuntansi', api.system.period.close, { id: JANUARY, ignoreWarnings: true })
    closed = await january()
    expect(await waiting('2026-01-31')).toEqual([[bill.id, -630_000]])
    await expectBooksInOrder(t.db)
  })

  it('is not changed any more by what is dated into the closed month', async () => {
    const late = await t.ask('owner', purchaseReceipt.add, receipt('2026-01-31', 6, 'SJ-LATE'))
    expect([late.status, late.error.code, late.error.errors?.[0]?.field]).toEqual([
      422,
      'PERIOD_CLOSED',
      'docDate',
    ])
    expect(await january()).toEqual(closed)
  })

  it('takes in what comes afterwards on its own day, at the price of the bill', async () => {
    const second = await t.call('gudang.sby', purchaseReceipt.add, receipt(AFTER, 5, 'SJ-2'))
    id.second = second.id
    expect([second.status, await journals(second.id)]).toEqual([
      'INVOICED',
      [
        [AFTER, 'GRNI', -525_000],
        [AFTER, 'INVENTORY', 525_000],
      ],
    ])
    expect(await waiting('2026-01-31')).toEqual([[id.bill, -630_000]])
    expect(await waiting('2026-02-28')).toEqual([[id.bill, -105_000]])
    await expectBooksInOrder(t.db)
  })

  it('waits again for what came before the end of the month and is taken back after it', async () => {
    const back = await t.call('owner', purchaseReceipt.cancel, {
      ...(await write(id.first!)),
      reason: 'salah gudang',
    })
    expect(await journals(back.id)).toEqual([
      [AFTER, 'GRNI', 420_000],
      [AFTER, 'INVENTORY', -420_000],
    ])
    expect(await waiting('2026-02-28')).toEqual([[id.bill, -525_000]])
    await t.call('gudang.sby', purchaseReceipt.add, receipt(AFTER, 4, 'SJ-1'))
    expect(await waiting('2026-02-28')).toEqual([[id.bill, -105_000]])
  })

  it('ends in the later month with what does not come, and gives its PPN back there', async () => {
    const gone = await t.call('kepala.sby', purchaseInvoice.notComing, {
      ...(await write(id.bill!)),
      reason: 'pabrik berhenti',
    })
    // One carton of 103,000 and its freight of 2,000, with 11 %.
    expect(await journals(gone.id)).toEqual([
      [AFTER, 'AP', 116_550],
      [AFTER, 'GRNI', -105_000],
      [AFTER, 'VAT_IN', -11_550],
    ])
    expect(await waiting('2026-02-28')).toEqual([])
    const { lines } = await t.call('akuntansi', purchaseReturn.get, { id: gone.id })
    expect(lines.map((l) => [l.qty, l.unitName])).toEqual([[1, 'DUS']])
    await expectBooksInOrder(t.db)
  })

  it('leaves the closed month to the rupiah as it was', async () => {
    expect(await january()).toEqual(closed)
    expect(await grni('2026-01-31')).toBe(630_000)
    expect(await waiting('2026-01-31')).toEqual([[id.bill, -630_000]])
  })
})
