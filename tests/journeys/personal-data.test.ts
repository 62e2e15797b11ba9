import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '#contract/master/customer.ts'
import { newRequest } from '#server/platform/test-app.ts'
import { type Journey, expectAccessible, startJourney, goTo } from './browser.ts'

/** What a customer agrees to, asks for and is kept of: on his page and under Data Pribadi. */
describe('data of persons', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney()
  })
  afterAll(async () => j.close())
  const shot = async (page: Awaited<ReturnType<Journey['person']>>, name: string) => {
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
  }

  it('has a consent read out, noted and withdrawn on the customer’s page', async () => {
    const { id } = await j.t.call('owner', customer.add, {
      requestId: newRequest(),
      type: 'NON_MEMBER' as const,
      name: 'Bu Anggraini',
      phone: '081277775555',
      birthDate: '1985-05-20',
      branchId: await j.t.id('branch', 'SBY'),
    })
    const page = await j.person('kepala.sby')
    await goTo(page, `master/customer/${id}`)
    await page.getByRole('tab', { name: /^Persetujuan/ }).click()
    await page.getByText('Belum ditanya').waitFor()
    await page.getByRole('button', { name: 'Catat persetujuan' }).click()
    const asked = page.getByRole('dialog')
    await asked.getByText('Saya setuju toko ini mengirim pesan').waitFor()
    await asked.getByLabel('Cara Menyetujui').click()
    await page.keyboard.press('Enter')
    await expectAccessible(page)
    await asked.getByRole('button', { name: 'Simpan' }).click()
    await page.getByText(/Setuju sejak .*teks 1/).waitFor()
    await page.getByRole('button', { name: 'Tarik' }).click()
    await page.getByText('tidak lagi masuk daftar').waitFor()
    await asked.getByLabel('Cara Menyetujui').click()
    await page.keyboard.press('Enter')
    await asked.getByRole('button', { name: 'Simpan' }).click()
    await page.getByText(/Tidak setuju sejak/).waitFor()
    await shot(page, 'consents')
    expect((await j.t.call('owner', customer.get, { id })).consents).toHaveLength(2)
    // A greeting is a message: she is left out, which the list says also where nobody is left.
    await goTo(page, 'analytic/customer-insights/birthdays?date=2026-05-10')
    await page.getByText('1 orang tidak disebut: tanpa persetujuan').waitFor()
    expect(await page.getByText('Bu Anggraini').count()).toBe(0)
    await shot(page, 'birthdays')
  })

  it('proposes whom nothing needs any more, and erases him on one click', async () => {
    const { rows } = await j.t.db.query(
      `insert into customer (code, type, name, branch_id, updated_at)
       select 'CLAMA', 'NON_MEMBER', 'Pak Terlupa', id, now() - interval '11 years' from branch where code = 'SBY' returning id`,
    )
    const page = await j.person('owner')
    await goTo(page, 'system/personal-data/retention')
    await page.getByText('Pak Terlupa').waitFor()
    await expectAccessible(page)
    await shot(page, 'retention')
    await page.setViewportSize({ width: 360, height: 740 })
    // The page is drawn anew after its window has changed.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await shot(page, 'retention-360')
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.getByRole('button', { name: 'Hapus', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: /^Ya, / }).click()
    await page.getByText(/^0 pelanggan tanpa dokumen/).waitFor()
    expect(await page.getByRole('link', { name: 'Pak Terlupa' }).count()).toBe(0)
    const { isErased } = await j.t.call('owner', customer.get, { id: Number(rows[0].id) })
    expect(isErased).toBe(true)
  })
})
