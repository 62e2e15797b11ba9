import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { expectBooksInOrder, newRequest } from '#server/platform/test-app.ts'
import { type Journey, expectAccessible, field, startJourney, goTo } from './browser.ts'
import { scan as scanInto } from './scanner.ts'
import { stockUp } from './stock.ts'
import { forgetStation } from './tills.ts'
import { slowLine } from './slow-line.ts'

/** What could mislead the person in front of the till: scans at any moment, lost answers, reloads, two tabs. */
describe('the till', () => {
  let j: Journey
  let page: Page
  let oil = ''
  let rice = ''
  let member = { name: '', no: '' }

  beforeAll(async () => {
    j = await startJourney()
    await stockUp(j.t, 'SBY/TOKO', [
      ['MG2/PCS', 50, 28_500],
      ['BRS5/SAK', 50, 67_000],
    ])
    const barcode = async (code: string) =>
      (
        await j.t.db.query(
          `select u.barcode from goods_unit u join goods g on g.id = u.goods_id where g.code = $1 and u.conversion = 1`,
          [code],
        )
      ).rows[0].barcode as string
    oil = await barcode('MG2')
    rice = await barcode('BRS5')
    const { rows } = await j.t.db.query(
      `select c.name, c.member_no as no from customer c join branch b on b.id = c.branch_id
       where b.code = 'SBY' and c.type = 'MEMBER' order by c.id limit 1`,
    )
    member = rows[0]
    page = await j.person('kasir.sby')
  })
  afterAll(async () => j.close())
  beforeEach(async () => {
    await page.unrouteAll()
    // What one story leaves in the till, or with the branch when it fails, is not the next one's.
    await j.t.db.query(
      `update told_cart set content = 'null', ended_at = clock_timestamp() where ended_at is null`,
    )
    await goTo(page, 'dashboard')
    await forgetStation(page)
    await goTo(page, 'sales/cashier')
    await page.locator('#till-scan').waitFor()
    await expect.poll(() => focused('till-scan')).toBe(true)
  })

  const focused = (id: string) => page.evaluate((i) => document.activeElement?.id === i, id)
  const scan = (code: string) => scanInto(page, code)
  const lines = () => page.locator('.till-table tbody tr').count()
  const cash = () => page.getByLabel('Tunai diterima')
  const pay = async () => {
    await page.keyboard.press('F9')
    await cash().waitFor()
    await expect.poll(() => cash().evaluate((e) => e === document.activeElement)).toBe(true)
  }
  const finish = async () => {
    await page.keyboard.press('F9')
    await page.locator('.pay-done').waitFor()
    await page.keyboard.press('Enter')
    await page.locator('.pay-done').waitFor({ state: 'detached' })
  }
  const sold = async () => {
    const { rows } = await j.t.db.query(
      `select total::int as total, customer_id from document where kind = 'sales-invoice' order by id`,
    )
    return rows
  }
  /** Card or QRIS money for what is proposed, by its name. */
  const charge = async (method: string, reference: string) => {
    await page.locator('.pay-methods button', { hasText: method }).click()
    const proof = page.getByLabel(/Kode persetujuan|No. referensi/)
    await proof.fill(reference)
    await page
      .locator('.pay-form')
      .getByRole('button', { name: /Tambahkan/ })
      .click()
    await page.locator('.pay-tenders li').first().waitFor()
  }

  it('keeps what is scanned while money is taken for the next sale', async () => {
    await scan(oil)
    await page.getByText('37.500').first().waitFor()
    await pay()
    await page.keyboard.type('50', { delay: 90 })
    await page.keyboard.type('000', { delay: 90 })
    await scan(rice)
    await page.getByText('Menunggu transaksi berikutnya').first().waitFor()
    // Neither was the sale finished by the scanner's Enter nor a digit of the code typed as money.
    await expect.poll(() => cash().inputValue()).toBe('50.000')
    expect(await page.locator('.pay-done').count()).toBe(0)
    await expectAccessible(page)
    await scan('0000000000000')
    await page.locator('.till-scan-card', { hasText: 'Barang tidak ditemukan' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('F9')
    await page.locator('.pay-done').waitFor()
    // The next scan does not wait either.
    await scan(rice)
    await page.locator('.pay-done').waitFor({ state: 'detached' })
    await page.getByText('154.000').first().waitFor()
    expect(await lines()).toBe(1)
    expect((await sold()).map((one) => one.total)).toEqual([37_500])
    await pay()
    await finish()
  })

  it('sets the customer by his card, and takes a row only of what was asked for', async () => {
    await scan(oil)
    await scan(member.no)
    await page.locator('.till-customer', { hasText: member.name }).waitFor()
    // The line is slow; the cashier types a name and Enter, and nobody else is taken meanwhile.
    await slowLine(page, '**/customer/search', 600)
    const { rows } = await j.t.db.query(
      `select c.name from customer c join branch b on b.id = c.branch_id
       where b.code = 'SBY' and not c.is_walk_in and c.name <> $1 order by c.name limit 1`,
      [member.name],
    )
    await page.keyboard.press('F4')
    await page.getByPlaceholder(/Nama, no. member/).waitFor()
    await page.keyboard.type(rows[0].name, { delay: 60 })
    await page.waitForTimeout(60)
    await page.keyboard.press('Enter')
    await page.locator('.till-customer', { hasText: rows[0].name }).waitFor()
    await pay()
    await finish()
  })

  it('confirms nothing by a scan, whatever window is open', async () => {
    await scan(oil)
    await page.getByText('37.500').first().waitFor()
    await page.keyboard.press('Delete')
    await page.getByText('Hapus baris ini?').waitFor()
    await scan(rice)
    await expect.poll(lines).toBe(2)
    // The window still means the line that it was opened for.
    await page.locator('.ant-modal').getByText('Minyak Goreng 2 L').waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(lines).toBe(1)
    await page.locator('.till-table', { hasText: 'Beras Premium 5 Kg' }).waitFor()
    await pay()
    await finish()
  })

  it('finds a payment whose answer was lost after a reload, with number and change', async () => {
    const before = (await sold()).length
    await scan(oil)
    await page.getByText('37.500').first().waitFor()
    await page.route('**/cashier/booking/payment', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await pay()
    await page.keyboard.type('50000', { delay: 90 })
    await page.keyboard.press('F9')
    await page.getByText('Koneksi Terputus').first().waitFor()
    await page.reload()
    const done = page.locator('.pay-done')
    await done.waitFor()
    await done.getByText(/FJ\/SBY\/\d{4}\/\d{5}/).waitFor()
    await done.getByText('12.500').waitFor()
    await page.keyboard.press('Enter')
    await done.waitFor({ state: 'detached' })
    expect(await lines()).toBe(0)
    expect(await sold()).toHaveLength(before + 1)
  })

  it('gives a payment that never arrived back, with the money that was charged', async () => {
    const before = (await sold()).length
    await scan(oil)
    await page.getByText('37.500').first().waitFor()
    await pay()
    // Cash first, the rest by QRIS.
    await page.keyboard.type('20000', { delay: 90 })
    await charge('QRIS', 'QR-778')
    await page.locator('.pay-tenders', { hasText: '17.500' }).waitFor()
    expect(await cash().inputValue()).toBe('20.000')
    // Esc forgets nothing, nor does a reload.
    await page.keyboard.press('Escape')
    await page.locator('.till-left', { hasText: 'Sudah dibayar' }).waitFor()
    await pay()
    await page.route('**/cashier/booking/payment', (route) => route.abort())
    await page.keyboard.press('F9')
    await page.getByText('Koneksi Terputus').first().waitFor()
    await page.unrouteAll()
    await page.reload()
    await page.locator('.pay-tenders', { hasText: 'QR-778' }).waitFor()
    expect(await sold()).toHaveLength(before)
    await expect.poll(() => cash().inputValue()).toBe('20.000')
    await finish()
    const { rows } = await j.t.db.query(
      `select m.kind, s.amount::int as amount from document_settlement s join payment_method m on m.id = s.method_id
       where s.document_id = (select max(id) from document where kind = 'sales-invoice') order by 1`,
    )
    expect(rows).toEqual([
      { kind: 'CASH', amount: 20_000 },
      { kind: 'QRIS', amount: 17_500 },
    ])
    await expectBooksInOrder(j.t.db)
  })

  it('gives charged money back only with a reason', async () => {
    await scan(oil)
    await page.getByText('37.500').first().waitFor()
    await pay()
    await charge('QRIS', 'QR-779')
    await page.getByRole('button', { name: /Hapus QRIS/ }).click()
    await page.getByRole('button', { name: /Lepas pembayaran/ }).click()
    await page.getByText('Alasan wajib diisi').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Kata sendiri').fill('Pelanggan memilih tunai')
    await page.getByRole('button', { name: /Lepas pembayaran/ }).click()
    await page.locator('.pay-tenders').waitFor({ state: 'detached' })
    await finish()
  })

  it('is open in one tab, until another one takes it over', async () => {
    await scan(oil)
    await page.getByText('37.500').first().waitFor()
    const second = await page.context().newPage()
    await second.goto(`${j.address}/app/sales/cashier`)
    await second.getByText('Kasir terbuka di tab lain').waitFor()
    await expectAccessible(second)
    await second.keyboard.press('Enter')
    await second.locator('.till-table', { hasText: 'Minyak Goreng 2 L' }).waitFor()
    await page.getByText('Kasir terbuka di tab lain').waitFor()
    await second.close()
    await page.getByRole('button', { name: 'Ambil alih di tab ini' }).click()
    await page.locator('.till-table', { hasText: 'Minyak Goreng 2 L' }).waitFor()
    await pay()
    await finish()
  })

  it('asks about a price that changed after the total was told', async () => {
    const before = (await sold()).length
    await scan(oil)
    await page.getByText('sudah termasuk PPN').waitFor()
    await pay()
    const effectiveFrom = new Date(Date.now() + 1000).toISOString()
    await j.t.call('owner', api.master.sellingPrice.add, {
      requestId: newRequest(),
      goodsUnitId: await j.t.id('unit', 'MG2/PCS'),
      branchId: await j.t.id('branch', 'SBY'),
      priceLevel: 'RETAIL',
      price: 39_000,
      effectiveFrom,
    })
    const asOfNow = 'select clock_timestamp() > $1::timestamptz as begun'
    await expect
      .poll(async () => (await j.t.db.query(asOfNow, [effectiveFrom])).rows)
      .toEqual([{ begun: true }])
    await page.keyboard.press('F9')
    const asked = page.getByRole('alertdialog')
    await asked.getByText('Harga berubah, lanjut?').waitFor()
    expect((await asked.innerText()).replace(/\s+/g, ' ')).toContain('37.500 → 39.000')
    await expectAccessible(page)
    expect(await sold()).toHaveLength(before)
    await page.keyboard.press('Enter')
    await page.locator('.pay-total', { hasText: '39.000' }).waitFor()
    await finish()
    expect((await sold()).at(-1).total).toBe(39_000)
  })

  it('lets a line go after the total was told only with a supervisor', async () => {
    await scan(oil)
    await scan(rice)
    await expect.poll(lines).toBe(2)
    await pay()
    await page.keyboard.press('Escape')
    await expect.poll(() => focused('till-scan')).toBe(true)
    await page.keyboard.press('Delete')
    await page.getByText('di atas batas cabang').waitFor()
    await page.keyboard.press('Enter')
    await page.locator('#approval-first').fill('kepala.sby@gerai.test')
    await page.getByLabel(/PIN 6 angka/).fill('508326')
    await page.locator('.approval').getByLabel('Kata sendiri').fill('Pelanggan batal')
    await page.getByRole('button', { name: 'Setujui' }).click()
    await expect.poll(lines).toBe(1)
    await pay()
    await finish()
    const { rows } = await j.t.db.query(
      `select action, memo, before from audit where object_kind = 'cart' order by id desc limit 1`,
    )
    expect(rows[0]).toMatchObject({
      action: 'Hapus baris',
      memo: expect.stringContaining('Pelanggan batal (disetujui '),
      before: '1 SAK Beras Premium 5 Kg, Rp 77.000',
    })
    await expectBooksInOrder(j.t.db)
  })

  it('finds a told cart again after the browser was emptied, and asks when its total falls', async () => {
    await scan(oil)
    await expect.poll(lines).toBe(1)
    await pay()
    await expect
      .poll(
        async () => (await j.t.db.query('select from told_cart where ended_at is null')).rowCount,
      )
      .toBe(1)
    await page.evaluate(
      () =>
        new Promise((done) => {
          const asked = indexedDB.open('gerai-station')
          asked.onsuccess = () => {
            const tx = asked.result.transaction('stations', 'readwrite')
            tx.objectStore('stations').clear()
            tx.oncomplete = () => done(asked.result.close())
          }
        }),
    )
    await page.reload()
    await expect.poll(() => focused('till-scan')).toBe(true)
    expect(await lines()).toBe(0)
    await page.keyboard.press('F6')
    await page.locator('.till-held-one').first().click()
    await expect.poll(lines).toBe(1)
    await page.keyboard.press('F8')
    await page.locator('.ant-modal input:not([type=radio])').first().fill('1')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.keyboard.press('F9')
    await page.locator('form.approval').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Total lebih rendah dari yang disebutkan').waitFor()
    await page.keyboard.press('F8')
    await page.locator('.ant-modal input:not([type=radio])').first().fill('0')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await pay()
    await finish()
    const { rowCount } = await j.t.db.query('select from told_cart where ended_at is null')
    expect(rowCount).toBe(0)
    await expectBooksInOrder(j.t.db)
  })

  it('offers a receipt that is scanned for another print or a return', async () => {
    const { rows } = await j.t.db.query(
      `select number from document where kind = 'sales-invoice' order by id desc limit 1`,
    )
    await scan(rows[0].number)
    await page.getByRole('button', { name: 'Cetak ulang' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Retur penjualan' }).click()
    await page.waitForURL(/cashier\/returns\/add\?invoice=/)
    // What comes back damaged is not put among what is sold: its lines follow the reason; of all else nobody answers for the person.
    const condition = () =>
      page
        .locator('tr[data-row="0"]')
        .evaluate((row) =>
          (
            row.querySelector('[data-col=condition] .ant-select-content-has-value') ??
            row.querySelector('[data-col=condition]') ??
            row.lastElementChild
          )?.textContent?.toUpperCase(),
        )
    await page.locator('tr[data-row="0"]').waitFor()
    await expect.poll(condition).toBe('')
    for (const [reason, then] of [
      ['Rusak', 'RUSAK'],
      ['Salah kirim', ''],
    ] as const) {
      await field(page, 'reason').click()
      await page.locator('.ant-select-item-option', { hasText: reason }).click()
      await expect.poll(condition).toBe(then)
    }
  })
})
