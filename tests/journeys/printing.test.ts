import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purchaseOrder } from '#contract/purchase/purchase-order.ts'
import { newRequest } from '#server/platform/test-app.ts'
import { type Journey, startJourney, goTo } from './browser.ts'
import { stockUp } from './stock.ts'

const KEPALA_PIN = '508326'

/** What is ticked in a list is printed in one file, without a mouse; copies are allowed once for all of them. */
describe('printing what is ticked', () => {
  let j: Journey
  let page: Page
  beforeAll(async () => {
    j = await startJourney()
    const { t } = j
    await stockUp(t, 'SBY/TOKO', [['MG2/DUS', 1, 171_000]])
    const { rows } = await t.db.query(
      `select ((now() at time zone 'Asia/Jakarta')::date)::text as today`,
    )
    for (const qty of [1, 2])
      await t.call('owner', purchaseOrder.add, {
        requestId: newRequest(),
        branchId: await t.id('branch', 'SBY'),
        docDate: rows[0].today,
        supplierId: await t.id('supplier', 'PT Tirta Pangan Sejahtera'),
        warehouseId: await t.id('warehouse', 'SBY/TOKO'),
        taxMode: 'EXCLUDE',
        lines: [{ goodsUnitId: await t.id('unit', 'MG2/DUS'), qty, unitPrice: 171_000 }],
      })
    page = await j.person('pembelian.sby')
  })
  afterAll(async () => j?.close())

  const times = async () => {
    const { rows } = await j.t.db.query(
      `select print_count as n from document where kind = 'purchase-order' order by number desc`,
    )
    return rows.map(({ n }) => n)
  }
  /** The first two rows, by keys alone. */
  const tickTwo = async () => {
    // Loaded anew: a list that one comes back to begins at the row that was opened.
    await page.goto(`${j.address}/app/purchase/purchase-order`)
    await page.locator('.list .row-link').first().waitFor()
    for (const key of ['ArrowDown', ' ', 'ArrowDown', ' ']) await page.keyboard.press(key)
    await page.locator('.list-foot').getByText('2 dipilih').waitFor()
  }
  /** How many documents come out of it. */
  const printed = async (press: () => Promise<unknown>) => {
    const answer = page.waitForResponse(
      (one) => /purchase\/order\/get\/pdf/.test(one.url()) && one.status() === 200,
    )
    await press()
    return 1 + new URL((await answer).url()).searchParams.getAll('also').length
  }

  it('tells what they come to', async () => {
    await tickTwo()
    const { rows } = await j.t.db.query(
      `select sum(total)::float as total from (select total from document where kind = 'purchase-order' order by number desc limit 2) x`,
    )
    const told = `, total ${Number(rows[0].total).toLocaleString('id-ID')}`
    expect(await page.locator('.list-bulk').textContent()).toContain(told)
  })

  it('makes one file of them', async () => {
    await tickTwo()
    expect(await printed(() => page.keyboard.press('Control+p'))).toBe(2)
    await expect.poll(times).toEqual([1, 1, 0])
  })

  it('says of one that is looked at that it was printed, once it was', async () => {
    await goTo(page, 'purchase/purchase-order')
    await page.locator('.list .row-link').last().click()
    await page.getByText('Belum Dicetak').waitFor()
    expect(await printed(() => page.keyboard.press('Control+p'))).toBe(1)
    await page.getByText('Sudah Dicetak').waitFor()
    await expect.poll(times).toEqual([1, 1, 1])
  })

  it('asks a supervisor once for two copies, naming both', async () => {
    await tickTwo()
    await page.keyboard.press('Control+p')
    const dialog = page.locator('[role=dialog]:has(.approval)')
    await dialog
      .getByText(/PO\/SBY\/\d+\/00003, .*PO\/SBY\/\d+\/00002 sudah pernah dicetak/)
      .waitFor()
    await page.locator('#approval-first').fill('kepala.sby@gerai.test')
    await dialog.locator('input[type=password]').fill(KEPALA_PIN)
    await dialog.getByLabel('Kata sendiri').fill('Kertas macet')
    expect(await printed(() => page.keyboard.press('Enter'))).toBe(2)
    await expect.poll(times).toEqual([2, 2, 1])
    expect(await page.locator('.notice-error').count()).toBe(0)
  })
})
