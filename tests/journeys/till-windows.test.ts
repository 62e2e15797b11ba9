import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { checksum } from '#contract/master/qris-text.ts'
import { SECRET, openSimulator } from '#server/sales/qris/story.ts'
import { PASSWORD, expectBooksInOrder, newRequest } from '#server/platform/test-app.ts'
import { type Journey, expectAccessible, field, startJourney, goTo } from './browser.ts'
import { stockUp } from './stock.ts'

/** The code is wholly inside the window, as far as it is in sight without scrolling. */
const isWhole = (page: Page) =>
  page.locator('.qris-code svg').evaluate((code) => {
    const { left, top, right, bottom, width } = code.getBoundingClientRect()
    return left >= 8 && top >= 0 && right <= innerWidth - 8 && bottom <= innerHeight && width >= 180
  })

/** A cart that is thrown away no longer lies with the branch, so that nobody finds it as his own. */
const throwAway = async ({ t }: Journey, page: Page) => {
  const lying = async () =>
    (await t.db.query('select from told_cart where ended_at is null')).rowCount
  await expect.poll(lying).toBe(1)
  await page.locator('.till-chosen').getByRole('button', { name: 'Hapus' }).click()
  await page.getByRole('button', { name: 'Ya, hapus baris' }).click()
  await page.getByText('Keranjang masih kosong').waitFor()
  await expect.poll(lying).toBe(0)
}

