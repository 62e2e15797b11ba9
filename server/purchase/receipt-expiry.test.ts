import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'

/** What stands on the box is kept with the line (domain §3.1.2). */
describe('expiry date of received goods', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(async () => t.close())

  it('is read back, apart from the reason of a refusal, and an old one is told of', async () => {
    const branchId = await t.id('branch', 'SBY')
    const warehouseId = await t.id('warehouse', 'SBY/TOKO')
    const order = await t.call('owner', api.purchase.purchaseOrder.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      supplierId: await t.id('supplier', 'PT Tirta Pangan Sejahtera'),
      warehouseId,
      taxMode: 'EXCLUDE',
      lines: [
        { goodsUnitId: await t.id('unit', 'MG2/DUS'), qty: 10, unitPrice: 171_000 },
        { goodsUnitId: await t.id('unit', 'MIG/DUS'), qty: 10, unitPrice: 102_600 },
      ],
    })
    const bare = await t.ask('gudang.sby', api.purchase.purchaseReceipt.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      purchaseOrderId: order.id,
      warehouseId,
      supplierDeliveryNo: 'SJ-1',
      lines: [{ poLine: 1, qty: 9, rejectedQty: 1 }],
    })
    expect(bare.error.errors).toEqual([
      { field: 'lines.0.reason', message: 'Alasan penolakan wajib diisi' },
    ])
    const saved = await t.call('gudang.sby', api.purchase.purchaseReceipt.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      purchaseOrderId: order.id,
      warehouseId,
      supplierDeliveryNo: 'SJ-1',
      lines: [
        { poLine: 1, qty: 9, rejectedQty: 1, reason: 'Penyok', expiryDate: '2027-06-30' },
        { poLine: 2, qty: 10, expiryDate: '2026-01-09' },
      ],
    })
    expect(saved.warnings).toEqual(['Baris 2: tanggal kedaluwarsa 09/01/2026 sudah lewat'])
    const { lines } = await t.call('gudang.sby', api.purchase.purchaseReceipt.get, { id: saved.id })
    expect(lines.map((l) => [l.expiryDate, l.memo])).toEqual([
      ['2027-06-30', 'Penyok'],
      ['2026-01-09', null],
    ])
    // Goods with a shelf life are asked for the day on which it ends.
    await t.db.query(`update goods set shelf_life_days = 365 where code = 'MG2'`)
    const rest = await t.call('gudang.sby', api.purchase.purchaseReceipt.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      purchaseOrderId: order.id,
      warehouseId,
      supplierDeliveryNo: 'SJ-2',
      lines: [{ poLine: 1, qty: 1 }],
    })
    expect(rest.warnings).toEqual(['Tanggal kedaluwarsa Minyak Goreng 2 L belum diisi'])
    const pdf = await t.ask('gudang.sby', api.purchase.purchaseReceipt.pdf, { id: saved.id })
    expect(pdf.status).toBe(200)
    await expectBooksInOrder(t.db)
  })
})
