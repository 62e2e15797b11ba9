import { readFileSync } from 'node:fs'
import type { Download, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cell, readWorkbook, streamWorkbook } from '#server/platform/excel.ts'
import { expectBooksInOrder } from '#server/platform/test-app.ts'
import { type Journey, expectAccessible, startJourney, goTo } from './browser.ts'
import { calmOf } from './calm.ts'
import { stockUp } from './stock.ts'
import { todays } from './turns.ts'

/** Prices by workbook through the page, from the download to the till; and the masters as everybody may use them. */
describe('master data in the browser', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney({ jobs: true })
    await stockUp(j.t, 'SBY/TOKO', [['KPI/PCS', 20, 15_000]])
  })
  afterAll(async () => j.close())

  const rowsOf = async (download: Download) => readWorkbook(readFileSync(await download.path()))
  /** The sheet as somebody saves it after changing it. */
  async function written(rows: Cell[][]): Promise<Buffer> {
    const [head = [], ...body] = rows
    const columns = head.map((title) => ({
      key: String(title),
      label: String(title),
      type: /harga|jumlah/.test(String(title)) ? ('money' as const) : ('text' as const),
    }))
    const chunks: Buffer[] = []
    const named = body.map((row) =>
      Object.fromEntries(head.map((title, i) => [String(title), row[i]])),
    )
    for await (const chunk of streamWorkbook({ name: 'Harga', columns, rows: named }))
      chunks.push(chunk)
    return Buffer.concat(chunks)
  }
  const choose = (page: Page, name: string, buffer: Buffer) =>
    page.setInputFiles('[role=dialog] input[type=file]', {
      name,
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer,
    })

  it('changes prices by Excel: one wrong row is shown, mended, applied, and new at the till', async () => {
    const buyer = await j.person('pembelian.sby')
    await goTo(buyer, 'master/changes-selling-price')
    await buyer.getByRole('button', { name: 'Unggah Excel' }).click()
    const [sheet] = await Promise.all([
      buyer.waitForEvent('download'),
      buyer.getByRole('button', { name: 'Lembar berisi data sekarang' }).click(),
    ])
    expect(sheet.suggestedFilename()).toMatch(/^export\.selling-price\..+\.xlsx$/)
    await expectAccessible(buyer)
    const rows = await rowsOf(sheet)
    const [code, level, price] = ['kode_barang', 'level', 'harga'].map((title) =>
      (rows[0] ?? []).indexOf(title),
    ) as [number, number, number]
    const coffee = rows.find((r) => r[code] === 'KPI' && r[level] === 'Eceran') as Cell[]
    const soap = rows.find((r) => r[code] === 'SBN' && r[level] === 'Eceran') as Cell[]
    expect(coffee[price]).toBe(18_750)
    coffee[price] = 19_900
    soap[price] = 'mahal'
    await choose(buyer, 'harga.xlsx', await written(rows))
    await buyer.getByText('harga harus berupa angka').waitFor()
    await buyer.getByText('Belum ada yang diubah').waitFor()
    await expectAccessible(buyer)
    const [marked] = await Promise.all([
      buyer.waitForEvent('download'),
      buyer.getByRole('button', { name: 'Unduh berkas bertanda' }).click(),
    ])
    const back = await rowsOf(marked)
    const wrong = back.find((r) => r[code] === 'SBN' && r[level] === 'Eceran') as Cell[]
    expect(wrong.at(-1)).toBe('harga: harga harus berupa angka')
    wrong[price] = 4_250
    await choose(buyer, 'harga-benar.xlsx', await written(back))
    await buyer.getByRole('button', { name: 'Terapkan 1 baris' }).click()
    await buyer.getByText('0 baris ditambahkan, 1 baris diubah.').waitFor()
    await choose(buyer, 'harga-benar.xlsx', await written(back))
    await buyer.getByText('Tidak ada perubahan').waitFor()

    const till = await j.person('kasir.sby')
    await goTo(till, 'sales/cashier')
    const scan = till.getByPlaceholder(/Pindai barcode/)
    await scan.waitFor()
    await expect.poll(() => scan.evaluate((e) => e === document.activeElement)).toBe(true)
    await till.keyboard.type('KPI')
    await till.keyboard.press('Enter')
    await till.getByText('19.900').first().waitFor()
    await expectBooksInOrder(j.t.db)
  })

  it('reckons a price from a margin while it is typed, and saves it', async () => {
    const head = await j.person('pembelian.sby')
    await goTo(head, 'master/changes-selling-price?q=KPI')
    const margin = head.getByRole('textbox', { name: /^Margin \(%\) Kopi/ }).first()
    await margin.fill('30')
    const price = head.getByRole('textbox', { name: /^Harga baru Kopi/ }).first()
    // 15.000 × 1,3 × 1,11 = 21.645, up to the next hundred.
    await expect.poll(() => price.inputValue()).toBe('21.700')
    await expectAccessible(head)
    await head.keyboard.press('Control+s')
    await head.getByText('Harga Jual berhasil disimpan.').first().waitFor()
    const { rows } = await j.t.db.query(
      `select price::int, source from selling_price order by id desc limit 1`,
    )
    expect(rows).toEqual([{ price: 21_700, source: 'MARGIN' }])
  })

  it('downloads and prints what each list of masters shows', async () => {
    const owner = await j.person('owner')
    const calm = calmOf(owner)
    const lists = [
      'stock',
      'stock-category',
      'stock-category/brands',
      'stock-unit',
      'supplier',
      'customer',
      'warehouse',
      'branch',
      'chart-of-account',
      'master-edc',
      'changes-selling-price',
      'master-point',
      'master-margin',
      'greeting-message',
    ]
    for (const list of todays(lists)) {
      await goTo(owner, `master/${list}`)
      await owner.locator('.page-name h1').waitFor()
      await calm()
      const excel = owner.getByRole('button', { name: 'Unduh Excel' })
      if ((await excel.count()) === 0) continue
      const [file] = await Promise.all([owner.waitForEvent('download'), excel.click()])
      expect((await rowsOf(file)).length, list).toBeGreaterThan(1)
      const [answer, tab] = await Promise.all([
        owner.context().waitForEvent('response', (r) => r.url().endsWith('/get/pdf')),
        owner.context().waitForEvent('page'),
        owner.getByRole('button', { name: 'Cetak', exact: true }).click(),
      ])
      expect([list, answer.status()]).toEqual([list, 200])
      await tab.close()
    }
  }, 240_000)
})
