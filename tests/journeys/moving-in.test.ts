import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectBooksInOrder } from '#server/platform/test-app.ts'
import { bookOf } from '../corpus/table-files.ts'
import { type Journey, expectAccessible, startJourney, goTo } from './browser.ts'
import { scan } from './scanner.ts'
import { typedDay } from '../shop-day.ts'

const BARCODE = '8990000100010'
/** Exports of the old program: goods as Accurate heads them, and what its customers still owe. */
const goods = {
  heads: [
    'Kategori Barang',
    'Kode Barang',
    'Nama Barang',
    'Jenis Barang',
    'Satuan',
    'Def. Hrg. Jual Satuan #1',
    'Satuan #2',
    'Rasio Satuan #2',
    'Def. Hrg. Jual Satuan #2',
    'Merek Barang',
    'UPC/Barcode',
    'Kuantitas Saldo Awal',
    'Satuan Saldo Awal',
    'Nilai Satuan',
  ],
  rows: [
    [
      'MINUMAN',
      '100001',
      'KOPI SUSU CAP ANGSA',
      'INV',
      'PCS',
      '18500',
      'KRTN',
      '48',
      '850000',
      'ANGSA',
      BARCODE,
      '145',
      'PCS',
      '16250',
    ],
    [
      'SEMBAKO',
      '200010',
      'GULA PASIR ANGSA 1 KG',
      'INV',
      'PCS',
      '16500',
      '',
      '',
      '',
      'ANGSA',
      '',
      '87',
      'PCS',
      '14875.5',
    ],
  ],
}
const bills = {
  heads: ['Nama Pelanggan', 'No Faktur', 'Tanggal', 'Jatuh Tempo', 'Sisa'],
  rows: [
    ['Toko Barokah', 'INV-001', '15/12/2025', '14/01/2026', '2000000'],
    ['Warung Angsa Putih', 'INV-002', '20/12/2025', '19/01/2026', '1250000'],
  ],
}

