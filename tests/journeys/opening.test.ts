import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { streamWorkbook } from '#server/platform/excel.ts'
import { type Journey, expectAccessible, field, startJourney } from './browser.ts'

/** An accountant copies the old balance sheet, part by part, and sees what is missing before he saves. */
describe('opening balances', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney()
    await j.t.db.query('update company set go_live = current_date')
  }, 120_000)
  afterAll(async () => j.close())

  const part = (page: Page, name: RegExp) => page.getByRole('radio', { name }).locator('..').click()
  const pick = async (page: Page, label: string, text: string) => {
    await page.getByRole('combobox', { name: label }).last().click()
    await page.keyboard.type(text)
    await page
      .locator('.ant-select-item-option-active', { hasText: new RegExp(text, 'i') })
      .waitFor()
    await page.keyboard.press('Enter')
  }
  const day = async (page: Page, label: string, digits: string) => {
    await page.getByRole('textbox', { name: label }).last().click()
    await page.keyboard.type(digits)
    await page.keyboard.press('Enter')
  }

  const accountsSheet = async (code: string) => ({
    name: 'akun.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await buffer(
      streamWorkbook({
        name: 'Akun',
        columns: [
          { key: 'code', label: 'kode_akun', type: 'text' },
          { key: 'debit', label: 'debit', type: 'qty' },
        ],
        rows: [{ code, debit: 5_000_000 }],
      }),
    ),
  })

  it('are written at a desk', async () => {
    const page = await j.person('akuntansi')
    await page.goto(`${j.address}/app/bank-cash/opening-balance/add`)
    await field(page, 'memo').fill('Neraca lama')
    await part(page, /Hutang/)
    await page.getByRole('button', { name: 'Tambah faktur' }).click()
    await pick(page, 'Supplier', 'Tirta')
    await page.getByRole('textbox', { name: 'No. Faktur' }).fill('INV-77')
    await day(page, 'Tgl. Faktur', '15122025')
    await day(page, 'Jatuh Tempo', '14012026')
    await page.getByRole('textbox', { name: 'Nilai' }).fill('1200000')
    await expectAccessible(page)
    await part(page, /Akun/)
    await page.getByRole('button', { name: 'Isi dari Excel' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText('kode_akun').waitFor()
    await expectAccessible(page)
    await sheet.locator('input[type=file]').setInputFiles(await accountsSheet('9-9999'))
    await sheet.getByText('Akun 9-9999 tidak ditemukan').waitFor()
    await expectAccessible(page)
    await sheet.locator('input[type=file]').setInputFiles(await accountsSheet('1-1101'))
    await sheet.waitFor({ state: 'detached' })
    await page.getByText('5.000.000').first().waitFor()
    await part(page, /Stok/)
    await page.getByRole('combobox').last().click()
    await page.keyboard.type('BRS5')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Jumlah' }).fill('20')
    await page.getByRole('textbox', { name: 'HPP Satuan' }).fill('68000')
    await expectAccessible(page)
    await page.getByText('5.160.000').first().waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('Selisih Rp 5.160.000 di debit').first().waitFor()
    await page.getByRole('switch', { name: 'Selisih' }).click()
    await page.keyboard.press('Control+s')
    await page.waitForURL(/opening-balance\/\d+$/)
    await page.getByText('Ekuitas Saldo Awal').first().waitFor()
    await expectAccessible(page)
  }, 90_000)

  it('are read on a phone', async () => {
    const page = await j.person('akuntansi', 'phone')
    await page.goto(`${j.address}/app/bank-cash/opening-balance`)
    await page.getByText('Neraca lama').first().waitFor()
    await expectAccessible(page)
    await page.goto(`${j.address}/app/bank-cash/opening-balance/add`)
    await part(page, /Piutang/)
    await page.getByRole('button', { name: 'Tambah faktur' }).click()
    await expectAccessible(page)
  }, 90_000)
})
