import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'

/** Buying: an order of the worked example is received, invoiced at another price, and paid (domain §9.2). */
describe('order, receipt, invoice, payment', () => {
  let t: TestApp
  let branchId: number
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    id.tirta = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
    id.gudang = await t.id('warehouse', 'SBY/GUDANG')
    id.mg2 = await t.id('unit', 'MG2/DUS')
    id.mig = await t.id('unit', 'MIG/DUS')
  })
  afterAll(async () => t.close())

  it('receives in two parts and takes the rounding with the last one', async () => {
    const order = await t.call('owner', api.purchase.purchaseOrder.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      supplierId: id.tirta!,
      warehouseId: id.gudang!,
      taxMode: 'EXCLUDE',
      lines: [
        { goodsUnitId: id.mg2!, qty: 1000, unitPrice: 180000, discountTiers: [5] },
        { goodsUnitId: id.mig!, qty: 2000, unitPrice: 108000, discountTiers: [3, 2] },
      ],
    })
    expect(order.docNo).toBe('PO/SBY/2601/00001')
    const receipt = await t.call('gudang.sby', api.purchase.purchaseReceipt.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      purchaseOrderId: order.id,
      warehouseId: id.gudang!,
      supplierDeliveryNo: 'SJ-1',
      lines: [
        { poLine: 1, qty: 600 },
        { poLine: 2, qty: 1200 },
      ],
    })
    const seen = await t.call('owner', api.purchase.purchaseReceipt.get, { id: receipt.id })
    expect(seen.document.total).toBe(225_797_760)
    expect(seen.journal.map((l) => [l.accountCode, l.debit, l.credit])).toEqual([
      ['1-1301', 225_797_760, 0],
      ['2-1102', 0, 225_797_760],
    ])
    const invoice = await t.call('akuntansi', api.purchase.purchaseInvoice.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      supplierId: id.tirta!,
      receiptIds: [receipt.id],
      supplierInvoiceNo: 'TPS-1',
      taxMode: 'EXCLUDE',
      lines: [
        { receiptId: receipt.id, receiptLine: 1, qty: 600, unitPrice: 180000, discountTiers: [5] },
        {
          receiptId: receipt.id,
          receiptLine: 2,
          qty: 1200,
          unitPrice: 108000,
          discountTiers: [3, 2],
        },
      ],
    })
    const bill = await t.call('akuntansi', api.purchase.purchaseInvoice.get, { id: invoice.id })
    expect(bill.journal.map((l) => [l.accountCode, l.debit, l.credit])).toEqual([
      ['2-1102', 225_797_760, 0],
      ['1-1402', 24_837_754, 0],
      ['2-1101', 0, 250_635_514],
    ])
    expect(bill.document.status).toBe('UNPAID')
    await expectBooksInOrder(t.db)
  })

  it('refuses more than was ordered, and the same delivery note twice', async () => {
    const list = await t.call('gudang.sby', api.purchase.purchaseOrder.getAll, {})
    const order = list.rows[0]!
    expect(order.status).toBe('PARTIALLY_RECEIVED')
    const over = await t.ask('gudang.sby', api.purchase.purchaseReceipt.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      purchaseOrderId: order.id,
      warehouseId: id.gudang,
      supplierDeliveryNo: 'SJ-2',
      lines: [{ poLine: 1, qty: 401 }],
    })
    expect([over.status, over.error.message]).toEqual([
      422,
      'Jumlah diterima melebihi sisa PO (400 satuan)',
    ])
    const twice = await t.ask('gudang.sby', api.purchase.purchaseReceipt.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      purchaseOrderId: order.id,
      warehouseId: id.gudang,
      supplierDeliveryNo: 'SJ-1',
      lines: [{ poLine: 1, qty: 1 }],
    })
    expect(twice.error.message).toBe('Nomor dari supplier ini sudah pernah diinput')
    await expectBooksInOrder(t.db)
  })

  it('pays by transfer, never more than is open', async () => {
    const open = await t.call('akuntansi', api.purchase.debtPayment.openItems, {
      supplierId: id.tirta!,
      branchId,
    })
    expect(open.rows.map((r) => r.open)).toEqual([250_635_514])
    const pay = (amount: number) => ({
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      supplierId: id.tirta!,
      lines: [{ documentId: open.rows[0]!.documentId, amount }],
      payments: [{ methodId: id.transfer!, amount, bankAccountId: id.bca! }],
    })
    id.transfer = await t.id('method', 'TRANSFER')
    id.bca = await t.id('bank', 'SBY')
    const over = await t.ask('akuntansi', api.purchase.debtPayment.add, pay(250_635_515))
    expect(over.error.message).toBe('Nilai melebihi sisa tagihan (Rp 250.635.514)')
    const paid = await t.call('akuntansi', api.purchase.debtPayment.add, pay(250_635_514))
    expect(paid.warnings).toEqual(['Saldo buku Bank BCA menjadi minus'])
    const bill = await t.call('akuntansi', api.purchase.purchaseInvoice.get, {
      id: open.rows[0]!.documentId,
    })
    expect(bill.document.status).toBe('PAID')
    await expectBooksInOrder(t.db)
  })
})
