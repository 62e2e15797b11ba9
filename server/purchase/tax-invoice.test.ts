import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'

/** The supplier's tax invoice comes after his bill (domain §3.1.3). */
describe('tax invoice written down later', () => {
  let t: TestApp
  let branchId: number
  let supplierId: number
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    supplierId = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
  })
  afterAll(async () => t.close())

  const bill = async (no: string, more: object = {}) => {
    await receiveGoods(t, 'SBY', 'TOKO', [['MIG/DUS', 10, 100_000]])
    const { rows } = await t.db.query(
      `select max(id)::int as id from document where kind = 'purchase-receipt'`,
    )
    return t.call('akuntansi', api.purchase.purchaseInvoice.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      supplierId,
      receiptIds: [rows[0].id],
      supplierInvoiceNo: no,
      taxMode: 'EXCLUDE',
      lines: [{ receiptId: rows[0].id, receiptLine: 1, qty: 10, unitPrice: 100_000 }],
      ...more,
    })
  }
  const write = (as: string, id: number, version: number, taxInvoiceNo: string) =>
    t.ask(as, api.purchase.purchaseInvoice.taxInvoice, {
      id,
      version,
      taxInvoiceNo,
      taxInvoiceDate: '2026-01-09',
    })

  it('is kept with its date and who wrote it, and never twice', async () => {
    const one = await bill('INV-1')
    expect(one.warnings?.join()).toMatch(/^Faktur pajak belum diterima/)
    expect((await write('gudang.sby', one.id, 1, '04002500000000001')).status).toBe(403)
    expect((await write('akuntansi', one.id, 1, '0400250')).status).toBe(400)
    const saved = await write('akuntansi', one.id, 1, '04002500000000001')
    expect(saved.status).toBe(200)
    const seen = await t.call('akuntansi', api.purchase.purchaseInvoice.get, { id: one.id })
    expect(seen.document).toMatchObject({
      taxInvoiceNo: '04002500000000001',
      taxInvoiceDate: '2026-01-09',
      version: 2,
    })
    expect(seen.history.at(-1)).toMatchObject({
      action: 'Isi faktur pajak',
      changes: [{ before: null, after: '04002500000000001, 2026-01-09' }],
    })
    expect((await write('akuntansi', one.id, 1, '04002500000000009')).error.code).toBe('STALE')

    const two = await bill('INV-2')
    expect((await write('akuntansi', two.id, 1, '04002500000000001')).error.message).toBe(
      'Nomor faktur pajak ini sudah pernah diinput',
    )
    await expect(bill('INV-3', { taxInvoiceNo: '04002500000000001' })).rejects.toThrow(
      'Nomor faktur pajak ini sudah pernah diinput',
    )
    await expectBooksInOrder(t.db)
  })

  it('has no place on a bill without PPN', async () => {
    const plain = await bill('INV-4', { taxMode: 'NONE' })
    expect((await write('akuntansi', plain.id, 1, '04002500000000004')).error.message).toBe(
      'Faktur ini tidak memuat PPN',
    )
  })
})
