import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { expectBooksInOrder, newRequest } from '#server/platform/test-app.ts'
import {
  chooseIn,
  few,
  choose,
  expectAccessible,
  field,
  type Journey,
  saved,
  startJourney,
  goTo,
} from './browser.ts'

/** Goods that come in two parts, a bill dearer than the order, documents handed over, and a giro that the bank pays. */
describe('from order to a cleared giro', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney()
  })
  afterAll(async () => j.close())

  const number = (page: Page) => Number(page.url().split('/').at(-1))
  /** The journal as the screen shows it: account, debit, credit. */
  async function journal(page: Page): Promise<string[][]> {
    const table = page.getByRole('tabpanel').getByRole('table')
    await table.getByText('Jumlah').waitFor()
    const rows = await table
      .locator('tbody tr')
      .evaluateAll((found) =>
        found.map((row) =>
          [...(row as HTMLTableRowElement).cells].map((cell) => cell.innerText.trim()),
        ),
      )
    return rows.map((cells) => [cells[0] ?? '', cells.at(-2) ?? '', cells.at(-1) ?? ''])
  }

  async function order(page: Page): Promise<number> {
    await goTo(page, 'purchase/purchase-order/add')
    await field(page, 'supplierId').waitFor()
    await choose(page, 'supplierId', 'Tirta', /Tirta/)
    await choose(page, 'warehouseId', 'Gudang', /Gudang SBY/)
    await page.locator('.grid-add [data-col=goods]').focus()
    await page.keyboard.type('MG2')
    await page.getByText('Minyak Goreng 2 L').first().waitFor()
    await page.keyboard.press('Enter')
    await page.locator('[data-col=qty] input, input[data-col=qty]').first().waitFor()
    await page.keyboard.type('20')
    await page.locator('[data-col=unitPrice] input, input[data-col=unitPrice]').first().focus()
    await page.keyboard.type('30000')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+s')
    await saved(page, 'purchase/purchase-order')
    return number(page)
  }

  async function receive(page: Page, of: number, qty: number): Promise<number> {
    await goTo(page, `purchase/purchase-order/${of}`)
    await page.getByRole('button', { name: /Terima barang/i }).click()
    await field(page, 'supplierDeliveryNo').waitFor()
    await field(page, 'supplierDeliveryNo').fill(`SJ-${qty}`)
    await page.locator('.receive-scan input').focus()
    await page.keyboard.type('minyak')
    await page.keyboard.press('Enter')
    await page.keyboard.type(String(qty))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+s')
    await saved(page, 'purchase/receive-order')
    return number(page)
  }

  it('shows every journal on the way', async () => {
    const buyer = await j.person('pembelian.sby')
    const ordered = await order(buyer)
    const clerk = await j.person('gudang.sby')
    const first = await receive(clerk, ordered, 12)
    await goTo(clerk, `purchase/purchase-order/${ordered}`)
    await clerk.getByText('Diterima Sebagian').first().waitFor()
    await receive(clerk, ordered, 8)

    // The first part is billed 500 dearer than ordered; all of it is still in stock.
    await goTo(buyer, `purchase/receive-order/${first}`)
    await buyer.getByRole('button', { name: /Buat faktur/i }).click()
    await field(buyer, 'supplierInvoiceNo').waitFor()
    await choose(buyer, 'receiptIds', '00002', /00002/)
    await buyer.keyboard.press('Escape')
    await buyer.getByText('2 baris dari 2 penerimaan').waitFor()
    await buyer.locator('[data-row="0"] .grid-index button').click()
    await buyer.locator('[data-row="0"] [data-col=unitPrice]').first().fill('30500')
    await field(buyer, 'supplierInvoiceNo').fill('TPS-0002')
    await buyer.getByText('672.660').first().waitFor()
    await expectAccessible(buyer)
    await buyer.keyboard.press('Control+s')
    await saved(buyer, 'purchase/invoice')
    expect(await journal(buyer)).toEqual([
      ['2-1102', '600.000', ''],
      ['1-1301', '6.000', ''],
      ['1-1405', '66.660', ''],
      ['2-1101', '', '672.660'],
    ])

    await goTo(buyer, 'purchase/supplier-receipt/add')
    await field(buyer, 'supplierId').waitFor()
    await choose(buyer, 'supplierId', 'Tirta', /Tirta/)
    await field(buyer, 'receivedFrom').fill('Pak Joko')
    const today = (await field(buyer, 'docDate').inputValue()) || ''
    await field(buyer, 'plannedPayDate').fill(today)
    await buyer.keyboard.press('Enter')
    // Nothing is ticked before he says that it was handed over.
    const tick = buyer.getByRole('checkbox', { name: /^Terima / }).first()
    await tick.waitFor()
    expect(await tick.isChecked()).toBe(false)
    await tick.press('Space')
    await buyer.getByText('1 tagihan').first().waitFor()
    await expectAccessible(buyer)
    await buyer.keyboard.press('Control+s')
    await saved(buyer, 'purchase/supplier-receipt')
    const handedOver = number(buyer)

    const accountant = await j.person('akuntansi')
    await goTo(accountant, `purchase/supplier-receipt/${handedOver}`)
    await accountant.getByRole('button', { name: 'Bayar' }).click()
    await accountant.getByText('1 tagihan dipilih').waitFor()
    await chooseIn(few(accountant, 'Metode Pembayaran'), 'Giro')
    await accountant.locator('input[aria-label="No. Referensi"]').fill('BG 550137')
    // A giro of ours is written on the day of the payment.
    const written = accountant.locator('input[aria-label="Tgl. Giro"]')
    expect((await written.inputValue()).replaceAll(/\D/g, '')).toBe(today.replaceAll(/\D/g, ''))
    await accountant.locator('input[aria-label="Tgl. Efektif"]').fill(today)
    await accountant.keyboard.press('Enter')
    await accountant.getByText('Pembayaran sesuai').waitFor()
    await expectAccessible(accountant)
    await accountant.keyboard.press('Control+s')
    await saved(accountant, 'purchase/debt-repayment')
    const payment = accountant.url()
    expect(await journal(accountant)).toEqual([
      ['2-1101', '672.660', ''],
      ['2-1103', '', '672.660'],
    ])

    await goTo(accountant, 'purchase/debt-repayment?tab=giro')
    await accountant.getByText('BG 550137').waitFor()
    await expectAccessible(accountant)
    await accountant.getByRole('checkbox').last().click()
    await accountant.getByRole('button', { name: 'Cairkan' }).click()
    await accountant.getByRole('dialog').getByRole('button', { name: 'Cairkan' }).click()
    await accountant.getByText('Cair', { exact: true }).first().waitFor()
    await accountant.goto(payment)
    expect((await journal(accountant)).slice(2)).toEqual([
      ['2-1103', '672.660', ''],
      ['1-1111', '', '672.660'],
    ])
    await goTo(accountant, `purchase/supplier-receipt/${handedOver}`)
    await accountant.getByText('Lunas').first().waitFor()
    await expectBooksInOrder(j.t.db)
  })

  it('begins one payment for the ticked bills of one supplier, and says why not for two', async () => {
    const branchId = await j.t.id('branch', 'SBY')
    const suppliers = await j.t.call('owner', api.master.supplier.getAll, { limit: 2 })
    const [one, two] = suppliers.rows.map((row) => row.id)
    const accountId = await j.t.id('account', '6-1301')
    for (const [supplierId, amount] of [
      [one, 100_000],
      [one, 250_000],
      [two, 70_000],
    ] as const)
      await j.t.call('akuntansi', api.purchase.otherDebt.add, {
        requestId: newRequest(),
        branchId,
        supplierId: supplierId ?? 0,
        accountId,
        amount,
        docDate: '2026-01-10',
        dueDate: '2026-01-31',
        taxable: false,
        memo: `Biaya ${amount}`,
      })
    const page = await j.person('akuntansi')
    await goTo(page, 'purchase/other-debt?sort=total.asc')
    const ticks = page.locator('.table tbody input[type=checkbox]')
    await ticks.first().waitFor()
    for (const at of [0, 1, 2]) await ticks.nth(at).press('Space')
    await page.getByText('Pilih tagihan dari satu supplier saja').waitFor()
    const pay = page.locator('.list-bulk').getByRole('button', { name: 'Bayar' })
    expect(await pay.isDisabled()).toBe(true)
    await expectAccessible(page)
    await ticks.nth(0).press('Space')
    await page.locator('.list-bulk').getByText('350.000').waitFor()
    await pay.press('Enter')
    await page.waitForURL(/debt-repayment\/add/)
    await page.getByText('2 tagihan dipilih').waitFor()
    // Whoever only reads them ticks them to be printed.
    const buyer = await j.person('pembelian.sby')
    await goTo(buyer, 'purchase/other-debt')
    await buyer.locator('.table tbody .row-link').first().waitFor()
    await buyer.locator('.table tbody input[type=checkbox]').first().press('Space')
    const offered = buyer.locator('.list-bulk').getByRole('button')
    await expect.poll(() => offered.allTextContents()).toEqual([expect.stringContaining('Cetak')])
  })
})
