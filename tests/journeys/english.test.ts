import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { newRequest } from '#server/platform/test-app.ts'
import { type Journey, choose, field, goTo, startJourney } from './browser.ts'

/** Somebody who reads English reads it also where the server speaks: refusals, checks, what was done and by what. */
describe('in English', () => {
  let j: Journey
  let page: Page
  let order: number
  beforeAll(async () => {
    j = await startJourney()
    await j.t.call('owner', api.auth.preference.setDisplay, { display: { locale: 'en' } })
    const made = await j.t.call('owner', api.purchase.purchaseOrder.add, {
      requestId: newRequest(),
      branchId: await j.t.id('branch', 'SBY'),
      docDate: '2026-01-10',
      supplierId: await j.t.id('supplier', 'PT Tirta Pangan Sejahtera'),
      warehouseId: await j.t.id('warehouse', 'SBY/GUDANG'),
      taxMode: 'EXCLUDE',
      lines: [{ goodsUnitId: await j.t.id('unit', 'MG2/DUS'), qty: 2, unitPrice: 100_000 }],
    })
    order = made.id
    page = await j.person('owner')
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  })
  afterAll(async () => j.close())

  it('a form says what is missing, and the server what it refuses', async () => {
    await goTo(page, 'purchase/purchase-order/add')
    await page.getByRole('button', { name: /Save/ }).first().click()
    await page.getByText('Supplier is required').first().waitFor()
    await choose(page, 'supplierId', 'Tirta', /Tirta/)
    await field(page, 'docDate').fill('11/01/2026')
    await page.getByRole('button', { name: /Save/ }).first().click()
    await page.getByText('Fill in at least one line').first().waitFor()
    expect(await page.getByText(/wajib|harus|tidak/i).count()).toBe(0)
  })

  it('the clear button of a field bears its name', async () => {
    await goTo(page, 'sales/booking/add')
    // What is seldom asked stands in words until it is unfolded.
    await page.getByRole('button', { name: /Alt H/ }).click()
    await choose(page, 'salesmanId', 'a', /./)
    await page.getByRole('button', { name: 'Clear Salesperson' }).waitFor({ state: 'attached' })
  })

  it('the checks of a month and what the audit knows are told in English', async () => {
    await goTo(page, 'system/closing-periode')
    await page.getByText('The trial balance of every branch balances').waitFor()
    expect(await page.getByText(/belum|sudah|sesuai/).count()).toBe(0)
    await goTo(page, 'system/audit')
    await page
      .getByRole('row', { name: /Purchase order .*Add/ })
      .first()
      .waitFor()
    await goTo(page, `purchase/purchase-order/${order}`)
    await page.getByRole('tab', { name: /History/ }).click()
    await page.getByRole('cell', { name: 'Add', exact: true }).waitFor()
  })
})
