import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectBooksInOrder } from '#server/platform/test-app.ts'
import { type Journey, startJourney, goTo } from './browser.ts'
import { stockUp } from './stock.ts'
import { closeByEnter, payCash, scanOil } from './tills.ts'

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
    await scanOil(page)
    await payCash(page)
  }
  const trouble = () => page.getByText('Server sedang bermasalah')
  const sales = async () =>
    (await j.t.db.query(`select from document where kind = 'sales-invoice'`)).rowCount
  const goOn = async () => {
    await page.locator('.pay-done').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await closeByEnter(page)
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

/** What a till keeps lies in its browser, which older programs used before it and which may keep nothing. */
describe('the storage of a till', () => {
  let j: Journey
  let page: Page
  beforeAll(async () => {
    j = await startJourney()
    await stockUp(j.t, 'SBY/TOKO', [['MG2/PCS', 5, 28_500]])
    page = await j.person('kasir.sby')
  })
  afterAll(async () => j.close())

  it('is brought to what this program keeps, whatever an older one left', async () => {
    await page.evaluate(leaveOlder)
    await goTo(page, 'sales/cashier')
    await page.locator('#till-scan').waitFor()
    await scanOil(page)
    // Also where the page of a newer one makes more meanwhile.
    await page.evaluate(addNewer)
    await payCash(page)
    await page.locator('.pay-done').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await closeByEnter(page)
  })

  it('is told where it cannot be opened, and opens once it can', async () => {
    await page.addInitScript(() => {
      const { open } = IDBFactory.prototype
      IDBFactory.prototype.open = function (this: IDBFactory, ...of) {
        if (sessionStorage.getItem('broken')) throw new DOMException('', 'UnknownError')
        return open.apply(this, of)
      }
    })
    await page.evaluate(() => sessionStorage.setItem('broken', 'yes'))
    await page.reload()
    await page.getByRole('heading', { name: 'Penyimpanan perangkat tidak dapat dibuka' }).waitFor()
    if (process.env.PICTURE) await page.screenshot({ path: process.env.PICTURE })
    await page.evaluate(() => sessionStorage.removeItem('broken'))
    await page.keyboard.press('Enter')
    await page.locator('#till-scan').waitFor()
  })
})

/** The till is one tab's: one that was there before may be slow to go. */
describe('a till that another tab has not let go of yet', () => {
  let j: Journey
  let page: Page
  beforeAll(async () => {
    j = await startJourney()
    page = await j.person('kasir.sby')
  })
  afterAll(async () => j.close())

  it('opens once the other is gone, without a question', async () => {
    const other = await page.context().newPage()
    await other.goto(`${j.address}/app/dashboard`)
    // A page that is being closed holds what it held, and answers nothing any more.
    await other.evaluate(() => {
      const gone = new Promise((over) => setTimeout(over, 3000))
      void navigator.locks.request('gerai-till:kasir.sby@gerai.test', () => gone)
    })
    await goTo(page, 'sales/cashier')
    await page.locator('#till-scan').waitFor()
    expect(await page.getByText('Kasir terbuka di tab lain').count()).toBe(0)
    await other.close()
  })

  it('asks at once where the other says that it is there', async () => {
    const other = await page.context().newPage()
    await other.goto(`${j.address}/app/sales/cashier`)
    await other.getByText('Kasir terbuka di tab lain').waitFor()
    await other.close()
    // Left and opened again in the same tab it is nobody else's.
    await goTo(page, 'dashboard')
    await goTo(page, 'sales/cashier')
    await page.locator('#till-scan').waitFor()
  })
})

/** In the page: a device's database as the first till without a line had it. */
const leaveOlder = () =>
  new Promise<void>((left) => {
    indexedDB.deleteDatabase('gerai-station').onsuccess = () => {
      const asked = indexedDB.open('gerai-station', 3)
      asked.onupgradeneeded = () => {
        for (const name of ['stations', 'devices', 'kept']) asked.result.createObjectStore(name)
      }
      asked.onsuccess = () => {
        asked.result.close()
        left()
      }
    }
  })

/** In the page: a store that this program does not know. */
const addNewer = () =>
  new Promise<void>((added) => {
    const asked = indexedDB.open('gerai-station', 100)
    asked.onupgradeneeded = () => asked.result.createObjectStore('newer')
    asked.onsuccess = () => {
      asked.result.close()
      added()
    }
  })
