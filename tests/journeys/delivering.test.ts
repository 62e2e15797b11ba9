import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { expectBooksInOrder, newRequest } from '#server/platform/test-app.ts'
import { expectAccessible, field, type Journey, saved, startJourney, goTo } from './browser.ts'
import { stockUp } from './stock.ts'
import { shopDay } from '../shop-day.ts'

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

  /** This branch, from yesterday for a month. */
  const standing = async () => {
    const day = (after: number) => shopDay(-after)
    const branchIds = [await j.t.id('branch', 'SBY')]
    return { startAt: `${day(-1)}T00:00`, endAt: `${day(30)}T00:00`, branchIds }
  }
  const today = () => shopDay()

  it('is settled on a phone, and its money wants a second person', async () => {
    const { t } = j
    await t.call('kepala.sby', api.campaign.promo.add, {
      requestId: newRequest(),
      name: 'Belanja 500 ribu',
      ...(await standing()),
      type: 'MIN_SPEND',
      minSpend: 500_000,
      discountType: 'PERCENT',
      value: 5,
    })
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
    await goTo(page, 'sales/open-cod')
    await page
      .getByText(sent.docNo as string)
      .first()
      .click()
    await page.getByRole('button', { name: 'Lunasi' }).click()
    await page.waitForURL(/settle\/add/)
    await page.getByRole('button', { name: 'Tidak ada' }).nth(1).click()
    await page.getByText('1 DUS kembali ke stok').waitFor()
    await page.getByText('450.000').first().waitFor()
    await page.getByText(/Belanja 500 ribu tidak terpenuhi lagi, ditagih Rp 22.500/).waitFor()
    await page.getByRole('switch').click()
    await expectAccessible(page)
    await expect
      .poll(() => page.evaluate(() => window.document.documentElement.scrollWidth))
      .toBe(360)
    await page.getByRole('button', { name: 'Simpan' }).click()
    await page.waitForURL(/\/app\/sales\/open-cod\/?(\?.*)?$/)
    const { document } = await t.call('owner', api.sales.cod.get, { id: sent.id })
    expect(document.status).toBe('PAID')

    await goTo(page, 'sales/open-cod/in-hand')
    await page.getByText('450.000').first().waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Terima setoran' }).click()
    await page.waitForURL(/handovers\/add/)
    await field(page, 'counted').fill('450000')
    await page.getByText('Cocok').waitFor()
    await page.getByRole('button', { name: 'Simpan' }).click()
    await page.getByRole('dialog').getByText('perlu dikonfirmasi orang kedua').first().waitFor()
    await expectBooksInOrder(t.db)
  })

  it('has the gift of its booking, chosen where it is written and shown where it is paid', async () => {
    const { t } = j
    await t.call('kepala.sby', api.campaign.gift.add, {
      requestId: newRequest(),
      name: 'Hadiah mie',
      ...(await standing()),
      trigger: 'MIN_SPEND',
      minSpend: 100_000,
      gifts: [{ goodsUnitId: await t.id('unit', 'MIG/PCS'), qty: 2 }],
    })
    const page = await j.person('sales.sby')
    await goTo(page, 'sales/booking/add')
    await page.locator('.grid-add [data-col=goods]').focus()
    await page.keyboard.type('MG2')
    await page.getByText('Minyak Goreng 2 L').first().waitFor()
    await page.keyboard.press('Enter')
    const qty = page.locator('[data-col=qty] input, input[data-col=qty]').first()
    await qty.waitFor()
    await qty.fill('4')
    await page.keyboard.press('Tab')
    const gift = page.getByRole('button', { name: /2 PCS Mie Instan/ })
    await gift.click()
    await page.getByText('Pilih hadiah Hadiah mie: 1 dari 1').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Simpan' }).click()
    await saved(page, 'sales/booking')

    const till = await j.person('kasir.sby')
    await goTo(till, 'sales/cashier')
    await till.locator('#till-scan').waitFor()
    await till.keyboard.press('F3')
    await till.getByRole('option').first().click()
    await till.getByText('Hadiah: Hadiah mie').waitFor()
    await till.keyboard.press('F9')
    await till.keyboard.type('200000')
    await till.getByText('Kembalian').first().waitFor()
    await till.keyboard.press('F9')
    await till
      .getByText(/FJ\/SBY\//)
      .first()
      .waitFor()
    const { rows } = await t.db.query(
      `select g.qty::int, g.net::int from document_goods g join document d on d.branch_id = g.branch_id and d.id = g.document_id
       where d.kind = 'sales-invoice' and g.price_source = 'GIFT'`,
    )
    expect(rows).toEqual([{ qty: 2, net: 0 }])
    await expectBooksInOrder(t.db)
  })

  it('leaves the till with a courier by keyboard alone', async () => {
    const { t } = j
    const page = await j.person('kasir.sby')
    await goTo(page, 'sales/cashier')
    await page.locator('#till-scan').waitFor()
    await page.locator('#till-scan').fill('MG2')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /F7/ }).and(page.locator(':enabled')).waitFor()
    await page.keyboard.press('F7')
    const dialog = page.getByRole('dialog', { name: 'Kirim COD' })
    await dialog.waitFor()
    // Whoever begins with the address sees it: the list of couriers falls over it only when asked for.
    await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('combobox')
    expect(await page.locator('.ant-select-dropdown').filter({ visible: true }).count()).toBe(0)
    await page.keyboard.press('ArrowDown')
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
  })

  it('releases delivery notes together, with driver and vehicle', async () => {
    const page = await j.person('gudang.sby')
    await goTo(page, 'sales/do-warehouse')
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
