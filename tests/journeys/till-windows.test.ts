import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
    await keyboard.type('minyak goreng')
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
})
