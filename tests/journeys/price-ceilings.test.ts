import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Journey, expectAccessible, startJourney, goTo } from './browser.ts'

/** HET is kept with its rule; a price above it is told where it is made and before it hangs at a shelf. */
describe('a price ceiling in the browser', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney()
  })
  afterAll(async () => j.close())
  const typed = { delay: 80 }

  it('is told of a single new price, of prices typed in the list, and of labels', async () => {
    const page = await j.person('owner')
    const prices = `${j.address}/app/master/changes-selling-price`
    await page.goto(prices)
    await page.getByRole('link', { name: 'HET' }).click()
    await page.waitForURL('**/ceilings')
    // An empty list shows the way once more.
    await page.getByRole('button', { name: 'Tambah' }).first().click()
    const dialog = page.getByRole('dialog').last()
    const goods = async () => {
      await dialog.getByLabel('Barang', { exact: true }).pressSequentially('MG2', typed)
      await page.locator('.ant-select-item-option', { hasText: 'MG2' }).first().click()
    }
    await goods()
    await dialog.getByLabel('HET (dengan PPN)').pressSequentially('35000', typed)
    await dialog.getByLabel('Berlaku Mulai').pressSequentially('01012026', typed)
    await page.keyboard.press('Tab')
    await dialog.getByLabel('Peraturan', { exact: true }).pressSequentially('Aturan uji', typed)
    await dialog.getByLabel('Tgl. Peraturan').pressSequentially('14082024', typed)
    await page.keyboard.press('Tab')
    await dialog.getByLabel('Asal').pressSequentially('Lampiran', typed)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.getByText('35.000 / PCS').waitFor()
    const told = (price: string) =>
      page.getByText(`Harga Rp ${price} di atas HET Rp 35.000`, { exact: false }).first().waitFor()

    await page.goto(`${prices}?q=MG2`)
    await page.getByRole('button', { name: 'Harga baru' }).click()
    await goods()
    await dialog.getByLabel('Satuan').click()
    await page.locator('.ant-select-item-option', { hasText: 'PCS' }).first().click()
    await dialog.getByLabel('Harga', { exact: true }).pressSequentially('41000', typed)
    await page.keyboard.press('Enter')
    await told('41.000')

    const row = page.locator('tbody tr', { hasText: 'Eceran' }).filter({ hasText: '41.000' })
    await row.locator('input').last().pressSequentially('42000', typed)
    await page.keyboard.press('Control+s')
    await told('42.000')

    await page.goto(`${prices}?q=MG2`)
    const dear = page.locator('tbody tr', { hasText: 'Eceran' }).filter({ hasText: '42.000' })
    await dear.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Cetak label' }).click()
    await told('42.000')
    await expectAccessible(page)
    expect(await page.getByRole('button', { name: 'Cetak 1 label' }).isEnabled()).toBe(true)
  })

  it('is told at the till in the cart and the price check, by where the branch lies', async () => {
    const office = await j.person('owner')
    await goTo(office, 'master/changes-selling-price/ceilings')
    await office.getByText('Minyak Goreng 2 L').first().click()
    const dialog = office.getByRole('dialog').last()
    await dialog.getByText('semua wilayah').waitFor()
    await dialog.getByLabel('Wilayah').pressSequentially('Jawa Timur', typed)
    await office.keyboard.press('Enter')
    await expectAccessible(office)
    await office.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Simpan' }).click()
    await office.getByRole('cell', { name: /^Jawa Timur$/i }).waitFor()

    const { rows } = await j.t.db.query(
      `select u.barcode, a.name from goods_unit u join goods g on g.id = u.goods_id, area a
       where g.code = 'MG2' and u.conversion = 1 and a.code = '35'`,
    )
    const TOLD = `HET 35.000 / PCS (Aturan uji, ${rows[0].name})`
    for (const on of ['desk', 'phone'] as const) {
      const page = await j.person('kasir.sby', on)
      await goTo(page, 'sales/cashier')
      await page.locator('#till-scan').waitFor()
      await page.locator('#till-scan').fill(rows[0].barcode)
      await page.keyboard.press('Enter')
      const line = page.locator('.till-table tbody tr')
      await line.getByText(`Di atas ${TOLD}`).waitFor()
      await expectAccessible(page)
      await page.keyboard.press('F1')
      await page.getByPlaceholder(/Pindai barang/).fill('minyak goreng 2')
      await page.getByRole('option', { name: /Minyak Goreng 2 L/ }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByText(TOLD, { exact: true }).waitFor()
      expect(await page.getByText('di atas HET', { exact: true }).count()).toBeGreaterThan(0)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
    }
  })
})
