import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { buyGoods } from './story.ts'

/** A supplier's van at the door that nobody ordered from (domain §3.1.2, right `receive.withoutPo`). */
describe('a receipt without a purchase order', () => {
  let t: TestApp
  let branchId: number
  const id: Record<string, number> = {}
  const { purchaseReceipt, purchaseInvoice } = api.purchase
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    id.gudang = await t.id('warehouse', 'SBY/GUDANG')
    id.tirta = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
    id.mg2 = await t.id('unit', 'MG2/DUS')
    id.mig = await t.id('unit', 'MIG/DUS')
  })
  afterAll(async () => t.close())

  const arrived = (lines: object[], more: object = {}) => ({
    requestId: newRequest(),
    branchId,
    docDate: '2026-01-10',
    supplierId: id.tirta,
    warehouseId: id.gudang,
    supplierDeliveryNo: `SJ-${newRequest()}`.slice(0, 20),
    lines,
    ...more,
  })
  const add = (as: string, lines: object[], more?: object) =>
    t.ask(as, purchaseReceipt.add, arrived(lines, more))

  it('is for those who may, and says so to others', async () => {
    const refused = await add('gudang.sby', [{ goodsUnitId: id.mg2, qty: 5, unitPrice: 171_000 }])
    expect([refused.status, refused.error.message]).toEqual([
      403,
      'Anda tidak berhak menerima barang tanpa pesanan pembelian (PO)',
    ])
    const nobody = await add('kepala.sby', [{ goodsUnitId: id.mg2, qty: 5, unitPrice: 171_000 }], {
      supplierId: null,
    })
    expect(nobody.error.errors?.[0]?.field).toBe('supplierId')
    const nothing = await add('kepala.sby', [{ qty: 5, unitPrice: 171_000 }])
    expect(nothing.error.errors?.[0]?.field).toBe('lines.0.goodsUnitId')
    const twice = await add('kepala.sby', [
      { goodsUnitId: id.mg2, qty: 5, unitPrice: 171_000 },
      { goodsUnitId: id.mg2, qty: 1, unitPrice: 171_000 },
    ])
    expect(twice.error.code).toBe('DUPLICATE_LINE')
    const priceless = await add('kepala.sby', [{ goodsUnitId: id.mg2, qty: 5 }])
    expect([priceless.error.code, priceless.error.errors?.[0]?.field]).toEqual([
      'PRICE_MISSING',
      'lines.0.unitPrice',
    ])
    await expectBooksInOrder(t.db)
  })

  it('takes the goods in at the price that is expected, and is billed as any receipt', async () => {
    const saved = await add('kepala.sby', [
      {
        goodsUnitId: id.mg2,
        qty: 10,
        bonusQty: 1,
        unitPrice: 171_000,
        expiryDate: '2027-06-30',
      },
      { goodsUnitId: id.mig, qty: 2, unitPrice: 102_600 },
    ])
    expect(saved.body.status).toBe('RECEIVED')
    const seen = await t.call('owner', purchaseReceipt.get, { id: saved.body.id })
    expect(seen.journal.map((l) => [l.accountCode, l.debit, l.credit])).toEqual([
      ['1-1301', 1_915_200, 0],
      ['2-1102', 0, 1_915_200],
    ])
    expect(seen.lines.map((l) => [l.qty, l.bonusQty, l.net, l.expiryDate])).toEqual([
      [10, 1, 1_710_000, '2027-06-30'],
      [2, 0, 205_200, null],
    ])
    await expectBooksInOrder(t.db)
    const invoice = await t.call('akuntansi', purchaseInvoice.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      supplierId: id.tirta as number,
      receiptIds: [saved.body.id],
      supplierInvoiceNo: 'TPS-9',
      taxInvoiceNo: '04002600000000009',
      taxInvoiceDate: '2026-01-10',
      taxMode: 'EXCLUDE',
      lines: [
        { receiptId: saved.body.id, receiptLine: 1, qty: 10, unitPrice: 171_000 },
        { receiptId: saved.body.id, receiptLine: 2, qty: 2, unitPrice: 102_600 },
      ],
    })
    expect(invoice.totals?.total).toBe(2_125_872)
    await expectBooksInOrder(t.db)
  })

  it('proposes what was paid last, and names a price that is far from it', async () => {
    await buyGoods(t, 'PT Tirta Pangan Sejahtera', [['MG2/DUS', 1, 180_000]])
    const silent = await add('kepala.sby', [{ goodsUnitId: id.mg2, qty: 1 }])
    const seen = await t.call('owner', purchaseReceipt.get, { id: silent.body.id })
    expect(seen.lines[0]?.net).toBe(180_000)
    const far = await add('kepala.sby', [{ goodsUnitId: id.mg2, qty: 1, unitPrice: 270_000 }])
    expect(far.body.warnings?.[0]).toMatch(/harga berbeda 50% dari pembelian terakhir/)
    await expectBooksInOrder(t.db)
  })

  it('stands beside the lines of an order: free, or at what they cost last, by right', async () => {
    const order = await t.call('owner', api.purchase.purchaseOrder.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      taxMode: 'EXCLUDE' as const,
      supplierId: id.tirta as number,
      warehouseId: id.gudang as number,
      lines: [{ goodsUnitId: id.mg2 as number, qty: 10, unitPrice: 180_000 }],
    })
    const beside = (as: string, ...more: object[]) =>
      add(as, [{ poLine: 1, qty: 4 }, ...more], { supplierId: null, purchaseOrderId: order.id })
    const gift = { goodsUnitId: await t.id('unit', 'MIG/PCS'), qty: 0, bonusQty: 2 }
    const refused = await beside('gudang.sby', gift)
    expect([refused.status, refused.error.message]).toEqual([
      403,
      'Anda tidak berhak menerima barang yang tidak ada di PO',
    ])
    const nothing = await beside('kepala.sby', { goodsUnitId: id.mig, qty: 0 })
    expect(nothing.error.errors?.[0]?.field).toBe('lines.1.qty')
    const saved = await beside('kepala.sby', gift)
    expect(saved.body.warnings?.[0]).toMatch(/ tidak ada di PO ini$/)
    const seen = await t.call('owner', purchaseReceipt.get, { id: saved.body.id })
    expect(seen.lines.map((l) => [l.qty, l.bonusQty, l.net])).toEqual([
      [4, 0, 720_000],
      [0, 2, 0],
    ])
    // The order waits for what it asked for and nothing else.
    const { document, lines } = await t.call('owner', api.purchase.purchaseOrder.get, {
      id: order.id,
    })
    expect([document.status, lines[0]?.takenQty]).toEqual(['PARTIALLY_RECEIVED', 4 * 6])
    await expectBooksInOrder(t.db)
    await t.call('owner', purchaseReceipt.cancel, {
      id: saved.body.id as number,
      requestId: newRequest(),
      reason: 'Salah hitung',
    })
    await expectBooksInOrder(t.db)
  })

  it('can be cancelled and sent back like any other', async () => {
    const saved = await add('kepala.sby', [{ goodsUnitId: id.mg2, qty: 3, unitPrice: 180_000 }])
    const undone = await t.ask('owner', purchaseReceipt.cancel, {
      id: saved.body.id,
      requestId: newRequest(),
      reason: 'Salah toko',
    })
    expect(undone.status).toBe(200)
    await expectBooksInOrder(t.db)
  })
})
