import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Journey, expectAccessible, startJourney, goTo } from './browser.ts'

/** The specification's error catalogue (§8), row by row, in the words it gives. */
describe('the error catalogue', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney()
  })
  afterAll(async () => j.close())
  const list = '**/api/core/v1/purchase/order/get/all'
  const open = async (page: Page) => goTo(page, 'purchase/purchase-order')
  const failed = (page: Page) => page.getByText('Failed', { exact: true }).first().waitFor()

  it('sign-in refused: the given sentence', async () => {
    const page = await j.person(null)
    await page.fill('input[type=email], input[name=email]', 'kasir.sby@gerai.test')
    await page.fill('input[type=password]', 'bukan kata sandi')
    await page.keyboard.press('Enter')
    await page.getByText('Mohon periksa kembali email dan kata sandi Anda!').waitFor()
  })

  it('sign-out refused: Mohon coba kembali!', async () => {
    const page = await j.person('pembelian.sby')
    await page.route('**/employees/logout', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: '{"code":"INTERNAL","message":"x"}',
      }),
    )
    await page.getByRole('button', { name: /Sinta Maharani/ }).click()
    await page.getByText('Keluar', { exact: true }).click()
    await page.getByText('Mohon coba kembali!').first().waitFor()
  })

  it('what is refused of a whole document is in sight on a phone, however far down one is', async () => {
    const page = await j.person('owner', 'phone')
    await page.route('**/customers/add', (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/json',
        body: JSON.stringify({
          code: 'REFUSED',
          message: 'Pelanggan ini tidak dapat disimpan',
          errors: [{ field: 'elsewhere', message: 'Pelanggan ini tidak dapat disimpan' }],
        }),
      }),
    )
    await goTo(page, 'master/customer/add')
    await page.locator('[id$="-name"]').first().fill('Bu Rini')
    await page.locator('[id$="-address"]').first().fill('Jl. Dinoyo 4')
    // A new member is asked for his consent to points.
    for (const asked of ['Poin dan Keanggotaan', 'Cara Menyetujui']) {
      await page.getByLabel(asked).first().click()
      await page.keyboard.press('Enter')
    }
    const told = page.getByText('Pelanggan ini tidak dapat disimpan')
    // Said twice: it leads there again.
    for (let i = 0; i < 2; i++) {
      await page.locator('.page-body').evaluate((body) => body.scrollTo(0, body.scrollHeight))
      await page.getByRole('button', { name: 'Simpan' }).click()
      await expect.poll(async () => (await told.boundingBox())?.y ?? -1).toBeGreaterThan(0)
    }
    await page.context().close()
  })

  it('another error with an answer: Failed, the message with spaces for underscores', async () => {
    const page = await j.person('pembelian.sby')
    await page.route(list, (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/json',
        body: '{"code":"X","message":"Barang_tidak_dapat_dibaca"}',
      }),
    )
    await open(page)
    await failed(page)
    await page.getByText('Barang tidak dapat dibaca').first().waitFor()
    await page.unroute(list)
    await page.route(list, (route) => route.fulfill({ status: 503, body: '' }))
    await page.reload()
    await failed(page)
  })

  it('no answer to a read: Permintaan Gagal Diproses, no dialog', async () => {
    const page = await j.person('pembelian.sby')
    await page.route(list, (route) => route.abort())
    await open(page)
    await page.getByText('Permintaan Gagal Diproses').first().waitFor()
    await page.getByText('Mohon periksa kembali koneksi jaringan Anda!').first().waitFor()
    expect(await page.getByText('Koneksi Terputus').count()).toBe(0)
  })

  it('an answer that cannot be read: Failed, Request Error', async () => {
    const page = await j.person('pembelian.sby')
    await page.route(list, (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: 'bukan json' }),
    )
    await open(page)
    await failed(page)
  })

  it('without signing in: terms, privacy and questions are read, the rest leads to the form', async () => {
    const page = await j.person(null)
    for (const [path, heading] of [
      ['auth/terms-condition', 'Syarat & Ketentuan'],
      ['auth/privacy-policy', 'Kebijakan Privasi'],
      ['auth/faq', 'Tanya Jawab'],
    ] as const) {
      await page.goto(`${j.address}/${path}`)
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
      await expectAccessible(page)
    }
    for (const path of ['', 'auth', 'app/analytic/customer-insights']) {
      await page.goto(`${j.address}/${path}`)
      await page.waitForURL(/\/auth\/login/)
    }
    await page.goto(`${j.address}/404`)
    await page.getByText('Halaman Tidak Ditemukan').first().waitFor()
  })

  it('no active user: every page of the app leads to the sign-in form', async () => {
    const page = await j.person(null)
    for (const path of ['/app/dashboard', '/app/purchase/purchase-order', '/app']) {
      await page.goto(j.address + path)
      await page.waitForURL(/\/auth\/login/)
    }
    await page.goto(`${j.address}/404`)
    await page.getByText('Halaman Tidak Ditemukan').first().waitFor()
  })
})
