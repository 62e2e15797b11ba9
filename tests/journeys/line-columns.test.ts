import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import {
  chooseIn,
  type Journey,
  choose,
  expectAccessible,
  field,
  startJourney,
  goTo,
} from './browser.ts'
import { lookAt } from './look.ts'

/** What few lines say (a discount in rupiah, another warehouse, a note) stands in the grid of whoever asks for it. */
describe('what a line may say besides', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney()
  })
  afterAll(async () => j.close())

  it('is asked for by key, written, saved with the discount of the whole, and read again', async () => {
    const page = await j.person('pembelian.sby')
    await goTo(page, 'purchase/purchase-order/add')
    await field(page, 'supplierId').waitFor()
    await choose(page, 'supplierId', 'Tirta', /Tirta/)
    await choose(page, 'warehouseId', 'Gudang', /Gudang SBY/)
    const columns = page.getByRole('button', { name: 'Kolom', exact: true })
    await columns.focus()
    await page.keyboard.press('Enter')
    for (const name of ['Diskon (Rp)', 'Gudang', 'Keterangan']) {
      await page.getByRole('checkbox', { name }).focus()
      await page.keyboard.press('Space')
    }
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    const add = page.locator('.grid-add input')
    await add.fill('MG2')
    await page.locator('.finder-list [role=option]').first().waitFor()
    await page.keyboard.press('Enter')
    const cell = (name: string) => page.locator(`[data-row="0"] [data-col="${name}"]`)
    await cell('qty').fill('10')
    await cell('unitPrice').fill('28000')
    await cell('discountAmount').fill('5000')
    await chooseIn(cell('warehouseId'), 'Toko SBY')
    await cell('memo').fill('Dus penyok, harga disepakati')
    await page.getByRole('button', { name: /^Diskon faktur dalam/ }).click()
    await field(page, 'headerDiscount').fill('1000')
    await page.keyboard.press('Tab')
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/order.png` })
    expect((await lookAt(page)).faults).toEqual([])
    await page.keyboard.press('Control+s')
    await page.waitForURL(/purchase-order\/\d+$/)
    await page.getByText('Dus penyok, harga disepakati').waitFor()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/detail.png` })
    expect((await lookAt(page)).faults).toEqual([])
    const id = Number(page.url().split('/').at(-1))
    const { document, lines } = await j.t.call('owner', api.purchase.purchaseOrder.get, { id })
    const [line] = lines
    expect([document.headerDiscount, line?.discountAmount, line?.memo]).toEqual([
      1000,
      5000,
      'Dus penyok, harga disepakati',
    ])
    expect(line?.warehouseName).toBe('Toko SBY')
    // Whoever comes back finds the columns as they were left.
    await goTo(page, 'purchase/purchase-order/add')
    await page.getByRole('columnheader', { name: 'Diskon (Rp)' }).waitFor()
  })
})
