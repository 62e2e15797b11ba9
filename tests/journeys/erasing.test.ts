import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '#contract/master/customer.ts'
import { newRequest } from '#server/platform/test-app.ts'
import { type Journey, expectAccessible, startJourney } from './browser.ts'

/** A customer wishes his data gone: one button, a reason, and nothing of him is shown. */
describe('erasing a customer', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney()
  })
  afterAll(async () => j.close())

  it('asks why, and shows what is left', async () => {
    const { id } = await j.t.call('owner', customer.add, {
      requestId: newRequest(),
      type: 'NON_MEMBER',
      name: 'Ibu Kusumaningtyas Wulandari Prasetyaningrum',
      phone: '081277778888',
      branchId: await j.t.id('branch', 'SBY'),
    })
    const page = await j.person('owner')
    await page.goto(`${j.address}/app/master/customer/${id}`)
    await page.getByText('081277778888').first().waitFor()
    const shots = process.env.SHOTS
    if (shots) await page.screenshot({ path: `${shots}/customer.png` })
    await page.getByRole('button', { name: 'Hapus data pribadi' }).click()
    const asked = page.getByRole('dialog')
    await asked.getByRole('textbox').fill('Permintaan sendiri')
    await expectAccessible(page)
    if (shots) await page.screenshot({ path: `${shots}/asked.png` })
    await asked.getByRole('button', { name: /^Ya, / }).click()
    await page.getByText('Pelanggan terhapus').first().waitFor()
    await page.getByText('Data dihapus', { exact: true }).first().waitFor()
    expect(await page.getByText('081277778888').count()).toBe(0)
    for (const name of [/^Hapus data pribadi/, /^Aktifkan/, /^Ubah/])
      expect(await page.getByRole('button', { name }).count()).toBe(0)
    if (!shots) return
    await page.screenshot({ path: `${shots}/erased.png` })
    await page.goto(`${j.address}/app/system/company`)
    await page.getByLabel('Toleransi Harga Beli').first().scrollIntoViewIfNeeded()
    await page.screenshot({ path: `${shots}/company.png` })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByLabel('Toleransi Harga Beli').first().scrollIntoViewIfNeeded()
    await page.screenshot({ path: `${shots}/company-360.png` })
    await page.goto(`${j.address}/app/master/customer/${id}`)
    await page.getByText('Data dihapus', { exact: true }).first().waitFor()
    await page.screenshot({ path: `${shots}/erased-360.png` })
  })
})
