import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { streamWorkbook } from '#server/platform/excel.ts'
import { few, type Journey, expectAccessible, field, startJourney, goTo } from './browser.ts'

/** An accountant copies the old balance sheet, part by part, and sees what is missing before he saves. */
describe('opening balances', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney()
    await j.t.db.query(`update company set go_live = (now() at time zone 'Asia/Jakarta')::date`)
  })
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

  /** A workbook of one row. */
  const sheetOf = async (row: Record<string, string | number>) => ({
    name: 'lembar.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await buffer(
      streamWorkbook({
        name: 'Lembar',
        columns: Object.entries(row).map(([key, value]) => ({
          key,
          label: key,
          type: typeof value === 'number' ? 'qty' : 'text',
        })),
        rows: [row],
      }),
    ),
  })

  it('are written at a desk', async () => {
    const page = await j.person('akuntansi')
    await goTo(page, 'bank-cash/opening-balance/add')
    await field(page, 'memo').fill('Neraca lama')
    await part(page, /Hutang/)
    await page.getByRole('button', { name: 'Tambah faktur' }).click()
    await pick(page, 'Supplier', 'Tirta')
    await page.getByRole('textbox', { name: 'No. Faktur' }).fill('INV-77')
    await day(page, 'Tgl. Faktur', '15122025')
    await day(page, 'Jatuh Tempo', '14012026')
    await page.getByRole('textbox', { name: 'Nilai' }).fill('1200000')
    await expectAccessible(page)
    await part(page, /Giro Keluar/)
    await page.getByRole('button', { name: 'Tambah giro' }).click()
    await pick(page, 'Supplier', 'Tirta')
    await page.getByRole('textbox', { name: 'No. Giro' }).fill('BG 100')
    await few(page, 'Rekening').click()
    await page.locator('.ant-select-item-option:visible').first().click()
    await day(page, 'Tgl. Giro', '20122025')
    await day(page, 'Tgl. Efektif', '15012026')
    await page.getByRole('textbox', { name: 'Nilai' }).fill('700000')
    await expectAccessible(page)
    await part(page, /Deposit/)
    await page.getByRole('button', { name: 'Tambah deposit' }).click()
    await pick(page, 'Pelanggan', 'Barokah')
    await page.getByRole('textbox', { name: 'Nilai' }).fill('300000')
    await expectAccessible(page)
    await part(page, /Akun/)
    await page.getByRole('button', { name: 'Isi dari Excel' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText('kode_akun').waitFor()
    await expectAccessible(page)
    await sheet
      .locator('input[type=file]')
      .setInputFiles(await sheetOf({ kode_akun: '9-9999', debit: 5_000_000 }))
    await sheet.getByText('Akun 9-9999 tidak ditemukan').waitFor()
    await expectAccessible(page)
    await sheet
      .locator('input[type=file]')
      .setInputFiles(await sheetOf({ kode_akun: '1-1101', debit: 5_000_000 }))
    await sheet.waitFor({ state: 'detached' })
    await page.getByText('5.000.000').first().waitFor()
    await part(page, /Stok/)
    await page.getByRole('button', { name: 'Isi dari Excel' }).click()
    const goods = { kode_barang: 'BRS5', satuan: 'SAK', jumlah: 20, hpp_satuan: 68_000 }
    await sheet.locator('input[type=file]').setInputFiles(await sheetOf(goods))
    await page.getByText('Beras Premium 5 Kg').first().waitFor()
    await expectAccessible(page)
    await page.getByText('4.160.000').first().waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('Selisih Rp 4.160.000 di debit').first().waitFor()
    await page.getByRole('switch', { name: 'Selisih' }).click()
    await page.keyboard.press('Control+s')
    await page.waitForURL(/opening-balance\/\d+$/)
    await page.getByText('Ekuitas Saldo Awal').first().waitFor()
    await expectAccessible(page)
  })

  it('are taken back while nothing of them was used', async () => {
    const page = await j.person('akuntansi')
    await goTo(page, 'bank-cash/opening-balance')
    await page.getByRole('link', { name: /^SA\// }).last().click()
    await page.getByRole('button', { name: 'Batalkan' }).click()
    const ask = page.getByRole('dialog')
    await ask.getByText('Semua yang dibawa dokumen ini dibalik').waitFor()
    await ask.getByRole('textbox').fill('Salah neraca')
    await expectAccessible(page)
    await ask.getByRole('button', { name: 'Batalkan' }).last().click()
    await page.getByText('Dibalik').first().waitFor()
  })

  it('are read on a phone', async () => {
    const page = await j.person('akuntansi', 'phone')
    await goTo(page, 'bank-cash/opening-balance')
    await page.getByText('Neraca lama').first().waitFor()
    await expectAccessible(page)
    await goTo(page, 'bank-cash/opening-balance/add')
    await part(page, /Piutang/)
    await page.getByRole('button', { name: 'Tambah faktur' }).click()
    await expectAccessible(page)
  })
})
