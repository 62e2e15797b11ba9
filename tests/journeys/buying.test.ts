import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { expectBooksInOrder, newRequest } from '#server/platform/test-app.ts'
import {
  choose,
  expectAccessible,
  field,
  type Journey,
  saved,
  startJourney,
  goTo,
} from './browser.ts'
import { countShifts, shifted } from './shifts.ts'
import { slowLine } from './slow-line.ts'

/** Buying through the screens, by keyboard: an order, the goods at the door, the supplier's document, the payment. */
describe('from order to payment', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney()
  })
  afterAll(async () => j.close())

  const journal = async (kind: string) =>
    (
      await j.t.db.query(
        `select a.code, l.debit::float as debit, l.credit::float as credit from document d join journal j on j.branch_id = d.branch_id and j.document_id = d.id
         join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id join account a on a.id = l.account_id where d.kind = $1 order by l.line`,
        [kind],
      )
    ).rows.map((r) => [r.code, r.debit, r.credit])

  it('leads by links from one document to the next, and to the journal', async () => {
    const buyer = await j.person('pembelian.sby')
    await goTo(buyer, 'purchase/purchase-order/add')
    await field(buyer, 'supplierId').waitFor()
    // As everywhere goods go to a warehouse that must be named: the primary one, till another is chosen.
    await buyer.locator('form, main').first().getByTitle('Toko SBY').first().waitFor()
    await choose(buyer, 'supplierId', 'Tirta', /Tirta/)
    await choose(buyer, 'warehouseId', 'Gudang', /Gudang SBY/)
    await buyer.locator('.grid-add [data-col=goods]').focus()
    await buyer.keyboard.type('MG2')
    await buyer.getByText('Minyak Goreng 2 L').first().waitFor()
    await noteFirstFocus(buyer)
    await buyer.keyboard.press('Enter')
    await buyer.locator('[data-col=qty] input, input[data-col=qty]').first().waitFor()
    // Whoever types on finds the quantity as soon as there is a line, on a slow computer too.
    expect(await buyer.evaluate('focusedFirst')).toBe('qty')
    await buyer.keyboard.type('20')
    // Nobody orders without a price unasked: its cell is marked, and the hand stands in it.
    await buyer.keyboard.press('Control+s')
    await buyer.locator('.grid-error').getByText('Harga Satuan wajib diisi').waitFor()
    await expect.poll(() => buyer.evaluate('document.activeElement?.dataset.col')).toBe('unitPrice')
    await buyer.keyboard.type('30000')
    await buyer.keyboard.press('Enter')
    await expectAccessible(buyer)
    await buyer.keyboard.press('Control+s')
    await saved(buyer, 'purchase/purchase-order')
    const order = buyer.url().split('/').at(-1)

    const clerk = await j.person('gudang.sby')
    await goTo(clerk, `purchase/purchase-order/${order}`)
    await clerk.getByRole('button', { name: /Terima barang/i }).click()
    await field(clerk, 'supplierDeliveryNo').waitFor()
    await field(clerk, 'supplierDeliveryNo').fill('SJ-0001')
    const scan = clerk.locator('.receive-scan input')
    await scan.focus()
    await clerk.keyboard.type('minyak')
    await clerk.keyboard.press('Enter')
    await clerk.keyboard.type('20')
    await clerk.keyboard.press('Tab')
    await clerk.keyboard.press('Control+s')
    await saved(clerk, 'purchase/receive-order')
    expect(await clerk.getByText('HPP').count()).toBe(0)
    const receipt = clerk.url().split('/').at(-1)

    await goTo(buyer, `purchase/receive-order/${receipt}`)
    await buyer.getByRole('button', { name: /Buat faktur/i }).click()
    await field(buyer, 'supplierInvoiceNo').waitFor()
    await field(buyer, 'supplierInvoiceNo').fill('TPS-0001')
    await buyer.keyboard.press('Tab')
    await buyer.getByText('666.000').first().waitFor()
    // Beside the price of the bill stands what was agreed, and how far it is from that.
    const billed = buyer.locator('[data-row="0"] [data-label="Harga Satuan"]')
    const agreed = buyer.locator('[data-row="0"] [data-label="Beda dari kesepakatan"]')
    await billed.click()
    await buyer.locator('input[data-col=unitPrice]').fill('31500')
    await agreed.getByText('PO 30.000 · +1.500 (5%)').waitFor()
    await buyer.locator('input[data-col=unitPrice]').fill('30000')
    await agreed.getByText('PO 30.000', { exact: true }).waitFor()
    await buyer.keyboard.press('Tab')
    await buyer.getByText('666.000').first().waitFor()
    await expectAccessible(buyer)
    await buyer.keyboard.press('Control+s')
    await saved(buyer, 'purchase/invoice')
    expect(await journal('purchase-invoice')).toEqual([
      ['2-1102', 600_000, 0],
      ['1-1405', 66_000, 0],
      ['2-1101', 0, 666_000],
    ])
    await buyer.getByText('Hutang Usaha').first().waitFor()
    await buyer.locator('.price-gap').getByText('PO 30.000').waitFor()
    await expectAccessible(buyer)
    await expectBooksInOrder(j.t.db)

    // What was ordered comes by a call of its own; the lines do not grow when it is there.
    await countShifts(buyer)
    await slowLine(buyer, '**/supplier-receipt/match', 800)
    await buyer.reload()
    await buyer.locator('.price-gap').getByText('PO 30.000').waitFor()
    expect(await shifted(buyer)).toBeLessThan(0.01)

    // The order knows what became of it, two documents away.
    await goTo(buyer, `purchase/purchase-order/${order}`)
    await buyer.locator('.paper.is-here').waitFor()
    expect(await buyer.locator('.paper-kind').allTextContents()).toEqual([
      'Pesanan Pembelian',
      'Penerimaan Barang',
      'Faktur Pembelian',
    ])
  })

  it('tells what was agreed for bringing the goods, to be billed by one press', async () => {
    const { t } = j
    const { rows } = await t.db.query(
      `select ((now() at time zone 'Asia/Jakarta')::date)::text as today`,
    )
    const branchId = await t.id('branch', 'SBY')
    const docDate = rows[0].today as string
    const common = () => ({ requestId: newRequest(), branchId, docDate })
    const warehouseId = await t.id('warehouse', 'SBY/GUDANG')
    const order = await t.call('owner', api.purchase.purchaseOrder.add, {
      ...common(),
      supplierId: await t.id('supplier', 'PT Tirta Pangan Sejahtera'),
      warehouseId,
      taxMode: 'EXCLUDE',
      freight: 50_000,
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/DUS'), qty: 10, unitPrice: 100_000 }],
    })
    const receipt = await t.call('owner', api.purchase.purchaseReceipt.add, {
      ...common(),
      purchaseOrderId: order.id,
      warehouseId,
      supplierDeliveryNo: 'SJ-F',
      lines: [{ poLine: 1, qty: 10 }],
    })
    const buyer = await j.person('pembelian.sby')
    await goTo(buyer, `purchase/invoice/add?receipt=${receipt.id}`)
    // His bill has PPN inside its prices: what was agreed is told so, and comes to the same.
    await buyer.locator('.head-facts').waitFor()
    await buyer.keyboard.press('Alt+h')
    const inMode = (name: string) => buyer.getByRole('radio', { name, exact: true }).press('Space')
    const price = (shown: string) => buyer.getByText(shown, { exact: true }).first().waitFor()
    await inMode('Termasuk')
    await price('PO 111.000')
    await buyer.getByRole('button', { name: 'Isi 55.500 dari PO' }).waitFor()
    await buyer.locator('.paper-totals').getByText('1.110.000', { exact: true }).first().waitFor()
    await inMode('Belum Termasuk')
    await price('PO 100.000')
    await buyer.getByRole('button', { name: 'Isi 50.000 dari PO' }).press('Enter')
    // 1.050.000 and 11% of it.
    await buyer.getByText('1.165.500').first().waitFor()
    await buyer.locator('.paper-totals').getByText('PO 50.000', { exact: true }).waitFor()
    expect(await buyer.evaluate(() => document.activeElement?.id)).toMatch(/-freight$/)
    await field(buyer, 'freight').fill('60000')
    await buyer.locator('.paper-totals').getByText('PO 50.000 · +10.000 (20%)').waitFor()
    await expectAccessible(buyer)
  })
})

/** Keeps the column that has the focus at the moment when the first line is there. */
const noteFirstFocus = (page: Page) =>
  page.evaluate(() => {
    new MutationObserver((_, seen) => {
      if (!document.querySelector('[data-row="0"] [data-col=qty]')) return
      seen.disconnect()
      const at = document.activeElement?.closest<HTMLElement>('[data-col]')?.dataset.col
      Object.assign(window, { focusedFirst: at })
    }).observe(document.body, { subtree: true, childList: true })
  })
