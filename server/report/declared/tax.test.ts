import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { taxReports } from '#contract/report/declared/tax.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/purchase/story.ts'
import { asking } from './story.ts'

const TIRTA = 'PT Tirta Pangan Sejahtera'

/** PPN of a masa as it is reported is what its accounts hold (domain §6.4, §0.4 D7). */
describe('tax reports', () => {
  let t: TestApp
  let branchId: number
  const { ask, ledger } = asking(() => t, taxReports)
  const january = { dateFrom: '2026-01-01', dateTo: '2026-01-31' }
  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    const warehouseId = await t.id('warehouse', 'SBY/GUDANG')
    // 10.000.000 with a tax invoice, 1.000.000 without one yet.
    const invoiced = await receiveGoods(t, TIRTA, [['MG2/DUS', 100, 100_000]])
    await t.call('akuntansi', api.purchase.purchaseInvoice.add, invoiced)
    const {
      taxInvoiceNo: _no,
      taxInvoiceDate: _date,
      ...pending
    } = (await receiveGoods(t, TIRTA, [['MIG/DUS', 10, 100_000]])) as typeof invoiced & {
      taxInvoiceNo?: string
      taxInvoiceDate?: string
    }
    await t.call('akuntansi', api.purchase.purchaseInvoice.add, pending)
    // 10 × 195.000 to a wholesaler, who brings two back; 3 × 37.500 at the till.
    const bill = await t.call('owner', api.sales.salesInvoice.add, {
      ...common(),
      customerId: await t.id('customer', 'Toko Barokah'),
      warehouseId,
      goods: [{ goodsUnitId: await t.id('unit', 'MG2/DUS'), qty: 10 }],
    })
    const back = await t.call('sales.sby', api.sales.salesReturn.add, {
      ...common(),
      invoiceId: bill.id,
      reason: 'RUSAK',
      settleBy: 'POTONG_PIUTANG',
      customerNotaReturNo: 'NR-001',
      lines: [{ invoiceLine: 1, qty: 2, condition: 'BAIK' }],
    })
    await t.call('kepala.sby', api.sales.salesReturn.process, { id: back.id, action: 'APPROVE' })
    await receiveGoods(t, TIRTA, [['MG2/PCS', 60, 28_500]], { warehouse: 'TOKO' })
    await t.call('kasir.sby', api.sales.cashier.payment, {
      ...common(),
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 3 }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 3 * 37_500 }],
    })
  })
  afterAll(async () => t.close())

  it('tells the month part by part, and sums up to the PPN accounts', async () => {
    const { rows, sums } = await ask('vat-month', january)
    const figures = rows.map((r) => [r.part, r.dpp, r.vatOut, r.vatIn, r.vatPending])
    expect(figures).toEqual([
      ['INVOICED', 1_950_000, 214_500, 0, 0],
      ['DIGUNGGUNG', 101_351, 11_149, 0, 0],
      ['RETURNED_OUT', -390_000, -42_900, 0, 0],
      ['IN', 10_000_000, 0, 1_100_000, 0],
      ['PENDING', 1_000_000, 0, 0, 110_000],
    ])
    expect(sums).toMatchObject({
      vatOut: await ledger('VAT_OUT'),
      vatIn: -(await ledger('VAT_IN')),
      vatPending: -(await ledger('VAT_IN_PENDING')),
      owed: 182_749 - 1_100_000,
    })
    await expectBooksInOrder(t.db)
  })

  it('carries what a month left into the next, and leads from a part to its documents', async () => {
    const february = { dateFrom: '2026-02-01', dateTo: '2026-02-28' }
    const { rows } = await ask('vat-month', february)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ part: 'CARRIED', vatOut: 182_749, vatIn: 1_100_000 })
    const { rows: documents } = await ask('vat-documents', { ...january, part: 'INVOICED' })
    expect(documents.map((r) => [r.kind, r.partyName, r.vatOut])).toEqual([
      ['sales-invoice', 'Toko Barokah', 214_500],
    ])
  })

  it('registers what came back with the number of the buyer’s own note', async () => {
    const { rows, sums } = await ask('tax-returns', { ...january, side: 'SALES' })
    expect(rows.map((r) => [r.taxReturnNo, r.dpp, r.vat])).toEqual([['NR-001', 390_000, 42_900]])
    expect(sums.vat).toBe(42_900)
    expect((await ask('tax-returns', { ...january, side: 'PURCHASE' })).count).toBe(0)
  })

  it('reckons PPh final of each month, and tells it to whoever sees the whole company', async () => {
    await t.db.query(`update company set final_tax_from = '2026-01-01'`)
    const turnover = await ledger('SALES_RETAIL', 'SALES_WHOLESALE', 'SALES_RETURN')
    const { sums } = await ask('final-tax-months', january)
    expect([sums.turnover, sums.tax]).toEqual([turnover, Math.round(turnover * 0.005)])
  })

  it('tells as invoiced what has a tax invoice, and sums up what we use ourselves', async () => {
    const own = await t.call('owner', api.stock.correction.add, {
      ...common(),
      type: 'OUT',
      reason: 'PEMAKAIAN_SENDIRI',
      ownUseVat: true,
      memo: 'Dapur',
      warehouseId: await t.id('warehouse', 'SBY/TOKO'),
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 2 }],
    } as never)
    const documents = async (part: string) =>
      (await ask('vat-documents', { ...january, part })).rows.map((r) => [r.documentId, r.vatOut])
    const { rows, sums } = await t.call('akuntansi', api.report.efaktur.bills, january)
    expect(await documents('INVOICED')).toEqual(rows.map((row) => [row.id, row.vat]))
    expect(sums.vat).toBe(214_500)
    const { rows: summedUp } = await ask('vat-documents', { ...january, part: 'DIGUNGGUNG' })
    const cost = await t.db.query(
      'select -sum(value)::int as value from stock_move where document_id = $1',
      [own.id],
    )
    // 12 % of 11/12 of what two pieces cost.
    expect(cost.rows[0].value).toBe(35_654)
    expect(summedUp.find((r) => r.documentId === own.id)).toMatchObject({
      dpp: 35_654,
      vatOut: 3_922,
    })
    await expectBooksInOrder(t.db)
  })

  it('asks no note of what was sold without a tax invoice, unless the buyer told one', async () => {
    const sale = await t.call('kasir.sby', api.sales.cashier.payment, {
      ...common(),
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 2 }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 2 * 37_500 }],
    })
    const bring = async (customerNotaReturNo?: string) => {
      const { id } = await t.call('kasir.sby', api.sales.salesReturn.add, {
        ...common(),
        invoiceId: sale.id,
        reason: 'LAIN',
        settleBy: 'TUNAI',
        lines: [{ invoiceLine: 1, qty: 1, condition: 'BAIK' }],
        customerNotaReturNo,
      })
      await t.call('kepala.sby', api.sales.salesReturn.process, { id, action: 'APPROVE' })
    }
    const notes = async () =>
      (await ask('tax-returns', { ...january, side: 'SALES' })).rows.map((r) => r.taxReturnNo)
    await bring()
    expect(await notes()).toEqual(['NR-001'])
    await bring('NR-002')
    expect((await notes()).sort()).toEqual(['NR-001', 'NR-002'])
  })

  it('tells deliveries without PPN by their base: abroad, with a facility, and exempt by invoice or in the sum', async () => {
    const thatDay = { dateFrom: '2026-01-11', dateTo: '2026-01-11' }
    const day = { ...common(), docDate: '2026-01-11' }
    t.at('2026-01-11T03:00:00Z')
    const rice = await t.id('unit', 'BRS5/SAK')
    const oil = await t.id('unit', 'MG2/DUS')
    await t.db.query(`update goods set tax_type = 'EXEMPT' where code = 'BRS5'`)
    await receiveGoods(t, TIRTA, [['BRS5/SAK', 40, 60_000]])
    await receiveGoods(t, TIRTA, [['BRS5/SAK', 10, 60_000]], { warehouse: 'TOKO' })
    const warehouseId = await t.id('warehouse', 'SBY/GUDANG')
    const customerId = await t.id('customer', 'Toko Barokah')
    const bill = (goods: object[], more: object = {}) =>
      t.call('owner', api.sales.salesInvoice.add, {
        ...day,
        requestId: newRequest(),
        customerId,
        warehouseId,
        goods,
        ...more,
      } as never)
    const abroad = await bill([{ goodsUnitId: oil, qty: 1 }], { taxFreeReason: 'EKSPOR' })
    const bonded = await bill(
      [
        { goodsUnitId: oil, qty: 3, unitPrice: 200_000 },
        { goodsUnitId: rice, qty: 2, unitPrice: 70_000 },
      ],
      { taxFreeReason: 'FASILITAS' },
    )
    const plain = await bill([{ goodsUnitId: rice, qty: 5, unitPrice: 70_000 }])
    await t.call('kasir.sby', api.sales.cashier.payment, {
      ...day,
      requestId: newRequest(),
      lines: [{ goodsUnitId: rice, qty: 1 }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 500_000 }],
    })
    const { id } = await t.call('sales.sby', api.sales.salesReturn.add, {
      ...day,
      requestId: newRequest(),
      invoiceId: bonded.id,
      reason: 'RUSAK',
      settleBy: 'POTONG_PIUTANG',
      customerNotaReturNo: 'NR-009',
      lines: [{ invoiceLine: 1, qty: 1, condition: 'BAIK' }],
    })
    await t.call('kepala.sby', api.sales.salesReturn.process, { id, action: 'APPROVE' })
    const worth = async (document: number) =>
      (await t.call('owner', api.sales.salesInvoice.get, { id: document })).document.total
    const { rows } = await ask('vat-month', thatDay)
    const bare = rows.filter((r) => /EX|UNCOLLECTED/.test(String(r.part)))
    expect(bare.map((r) => [r.part, r.documents, r.dpp, r.vatOut, r.owed])).toEqual([
      ['EXPORT', 1, await worth(abroad.id), 0, 0],
      ['UNCOLLECTED', 2, 400_000, 0, 0],
      ['EXEMPT', 2, 140_000 + (await worth(plain.id)), 0, 0],
      ['EXEMPT_SUMMED', 1, expect.any(Number), 0, 0],
    ])
    const { rows: documents } = await ask('vat-documents', { ...thatDay, part: 'UNCOLLECTED' })
    expect(documents.map((r) => [r.kind, r.dpp])).toEqual([
      ['sales-invoice', 600_000],
      ['sales-return', -200_000],
    ])
    // A company that charges no PPN has nothing to tell of it.
    await t.db.query('update pkp_term set is_pkp = false')
    const { rows: none } = await ask('vat-month', thatDay)
    await t.db.query('update pkp_term set is_pkp = true')
    expect(none.filter((r) => /EX|UNCOLLECTED/.test(String(r.part)))).toEqual([])
    await expectBooksInOrder(t.db)
  })
})
