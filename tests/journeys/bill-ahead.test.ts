import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { expectBooksInOrder, newRequest } from '#server/platform/test-app.ts'
import { expectAccessible, field, type Journey, saved, startJourney, goTo } from './browser.ts'

/** The supplier's bill lies on the desk, his lorry is still on its way. */
describe('a bill before its goods', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney()
  })
  afterAll(async () => j.close())

  it('is entered from its order, waits for its goods, and is told what never comes', async () => {
    const branchId = await j.t.id('branch', 'SBY')
    const warehouseId = await j.t.id('warehouse', 'SBY/GUDANG')
    const common = { branchId, docDate: '2026-01-10' }
    const order = await j.t.call('owner', api.purchase.purchaseOrder.add, {
      ...common,
      requestId: newRequest(),
      warehouseId,
      taxMode: 'EXCLUDE',
      supplierId: await j.t.id('supplier', 'PT Tirta Pangan Sejahtera'),
      lines: [{ goodsUnitId: await j.t.id('unit', 'MG2/DUS'), qty: 10, unitPrice: 100_000 }],
    })
    const clerk = await j.person('akuntansi')
    await goTo(clerk, `purchase/purchase-order/${order.id}`)
    await clerk.getByRole('button', { name: 'Faktur sebelum barang' }).click()
    await clerk.getByText('1 baris belum datang').waitFor()
    await field(clerk, 'supplierInvoiceNo').fill('TIRTA-777')
    await expectAccessible(clerk)
    await clerk.keyboard.press('Control+s')
    await saved(clerk, 'purchase/invoice')
    const bill = clerk.url()
    await clerk.getByText('10 DUS belum datang').first().waitFor()

    await j.t.call('owner', api.purchase.purchaseReceipt.add, {
      ...common,
      requestId: newRequest(),
      purchaseOrderId: order.id,
      warehouseId,
      supplierDeliveryNo: 'SJ-777',
      lines: [{ poLine: 1, qty: 6 }],
    })
    // Nobody agrees to his own.
    const page = await j.person('owner')
    await page.goto(bill)
    await page.getByText('4 DUS belum datang').first().waitFor()
    await page.getByRole('button', { name: 'Barang tidak datang' }).click()
    await page.getByRole('dialog').getByText('Stok tidak berubah').waitFor()
    await page.getByRole('dialog').getByRole('textbox').fill('pabrik berhenti')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Ya, barang/ })
      .click()
    await page.getByText('4 DUS belum datang').first().waitFor({ state: 'detached' })
    expect(page.url()).toBe(bill)
    await expectBooksInOrder(j.t.db)
  })
})