const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` })
}

/** What a cashier looks up without a mouse: a price, who sold, what was sold today. */
describe('the windows of the till', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney()
    await stockUp(j.t, 'SBY/TOKO', [['MG2/PCS', 50, 28_500]])
  })
  afterAll(async () => j.close())

  it('tell a price, name who sold, and list the day', async () => {
    const page = await j.person('kasir.sby')
    const { keyboard } = page
    await goTo(page, 'sales/cashier')
    const scan = page.getByPlaceholder(/Pindai barcode/)
    await scan.waitFor()
    await expect.poll(() => scan.evaluate((e) => e === document.activeElement)).toBe(true)

    await keyboard.press('F1')
    await page.getByPlaceholder(/Pindai barang/).waitFor()
    await keyboard.type('minyak goreng', { delay: 40 })
    await page.getByRole('option', { name: /Minyak Goreng 2 L/ }).waitFor()
    await keyboard.press('Enter')
    await page.getByRole('cell', { name: '37.500' }).first().waitFor()
    await page.getByText('50 PCS').waitFor()
    await expectAccessible(page)
    await keyboard.press('Escape')
    await page.locator('.ant-modal').waitFor({ state: 'hidden' })
    // Nothing of it is in the cart.
    await page.getByText('Keranjang masih kosong').waitFor()

    await keyboard.type('MG2')
    await keyboard.press('Enter')
    await page.getByText('Minyak Goreng 2 L').first().waitFor()
    await keyboard.press('F5')
    await page.getByRole('option', { name: /Putri/ }).waitFor()
    await find(page.getByPlaceholder(/Nama atau kode pegawai/), 'Putri')
    await page.getByRole('option', { name: 'Tanpa sales' }).waitFor({ state: 'hidden' })
    await page.getByRole('option', { name: /Putri/ }).waitFor()
    await keyboard.press('Enter')
    await page.getByText(/sales Putri Ayuningtyas/i).waitFor()
    await keyboard.press('F9')
    await keyboard.type('40000')
    await page.getByText('2.500').first().waitFor()
    await keyboard.press('F9')
    await page
      .getByText(/FJ\/SBY\/\d{4}\/00001/)
      .first()
      .waitFor()
    await keyboard.press('Enter')
    await page.locator('.ant-modal').waitFor({ state: 'hidden' })

    await keyboard.press('F11')
    await page.locator('.shift-bill').waitFor()
    await expectAccessible(page)
    const { rows } = await j.t.db.query(
      `select e.name from document d join employee e on e.id = d.salesman_id where d.kind = 'sales-invoice'`,
    )
    expect(rows).toEqual([{ name: 'Putri Ayuningtyas' }])

    // Whoever mends a receipt in the middle of the next sale comes back to it.
    await keyboard.press('Escape')
    await page.locator('.ant-modal').waitFor({ state: 'hidden' })
    await keyboard.type('MG2')
    await keyboard.press('Enter')
    await page.getByText('Minyak Goreng 2 L').first().waitFor()
    await keyboard.press('F11')
    await page.getByRole('button', { name: 'Cara bayar' }).click()
    await page.getByRole('button', { name: /Kembali ke kasir/ }).waitFor()
    await page.locator('.form-head').first().waitFor()
    await expectAccessible(page)
    await keyboard.press('Alt+k')
    await page.locator('.till-table tbody tr', { hasText: 'Minyak Goreng 2 L' }).waitFor()
    await throwAway(j, page)
  })

  it('keep the price and the buttons of goods with a long name in sight', async () => {
    const name = 'Minyak Goreng Kelapa Sawit Pilihan Kemasan Bantal 2 L'
    await j.t.db.query(`update goods set name = $1 where code = 'MG2'`, [name])
    const page = await j.person('kasir.sby')
    await goTo(page, 'sales/cashier')
    await page.getByPlaceholder(/Pindai barcode/).waitFor()
    await page.keyboard.type('MG2')
    await page.keyboard.press('Enter')
    const card = page.locator('.till-chosen')
    await card.getByText(name).waitFor()
    const remove = await card.getByRole('button', { name: 'Hapus' }).boundingBox()
    const { x = 0, width = 0 } = (await card.boundingBox()) ?? {}
    expect((remove?.x ?? 0) + (remove?.width ?? 0)).toBeLessThanOrEqual(x + width)
    await throwAway(j, page)
    await j.t.db.query(`update goods set name = 'Minyak Goreng 2 L' where code = 'MG2'`)
  })

  it('go on at another till with a cart that one put aside', async () => {
    const first = await j.person('kasir.sby')
    await goTo(first, 'sales/cashier')
    const scan = first.getByPlaceholder(/Pindai barcode/)
    await scan.waitFor()
    await expect.poll(() => scan.evaluate((e) => e === document.activeElement)).toBe(true)
    await first.keyboard.type('3*MG2')
    await first.keyboard.press('Enter')
    await first.getByText('Minyak Goreng 2 L').first().waitFor()
    await first.keyboard.press('F6')
    await first.getByText('Keranjang masih kosong').waitFor()
    await expect
      .poll(
        async () => (await j.t.db.query('select from held_cart where taken_at is null')).rowCount,
      )
      .toBe(1)

    const second = await j.person('kasir2.sby')
    await goTo(second, 'sales/cashier')
    await second.getByPlaceholder(/Pindai barcode/).waitFor()
    await second.getByRole('button', { name: /Tahan 1/ }).waitFor()
    await second.keyboard.press('F6')
    await second.getByText(/Nurul Fadilah/).waitFor()
    await expectAccessible(second)
    await second.keyboard.press('1')
    await second.getByText('112.500').first().waitFor()
    // The other till is told who was first.
    await first.getByRole('button', { name: /Tahan$/ }).waitFor()
    expect((await j.t.db.query('select from held_cart where taken_at is null')).rowCount).toBe(0)
  })

  it('show the printed QRIS large, and wait for what a provider says of its own', async () => {
    const { t } = j
    const simulator = await openSimulator()
    const branchId = await t.id('branch', 'SBY')
    const edcId = await t.id('edc', 'SBY')
    const { edc } = api.master
    const head =
      '00020101021126400014ID.CO.QRIS.WWW01189360001400001234555204541153033605802ID5914TOKO SUMBER RJ6008SURABAYA6304'
    const { rates: _, ...terminal } = await t.call('owner', edc.get, { id: edcId })
    await t.call('owner', edc.update, {
      requestId: newRequest(),
      id: edcId,
      version: terminal.version,
      branchId,
      bankId: terminal.bankId,
      name: terminal.name,
      bankAccountId: terminal.bankAccountId,
      qrisText: head + checksum(head),
    })
    const page = await j.person('kasir.sby')
    const { keyboard } = page
    const toPay = async () => {
      const scan = page.getByPlaceholder(/Pindai barcode/)
      await scan.waitFor()
      await expect.poll(() => scan.evaluate((e) => e === document.activeElement)).toBe(true)
      await keyboard.type('MG2')
      await keyboard.press('Enter')
      await page.getByText('Minyak Goreng 2 L').first().waitFor()
      await keyboard.press('F9')
      await page.getByRole('button', { name: /^QRIS/ }).click()
    }
    const sold = async () => {
      await page
        .getByText(/FJ\/SBY\//)
        .first()
        .waitFor()
      await keyboard.press('Enter')
      await page.locator('.ant-modal').waitFor({ state: 'hidden' })
    }
    const code = page.getByRole('region', { name: 'Pindai untuk membayar' })
    // A phone's window is as small as it gets: nothing of the code lies outside.
    const phone = await j.person('kasir2.sby', 'phone')
    await goTo(phone, 'sales/cashier')
    const box = phone.getByPlaceholder(/Pindai barcode/)
    await box.fill('MG2')
    await box.press('Enter')
    await phone.getByText('Minyak Goreng 2 L').first().waitFor()
    await phone.keyboard.press('F9')
    await phone.getByRole('button', { name: /^QRIS/ }).click()
    await phone.locator('.qris-code svg').waitFor()
    await picture(phone, 'qris-phone')
    expect(await isWhole(phone)).toBe(true)
    await phone.close()

    await goTo(page, 'sales/cashier')
    await toPay()
    await code.getByText('Rp 37.500', { exact: true }).waitFor()
    await code.getByText('Atas nama TOKO SUMBER RJ').waitFor()
    expect((await code.locator('svg').first().boundingBox())?.width).toBeGreaterThan(180)
    await expectAccessible(page)
    expect(await isWhole(page)).toBe(true)
    await picture(page, 'qris-desk')
    await page.getByLabel('Kode persetujuan').fill('0110123456')
    await keyboard.press('Enter')
    await page.locator('.pay-tenders').getByText('37.500').waitFor()
    await keyboard.press('F9')
    await sold()

    await t.call('owner', edc.updateQrisProvider, {
      requestId: newRequest(),
      id: edcId,
      version: 0,
      baseUrl: simulator.baseUrl,
      clientId: 'GERAI',
      clientSecret: SECRET,
      validMinutes: 10,
      isActive: true,
    })
    await page.reload()
    await toPay()
    await page.getByRole('button', { name: 'Tampilkan kode' }).click()
    await code.getByText('Menunggu pembayaran').waitFor()
    await expectAccessible(page)
    const lastCode = async () =>
      (await t.db.query('select reference from qris_payment order by id desc limit 1')).rows[0]
        .reference as string
    // Nobody has put cash on the counter.
    await expect.poll(() => page.locator('.pay-finish').isDisabled()).toBe(true)
    // The customer has paid; the word of it comes late, and until then the till waits.
    const told = simulator.pay(await lastCode())
    await simulator.notify(t, told)
    await page.locator('.pay-tenders').getByText('QRIS diterima').waitFor()
    await code.waitFor({ state: 'hidden' })
    await keyboard.press('F9')
    await sold()

    const payGivenUp = async () => {
      await toPay()
      await page.getByRole('button', { name: 'Tampilkan kode' }).click()
      await code.getByText('Menunggu pembayaran').waitFor()
      const reference = await lastCode()
      await page.getByRole('button', { name: 'Batalkan kode 37.500' }).click()
      await code.waitFor({ state: 'hidden' })
      await simulator.notify(t, simulator.pay(reference))
    }
    // Given up, and paid all the same: the next bill may use it.
    await payGivenUp()
    await page.getByRole('button', { name: /^QRIS/ }).click()
    await page.getByRole('button', { name: 'Pakai 37.500' }).click()
    await page.locator('.pay-tenders').getByText('QRIS diterima').waitFor()
    await keyboard.press('F9')
    await sold()

    // Or it goes back to whoever paid it.
    await payGivenUp()
    await goTo(page, 'sales/cashier/qris')
    const giveBack = page.getByRole('button', { name: 'Kembalikan' }).first()
    await giveBack.waitFor()
    await giveBack.click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await expectAccessible(page)
    await field(page, 'methodId').click()
    await page.locator('.ant-select-item-option', { hasText: 'Tunai' }).first().click()
    await field(page, 'reason').fill('Pelanggan membayar dua kali')
    await dialog.getByRole('button', { name: 'Simpan' }).click()
    // Money that leaves the shop is a supervisor’s matter.
    const agreed = page.getByRole('dialog', { name: 'Persetujuan atasan' })
    await agreed.getByLabel(/PIN atasan/).fill('kepala.sby@gerai.test')
    // Whoever names himself is not asked for a PIN there.
    expect(await agreed.getByLabel('Email atau kode atasan').inputValue()).toMatch(/@/)
    await agreed.getByLabel(/PIN 6 angka/).fill(PASSWORD)
    expect(await agreed.getByLabel('Kata sendiri').inputValue()).toBe('Pelanggan membayar dua kali')
    await agreed.getByRole('button', { name: 'Setujui' }).click()
    await page.locator('.ant-modal').first().waitFor({ state: 'hidden' })
    const { rows } = await t.db.query('select status from qris_payment order by id')
    expect(rows.map((row) => row.status)).toEqual(['APPLIED', 'APPLIED', 'REFUNDED'])
    await simulator.close()
    await expectBooksInOrder(t.db)
  })

  it('take a deposit by its digit, and the rest in cash', async () => {
    // What a customer paid too much, as the books have it.
    const branchId = await j.t.id('branch', 'SBY')
    const customerId = await j.t.id('customer', 'Toko Barokah')
    const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10', customerId })
    const cash = (amount: number) => ({ methodId: tunai, amount })
    const tunai = await j.t.id('method', 'TUNAI')
    const { id: claim } = await j.t.call('akuntansi', api.sales.otherReceivable.add, {
      ...common(),
      accountId: await j.t.id('account', '3-1101'),
      amount: 2000,
      dueDate: '2026-01-20',
    })
    await j.t.call('akuntansi', api.sales.receivableRepayment.add, {
      ...common(),
      overpayToDeposit: true,
      payments: [cash(12_000)],
      lines: [{ documentId: claim, amount: 2000 }],
    })
    const page = await j.person('kasir.sby')
    const { keyboard } = page
    await goTo(page, 'sales/cashier')
    const scan = page.getByPlaceholder(/Pindai barcode/)
    await scan.waitFor()
    await expect.poll(() => scan.evaluate((e) => e === document.activeElement)).toBe(true)
    await keyboard.type('MG2')
    await keyboard.press('Enter')
    await page.getByText('Minyak Goreng 2 L').first().waitFor()
    await keyboard.press('F4')
    await find(page.getByPlaceholder(/Nama, no. member/), 'Barokah')
    await page.getByRole('option', { name: 'Umum tanpa nama' }).waitFor({ state: 'hidden' })
    await page.getByRole('option', { name: /Toko Barokah/ }).waitFor()
    await keyboard.press('Enter')
    await page.locator('.ant-modal').waitFor({ state: 'hidden' })
    await keyboard.press('F9')
    const deposit = page.getByRole('button', { name: /^Deposit/ })
    await deposit.waitFor()
    await keyboard.type((await deposit.locator('kbd').textContent()) ?? '')
    await page.getByText('Enter untuk Deposit').waitFor()
    await keyboard.press('Enter')
    await page.getByText('Deposit pelanggan 10.000').waitFor()
    await expectAccessible(page)
    await keyboard.press('Enter')
    await page.locator('.pay-tenders').getByText('10.000').waitFor()
    await keyboard.press('F9')
    await page
      .getByText(/Faktur FJ\/SBY/)
      .first()
      .waitFor()
    const { rows } = await j.t.db.query(
      `select sum(settled)::int as spent from open_item where role = 'CUSTOMER_DEPOSIT'`,
    )
    expect(rows).toEqual([{ spent: 10_000 }])
    await expectBooksInOrder(j.t.db)
  })
})

/** Types as a person does: whatever an Enter follows at once is a scan. */
async function find(box: Locator, text: string): Promise<void> {
  await box.waitFor()
  await box.page().keyboard.type(text)
  await expect.poll(() => box.inputValue()).toBe(text)
}
