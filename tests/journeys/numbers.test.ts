import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goods } from '#contract/master/goods.ts'
import { checkDigit } from '#contract/master/goods-number.ts'
import { chooseIn, type Journey, goTo, startJourney } from './browser.ts'

const NEW = `899123400003${checkDigit('899123400003')}`

/** Barcodes of goods as people write them down, and as scanners read them. */
describe('numbers of goods', () => {
  let j: Journey
  let page: Page
  let id: number
  const numbers = async () =>
    (await j.t.call('owner', goods.get, { id })).barcodes.map((b) => [b.barcode, b.isOwn])
  beforeAll(async () => {
    j = await startJourney()
    id = await j.t.id('goods', 'MG2')
    page = await j.person('owner')
  })
  afterAll(async () => j?.close())

  it('takes further barcodes of a unit, and asks what eight digits are', async () => {
    await goTo(page, `master/stock/${id}/edit`)
    const others = page.getByRole('region', { name: 'Barcode lain' })
    await others.getByRole('button', { name: 'Tambah barcode' }).click()
    const barcode = others.getByRole('textbox', { name: 'Barcode' })
    await barcode.fill('73513537')
    await page.keyboard.press('Control+s')
    await others.getByText('73513537 bisa GTIN dari pabrik atau kode sendiri').waitFor()
    // In its own row, though the units above have a first row too.
    await others.locator('input[aria-label=Barcode]:focus').waitFor()
    await chooseIn(
      others.locator('.short-select', { hasText: 'GTIN atau sendiri?' }),
      'kode sendiri',
    )
    await others.getByRole('button', { name: 'Tambah barcode' }).click()
    await others.getByRole('textbox', { name: 'Barcode' }).last().fill(NEW)
    await page.keyboard.press('Control+s')
    await page.getByRole('tab', { name: /Satuan & barcode/ }).waitFor()
    expect(await numbers()).toEqual(
      expect.arrayContaining([
        ['73513537', true],
        [NEW, false],
      ]),
    )
  })
})
