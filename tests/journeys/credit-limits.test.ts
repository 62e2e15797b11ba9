import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Journey, expectAccessible, field, startJourney, goTo } from './browser.ts'

/** Credit without a limit is chosen; a limit that is blank is asked for, and nought is one. */
describe('limits of credit', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney()
  })
  afterAll(async () => j.close())

  it('are blank, nought or none, each told apart', async () => {
    const page = await j.person('owner')
    await goTo(page, 'master/customer/add')
    await field(page, 'name').fill('PT Sumber Rejeki Nusantara Makmur Sejahtera Abadi')
    await field(page, 'phone').fill('081355550909')
    await field(page, 'address').fill('Jl. Dinoyo 4')
    await page.getByRole('switch', { name: 'Boleh Tempo' }).click()
    await field(page, 'termDays').fill('30')
    // A new member is asked for his consent to points.
    for (const asked of ['Poin dan Keanggotaan', 'Cara Menyetujui']) {
      await page.getByLabel(asked).first().click()
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Control+s')
    await page.getByText('Plafon Piutang wajib diisi').first().waitFor()
    await page.getByRole('checkbox', { name: 'Tanpa batas' }).check()
    await expectAccessible(page)
    await page.keyboard.press('Control+s')
    await page.waitForURL(/customer\/\d+$/)
    await page.getByText('Tanpa batas', { exact: true }).first().waitFor()
    await page.goto(`${page.url()}/edit`)
    await page.getByRole('checkbox', { name: 'Tanpa batas', checked: true }).uncheck()
    await field(page, 'creditLimit').fill('0')
    await page.keyboard.press('Control+s')
    await page.waitForURL(/customer\/\d+$/)
    const fact = page
      .locator('dt', { hasText: 'Plafon Piutang' })
      .locator('xpath=following-sibling::dd')
    await expect.poll(() => fact.first().textContent()).toBe('0')
  })
})
