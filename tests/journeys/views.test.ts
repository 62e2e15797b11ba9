import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purchaseOrder } from '#contract/purchase/purchase-order.ts'
import { type Journey, expectAccessible, startJourney, goTo } from './browser.ts'

/** What one looks at every day has a name: made, begun with, shared and taken away, all by keyboard. */
describe('saved views', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney()
  })
  afterAll(async () => j.close())

  const LIST = 'purchase/purchase-order'
  const search = (page: Page) => new URL(page.url()).search
  const open = async (page: Page, path = LIST) => {
    await goTo(page, `${path}`)
    await page.getByRole('button', { name: 'Tampilan', exact: true }).press('Enter')
    await page.locator('.view-new').waitFor()
  }

  it('keep a day that there is not as it was typed, and say so', async () => {
    const buyer = await j.person('pembelian.sby')
    await goTo(buyer, 'report/purchase-report')
    const period = buyer.getByRole('button', { name: /^Periode/ })
    const before = await period.innerText()
    await period.press('Enter')
    const first = buyer.locator('.ant-picker-range input').first()
    await first.focus()
    for (const key of ['Enter', 'Tab']) {
      await buyer.keyboard.press('Control+a')
      await buyer.keyboard.type('31/02/2026')
      await buyer.keyboard.press(key)
      await buyer.getByText('bukan tanggal').waitFor()
      expect(await first.inputValue()).toBe('31/02/2026')
    }
    await first.focus()
    expect(await buyer.getByText('bukan tanggal').count()).toBe(0)
    expect(await period.innerText()).toBe(before)
    // In digits alone, as in forms.
    await buyer.keyboard.press('Control+a')
    await buyer.keyboard.type('01022026')
    await buyer.keyboard.press('Enter')
    await buyer.keyboard.press('Enter')
    await expect.poll(() => period.innerText()).toContain('01/02')
  })

  it('are names for an address, with which a list may begin', async () => {
    const buyer = await j.person('pembelian.sby')
    await open(buyer, `${LIST}?q=tirta&sort=docDate.desc`)
    await expectAccessible(buyer)
    await buyer.getByLabel('Nama tampilan ini').focus()
    await buyer.keyboard.type('Tirta dulu')
    await buyer.keyboard.press('Tab')
    await buyer.keyboard.press('Tab')
    await buyer.keyboard.press('Space')
    await buyer.getByLabel('Nama tampilan ini').press('Enter')
    await buyer.getByRole('button', { name: /^Tirta dulu/ }).waitFor()
    // Not the answer to an earlier question: the one that is asked once the choice is kept.
    const begun = buyer
      .waitForResponse('**/saved-views/default/set')
      .then(() => buyer.waitForResponse('**/employees/current'))
    await buyer.getByRole('button', { name: 'Mulai daftar dengan Tirta dulu' }).press('Enter')
    await begun
    await buyer.getByRole('button', { name: 'Jangan mulai daftar dengan Tirta dulu' }).waitFor()

    let asked = 0
    buyer.on('request', (request) => {
      if (request.url().endsWith(purchaseOrder.getAll.path)) asked += 1
    })
    await goTo(buyer, `${LIST}`)
    await expect.poll(() => search(buyer)).toBe('?q=tirta&sort=docDate.desc')
    await buyer.waitForLoadState('networkidle')
    expect(asked).toBe(1)
    // Whoever takes the filter away sees everything.
    await buyer.locator('.search-box input').fill('')
    await expect.poll(() => search(buyer)).toBe('?sort=docDate.desc')

    const head = await j.person('kepala.sby')
    await open(head)
    // Nothing was written this month: all there is.
    await expect.poll(() => search(head)).toBe('?days=all')
    await head.getByText('dari ').waitFor()
    expect(await head.getByLabel('Hapus tampilan Tirta dulu').count()).toBe(0)
    await head.getByRole('button', { name: /^Tirta dulu/ }).press('Enter')
    await expect.poll(() => search(head)).toBe('?q=tirta&sort=docDate.desc')

    await open(buyer)
    await buyer.getByLabel('Hapus tampilan Tirta dulu').press('Enter')
    await buyer.getByText('Belum ada.').waitFor()
    await goTo(buyer, 'dashboard')
    await goTo(buyer, `${LIST}`)
    await buyer.locator('.list').waitFor()
    await buyer.waitForLoadState('networkidle')
    expect(search(buyer)).toBe('?days=all')
  })

  it('keep heads: goods by category, one folded away, as they were when they got their name', async () => {
    const page = await j.person('owner')
    const path = 'master/stock'
    await goTo(page, `${path}`)
    await page.getByRole('button', { name: 'Kelompok', exact: true }).press('Enter')
    await page.locator('.filter-names').getByText('Kategori', { exact: true }).press('Enter')
    const heads = page.locator('.row-head')
    await heads.first().waitFor()
    const told = await heads.locator('.hint').allInnerTexts()
    const count = await page.locator('.table tbody tr:not(.row-head)').count()
    expect(told.reduce((sum, one) => sum + Number(one), 0)).toBe(count)
    await expectAccessible(page)
    await heads.first().locator('button').press('Enter')
    await expect
      .poll(() => page.locator('.table tbody tr:not(.row-head)').count())
      .toBe(count - Number(told[0]))
    const here = search(page)
    await page.getByRole('button', { name: 'Tampilan', exact: true }).press('Enter')
    await page.getByLabel('Nama tampilan ini').fill('Per kategori')
    await page.getByLabel('Nama tampilan ini').press('Enter')
    await page.getByRole('button', { name: /^Per kategori/ }).waitFor()
    await goTo(page, `${path}`)
    await page.locator('.table td').first().waitFor()
    await page.getByRole('button', { name: 'Tampilan', exact: true }).press('Enter')
    await page.getByRole('button', { name: /^Per kategori/ }).press('Enter')
    await expect.poll(() => search(page)).toBe(here)
    expect(await heads.first().locator('button').getAttribute('aria-expanded')).toBe('false')
    const phone = await j.person('owner', 'phone')
    await goTo(phone, `${path}${here}`)
    await phone.locator('.phone-head').first().waitFor()
    await expectAccessible(phone)
    expect(await phone.locator('.phone-head').count()).toBe(told.length)
  })

  it('follow the day: this month is next month the next one, unless its days are kept', async () => {
    const buyer = await j.person('pembelian.sby')
    const today = await buyer.evaluate(() =>
      new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Jakarta' }),
    )
    const here = `?dateFrom=${today.slice(0, 8)}01&dateTo=${today}`
    const kept = async (name: string) =>
      (await j.t.db.query('select search from saved_view where name = $1', [name])).rows[0]?.search
    await open(buyer, `${LIST}${here}`)
    await expectAccessible(buyer)
    await buyer.getByLabel('Nama tampilan ini').fill('Berjalan')
    await buyer.getByLabel('Nama tampilan ini').press('Enter')
    await buyer.getByRole('button', { name: /^Berjalan/ }).waitFor()
    expect(await kept('Berjalan')).toBe('?days=thisMonth')
    await buyer.getByLabel('Selalu bulan ini').press('Space')
    await buyer.getByLabel('Nama tampilan ini').fill('Tetap')
    await buyer.getByLabel('Nama tampilan ini').press('Enter')
    await buyer.getByRole('button', { name: /^Tetap/ }).waitFor()
    expect(await kept('Tetap')).toBe(here)

    // As it was named in another month.
    await open(buyer)
    await buyer.getByRole('button', { name: /^Berjalan/ }).press('Enter')
    await expect.poll(() => search(buyer)).toBe(here)
  })

  it('are there for reports and on a phone', async () => {
    const page = await j.person('owner', 'phone')
    await open(page, 'report/stock-report')
    await expectAccessible(page)
    await page.getByLabel('Nama tampilan ini').fill('Seperti biasa')
    await page.getByLabel('Nama tampilan ini').press('Enter')
    await page.getByRole('button', { name: /^Seperti biasa/ }).press('Enter')
    await page.locator('.views').waitFor({ state: 'hidden' })
    // What the report starts with by itself is no part of the name.
    expect(search(page)).toBe('')
    await page.getByRole('button', { name: 'Tampilan', exact: true }).press('Enter')
    await page.locator('.view-new').waitFor()
    const box = await page.locator('.views').boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 360).toBe(true)
  })
})
