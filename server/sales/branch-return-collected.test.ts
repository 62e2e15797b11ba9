import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from './story.ts'
import { officeFaults } from '../../tests/papers/adds-up.ts'
import { readPdf } from '../../tests/papers/read-pdf.ts'

/** PPN that a buyer collects was never paid to us: no branch gives it back (domain §3.2.6, §3.2.7). */
describe('a bill with collected PPN comes back in another branch', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  const { salesReturn } = api.sales
  beforeAll(async () => {
    t = await testApp()
    id.sby = await t.id('branch', 'SBY')
    id.mlg = await t.id('branch', 'MLG')
    id.unit = await t.id('unit', 'MG2/PCS')
  })
  afterAll(async () => t.close())

  it('gives for a bill whose buyer collects its PPN what he paid for it, without that', async () => {
    const barokah = await t.id('customer', 'Toko Barokah')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 100, 28_500]])
    await t.db.query(
      `update customer set vat_collector = 'GOVERNMENT', credit_limit = 900000000 where id = $1`,
      [barokah],
    )
    const bill = await t.call('owner', api.sales.salesInvoice.add, {
      requestId: newRequest(),
      branchId: id.sby as number,
      docDate: '2026-01-10',
      customerId: barokah,
      warehouseId: await t.id('warehouse', 'SBY/TOKO'),
      goods: [{ goodsUnitId: id.unit as number, qty: 80 }],
    } as never)
    const { document } = await t.call('owner', api.sales.salesInvoice.get, { id: bill.id })
    expect([document.collectedVat, document.vat]).toEqual([document.vat, document.vat])
    const saved = await t.call('kepala.mlg', salesReturn.add, {
      requestId: newRequest(),
      branchId: id.mlg as number,
      docDate: '2026-01-10',
      invoiceId: bill.id,
      soldElsewhereNo: bill.docNo as string,
      reason: 'LAIN',
      settleBy: 'TUNAI',
      lines: [{ invoiceLine: 1, qty: 8, condition: 'BAIK' }],
    } as never)
    const of = await t.call('kepala.mlg', salesReturn.get, { id: saved.id })
    expect(of.document).toMatchObject({
      total: (document.total - document.vat) / 10,
      collectedVat: 0,
      vat: 0,
    })
    const { raw } = await t.ask('kepala.mlg', salesReturn.pdf, { id: saved.id })
    expect(officeFaults(readPdf(raw), null)).toEqual([])
    await expectBooksInOrder(t.db)
  })
})
