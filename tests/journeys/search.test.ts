import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Journey, expectAccessible, startJourney, goTo } from './browser.ts'
import { lookAt } from './look.ts'
import { slowLine } from './slow-line.ts'

/** Everything from the keyboard: what there is, what can be done, and the keys themselves. */
describe('the search of everything', () => {
  let j: Journey
  let page: Page
  beforeAll(async () => {
    j = await startJourney({ demo: true })
    page = await j.person('akuntansi')
  })
  afterAll(async () => j.close())

  const ask = async (text: string) => {
    await page.keyboard.press('Control+k')
    await page.locator('.palette-input input').waitFor()
    await page.keyboard.type(text)
  }
  /** What is typed while a window still closes is typed into nothing. */
  const leave = async () => {
    await page.keyboard.press('Escape')
    await page.locator('.palette-input').waitFor({ state: 'detached' })
    await page.locator('.ant-modal-wrap').filter({ visible: true }).waitFor({ state: 'detached' })
  }
  const first = () => page.locator('.palette-one').first()

  it('does what is said: a new document, dark, a menu', async () => {
    await page.locator('.page-head').waitFor()
    await ask('tambah faktur pembelian')
    await expect.poll(() => first().textContent()).toMatch(/^Tambah Faktur Pembelian/)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.waitForURL(/purchase\/invoice\/add$/)
    await ask('gelap')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
      .toBe('rgb(15, 22, 25)')
    await ask('tutup periode')
    await page.keyboard.press('Enter')
    await page.waitForURL(/system\/closing-periode$/)
  })

  it('tells of a document what it is, whose, when, for how much and how it stands, on a phone as well', async () => {
    const { rows } = await j.t.db.query(
      `select d.number, s.name, d.total::float as total from document d join supplier s on s.id = d.supplier_id
       where d.kind = 'purchase-invoice' order by d.id desc limit 1`,
    )
    const [bill] = rows
    const told = [bill.number, 'Faktur Pembelian', bill.name, bill.total.toLocaleString('id-ID')]
    await ask(bill.number)
    await first().filter({ hasText: bill.number }).waitFor()
    for (const fact of told) expect(await first().textContent()).toContain(fact)
    await first().locator('.tag').waitFor()
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    expect((await lookAt(page)).faults).toEqual([])
    await page.setViewportSize({ width: 1366, height: 768 })
    await leave()
  })

  it('tells of whom it is in two lines below its number on a phone, however long the name', async () => {
    const { rows } = await j.t.db.query(
      `update supplier s set name = 'PT Sejahtera Makmur Abadi Nusantara' from
         (select supplier_id, number, doc_date, total from document where kind = 'purchase-invoice' order by id desc offset 3 limit 1) d
       where s.id = d.supplier_id
       returning d.number, to_char(d.doc_date, 'DD/MM/YYYY') as day, d.total::float as total`,
    )
    const [bill] = rows
    await page.locator('.page-head').waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    await ask(bill.number)
    const found = first().filter({ hasText: 'Nusantara' })
    await found.waitFor()
    const lines = await found.evaluate((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      const middles = [...range.getClientRects()].map(({ top, bottom }) => (top + bottom) / 2)
      return middles
        .toSorted((a, b) => a - b)
        .filter((at, i, all) => i === 0 || at - (all[i - 1] ?? 0) > 7).length
    })
    expect(lines).toBe(3)
    for (const fact of [bill.day, bill.total.toLocaleString('id-ID')])
      expect(await found.textContent()).toContain(fact)
    expect((await lookAt(page)).faults).toEqual([])
    await page.setViewportSize({ width: 1366, height: 768 })
    await leave()
  })

  it('opens nothing of the answer before, however late the next one comes', async () => {
    await goTo(page, 'purchase/purchase-order')
    const number = (await page.locator('.list .row-link').last().textContent()) ?? ''
    await ask(number.slice(0, 3))
    await page
      .locator('.palette-one', { hasText: number.slice(0, 3) })
      .first()
      .waitFor()
    await slowLine(page, '**/core/v1/search', 700)
    await page.keyboard.type(number.slice(3))
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.detail-number').textContent()).toContain(number)
    await page.unroute('**/core/v1/search')
  })

  it('tells pins and what was opened last first', async () => {
    await goTo(page, 'purchase/purchase-order')
    const row = page.locator('.list .row-link').first()
    const number = (await row.textContent()) ?? ''
    await row.click()
    await page.locator('.detail-number').waitFor()
    await ask('laporan keuangan')
    await page.keyboard.press('Alt+p')
    await leave()
    await page.reload()
    await page.locator('.page-head').waitFor()
    await ask('')
    await expect.poll(() => first().textContent()).toMatch(/Laporan Keuangan/)
    await page.locator('.palette-one', { hasText: number }).first().waitFor()
    await leave()
    const digits = number.slice(-5)
    await ask(digits)
    await expect.poll(() => first().textContent()).toContain(digits)
    await leave()
  })

  it('opens reports by the names of their tabs, in either language, as far as one may see them', async () => {
    const opened = async (text: string, name: RegExp, to: RegExp) => {
      await ask(text)
      await expect.poll(() => first().textContent()).toMatch(name)
      await page.keyboard.press('Enter')
      await page.waitForURL(to)
    }
    await opened('neraca', /^Neraca\s*Laporan Keuangan/, /financial-statements\/balance-sheet$/)
    await opened('laba rugi', /^Laba Rugi/, /financial-statements\/profit-loss$/)
    await opened('arus kas', /^Arus Kas/, /financial-statements\/cash-flow$/)
    await opened('umur piutang', /^Umur Piutang\s*Laporan Penjualan/, /sales-report\/receivables$/)
    await opened('trial balance', /^Neraca Saldo/, /report\/financial-statements$/)
    await opened('laporan penjualan per barang', /^Per Barang/, /sales-report\/goods$/)
    const cashier = await j.person('kasir.sby')
    await cashier.locator('.page-head, .till').first().waitFor()
    await goTo(cashier, 'dashboard')
    await cashier.locator('.page-head').waitFor()
    await cashier.keyboard.press('Control+k')
    await cashier.locator('.palette-input input').fill('laba rugi')
    await cashier.locator('.palette-empty', { hasText: 'laba rugi' }).waitFor()
    await cashier.close()
  })

  it('leads on to the list where it tells only the first', async () => {
    await ask('sabun')
    const all = page.locator('.palette-one', { hasText: 'Semua barang dengan “sabun”' })
    await all.click()
    await page.waitForURL(/master\/stock\?.*q=sabun/)
    expect(await page.locator('.search-box input').inputValue()).toBe('sabun')
  })

  it('shows every key, and goes to a menu by G and a letter', async () => {
    await goTo(page, 'dashboard')
    await page.locator('.page-head').waitFor()
    await page.keyboard.press('?')
    await page.getByRole('region', { name: 'Tekan G, lalu …' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.locator('.keys-parts').waitFor({ state: 'detached' })
    await page.locator('.ant-modal-wrap').filter({ visible: true }).waitFor({ state: 'detached' })
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await page.waitForURL(/purchase\/invoice$/)
    // In a field a letter is a letter.
    await page.locator('.search-box input').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('go')
    await expect.poll(() => page.locator('.search-box input').inputValue()).toBe('go')
  })
})
