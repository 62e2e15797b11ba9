import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { api } from '#contract/api.ts'
import { PASSWORD, expectBooksInOrder, newRequest } from '#server/platform/test-app.ts'
import { type Journey, expectAccessible, startJourney, goTo } from './browser.ts'
import { stockUp } from './stock.ts'

const isFocused = (field: Element) => field === document.activeElement

/** A day at the till by keyboard alone: register, float, sale, cash out, receipts, X, count, Z. */
describe('a shift at the till', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney()
    await stockUp(j.t, 'SBY/TOKO', [['MG2/PCS', 50, 28_500]])
    await j.t.db.query('update branch set shift_required = true, handover_counts = true')
  })
  afterAll(async () => j.close())

  it('begins with the float and ends with its Z', async () => {
    const page = await j.person('kasir.sby')
    const { keyboard } = page
    const picture = async (name: string) => {
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` })
    }
    /** Note by note, the largest first. */
    const count = async (pieces: string[]) => {
      for (const one of pieces) {
        if (one) await keyboard.type(one)
        await keyboard.press('Enter')
      }
    }
    await goTo(page, 'sales/cashier')
    await page.getByRole('heading', { name: 'Kasir yang mana perangkat ini?' }).waitFor()
    await keyboard.press('Enter')
    // The supervisor says once which device this is.
    await page.locator('#approval-first').waitFor()
    await page.getByRole('radio', { name: 'Perangkat baru' }).waitFor()
    await page.waitForFunction(() => document.activeElement?.id === 'approval-reasons')
    await keyboard.press('1')
    await keyboard.type('kepala.sby@gerai.test')
    await keyboard.press('Tab')
    await keyboard.type('508326')
    await keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Buka shift, Kasir 1' }).waitFor()
    await expectAccessible(page)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    await keyboard.type('300000')
    await keyboard.press('Enter')
    await page.getByPlaceholder(/Pindai barcode/).waitFor()

    await keyboard.type('MG2')
    await keyboard.press('Enter')
    await page.getByText('Minyak Goreng 2 L').first().waitFor()
    await keyboard.press('F9')
    await keyboard.type('50000')
    await page.getByText('12.500').first().waitFor()
    await keyboard.press('F9')
    await page
      .getByText(/FJ\/SBY\/\d{4}\/00001/)
      .first()
      .waitFor()
    await keyboard.press('Enter')
    await page.locator('.ant-modal').waitFor({ state: 'hidden' })

    // Change for a note: the drawer is opened without a sale, by its key and a digit.
    await keyboard.press('Shift+F12')
    const drawer = page.getByRole('dialog', { name: 'Buka laci' })
    await drawer.getByRole('radio', { name: 'Tukar uang kecil' }).waitFor()
    await drawer.locator('.reason-keys:focus').waitFor()
    await expectAccessible(page)
    await picture('drawer')
    const [opened] = await Promise.all([page.waitForEvent('popup'), keyboard.press('1')])
    await opened.close()
    await page.bringToFront()
    await page.locator('.ant-modal').waitFor({ state: 'hidden' })
    await page.locator('#till-scan:focus').waitFor()

    // The next cashier goes on with his PIN: the same drawer, the same shift.
    const pin = '409218'
    await j.t.call('kasir2.sby', api.system.employee.changePin, { pin, password: PASSWORD })
    await keyboard.press('Alt+k')
    // With a drawer of his own the next one begins a shift: this one is closed instead.
    await page.getByRole('button', { name: /^Kunci hitungan/ }).waitFor()
    await page.getByLabel('Jumlah 100.000').waitFor()
    await keyboard.press('F7')
    await page
      .getByRole('dialog', { name: 'Tutup shift' })
      .getByText('Yang memegang laci')
      .waitFor()
    await keyboard.press('Escape')
    await page.locator('.ant-modal').waitFor({ state: 'hidden' })
    await keyboard.press('Alt+k')
    // This branch counts the drawer first: the float and one sale.
    await page.getByRole('button', { name: /^Kunci hitungan/ }).waitFor()
    await count(['3', '', '1', '1', '1', '1', '', '1', '', '', ''])
    // Beside it what stays in his name, and nothing that tells what should lie there.
    const own = page.locator('.shift-handover section')
    await own.getByText('1 struk', { exact: true }).waitFor()
    expect(await own.textContent()).toMatch(/^Atas nama Nurul Fadilah.*300\.000/)
    expect(await own.textContent()).not.toContain('37.500')
    await own.getByText(/^1 kali, \d\d\.\d\d$/).waitFor()
    await expectAccessible(page)
    await picture('handover-count')
    // The count is locked, then told what it came to; whoever takes the drawer has seen it before his PIN.
    await keyboard.press('F9')
    await page.getByText('menyerahkan 337.500. Kasir berikutnya mengetik PIN-nya').waitFor()
    const came = page.getByRole('dialog', { name: 'Ganti kasir' })
    expect(
      await came.locator('.shift-figures dd, .shift-figures + dl dd').allTextContents(),
    ).toEqual(['300.000', '37.500', '337.500', '337.500'])
    await came.getByText('Tanpa selisih').waitFor()
    await came.getByText('Nurul Fadilah: 1 struk, kas keluar').waitFor()
    await came.getByText('Kasir berikutnya mulai dari 337.500').waitFor()
    expect(await came.getByLabel('Jumlah 100.000').count()).toBe(0)
    await expectAccessible(page)
    await picture('handover-done')
    await keyboard.type('111222')
    await page.getByText('PIN tidak dikenal di cabang ini').waitFor()
    await Promise.all([page.waitForEvent('load'), keyboard.type(pin)])
    await page.getByPlaceholder(/Pindai barcode/).waitFor()
    await page.getByRole('button', { name: /^Tia Anggraeni.*ganti kasir/ }).waitFor()
    // A sheet for each of the two, by one Enter; it is asked once.
    const sheets = page.getByRole('button', { name: 'Cetak dua lembar' })
    await expect.poll(() => sheets.evaluate(isFocused)).toBe(true)
    await expectAccessible(page)
    await picture('handover-slip')
    const [slip] = await Promise.all([page.waitForEvent('popup'), keyboard.press('Enter')])
    await slip.close()
    await page.locator('.ant-modal').waitFor({ state: 'hidden' })
    await page.reload()
    await page.getByPlaceholder(/Pindai barcode/).waitFor()
    expect(await sheets.count()).toBe(0)

    await keyboard.press('F10')
    await page.getByRole('button', { name: 'Laporan X' }).waitFor()
    await keyboard.press('1')
    await page.getByRole('button', { name: 'Batalkan' }).waitFor()
    await expectAccessible(page)
    await keyboard.press('Escape')
    await page.locator('.ant-modal').waitFor({ state: 'hidden' })

    await keyboard.press('F10')
    await page.getByRole('button', { name: 'Laporan X' }).waitFor()
    await keyboard.press('3')
    const x = page.getByRole('dialog', { name: 'Laporan X' })
    await x.getByText('Kas awal').waitFor()
    expect(await x.getByText('37.500', { exact: true }).count()).toBe(0)
    await keyboard.press('Escape')
    await page.locator('.ant-modal').waitFor({ state: 'hidden' })

    // Cash out for what the office lists, with the bill where it wants one; never more than the drawer holds.
    await page.evaluate(() => {
      const body = document.body
      body.dataset.keys = '0'
      const count = () => (body.dataset.keys = String(Number(body.dataset.keys) + 1))
      addEventListener('keydown', count, { capture: true })
    })
    await keyboard.press('F10')
    await page.getByRole('button', { name: 'Kas masuk/keluar' }).waitFor()
    await keyboard.press('2')
    await page.getByLabel('Jumlah').waitFor()
    await keyboard.type('20000', { delay: 80 })
    await keyboard.press('Enter')
    await page.locator('.shift-purposes button:focus').waitFor()
    const digit = page.getByRole('button', { name: 'Listrik, air, galon' }).locator('kbd')
    await keyboard.press((await digit.textContent()) ?? '')
    await expect.poll(() => page.getByLabel('Alasan').evaluate(isFocused)).toBe(true)
    await keyboard.press('Enter')
    // The word may stay blank, the bill may not.
    await page.getByText('Foto nota wajib dilampirkan.').waitFor()
    const keys = Number(await page.evaluate(() => document.body.dataset.keys))
    expect([keys > 0, keys <= 12]).toEqual([true, true])
    const paper = { width: 900, height: 1600, channels: 3 as const, background: '#eee' }
    const buffer = await sharp({ create: paper }).png().toBuffer()
    await page
      .locator('.shift-photo input')
      .setInputFiles({ name: 'nota.png', mimeType: 'image/png', buffer })
    await page.locator('.shift-photo img').waitFor()
    await expectAccessible(page)
    await picture('cash-out')
    await page.getByRole('button', { name: 'Simpan' }).click()
    await page.getByText(/BKK\/SBY/).waitFor()

    // A cart that waits at this till is decided first.
    await keyboard.press('Escape')
    await page.locator('.ant-modal').waitFor({ state: 'hidden' })
    await keyboard.type('MG2')
    await keyboard.press('Enter')
    await page.locator('.till-lines').getByText('Minyak Goreng 2 L').waitFor()
    await keyboard.press('F6')
    await page.getByText('Keranjang masih kosong').waitFor()
    await expect.poll(async () => (await j.t.db.query('select from held_cart')).rowCount).toBe(1)
    await keyboard.press('F10')
    await page.getByRole('button', { name: 'Tutup shift' }).waitFor()
    await keyboard.press('4')
    await page.getByText('1 keranjang masih ditahan di kasir ini').waitFor()
    await expectAccessible(page)
    await picture('held-first')
    await keyboard.press('Enter')
    await page.getByLabel('Jumlah 100.000').waitFor()
    const closing = page.getByRole('dialog', { name: 'Tutup shift' })
    await closing.getByText('Yang memegang laci').waitFor()
    await closing.getByText(/, Nurul Fadilah, 300.000$/).waitFor()
    expect(await closing.getByText('Kas seharusnya', { exact: true }).count()).toBe(0)
    // Neither what should lie there nor what it was counted at when she took it.
    expect(await closing.textContent()).not.toMatch(/317.500|337.500|37.500/)
    // The float and one sale: three of 100.000, one each of 10.000, 5.000, 2.000, and a coin of 500.
    await picture('closing-count')
    await count(['3', '', '', '1', '1', '1', '', '1', '', '', ''])
    await keyboard.press('F9')
    await page.getByText('Tutup shift dengan kas 317.500?').waitFor()
    // F7 leads back to the same count.
    await keyboard.press('F7')
    await page.getByLabel('Jumlah 100.000').waitFor()
    expect(await page.getByLabel('Jumlah 100.000').inputValue()).toBe('3')
    await keyboard.press('F9')
    // Asked once more, with a word where the count differs: nobody closes it by one Enter too many.
    await page.getByText('Tutup shift dengan kas 317.500?').waitFor()
    await expectAccessible(page)
    // Divided: the next float stays, the rest goes to the safe before a second person.
    await keyboard.type('100000')
    await page.getByText('217.500', { exact: true }).waitFor()
    await keyboard.press('Enter')
    await keyboard.type('508326')
    await picture('closing')
    expect(await closing.locator('dt').allTextContents()).toContain('Diambil alih')
    await closing.getByText('317.500 = 100.000 + 217.500').waitFor()
    await keyboard.press('Enter')
    await keyboard.press('Enter')
    expect(await page.getByText('Kas seharusnya').count()).toBe(0)
    await keyboard.press('Enter')
    await page.getByText('Kas seharusnya').waitFor()
    const print = page.getByRole('button', { name: 'Cetak 80 mm' })
    await expect.poll(() => print.evaluate((e) => e === document.activeElement)).toBe(true)
    await expect
      .poll(() => print.evaluate((e) => e.getBoundingClientRect().bottom < innerHeight))
      .toBe(true)
    await page.getByRole('dialog', { name: 'Laporan Z 1' }).waitFor()
    await page.getByRole('button', { name: 'Bukti brankas' }).waitFor()
    await page.getByRole('button', { name: 'Tanda terima laci' }).waitFor()
    await page.getByText(/^\d\d\.\d\d Listrik, air, galon.*, Tia Anggraeni$/).waitFor()
    // Its own number, and the drawer of each who held it: one begins with what the other gave on.
    const z = page.getByRole('dialog', { name: 'Laporan Z 1' })
    await z.getByText(/^SH\/SBY\/\d{4}\/00001$/).waitFor()
    const held = z.getByRole('region', { name: 'Kas laci per pemegang' })
    const rowOf = (name: string) =>
      held
        .getByRole('row', { name: new RegExp(`^${name}`) })
        .getByRole('cell')
        .allTextContents()
    expect(await held.getByRole('columnheader').allTextContents()).toEqual([
      'Kas laci per pemegang',
      'Nurul Fadilah',
      'Tia Anggraeni',
    ])
    expect(await rowOf('Modal / diterima')).toEqual(['300.000', '337.500'])
    expect(await rowOf('Kas dihitung')).toEqual(['337.500', '317.500'])
    expect(await rowOf('Selisih')).toEqual(['–', '–'])
    await picture('z')
    const { rows } = await j.t.db.query(
      `select counted, expected, left_float, (select name from employee where id = witness_id) is not null as seen from shift`,
    )
    expect(rows).toEqual([
      { counted: '317500.00', expected: '317500.00', left_float: '100000.00', seen: true },
    ])
    await expectAccessible(page)
    await keyboard.press('Escape')
    // What his PIN opened sold until the closing: the next shift begins with a PIN.
    await page.getByRole('heading', { name: 'Ketik PIN lagi' }).waitFor()
    await picture('pin-again')
    await expectAccessible(page)
    await Promise.all([page.waitForEvent('load'), keyboard.type(pin)])
    await page.getByRole('heading', { name: 'Buka shift, Kasir 1' }).waitFor()
    await expectBooksInOrder(j.t.db)
  })

  it('goes on at once where another device takes the place of a till', async () => {
    const page = await j.person('kepala.sby', 'desk', { fresh: true })
    await goTo(page, 'sales/cashier')
    await page.getByRole('button', { name: /Kasir 1 menggantikan/ }).click()
    await page.getByRole('button', { name: 'Daftarkan perangkat' }).click()
    await page.getByRole('heading', { name: 'Buka shift, Kasir 1' }).waitFor()
  })

  it('says before anything is sold that the shift is open at another device', async () => {
    const branchId = await j.t.id('branch', 'SBY')
    const { register, open } = api.sales.shift
    const device = { requestId: newRequest(), branchId, name: 'Kasir 8' }
    const { key: tillKey } = await j.t.call('kepala.sby', register, device)
    const opening = { requestId: newRequest(), branchId, tillKey, openingFloat: 0 }
    await j.t.call('kasir2.sby', open, opening)
    const page = await j.person('kasir2.sby', 'desk', { fresh: true })
    await goTo(page, 'sales/cashier')
    await page.getByText('Shift Anda terbuka di Kasir 8, bukan di perangkat ini.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Perangkat ini Kasir 8' }).click()
    // A supervisor reads which device is given up.
    await page.getByText(/menggantikan perangkat Kasir 8 yang didaftarkan/).waitFor()
  })
})
