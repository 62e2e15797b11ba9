import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Journey, expectAccessible, startJourney, goTo } from './browser.ts'
import { scan } from './scanner.ts'
import { slowLine } from './slow-line.ts'
import { stockUp } from './stock.ts'
import { forgetStation } from './tills.ts'

/** How many is told of the scan behind it, whatever the till is doing meanwhile. */
describe('a figure and the scan behind it', () => {
  let j: Journey
  let page: Page
  let barcode: string

  beforeAll(async () => {
    j = await startJourney()
    await stockUp(j.t, 'SBY/TOKO', [['MG2/PCS', 500, 28_500]])
    const { rows } = await j.t.db.query(
      `select u.barcode from goods_unit u join goods g on g.id = u.goods_id where g.code = 'MG2' and u.conversion = 1`,
    )
    barcode = rows[0].barcode
    page = await j.person('kasir.sby')
  })
  afterAll(async () => j.close())
  beforeEach(async () => {
    await goTo(page, 'dashboard')
    await forgetStation(page)
    await goTo(page, 'sales/cashier')
    await page.locator('#till-scan').waitFor()
    await focusOn('#till-scan')
    await scan(page, barcode)
    await total('37.500')
  })

  const focusOn = (selector: string) =>
    expect.poll(() => page.evaluate((s) => document.activeElement?.matches(s), selector)).toBe(true)
  const type = (text: string) => page.keyboard.type(text, { delay: 60 })
  const total = (text: string) => page.locator('.till-plate').getByText(text).waitFor()
  const openPayment = async () => {
    await page.keyboard.press('F9')
    await focusOn('.pay-cash input')
  }
  const waits = (text: string) =>
    page.getByRole('dialog').getByText(`${text} untuk barang berikutnya`).waitFor()
  const done = () => page.locator('.pay-done').waitFor()

  it('is whole in the window of a finished sale', async () => {
    await openPayment()
    await page.keyboard.press('F9')
    await done()
    await type('12*')
    await scan(page, barcode)
    await total('450.000')
    expect(await page.locator('#till-scan').inputValue()).toBe('')
  })

  it('waits in sight while the payment is saved', async () => {
    await openPayment()
    const answer = Promise.withResolvers<boolean>()
    await slowLine(page, '**/cashier/booking/payment', answer.promise)
    await page.keyboard.press('F9')
    await page.getByText('Menyimpan').first().waitFor()
    await type('3*')
    await waits('3*')
    if (process.env.PICTURE) await page.screenshot({ path: process.env.PICTURE })
    await scan(page, barcode)
    answer.resolve(true)
    await done()
    await page.unroute('**/cashier/booking/payment')
    await page.keyboard.press('Enter')
    await total('112.500')
  })

  it('is taken out of the money that is being counted, which stays as it was', async () => {
    await openPayment()
    await type('50000')
    await page.waitForTimeout(1600)
    await type('4*')
    await waits('4*')
    await expectAccessible(page)
    expect(await page.locator('.pay-cash input').inputValue()).toBe('50.000')
    await scan(page, barcode)
    await page.getByText('12.500').first().waitFor()
    await page.keyboard.press('F9')
    await done()
    await page.keyboard.press('Enter')
    await total('150.000')
  })

  it('is found where nothing can be typed in', async () => {
    await page.keyboard.press('F8')
    await page.locator('.ant-modal input[type=radio]').first().focus()
    await type('6*')
    await scan(page, barcode)
    await page.keyboard.press('Escape')
    await total('262.500')
  })

  it('is never goods where a PIN is asked', async () => {
    await openPayment()
    await page.keyboard.press('Escape')
    await focusOn('#till-scan')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Enter')
    await page.locator('#approval-first').waitFor()
    // What is typed there by hand is a reason, never goods.
    await focusOn('#approval-reasons')
    await page.getByRole('radio', { name: 'Salah pindai' }).waitFor()
    await type('2')
    await focusOn('#approval-first')
    expect(await page.locator('#till-scan').inputValue()).toBe('')
    await scan(page, '998877')
    await expect.poll(() => page.locator('.approval [role=alert]').textContent()).toMatch(/\S/)
    expect(await page.getByText('998877').count()).toBe(0)
    expect(await page.getByText('Barang tidak ditemukan').count()).toBe(0)
    // Wherever in that window the hand is.
    await page.locator('.approval button').first().focus()
    // A refused PIN is cleared: it is looked at while its reply is still under way.
    const answer = Promise.withResolvers<boolean>()
    await slowLine(page, '**/employee/verification', answer.promise)
    await scan(page, '776655')
    expect(await page.locator('#approval-first').inputValue()).toBe('776655')
    answer.resolve(true)
    await expect.poll(() => page.locator('#approval-first').inputValue()).toBe('')
    await page.unroute('**/employee/verification')
    expect(await page.getByText('Barang tidak ditemukan').count()).toBe(0)
  })
})
