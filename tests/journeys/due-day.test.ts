import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { newRequest } from '#server/platform/test-app.ts'
import { type Journey, expectAccessible, field, startJourney, goTo } from './browser.ts'
import { stockUp } from './stock.ts'

/** The due day of a bill is moved on its page, by keyboard, with the word of another person. */
describe('a due day that both sides move', () => {
  let j: Journey
  let bill: number
  beforeAll(async () => {
    j = await startJourney()
    await stockUp(j.t, 'SBY/TOKO', [['MG2/DUS', 10, 171_000]])
    const { rows } = await j.t.db.query(
      `select ((now() at time zone 'Asia/Jakarta')::date)::text as today`,
    )
    const { id } = await j.t.call('kepala.sby', api.sales.salesInvoice.add, {
      requestId: newRequest(),
      branchId: await j.t.id('branch', 'SBY'),
      docDate: rows[0].today,
      customerId: await j.t.id('customer', 'Toko Barokah'),
      warehouseId: await j.t.id('warehouse', 'SBY/TOKO'),
      goods: [{ goodsUnitId: await j.t.id('unit', 'MG2/DUS'), qty: 1 }],
    } as never)
    bill = id
  })
  afterAll(async () => j.close())

  it('is asked for, agreed on, and told', async () => {
    const page = await j.person('akuntansi')
    await goTo(page, `sales/invoice/${bill}`)
    await page.getByRole('button', { name: 'Ubah jatuh tempo' }).press('Enter')
    await page.getByRole('dialog').waitFor()
    const day = await field(page, 'dueDate').inputValue()
    const later = day.replace(/\d{4}$/, (year) => String(Number(year) + 1))
    await field(page, 'dueDate').fill(later)
    await page.keyboard.press('Tab')
    await field(page, 'reason').fill('Disepakati dengan pemilik toko')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    const agreed = page.getByRole('dialog', { name: 'Persetujuan atasan' })
    await agreed.locator('dd', { hasText: `${day} → ${later}` }).waitFor()
    await agreed.getByLabel(/PIN atasan/).fill('kepala.sby@gerai.test')
    await agreed.getByLabel(/PIN 6 angka/).fill('508326')
    await page.keyboard.press('Enter')
    await page.getByText('Jatuh Tempo berhasil disimpan.').waitFor()
    await page.getByText(`${later} (395 hari)`).waitFor()
    const { document } = await j.t.call('owner', api.sales.salesInvoice.get, { id: bill })
    expect(document.dueDate).toBe(later.split('/').toReversed().join('-'))
  })
})
