import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectBooksInOrder } from '#server/platform/test-app.ts'
import { chooseIn, few, type Journey, expectAccessible, startJourney, goTo } from './browser.ts'
import { stockUp } from './stock.ts'
import { typedDay } from '../shop-day.ts'

/** Selling on credit through the screens: order, invoice, the customer pays, the trial balance shows it. */
describe('a credit sale', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney()
    await stockUp(j.t, 'SBY/TOKO', [['MG2/DUS', 100, 171_000]])
  })
  afterAll(async () => j.close())
  /** Whether what is waited for came before the next try. */
  const comes = (awaited: Promise<unknown>) =>
    awaited.then(
      () => true,
      () => false,
    )
  const saved = (page: Page, path: string) => page.waitForURL(new RegExp(`/app/${path}/\\d+$`))

  it('goes from the order to the money, and the books balance', async () => {
    const seller = await j.person('sales.sby')
    await goTo(seller, 'sales/order/add')
    const customer = seller.locator('[id$="-customerId"]').first()
    await customer.waitFor()
    await customer.focus()
    await seller.keyboard.type('Barokah')
    await seller
      .locator('.ant-select-item-option-active', { hasText: /Barokah/ })
      .first()
      .waitFor()
    await seller.keyboard.press('Enter')
    await seller.locator('.grid-add [data-col=goods]').focus()
    await seller.keyboard.type('MG2')
    await seller.getByText('Minyak Goreng 2 L').first().waitFor()
    await seller.keyboard.press('Enter')
    const qty = seller.locator('[data-col=qty] input, input[data-col=qty]').first()
    await qty.waitFor()
    await qty.fill('40')
    await seller.keyboard.press('Tab')
    await expectAccessible(seller)
    await seller.keyboard.press('Control+s')
    await saved(seller, 'sales/order')
    await seller.getByRole('button', { name: 'Proses' }).click()
    await seller.getByRole('button', { name: /Ya, proses/ }).click()
    await seller
      .getByText(/SO\/SBY\/\d{4}\/00001/)
      .first()
      .waitFor()
    // What comes next is the bill with its delivery note; until then the warehouse gathers by a list.
    const [list] = await Promise.all([
      seller.waitForResponse(/sales\/orders\/get\/picking\/\d+/),
      seller.getByRole('button', { name: 'Daftar Ambil' }).click(),
    ])
    expect(list.headers()['content-type']).toContain('pdf')
    const next = seller.locator('.page-actions .ant-btn-primary')
    expect(await next.textContent()).toBe('Faktur & Surat Jalan')
    await next.click()
    await seller.waitForURL(/sales\/invoice\/add/)
    await seller.getByText('Toko Barokah').first().waitFor()
    await seller
      .getByRole('button', { name: /Simpan/ })
      .first()
      .waitFor()
    await expect
      .poll(async () => {
        if (/invoice\/\d+$/.test(seller.url())) return true
        await seller.keyboard.press('Control+s')
        return comes(seller.waitForURL(/invoice\/\d+$/, { timeout: 500 }))
      })
      .toBe(true)
    await seller
      .getByText(/FJ\/SBY\/\d{4}\/00001/)
      .first()
      .waitFor()
    const { rows } = await j.t.db.query(
      `select amount::float as amount from open_item where role = 'AR'`,
    )
    const due = rows[0].amount

    const accountant = await j.person('akuntansi')
    await goTo(accountant, 'sales/repayment-of-receivable')
    await accountant.getByText('Toko Barokah').first().waitFor()
    await expectAccessible(accountant)
    await accountant.goto(seller.url().replace(/#.*/, ''))
    await accountant.getByRole('button', { name: /Terima Pelunasan/i }).click()
    await accountant.waitForURL(/repayment-of-receivable\/add/)
    const typed = typedDay()
    const method = few(accountant, 'Metode Pembayaran').first()
    await chooseIn(method, 'Giro')
    // What a giro lacks is marked where it is written, though another field stands there for other tenders.
    await accountant.locator('input[aria-label="No. Referensi"]').first().fill('G-1')
    for (const day of ['Tgl. Giro', 'Tgl. Efektif']) {
      await accountant.locator(`input[aria-label="${day}"]`).first().focus()
      await accountant.keyboard.type(typed)
      await accountant.keyboard.press('Tab')
    }
    const giroBank = accountant.locator('input[aria-label="Bank Penerbit"]')
    await expect
      .poll(
        async () => {
          await accountant.keyboard.press('Control+s')
          const marked = giroBank.and(accountant.locator('[aria-invalid=true]:focus'))
          return comes(marked.waitFor({ timeout: 500 }))
        },
        { timeout: 10_000 },
      )
      .toBe(true)
    await chooseIn(method, 'Tunai')
    await expect
      .poll(
        async () => {
          if (/receivable\/\d+$/.test(accountant.url())) return true
          await accountant.keyboard.press('Control+s')
          return comes(accountant.waitForURL(/receivable\/\d+$/, { timeout: 500 }))
        },
        { timeout: 10_000 },
      )
      .toBe(true)
    const left = await j.t.db.query(
      `select (amount - settled)::float as open from open_item where role = 'AR'`,
    )
    expect([due > 0, left.rows[0].open]).toEqual([true, 0])

    await goTo(accountant, 'report/financial-statements')
    await accountant.getByText('Seimbang').first().waitFor()
    await accountant.getByText('Penjualan Grosir').first().waitFor()
    await expectAccessible(accountant)
    await expectBooksInOrder(j.t.db)
  })
})
