import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '#contract/master/customer.ts'
import { PASSWORD, newRequest } from '#server/platform/test-app.ts'
import { type Journey, expectAccessible, startJourney, goTo } from './browser.ts'

/** A customer wishes his data gone: one button, a reason, and nothing of him is shown. */
describe('customers who go', () => {
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
    await goTo(page, `master/customer/${id}`)
    await page.getByText('081277778888').first().waitFor()
    const shots = process.env.SHOTS
    if (shots) await page.screenshot({ path: `${shots}/customer.png` })
    await page.getByRole('button', { name: 'Tindakan lain' }).click()
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
    await goTo(page, 'system/company')
    await page.getByLabel('Toleransi Harga Beli').first().scrollIntoViewIfNeeded()
    await page.screenshot({ path: `${shots}/company.png` })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByLabel('Toleransi Harga Beli').first().scrollIntoViewIfNeeded()
    await page.screenshot({ path: `${shots}/company-360.png` })
    await goTo(page, `master/customer/${id}`)
    await page.getByText('Data dihapus', { exact: true }).first().waitFor()
    await page.screenshot({ path: `${shots}/erased-360.png` })
  })

  it('makes two customers one once somebody else has seen what becomes', async () => {
    const branchId = await j.t.id('branch', 'SBY')
    const person = (name: string, more: object) =>
      j.t.call('owner', customer.add, {
        requestId: newRequest(),
        type: 'NON_MEMBER' as const,
        name,
        branchId,
        ...more,
      })
    const stays = await person('Toko Sumber Rejeki Abadi Jaya', { phone: '081277770001' })
    const goes = await person('TK. SUMBER REJEKI', { phone: '081277770002', email: 'sr@toko.id' })
    const page = await j.person('kepala.sby')
    if (process.env.NARROW) await page.setViewportSize({ width: 360, height: 740 })
    await goTo(page, `master/customer/${goes.id}`)
    await page.getByRole('button', { name: 'Tindakan lain' }).click()
    await page.getByRole('button', { name: 'Gabung', exact: true }).click()
    const asked = page.getByRole('dialog')
    await asked.getByRole('combobox').fill('Abadi Jaya')
    await page.locator('.ant-select-item-option', { hasText: 'Abadi Jaya' }).first().waitFor()
    await page.keyboard.press('Enter')
    await asked.getByText('sr@toko.id').waitFor()
    await asked.getByLabel('Alasan').fill('Terdaftar dua kali')
    await expectAccessible(page)
    const shots = process.env.SHOTS
    if (shots) await page.screenshot({ path: `${shots}/merge.png` })
    await asked.getByRole('button', { name: 'Gabungkan' }).click()
    const agreed = page.getByRole('dialog', { name: 'Persetujuan atasan' })
    await agreed.getByText('TK. SUMBER REJEKI → Toko Sumber Rejeki Abadi Jaya').waitFor()
    if (shots) await page.screenshot({ path: `${shots}/merge-asked.png` })
    await agreed.getByLabel(/PIN atasan/).fill('owner@gerai.test')
    await agreed.getByLabel(/PIN 6 angka/).fill(PASSWORD)
    await agreed.getByRole('button', { name: 'Setujui' }).click()
    await page.getByText('Digabung', { exact: true }).first().waitFor()
    await page.getByRole('link', { name: 'Toko Sumber Rejeki Abadi Jaya' }).click()
    await page.getByText('TK. SUMBER REJEKI').first().waitFor()
    await page.getByText('sr@toko.id').first().waitFor()
    if (shots) await page.screenshot({ path: `${shots}/merged.png` })
    expect(page.url()).toContain(`/customer/${stays.id}`)
  })
})
