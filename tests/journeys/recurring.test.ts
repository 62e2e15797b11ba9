import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectBooksInOrder } from '#server/platform/test-app.ts'
import { type Journey, expectAccessible, startJourney, goTo } from './browser.ts'
import { shopDay } from '../shop-day.ts'

/** The accountant's month: rent that recurs, and the PPN, each by one press. */
describe('adjustments of the month', () => {
  let j: Journey
  let page: Page
  beforeAll(async () => {
    j = await startJourney()
    page = await j.person('akuntansi')
  })
  afterAll(async () => j.close())

  const line = async (at: number, account: string, side: 'Debit' | 'Kredit', amount: string) => {
    const row = page.locator(`[data-row="${at}"]`)
    await row.locator('input').first().focus()
    await page.keyboard.type(account)
    await page.locator('.ant-select-item-option', { hasText: account }).first().waitFor()
    await page.keyboard.press('Enter')
    await row.getByLabel(side).fill(amount)
  }
  const journals = async () =>
    (
      await j.t.db.query(
        `select d.memo, d.total::int as total from document d where d.kind = 'adjustment-journal' order by d.id`,
      )
    ).rows.map((row) => [row.memo, row.total])

  it('says why an account is not written on by a journal', async () => {
    await goTo(page, 'bank-cash/general-journal/add')
    const account = page.locator('[data-row="0"] input').first()
    const told = page.locator('.ant-select-item-empty')
    const find = async (words: string, why: string) => {
      await account.fill(words)
      await told.getByText(why).waitFor()
    }
    await find(
      '1-1101',
      'Kas dan bank dicatat di Kas Masuk, Kas Keluar, Bank Masuk, atau Bank Keluar',
    )
    await find('2-1301', '2-1301 PPN Keluaran hanya diisi lewat Jurnal Penyesuaian')
    await find('1-1201', '1-1201 Piutang Usaha terisi otomatis dari dokumennya')
    await find('tidak ada', 'Akun tidak ditemukan')
  })

  it('writes what recurs', async () => {
    await goTo(page, 'bank-cash/adjustment-journal/recurring/add')
    await page.locator('[id$="-name"]').fill('Sewa toko')
    await page.locator('[id$="-day"]').fill('1')
    const [year, month] = shopDay().split('-')
    await page.locator('[id$="-firstMonth"]').fill(`01${month}${year}`)
    await page.keyboard.press('Tab')
    await line(0, '6-1102', 'Debit', '2000000')
    await line(1, '1-1403', 'Kredit', '2000000')
    await page.getByRole('switch').click()
    await expectAccessible(page)
    await page.keyboard.press('Control+s')
    await page.waitForURL(/\/recurring$/)
    await page.getByRole('button', { name: `Jurnal ${month}/${year}` }).press('Enter')
    await page.getByRole('button', { name: `Jurnal ${month}/${year}` }).waitFor({ state: 'hidden' })
    expect(await journals()).toEqual([['Sewa toko', 2_000_000]])
    await expectBooksInOrder(j.t.db)
  })

  it('settles PPN', async () => {
    await goTo(page, 'bank-cash/adjustment-journal/add')
    await line(0, '6-1103', 'Debit', '110000')
    await line(1, '2-1301', 'Kredit', '110000')
    await page.keyboard.press('Control+s')
    await page.waitForURL(/adjustment-journal\/\d+$/)
    await goTo(page, 'bank-cash/adjustment-journal')
    await page.getByRole('button', { name: 'Pajak bulan ini' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Pajak bulan ini' })
    await dialog.getByText('110.000').first().waitFor()
    await expectAccessible(page)
    await dialog.getByText('PPh Final').click()
    await dialog.getByText('Perusahaan tidak memakai PPh final pada bulan ini').waitFor()
    await expectAccessible(page)
    await dialog.getByText('PPN', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Buat jurnal' }).press('Enter')
    await page.waitForURL(/add\?vat=/)
    await page.locator('[data-row="1"]').getByLabel('Kredit').waitFor()
    await page.keyboard.press('Control+s')
    await page.waitForURL(/adjustment-journal\/\d+$/)
    expect((await journals()).at(-1)?.[1]).toBe(110_000)
    await expectBooksInOrder(j.t.db)
  })
})
