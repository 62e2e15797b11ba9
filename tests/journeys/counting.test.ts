import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectBooksInOrder } from '#server/platform/test-app.ts'
import { giveApproval } from '#server/sales/story.ts'
import { api } from '#contract/api.ts'
import { type Journey, expectAccessible, startJourney } from './browser.ts'
import { stockUp } from './stock.ts'

/** A count on a phone, one goods at a time, until the books are what lies in stock. */
describe('counting with a phone', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney()
    await stockUp(j.t, 'SBY/TOKO', [
      ['MG2/DUS', 10, 171_000],
      ['MIG/PCS', 40, 2500],
    ])
  })
  afterAll(async () => j.close())

  it('is begun, scanned, counted in boxes, corrected and applied', async () => {
    const clerk = await j.person('gudang.sby', 'phone')
    await clerk.goto(`${j.address}/app/stock/opname/add`)
    await clerk
      .getByLabel(/^Gudang/)
      .first()
      .click()
    await clerk.locator('.ant-select-item-option', { hasText: 'Toko SBY' }).first().click()
    await clerk.getByRole('button', { name: /Simpan/ }).click()
    await clerk.waitForURL(/\/app\/stock\/opname\/\d+$/)
    await clerk.getByText('dari 2 barang terhitung').waitFor()
    await expectAccessible(clerk)

    const scan = clerk.locator('.count-scan input')
    await scan.fill('tidak-ada')
    await scan.press('Enter')
    await clerk.getByText('tidak-ada tidak ada dalam opname ini').waitFor()
    await scan.fill('MG2')
    await scan.press('Enter')
    await clerk.getByRole('heading', { name: 'Minyak Goreng 2 L' }).waitFor()
    expect(await clerk.getByText('Di pembukuan').count()).toBe(0)
    await clerk.locator('.ant-segmented-item', { hasText: 'DUS (6)' }).click()
    await clerk.locator('.count-number').fill('9')
    await clerk.getByRole('button', { name: 'Simpan & lanjut' }).click()
    await clerk.getByText('54 PCS').waitFor()
    // The next goods is there by itself.
    await clerk.locator('.count-number').fill('41')
    await clerk.locator('.count-number').press('Enter')
    await clerk.getByText('Semua barang sudah dihitung').waitFor()
    await clerk.reload()
    await clerk.getByText('Semua barang sudah dihitung').waitFor()
    const opname = Number(clerk.url().split('/').at(-1))
    await clerk.getByRole('button', { name: 'Terapkan hasil' }).waitFor()

    const approvalToken = await giveApproval(j.t, 'gudang.sby', 'kepala.sby', 'OPNAME_SUBMIT')
    await j.t.call('gudang.sby', api.stock.stockOpname.submit, { id: opname, approvalToken })
    await clerk.reload()
    await clerk
      .locator('.detail-main')
      .getByText(/SOP\/SBY\/\d{4}\/00001/)
      .first()
      .waitFor()
    await expectAccessible(clerk)
    const { rows } = await j.t.db.query(
      `select g.code, l.on_hand::float as n from stock_level l join goods g on g.id = l.goods_id order by g.code`,
    )
    expect(rows).toEqual([
      { code: 'MG2', n: 54 },
      { code: 'MIG', n: 41 },
    ])
    await expectBooksInOrder(j.t.db)
  }, 120_000)
})
