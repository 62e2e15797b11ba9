import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectBooksInOrder } from '#server/platform/test-app.ts'
import { type Journey, startJourney, goTo } from './browser.ts'
import { stockUp } from './stock.ts'

/** A server in trouble: the cashier reads why he waits, and each customer has paid once. */
describe('a payment that the server cannot answer', () => {
  let j: Journey
  let page: Page
  const PAYMENT = '**/cashier/booking/payment'
  beforeAll(async () => {
    j = await startJourney()
    await stockUp(j.t, 'SBY/TOKO', [['MG2/PCS', 50, 28_500]])
    page = await j.person('kasir.sby')
    await goTo(page, 'sales/cashier')
    await page.locator('#till-scan').waitFor()
  })
  afterAll(async () => j.close())

  const pay = async () => {
    await page.keyboard.type('MG2', { delay: 60 })
    await page.keyboard.press('Enter')
    await page.locator('.till-plate').getByText('37.500').waitFor()
    await page.keyboard.press('F9')
    await page.locator('.pay-cash input:focus').waitFor()
    await page.keyboard.press('F9')
  }
  const trouble = () => page.getByText('Server sedang bermasalah')
  const sales = async () =>
    (await j.t.db.query(`select from document where kind = 'sales-invoice'`)).rowCount
  const goOn = async () => {
    await page.locator('.pay-done').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.keyboard.press('Enter')
    await page.locator('.ant-modal').waitFor({ state: 'hidden' })
  }

  it.each([500, 502, 503])(
    'is sent again after %i, whether it was saved or not',
    async (status) => {
      const before = (await sales()) ?? 0
      const keys: string[] = []
      await page.route(PAYMENT, async (route) => {
        keys.push(route.request().postDataJSON().requestId)
        if (keys.length > 1) return route.continue()
        if (status === 502) await route.fetch()
        await route.fulfill({ status, contentType: 'text/html', body: '<html>' })
      })
      await pay()
      await trouble().waitFor()
      await goOn()
      await page.unroute(PAYMENT)
      expect([new Set(keys).size, keys.length]).toEqual([1, 2])
      expect(await sales()).toBe(before + 1)
    },
  )

  it('comes back with a word where the trouble lasts, and is paid once', async () => {
    const before = (await sales()) ?? 0
    await page.route(PAYMENT, (route) => route.fulfill({ status: 503, body: '' }))
    await pay()
    await trouble().waitFor()
    if (process.env.PICTURE) await page.screenshot({ path: process.env.PICTURE })
    await page.getByText('Pembayaran tadi belum tercatat').waitFor()
    expect(await trouble().count()).toBe(0)
    await page.unroute(PAYMENT)
    await page.keyboard.press('F9')
    await goOn()
    expect(await sales()).toBe(before + 1)
    await expectBooksInOrder(j.t.db)
  })
})
