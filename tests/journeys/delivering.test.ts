import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { expectBooksInOrder, newRequest } from '#server/platform/test-app.ts'
import { expectAccessible, field, type Journey, startJourney } from './browser.ts'
import { stockUp } from './stock.ts'

/** A courier comes back: settled at the counter on a phone, a part refused, his money counted by two. */
describe('cash on delivery', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney()
    await stockUp(j.t, 'SBY/TOKO', [
      ['MG2/DUS', 10, 171_000],
      ['MIG/DUS', 10, 102_600],
    ])
  })
  afterAll(async () => j.close())

  const today = () => new Date().toLocaleDateString('sv', { timeZone: 'Asia/Jakarta' })

  it('is settled on a phone, and its money wants a second person', async () => {
    const { t } = j
    const sent = await t.call('kasir.sby', api.sales.cod.add, {
      requestId: newRequest(),
      branchId: await t.id('branch', 'SBY'),
      docDate: today(),
      courierId: await t.id('employee', 'gudang.sby'),
      deliveryAddress: 'Jl. Waru 1',
      lines: [
        { goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 12 },
        { goodsUnitId: await t.id('unit', 'MIG/DUS'), qty: 1 },
      ],
    })
    const page = await j.person('kasir.sby')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${j.address}/app/sales/open-cod`)
    await page
      .getByText(sent.docNo as string)
      .first()
      .click()
    await page.getByRole('button', { name: 'Lunasi' }).click()
    await page.waitForURL(/settle\/add/)
    await page.getByRole('button', { name: 'Tidak ada' }).nth(1).click()
    await page.getByText('1 DUS kembali ke stok').waitFor()
    await page.getByText('450.000').first().waitFor()
    await page.getByRole('switch').click()
    await expectAccessible(page)
    const wide = await page.evaluate(() => window.document.documentElement.scrollWidth)
    expect(wide).toBe(360)
    await page.getByRole('button', { name: 'Simpan' }).click()
    await page.waitForURL(/\/app\/sales\/open-cod\/?(\?.*)?$/)
    const { document } = await t.call('owner', api.sales.cod.get, { id: sent.id })
    expect(document.status).toBe('PAID')

    await page.goto(`${j.address}/app/sales/open-cod/in-hand`)
    await page.getByText('450.000').first().waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Terima setoran' }).click()
    await page.waitForURL(/handovers\/add/)
    await field(page, 'counted').fill('450000')
    await page.getByText('Cocok').waitFor()
    await page.getByRole('button', { name: 'Simpan' }).click()
    await page.getByRole('dialog').getByText('perlu dikonfirmasi orang kedua').first().waitFor()
    await expectBooksInOrder(t.db)
  }, 60_000)

  it('leaves the till with a courier by keyboard alone', async () => {
    const { t } = j
    const page = await j.person('kasir.sby')
    await page.goto(`${j.address}/app/sales/cashier`)
    await page.locator('#till-scan').waitFor()
    await page.locator('#till-scan').fill('MG2')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /F7/ }).and(page.locator(':enabled')).waitFor()
    await page.keyboard.press('F7')
    const dialog = page.getByRole('dialog', { name: 'Kirim COD' })
    await dialog.waitFor()
    await page.locator('.ant-select-item-option-active').first().waitFor()
    await page.keyboard.press('Enter')
    await page
      .locator('.ant-select-dropdown')
      .filter({ visible: true })
      .waitFor({ state: 'hidden' })
    await page.keyboard.press('Tab')
    await page.keyboard.type('Jl. Rungkut 5')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Kirim COD' }).press('Enter')
    await page.getByText(/COD\/SBY\/.* dikirim/).waitFor()
    const { rows } = await t.call('kasir.sby', api.sales.cod.getAll, {
      limit: 5,
      offset: 0,
      filter: { status: ['COD'] },
    })
    expect(rows).toHaveLength(1)
    await expectBooksInOrder(t.db)
  }, 60_000)

  it('releases delivery notes together, with driver and vehicle', async () => {
    const page = await j.person('gudang.sby')
    await page.goto(`${j.address}/app/sales/do-warehouse`)
    await page.getByText('SJ/SBY').first().waitFor()
    await page.locator('thead input[type=checkbox]').check()
    await page.getByRole('button', { name: 'Cetak & keluarkan' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Sopir').fill('Pak Slamet')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.getByText('Sudah Dicetak').first().waitFor()
    const { rows } = await j.t.db.query(
      `select distinct status, driver_name from document where kind = 'delivery-note'`,
    )
    expect(rows).toEqual([{ status: 'PRINTED', driver_name: 'Pak Slamet' }])
  })
})
