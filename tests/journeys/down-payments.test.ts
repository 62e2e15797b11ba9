import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectBooksInOrder } from '#server/platform/test-app.ts'
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
import { stockUp } from './stock.ts'

/** Paying before the bill, using that in the bill, and preparing what another pays: by keyboard, and on a phone. */
describe('money ahead, and payments prepared', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney()
    // Received, and waiting for a bill of 1.110.000.
    await stockUp(j.t, 'SBY/GUDANG', [['MG2/DUS', 10, 100_000]])
  })
  afterAll(async () => j.close())

  async function byTransfer(page: Page) {
    await chooseIn(few(page, 'Metode Pembayaran'), 'Transfer Bank')
    // The only account there is needs no choice.
    await few(page, 'Rekening').locator('.ant-select-content-has-value').waitFor()
  }

  it('goes from the down payment to the last rupiah', async () => {
    const accountant = await j.person('akuntansi')
    await goTo(accountant, 'purchase/debt-down-payment/add')
    await field(accountant, 'supplierId').waitFor()
    await choose(accountant, 'supplierId', 'Tirta', /Tirta/)
    await field(accountant, 'amount').fill('555000')
    await field(accountant, 'taxed').focus()
    await accountant.keyboard.press('Space')
    await field(accountant, 'taxInvoiceNo').fill('04002600000000001')
    const today = await field(accountant, 'docDate').inputValue()
    await field(accountant, 'taxInvoiceDate').fill(today)
    await accountant.keyboard.press('Enter')
    await byTransfer(accountant)
    // One tender pays what was typed above.
    const paid = accountant.locator('input[aria-label="Nilai"]').last()
    expect(await paid.inputValue()).toBe('555.000')
    await expectAccessible(accountant)
    await accountant.keyboard.press('Control+s')
    await saved(accountant, 'purchase/debt-down-payment')
    await accountant.getByText('PPN Masukan').waitFor()
    await expectAccessible(accountant)

    const { rows } = await j.t.db.query(`select id from document where kind = 'purchase-receipt'`)
    const buyer = await j.person('pembelian.sby', 'phone')
    await goTo(buyer, `purchase/invoice/add?receipt=${rows[0].id}`)
    await field(buyer, 'supplierInvoiceNo').fill('TPS-0003')
    await buyer.getByRole('checkbox', { name: /Pakai UMB/ }).focus()
    await buyer.keyboard.press('Space')
    await buyer.getByText('Sisa dibayar').waitFor()
    await expectAccessible(buyer)
    await buyer.keyboard.press('Control+s')
    await saved(buyer, 'purchase/invoice')
    await buyer.getByText('Dibayar Sebagian').first().waitFor()

    await accountant.goto(buyer.url())
    await accountant.getByText('Uang Muka Pembelian').last().waitFor()
    await accountant.getByRole('button', { name: 'Bayar' }).click()
    await accountant.getByText('1 tagihan dipilih').waitFor()
    await accountant.getByText('Siapkan dulu').click()
    await accountant.getByText('Belum ada jurnal sampai uangnya diisi').waitFor()
    await expectAccessible(accountant)
    await accountant.keyboard.press('Control+s')
    await saved(accountant, 'purchase/debt-repayment')
    await accountant.getByText('Menunggu Pembayaran').first().waitFor()
    await accountant.getByRole('button', { name: 'Bayar' }).click()
    await byTransfer(accountant)
    await expectAccessible(accountant)
    await accountant.keyboard.press('Control+s')
    await saved(accountant, 'purchase/debt-repayment')
    await accountant.getByText('Lunas').first().waitFor()
    await accountant.getByText('Hutang Usaha').first().waitFor()
    const owed = await j.t.db.query(
      `select sum(sign * (amount - settled))::float as n from open_item where role in ('AP', 'DP_PURCHASE')`,
    )
    expect(owed.rows[0].n).toBe(0)
    await expectBooksInOrder(j.t.db)
  })
})
