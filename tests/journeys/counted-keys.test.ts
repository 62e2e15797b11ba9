import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { PASSWORD, expectBooksInOrder, newRequest } from '#server/platform/test-app.ts'
import { type Journey, saved, startJourney, goTo } from './browser.ts'
import { stockUp } from './stock.ts'

/** A hand at a keyboard: slower than a scanner, and every key is counted. */
class Hand {
  keys = 0
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  async press(...all: string[]): Promise<void> {
    for (const key of all) await this.page.keyboard.press(key, { delay: 20 })
    this.keys += all.length
  }
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text, { delay: 90 })
    this.keys += text.length
  }
  /** Waits until the field has the focus, which no key brings about. */
  async at(selector: string): Promise<void> {
    await this.page.locator(`${selector}:focus`).waitFor()
  }
}

const PIN = '731904'

/** What happens every week, from the page where its clerk is to the saved document, without a mouse. */
describe('counted in keys', () => {
  let j: Journey
  let order = 0
  let receipt = 0
  beforeAll(async () => {
    j = await startJourney()
    await j.t.call('kepala.sby', api.system.employee.changePin, { pin: PIN, password: PASSWORD })
    const { rows } = await j.t.db.query(
      `select ((now() at time zone 'Asia/Jakarta')::date)::text as today`,
    )
    const common = { requestId: newRequest(), docDate: rows[0].today }
    const [branchId, supplierId, warehouseId, goodsUnitId] = await Promise.all([
      j.t.id('branch', 'SBY'),
      j.t.id('supplier', 'PT Tirta Pangan Sejahtera'),
      j.t.id('warehouse', 'SBY/GUDANG'),
      j.t.id('unit', 'MG2/DUS'),
    ])
    const placed = await j.t.call('owner', api.purchase.purchaseOrder.add, {
      ...common,
      branchId,
      supplierId,
      warehouseId,
      taxMode: 'EXCLUDE',
      lines: [{ goodsUnitId, qty: 10, unitPrice: 180_000 }],
    })
    order = placed.id
    const carton = await j.t.call('owner', api.purchase.purchaseOrder.add, {
      ...common,
      requestId: newRequest(),
      branchId,
      supplierId,
      warehouseId,
      taxMode: 'EXCLUDE',
      lines: [{ goodsUnitId, qty: 4, unitPrice: 180_000 }],
    })
    const came = await j.t.call('owner', api.purchase.purchaseReceipt.add, {
      ...common,
      requestId: newRequest(),
      branchId,
      warehouseId,
      purchaseOrderId: carton.id,
      supplierDeliveryNo: 'SJ-4',
      lines: [{ poLine: 1, qty: 4 }],
    })
    receipt = came.id
  })
  afterAll(async () => j?.close())

  const begin = async (who: string, path: string) => {
    const page = await j.person(who)
    await goTo(page, `${path}`)
    await page.locator('.detail-head').waitFor()
    return new Hand(page)
  }

  it('a receipt two pieces short', async () => {
    const hand = await begin('gudang.sby', `purchase/purchase-order/${order}`)
    const { page } = hand
    // Terima barang.
    await hand.press('Alt+t')
    await hand.at('[id$="-supplierDeliveryNo"]')
    await hand.type('SJ-58')
    await hand.press(...Array(7).fill('Tab'))
    await hand.at('[aria-label^="Satuan, "]')
    await hand.type('p')
    await page.locator('.ant-select-item-option-active:visible').first().waitFor()
    await hand.press('Enter', 'Shift+Tab')
    await hand.at('[data-col="qty"]')
    await hand.type('58')
    await hand.press('Control+s')
    await saved(page, 'purchase/receive-order')
    await page.getByText('58 PCS').first().waitFor()
    // Seven of them are what is written.
    expect(hand.keys).toBeLessThanOrEqual(19)
    await expectBooksInOrder(j.t.db)
  })

  it('a return of three pieces out of a carton', async () => {
    const hand = await begin('pembelian.sby', `purchase/receive-order/${receipt}`)
    const { page } = hand
    // Retur.
    await hand.press('Alt+r')
    await hand.at('[id$="-reason"]')
    await page.locator('[data-row="0"]').waitFor()
    await hand.type('r')
    await page.locator('.ant-select-item-option-active').first().waitFor()
    await hand.press('Enter', 'Tab', 'Tab', 'Tab', 'Tab')
    await hand.at('[data-col="unit"] input')
    await hand.type('p')
    await page.locator('.ant-select-item-option-active:visible').first().waitFor()
    await hand.press('Enter', 'Shift+Tab')
    await hand.at('[data-col="qty"]')
    await hand.type('3')
    await hand.press('Control+s')
    await saved(page, 'purchase/return')
    await page.getByText('3 PCS').first().waitFor()
    expect(hand.keys).toBeLessThanOrEqual(12)
    await expectBooksInOrder(j.t.db)
  })

  it('a due day moved', async () => {
    await stockUp(j.t, 'SBY/TOKO', [['MG2/DUS', 10, 171_000]])
    const { rows } = await j.t.db.query(
      `select ((now() at time zone 'Asia/Jakarta')::date)::text as today`,
    )
    const { id } = await j.t.call('kepala.sby', api.sales.salesInvoice.add, {
      requestId: newRequest(),
      branchId: await j.t.id('branch', 'SBY'),
      docDate: rows[0].today,
      customerId: await j.t.id('customer', 'Toko Barokah'),
      warehouseId: await j.t.id('warehouse', 'SBY/TOKO'),
      goods: [{ goodsUnitId: await j.t.id('unit', 'MG2/DUS'), qty: 1 }],
    } as never)
    const hand = await begin('akuntansi', `sales/invoice/${id}`)
    const { page } = hand
    const due =
      (await page.locator('.detail-facts', { hasText: 'Jatuh Tempo' }).textContent()) ?? ''
    expect(due).toContain('(30 hari)')
    // Ubah jatuh tempo.
    await hand.press('Alt+j')
    await hand.at('[role=dialog] [id$="-dueDate"]')
    const later = new Date(Date.parse(rows[0].today) + 60 * 86_400_000).toISOString().slice(0, 10)
    const [year = '', month, day] = later.split('-')
    await hand.type(`${day}${month}${year.slice(2)}`)
    await hand.press('Tab')
    await hand.at('[id$="-reason"]')
    await hand.type('Sepakat')
    await hand.press('Enter')
    await page.getByRole('dialog', { name: 'Persetujuan atasan' }).waitFor()
    // The reason is not asked again, and the sixth digit of whoever agrees is the last key.
    await hand.type(PIN)
    await page.getByText('Jatuh Tempo berhasil disimpan.').waitFor()
    await page.getByText(`${day}/${month}/${year} (60 hari)`).waitFor()
    // Nineteen of them are what is written.
    expect(hand.keys).toBeLessThanOrEqual(22)
    await expectBooksInOrder(j.t.db)
  })
})
