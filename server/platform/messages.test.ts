import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { buyGoods, receiveGoods } from '#server/purchase/story.ts'
import { type TestApp, newRequest, testApp } from './test-app.ts'

/** The sentences of domain §3.0.3, as a person reads them. */
describe('what a refusal says', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    id.branch = await t.id('branch', 'SBY')
    id.tirta = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
    id.unit = await t.id('unit', 'MG2/DUS')
    id.gudang = await t.id('warehouse', 'SBY/GUDANG')
  })
  afterAll(async () => t.close())
  const order = (more: object = {}) => ({
    requestId: newRequest(),
    branchId: id.branch,
    docDate: '2026-01-10',
    supplierId: id.tirta,
    warehouseId: id.gudang,
    taxMode: 'EXCLUDE',
    lines: [{ goodsUnitId: id.unit, qty: 1, unitPrice: 100_000 }],
    ...more,
  })
  const said = async (who: string, more: Record<string, unknown>) => {
    const lines = typeof more.lines === 'function' ? { lines: more.lines(id.unit) } : {}
    const body = order({ ...more, ...lines })
    return (await t.ask(who, api.purchase.purchaseOrder.add, body)).error.message
  }

  it.each([
    ['pembelian.sby', { docDate: '2026-01-11' }, 'Tanggal tidak boleh melebihi hari ini'],
    [
      'pembelian.sby',
      { docDate: '2026-01-09' },
      'Diperlukan persetujuan untuk tanggal mundur 1 hari',
    ],
    ['pembelian.sby', { lines: [] }, 'Minimal satu baris harus diisi'],
    ['pembelian.sby', { supplierId: null }, 'Supplier wajib diisi'],
    [
      'pembelian.sby',
      { lines: (unit: number) => [{ goodsUnitId: unit, qty: 0, unitPrice: 1 }] },
      'Jumlah Minyak Goreng 2 L harus lebih dari 0',
    ],
    ['kasir.mlg', {}, 'Anda tidak memiliki hak akses untuk menambah Pesanan Pembelian'],
    [
      'pembelian.sby',
      {
        lines: (unit: number) => [
          { goodsUnitId: unit, qty: 1, unitPrice: 1, discountTiers: [101] },
        ],
      },
      'Diskon harus antara 0 dan 100%',
    ],
    ['kasir.sby', {}, 'Anda tidak memiliki hak akses untuk menambah Pesanan Pembelian'],
  ])('%s %j', async (who, more, message) => {
    expect(await said(who, more)).toBe(message)
  })

  it('names the branch, the field that is empty and what a supervisor may not allow', async () => {
    const malang = await t.id('branch', 'MLG')
    expect(await said('pembelian.sby', { branchId: malang } as never)).toBe(
      'Anda tidak memiliki akses ke cabang Malang',
    )
    const brand = await t.ask('pembelian.sby', api.master.brand.add, {
      requestId: newRequest(),
      name: ' ',
    })
    expect(brand.error.errors).toEqual([{ field: 'name', message: 'Nama wajib diisi' }])
    // Goods are named to nobody who may not make the call.
    const lines = [{ goodsUnitId: id.unit, qty: 0, unitPrice: 1 }]
    expect(await said('kasir.sby', { lines })).toBe('Jumlah harus lebih dari 0')
  })

  it('says that an order was received in part, whatever is done to it', async () => {
    const made = await t.call('pembelian.sby', api.purchase.purchaseOrder.add, {
      ...order({ lines: [{ goodsUnitId: id.unit, qty: 2, unitPrice: 100_000 }] }),
    } as never)
    await t.call('gudang.sby', api.purchase.purchaseReceipt.add, {
      requestId: newRequest(),
      branchId: id.branch!,
      docDate: '2026-01-10',
      purchaseOrderId: made.id,
      warehouseId: id.gudang!,
      supplierDeliveryNo: 'SJ-S1',
      lines: [{ poLine: 1, qty: 1 }],
    })
    const { purchaseOrder } = api.purchase
    const edit = { ...order(), id: made.id, version: 2 } as never
    expect((await t.ask('pembelian.sby', purchaseOrder.update, edit)).error.message).toBe(
      'PO sudah diterima sebagian, tidak dapat diubah',
    )
    const cancel = { id: made.id, reason: 'Tidak jadi' }
    expect((await t.ask('pembelian.sby', purchaseOrder.cancel, cancel)).error.message).toBe(
      'PO sudah diterima sebagian, tidak dapat dibatalkan',
    )
  })

  it('names a supplier who is no longer active, and the bill that has his number already', async () => {
    await buyGoods(t, 'PT Tirta Pangan Sejahtera', [['MG2/DUS', 1, 100_000]])
    const { rows } = await t.db.query(
      `select number, ref_no from document where kind = 'purchase-invoice' and number is not null order by id desc limit 1`,
    )
    const bill = await receiveGoods(t, 'PT Tirta Pangan Sejahtera', [['MG2/DUS', 1, 100_000]])
    const twice = await t.ask('pembelian.sby', api.purchase.purchaseInvoice.add, {
      ...bill,
      supplierInvoiceNo: rows[0].ref_no,
    })
    expect(twice.error).toMatchObject({
      code: 'DUP_SUPPLIER_INV',
      message: `No. faktur supplier ${rows[0].ref_no} sudah digunakan pada ${rows[0].number}`,
    })
    await t.db.query(`update supplier set is_active = false where id = ${id.tirta}`)
    expect(await said('pembelian.sby', {})).toBe(
      'Supplier PT Tirta Pangan Sejahtera sudah tidak aktif',
    )
  })
})
