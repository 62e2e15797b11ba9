import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { expectBooksInOrder, newRequest } from '#server/platform/test-app.ts'
import { type Journey, expectAccessible, startJourney } from './browser.ts'
import { stockUp } from './stock.ts'

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
    await page.goto(`${j.address}/app/sales/cashier`)
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
    await page.getByPlaceholder(/Nama atau kode pegawai/).waitFor()
    await page.getByRole('option', { name: /Putri/ }).waitFor()
    await keyboard.type('Putri')
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
  }, 90_000)

  it('go on at another till with a cart that one put aside', async () => {
    const first = await j.person('kasir.sby')
    await first.goto(`${j.address}/app/sales/cashier`)
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
    await second.goto(`${j.address}/app/sales/cashier`)
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
  }, 90_000)

  it('take a deposit by its digit, and the rest in cash', async () => {
    // What a customer paid too much, as the books have it.
    const branchId = await j.t.id('branch', 'SBY')
    const customerId = await j.t.id('customer', 'Toko Barokah')
    const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10', customerId })
    const cash = (amount: number) => ({ methodId: tunai, amount })
    const tunai = await j.t.id('method', 'TUNAI')
    const { id: claim } = await j.t.call('akuntansi', api.sales.otherReceivable.add, {
      ...{ ...common(), accountId: await j.t.id('account', '3-1101') },
      ...{ amount: 2000, dueDate: '2026-01-20' },
    })
    await j.t.call('akuntansi', api.sales.receivableRepayment.add, {
      ...{ ...common(), overpayToDeposit: true, payments: [cash(12_000)] },
      lines: [{ documentId: claim, amount: 2000 }],
    })
    const page = await j.person('kasir.sby')
    const { keyboard } = page
    await page.goto(`${j.address}/app/sales/cashier`)
    const scan = page.getByPlaceholder(/Pindai barcode/)
    await scan.waitFor()
    await expect.poll(() => scan.evaluate((e) => e === document.activeElement)).toBe(true)
    await keyboard.type('MG2')
    await keyboard.press('Enter')
    await page.getByText('Minyak Goreng 2 L').first().waitFor()
    await keyboard.press('F4')
    await page.getByPlaceholder(/Nama, no. member/).waitFor()
    await keyboard.type('Barokah')
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
  }, 90_000)
})