/** A shop comes with the export of its old program, and sells from it the same day. */
describe('moving in', () => {
  let j: Journey
  let page: Page
  beforeAll(async () => {
    j = await startJourney({ jobs: true })
    await j.t.db.query(`update company set go_live = (now() at time zone 'Asia/Jakarta')::date`)
    page = await j.person('owner')
  })
  afterAll(async () => j.close())

  const dialog = () => page.getByRole('dialog')
  const button = (name: RegExp | string) => dialog().getByRole('button', { name })
  async function bring(step: RegExp, table: { heads: string[]; rows: string[][] }, as: string) {
    await page.getByRole('listitem').filter({ hasText: step }).getByRole('button').click()
    await dialog().waitFor()
    await dialog()
      .locator('input[type=file]')
      .setInputFiles({
        name: as,
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: bookOf(table),
      })
    await button('Periksa berkas').waitFor()
  }
  const close = async () => {
    await button('Tutup').last().click()
    await dialog().waitFor({ state: 'detached' })
  }

  it('begins with goods, their prices and what lies in the shop', async () => {
    await goTo(page, 'system/company/moving-in')
    await bring(/^Barang/, goods, 'accurate.xlsx')
    await dialog().getByText('Berkas dari Accurate.').waitFor()
    await expectAccessible(page)
    await button('Periksa berkas').click()
    await button(/Buat 1 yang baru dan terapkan 2 baris/).waitFor()
    await dialog().getByRole('cell', { name: '3.650.419' }).first().waitFor()
    await expectAccessible(page)
    await button(/terapkan 2 baris/).click()
    await button('Buat Saldo Awal').click()
    await dialog().getByRole('link', { name: /^SA\// }).waitFor()
    await expectAccessible(page)
    await close()
  })

  it('goes on with what customers still owe, one of them made with it', async () => {
    await bring(/^Faktur pelanggan/, bills, 'piutang.xlsx')
    await button('Periksa berkas').click()
    await button(/Buat 1 yang baru dan terapkan 2 baris/).waitFor()
    await dialog()
      .getByRole('cell', { name: /Warung Angsa Putih/ })
      .waitFor()
    await expectAccessible(page)
    await button(/terapkan 2 baris/).click()
    await button('Buat Saldo Awal').click()
    await dialog().getByRole('link', { name: /^SA\// }).waitFor()
    await close()
    const { rows } = await j.t.db.query(
      `select number, total::int from document where kind = 'sales-invoice' and number like 'INV-%' order by number`,
    )
    expect(rows).toEqual([
      { number: 'INV-001', total: 2_000_000 },
      { number: 'INV-002', total: 1_250_000 },
    ])
  })

  it('takes a file sent by mistake back as a whole', async () => {
    const table = { heads: ['Nama Supplier', 'Telepon'], rows: [['CV Salah Kirim', '0812345678']] }
    await bring(/^Supplier dengan/, table, 'salah.xlsx')
    await button('Periksa berkas').click()
    await button(/Terapkan 1 baris/).click()
    await dialog()
      .getByText(/1 baris di(tambahkan|ubah)/)
      .waitFor()
    await close()
    await page.reload()
    const row = page.getByRole('row').filter({ hasText: 'salah.xlsx' })
    await row.getByRole('button', { name: 'Batalkan' }).click()
    await dialog().getByText('Semua yang dibuat berkas ini').waitFor()
    await expectAccessible(page)
    await button('Batalkan').click()
    await row.getByText('Dibatalkan').first().waitFor()
    const { rows } = await j.t.db.query(
      `select is_active from supplier where name = 'CV Salah Kirim'`,
    )
    expect(rows).toEqual([{ is_active: false }])
  })

  it('sells from it, with the books in order', async () => {
    const till = await j.person('kasir.sby')
    await goTo(till, 'sales/cashier')
    await till.locator('#till-scan').waitFor()
    await scan(till, BARCODE)
    await till.getByText('KOPI SUSU CAP ANGSA').first().waitFor()
    await till.keyboard.press('F9')
    await till.getByLabel('Tunai diterima').waitFor()
    await till.keyboard.type('20000', { delay: 90 })
    await till.keyboard.press('F9')
    await till.locator('.pay-done').waitFor()
    const { rows } = await j.t.db.query(
      `select d.total::int, line_cost(l)::int as cost from document d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id
       where d.kind = 'sales-invoice'`,
    )
    expect(rows).toEqual([{ total: 18_500, cost: 16_250 }])
    await expectBooksInOrder(j.t.db)
  })

  it('puts the old program’s day beside ours, and leads to what differs', async () => {
    await goTo(page, 'system/company/moving-day')
    const day = typedDay()
    await page.getByRole('button', { name: 'Unggah Excel' }).click()
    const table = { heads: ['Tanggal', 'Omzet', 'Bayar Tunai'], rows: [[day, '0', '18500']] }
    await dialog()
      .locator('input[type=file]')
      .setInputFiles({
        name: 'harian.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: bookOf(table),
      })
    await dialog().getByText('1 baris, judul di baris 1').waitFor()
    // Until the twelfth a day of the month may be its month as well; its first reading is the day's.
    for (const asked of await dialog().locator('.match-asks').all())
      await asked.getByRole('radio').first().locator('..').click()
    await button('Periksa berkas').click()
    await button(/Terapkan 1 baris/).click()
    await dialog().getByText('1 baris ditambahkan').waitFor()
    await close()
    await page.getByText('Tidak ada di program lama').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: /^FJ\// }).click()
    await page.waitForURL(/sales\/invoice\/\d+$/)
  })

  it('is seen on a phone', async () => {
    const phone = await j.person('owner', 'phone')
    await goTo(phone, 'system/company/moving-in')
    await phone.getByText('Berkas yang sudah diterapkan').first().waitFor()
    await expectAccessible(phone)
    await goTo(phone, 'system/company/moving-day')
    await phone.getByText('Tidak ada di program lama').waitFor()
    await expectAccessible(phone)
  })
})
